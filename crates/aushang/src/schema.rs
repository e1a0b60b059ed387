//! Both GraphQL schemas, merged from the queries and mutations of the features.

use std::sync::Arc;

use async_graphql::{Context, EmptySubscription, MergedObject, Schema, SchemaBuilder};
use aushang_db::{BoxFuture, Tx};

use crate::actor::Actor;
use crate::app::App;
use crate::policy::{self, Api, Caller, Kind};
use crate::problem::{Reason, Result};
use crate::{
    accounts, delivery, feed, installation, media, places, posts, profiles, readers, recruiting, session,
    targeting,
};

#[derive(MergedObject, Default)]
#[graphql(name = "Query")]
pub struct ConsoleQuery(
    installation::InstallationQuery,
    session::SessionQuery,
    accounts::AccountsQuery,
    profiles::ProfilesQuery,
    profiles::NamesQuery,
    targeting::TargetingQuery,
    recruiting::RecruitingQuery,
    places::PlacesQuery,
    media::MediaQuery,
    posts::PostsQuery,
    readers::FollowersQuery,
    delivery::DeliveryQuery,
);

#[derive(MergedObject, Default)]
#[graphql(name = "Mutation")]
pub struct ConsoleMutation(
    session::SessionMutation,
    session::PasswordsMutation,
    accounts::AccountsMutation,
    profiles::ProfilesMutation,
    profiles::UpdateUserMutation,
    profiles::ManageMutation,
    targeting::TargetingMutation,
    media::MediaMutation,
    posts::PostsMutation,
    readers::FollowersMutation,
);

#[derive(MergedObject, Default)]
#[graphql(name = "Query")]
pub struct AppQuery(feed::FeedQuery, targeting::CatalogueQuery);

#[derive(MergedObject, Default)]
#[graphql(name = "Mutation")]
pub struct AppMutation(readers::ReadersMutation);

pub type ConsoleSchema = Schema<ConsoleQuery, ConsoleMutation, EmptySubscription>;
pub type AppSchema = Schema<AppQuery, AppMutation, EmptySubscription>;

/// The schema of `/graphql`. The HTTP layer adds limits, and the [`App`] with [`SchemaBuilder::data`].
pub fn console() -> SchemaBuilder<ConsoleQuery, ConsoleMutation, EmptySubscription> {
    Schema::build(ConsoleQuery::default(), ConsoleMutation::default(), EmptySubscription)
}

/// The schema of `/app/graphql`.
pub fn app_schema() -> SchemaBuilder<AppQuery, AppMutation, EmptySubscription> {
    Schema::build(AppQuery::default(), AppMutation::default(), EmptySubscription)
}

/// The [`App`] of a request.
pub(crate) fn app<'a>(ctx: &Context<'a>) -> &'a App {
    ctx.data_unchecked::<App>()
}

/// The caller of a request. Panics without a signed-in account, but the policy refuses such callers before
/// the resolver runs.
pub(crate) fn actor<'a>(ctx: &Context<'a>) -> &'a Actor {
    ctx.data_unchecked::<Actor>()
}

/// Runs work in a write transaction for the caller. The actor is reloaded inside the transaction, because a
/// session may end or a role may change after the policy check, while files are decoded and the write waits
/// in the queue. The work may run more than once.
pub(crate) async fn write_as<T, F>(ctx: &Context<'_>, work: F) -> Result<T>
where
    T: Send + 'static,
    F: for<'t> Fn(&'t Tx, &'t App, &'t Actor) -> BoxFuture<'t, Result<T>> + Send + Sync + 'static,
{
    let (app, work) = (app(ctx), Arc::new(work));
    let call = Arc::new(Call {
        app: app.clone(),
        actor: actor(ctx).clone(),
        operation: ctx.field().name().to_owned(),
    });
    app.write_repeatable(move |tx| {
        let (call, work) = (Arc::clone(&call), Arc::clone(&work));
        Box::pin(async move {
            let actor = call.actor_now(tx).await?;
            work(tx, &call.app, &actor).await
        })
    })
    .await
}

/// A mutation by an account that passed the policy check.
struct Call {
    app: App,
    /// The actor as loaded for the policy check.
    actor: Actor,
    operation: String,
}

impl Call {
    /// Returns the current actor. Fails if the mutation is not permitted any more, and with
    /// [`Reason::TryAgain`] if permissions have changed.
    async fn actor_now(&self, tx: &Tx) -> Result<Actor> {
        let now = session::reload_actor(tx, &self.app, &self.actor).await?;
        policy::check(Api::Console, Kind::Mutation, &self.operation, Caller::Account(&now))?;
        // Checks before the transaction used other permissions.
        if (now.permissions, now.profile_role) != (self.actor.permissions, self.actor.profile_role) {
            return Err(Reason::TryAgain.into());
        }
        Ok(now)
    }
}
