//! The account's part of the query `me`.

use async_graphql::{ComplexObject, Context, ID, Result, SimpleObject};
use tokio::sync::OnceCell;

use super::{AccountOutput, AccountState, UserSettings};
use crate::accounts::{self, Account};
use crate::actor::Actor;
use crate::enums::AccountRole;
use crate::ids::ProfileId;
use crate::policy::{self, Api, Caller, Kind};
use crate::problem::Result as Outcome;
use crate::schema::{actor, app};

/// The signed-in account.
#[derive(SimpleObject)]
#[graphql(complex)]
pub struct MeAccount {
    /// Address of the signed-in account.
    pub email: String,
    /// The link between the signed-in account and the profile.
    pub feed_edge: FeedEdge,
    #[graphql(skip)]
    profile: ProfileId,
    /// Whether the profile has consented to being named for marketing.
    #[graphql(skip)]
    publish_membership: bool,
    /// Loaded at most once, by the first field that needs it.
    #[graphql(skip)]
    own_account: OnceCell<Account>,
}

/// The account that acts for a profile, and its role.
#[derive(Clone, Debug, SimpleObject)]
#[graphql(serial)]
pub struct FeedEdge {
    /// Id of the profile.
    pub profile: ID,
    pub account_id: ID,
    pub role: AccountRole,
}

impl FeedEdge {
    pub fn new(actor: &Actor, profile: ProfileId) -> Self {
        Self { profile: profile.into(), account_id: actor.account.into(), role: actor.role }
    }
}

impl MeAccount {
    pub fn new(actor: &Actor, publish_membership: bool) -> Self {
        Self {
            email: actor.email.clone(),
            feed_edge: FeedEdge::new(actor, actor.profile),
            profile: actor.profile,
            publish_membership,
            own_account: OnceCell::new(),
        }
    }

    async fn own_account(&self, ctx: &Context<'_>) -> Outcome<&Account> {
        let load = || accounts::get(app(ctx).db.reader(), actor(ctx).account);
        self.own_account.get_or_try_init(load).await
    }
}

#[ComplexObject]
impl MeAccount {
    /// Name of the signed-in account. Null: unknown.
    async fn name(&self, ctx: &Context<'_>) -> Result<Option<String>> {
        Ok(self.own_account(ctx).await?.name.clone())
    }

    /// First name of the signed-in account, for greetings. Null: unknown.
    async fn first_name(&self, ctx: &Context<'_>) -> Result<Option<String>> {
        Ok(self.own_account(ctx).await?.first_name.clone())
    }

    /// The accounts of the profile, oldest first. Null, with a 403 error, if the caller may not manage them.
    async fn accounts(&self, ctx: &Context<'_>) -> Result<Option<Vec<AccountOutput>>> {
        let (app, actor) = (app(ctx), actor(ctx));
        policy::check(Api::Console, Kind::Query, "currentAccounts", Caller::Account(actor))?;
        let accounts = accounts::list_of_profile(app.db.reader(), self.profile).await?;
        Ok(Some(accounts.into_iter().map(|account| AccountOutput::new(app, actor, account)).collect()))
    }

    /// Whether the registration should also ask the signed-in account for the profile's consent to marketing.
    async fn asks_for_marketing(&self, ctx: &Context<'_>) -> Result<bool> {
        let (db, account) = (app(ctx).db.reader(), self.own_account(ctx).await?);
        Ok(accounts::asks_for_marketing(db, account, self.publish_membership).await?)
    }

    /// The signed-in account.
    async fn account(&self, ctx: &Context<'_>) -> Result<AccountState> {
        Ok(self.own_account(ctx).await?.clone().into())
    }

    /// Settings of the console that are stored for the account.
    async fn settings(&self, ctx: &Context<'_>) -> Result<UserSettings> {
        Ok(UserSettings::from(self.own_account(ctx).await?))
    }
}
