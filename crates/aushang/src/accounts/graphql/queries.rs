//! Queries of accounts.

use async_graphql::{Context, Enum, ID, Object, Result};

use super::account::AccountOutput;
use crate::accounts::{self, input};
use crate::enums::AccountRole;
use crate::ids::{AccountId, ProfileId};
use crate::problem::{Problem, Reason};
use crate::profiles;
use crate::schema::{actor, app};

/// The accounts among which an address is looked up.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Enum)]
pub enum EmailOrigin {
    /// The accounts of this console.
    Feed,
}

#[derive(Default)]
pub struct AccountsQuery;

#[Object]
impl AccountsQuery {
    /// True if no account has this address. Addresses of the recruiting domain are refused
    /// (RECRUITING_DOMAIN), as for new accounts.
    async fn check_email(&self, ctx: &Context<'_>, email: String, origin: EmailOrigin) -> Result<bool> {
        let EmailOrigin::Feed = origin;
        Ok(input::is_free(app(ctx), &email).await?)
    }

    /// The accounts of a profile, oldest first.
    async fn current_accounts(
        &self,
        ctx: &Context<'_>,
        #[graphql(desc = "The profile's id; only a SUPERADMIN may name another than the own profile.")]
        user_id: ID,
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

    /// Absolute URL at which an account without a password signs in and sets one. The URL stays the same for
    /// a day and is valid for seven days or until the password is set. 409 if the account can sign in. Requires a strong
    /// proof (403, STRONG_PROOF_REQUIRED).
    async fn get_register_link(
        &self,
        ctx: &Context<'_>,
        #[graphql(desc = "The account's id.")] id: ID,
    ) -> Result<String> {
        let app = app(ctx);
        let account = accounts::get(app.db.reader(), AccountId::parse(&id)?).await?;
        if account.can_sign_in {
            return Err(Problem::new(Reason::PasswordSet).into());
        }
        Ok(accounts::invite_link(app, &account))
    }
}
