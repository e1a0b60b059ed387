//! An account as those see it who manage it.

use async_graphql::{ID, SimpleObject};

use crate::accounts::{Account, may_change};
use crate::actor::Actor;
use crate::app::App;
use crate::enums::AccountRole;
use crate::profiles::{Author, Profile};

/// Somebody who signs in for a profile.
#[derive(Clone, Debug, SimpleObject)]
#[graphql(name = "Account", serial)]
pub struct AccountOutput {
    pub id: ID,
    pub email: String,
    /// Null: nobody said it.
    pub name: Option<String>,
    pub role: AccountRole,
    /// Whole address at which the person signs in and sets a password; whoever has it can. Null:
    /// there is a password already, or the account is internal staff's and the viewer is not.
    pub invite_link: Option<String>,
    /// Its role can be changed, and it can be deleted; false: the own one, and internal staff's for
    /// others.
    pub viewer_can_change: bool,
    /// The person has registered and agreed.
    pub registered: bool,
}

impl AccountOutput {
    pub fn new(app: &App, actor: &Actor, account: Account) -> Self {
        let may_see_link = account.role != AccountRole::Superadmin || actor.role == AccountRole::Superadmin;
        let invite_link = (may_see_link && !account.has_password())
            .then(|| app.settings.address_of(&app.invitations.register_link(&account, app.now()).path));
        Self {
            id: account.id.into(),
            viewer_can_change: may_change(actor, &account),
            email: account.email,
            name: account.name,
            role: account.role,
            invite_link,
            registered: account.is_registered,
        }
    }
}

/// A new profile with its first account.
#[derive(Clone, Debug, SimpleObject)]
#[graphql(serial)]
pub struct SignedUp {
    pub profile: Author,
    pub account: AccountOutput,
}

impl SignedUp {
    pub fn new(app: &App, actor: &Actor, profile: &Profile, account: Account) -> Self {
        Self { profile: Author::new(app, &profile.into()), account: AccountOutput::new(app, actor, account) }
    }
}
