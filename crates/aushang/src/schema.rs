//! Both schemas, merged from what the features offer.

use async_graphql::{Context, EmptySubscription, MergedObject, Schema, SchemaBuilder};
use aushang_db::{BoxFuture, Tx};

use crate::actor::Actor;
use crate::app::App;
use crate::problem::{Error, Result};
use crate::{
    accounts, installation, media, places, posts, profiles, readers, recruiting, session, targeting,
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
pub struct AppQuery(readers::ReadersQuery, targeting::CatalogueQuery);

#[derive(MergedObject, Default)]
#[graphql(name = "Mutation")]
pub struct AppMutation(readers::ReadersMutation);

pub type ConsoleSchema = Schema<ConsoleQuery, ConsoleMutation, EmptySubscription>;
pub type AppSchema = Schema<AppQuery, AppMutation, EmptySubscription>;

/// `/graphql`. The edge adds its limits; the [`App`] comes in with [`SchemaBuilder::data`].
pub fn console() -> SchemaBuilder<ConsoleQuery, ConsoleMutation, EmptySubscription> {
    Schema::build(ConsoleQuery::default(), ConsoleMutation::default(), EmptySubscription)
}

/// `/app/graphql`
pub fn app_schema() -> SchemaBuilder<AppQuery, AppMutation, EmptySubscription> {
    Schema::build(AppQuery::default(), AppMutation::default(), EmptySubscription)
}

/// What every resolver stands on.
pub(crate) fn app<'a>(ctx: &Context<'a>) -> &'a App {
    ctx.data_unchecked::<App>()
}

/// Who asks. The policy lets nobody reach a resolver that calls this without an account.
pub(crate) fn actor<'a>(ctx: &Context<'a>) -> &'a Actor {
    ctx.data_unchecked::<Actor>()
}

/// Opens the write door for the one who asks.
pub(crate) async fn write_as<T, F>(ctx: &Context<'_>, work: F) -> Result<T>
where
    T: Send + 'static,
    F: for<'t> FnOnce(&'t Tx, &'t App, &'t Actor) -> BoxFuture<'t, Result<T>> + Send + 'static,
{
    let (app, actor) = (app(ctx).clone(), actor(ctx).clone());
    let db = app.db.clone();
    db.write::<T, Error, _>(move |tx| Box::pin(async move { work(tx, &app, &actor).await })).await
}
