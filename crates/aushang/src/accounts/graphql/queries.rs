//! What may be asked about accounts.

use async_graphql::{Context, Enum, ID, Object, Result};

use super::account::AccountOutput;
use crate::accounts::{self, input};
use crate::enums::AccountRole;
use crate::ids::{AccountId, ProfileId};
use crate::problem::{Problem, Reason};
use crate::profiles;
use crate::schema::{actor, app};

/// Whose addresses are asked about.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Enum)]
pub enum EmailOrigin {
    /// The accounts of this console.
    Feed,
}

#[derive(Default)]
pub struct AccountsQuery;

#[Object]
impl AccountsQuery {
    /// May an account with this address be made? True: it is free. One of the recruiting domain is
    /// refused (RECRUITING_DOMAIN), as in making one.
    async fn check_email(&self, ctx: &Context<'_>, email: String, origin: EmailOrigin) -> Result<bool> {
        let EmailOrigin::Feed = origin;
        Ok(input::is_free(app(ctx), &email).await?)
    }

    /// The accounts of a profile, oldest first.
    async fn current_accounts(
        &self,
        ctx: &Context<'_>,
        #[graphql(desc = "The profile's id; another than the own one for internal staff alone.")] user_id: ID,
    ) -> Result<Vec<AccountOutput>> {
        let (app, actor) = (app(ctx), actor(ctx));
        let profile = ProfileId::parse(&user_id)?;
        if profile != actor.profile && actor.role != AccountRole::Superadmin {
            return Err(Problem::new(Reason::NotFound).into());
        }
        profiles::get(app.db.reader(), profile).await?;
        let accounts = accounts::list_of_profile(app.db.reader(), profile).await?;
        Ok(accounts.into_iter().map(|account| AccountOutput::new(app, actor, account)).collect())
    }

    /// Whole address at which an account without a password signs in and sets one, to be handed on
    /// by internal staff. The same all day; it holds for 30 days or until the password is set.
    async fn get_register_link(
        &self,
        ctx: &Context<'_>,
        #[graphql(desc = "The account's.")] id: ID,
    ) -> Result<String> {
        let app = app(ctx);
        let account = accounts::get(app.db.reader(), AccountId::parse(&id)?).await?;
        if account.has_password() {
            return Err(Problem::new(Reason::PasswordSet).into());
        }
        Ok(app.settings.address_of(&app.invitations.register_link(&account, app.now()).path))
    }
}
