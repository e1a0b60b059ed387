//! GraphQL type of an account, for those who manage it.

use async_graphql::{ID, SimpleObject};
use chrono::{DateTime, Utc};

use crate::accounts::{Account, DeputyTime, invite_link, may_change, may_see_invite_link};
use crate::actor::Actor;
use crate::app::App;
use crate::enums::AccountRole;
use crate::profiles::{Author, Profile};

/// An account of a profile, as those see it who may manage it.
#[derive(Clone, Debug, SimpleObject)]
#[graphql(name = "Account", serial)]
pub struct AccountOutput {
    pub id: ID,
    pub email: String,
    /// Null if not specified.
    pub name: Option<String>,
    pub role: AccountRole,
    /// Absolute URL at which the person signs in and sets a password. Anybody who knows the URL can do so. Null unless
    /// `viewerCanSeeInviteLink` and the session has proved in the last five minutes, with more than the password, who the
    /// caller is. `showInviteLink` returns it otherwise.
    pub invite_link: Option<String>,
    /// Whether the caller may know `inviteLink`. False if the person can sign in. For callers who are not SUPERADMIN, false
    /// as well if the account is a SUPERADMIN, or if the person has registered before: whoever has its link can act in that
    /// person's name.
    pub viewer_can_see_invite_link: bool,
    /// Whether the account has a password or a linked provider; a passkey alone does not suffice. If false, it needs the link
    /// of an invitation.
    pub can_sign_in: bool,
    /// True if the caller may change the account's role and delete the account; false for the caller's own
    /// account, and for a SUPERADMIN if the caller is not one.
    pub viewer_can_change: bool,
    /// True if the person has registered and agreed to the privacy policy and the user agreement.
    pub registered: bool,
    /// True if the password alone is not enough: the account has one-time codes or a passkey.
    pub has_second_factor: bool,
    /// When the account is a deputy, with the rights of the role USER. Null: it is not a deputy and will not be one.
    pub deputy: Option<Deputy>,
}

/// The time in which an account is a deputy.
#[derive(Clone, Debug, SimpleObject)]
#[graphql(serial)]
pub struct Deputy {
    pub from: DateTime<Utc>,
    /// The first moment afterwards.
    pub until: DateTime<Utc>,
}

impl From<DeputyTime> for Deputy {
    fn from(time: DeputyTime) -> Self {
        Self { from: time.from.to_datetime(), until: time.until.to_datetime() }
    }
}

impl AccountOutput {
    pub fn new(app: &App, actor: &Actor, account: Account) -> Self {
        let may_see_link = may_see_invite_link(actor, &account);
        let invite_link =
            (may_see_link && actor.require_strong_proof().is_ok()).then(|| invite_link(app, &account));
        let deputy = account.deputy_time().filter(|time| time.is_open(app.now())).map(Into::into);
        Self {
            id: account.id.into(),
            viewer_can_change: may_change(actor, &account),
            email: account.email,
            name: account.name,
            role: account.role,
            invite_link,
            viewer_can_see_invite_link: may_see_link,
            can_sign_in: account.can_sign_in,
            registered: account.is_registered,
            has_second_factor: account.has_second_factor,
            deputy,
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
