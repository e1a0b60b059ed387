//! Both GraphQL schemas, merged from the queries and mutations of the features.

use async_graphql::{Context, EmptySubscription, MergedObject, Schema, SchemaBuilder};
use aushang_db::{BoxFuture, Tx};

use crate::actor::Actor;
use crate::app::App;
use crate::problem::Result;
use crate::session::Call;
use crate::{
    accounts, checks, delivery, feed, freshman, installation, media, personal_data, places, posts, presence,
    profiles, providers, readers, recruiting, series, session, sources, staff, targeting, templates,
};

// In two halves: a merged object wraps each member in the next, and the compiler limits that depth.
// In two parts, like the mutations.
#[derive(MergedObject, Default)]
#[graphql(name = "Query")]
pub struct ConsoleQuery(PeopleQuery, ContentQuery);

#[derive(MergedObject, Default)]
pub struct PeopleQuery(
    installation::InstallationQuery,
    session::SessionQuery,
    session::SecondFactorsQuery,
    providers::ProvidersQuery,
    accounts::AccountsQuery,
    profiles::ProfilesQuery,
    profiles::NamesQuery,
    targeting::TargetingQuery,
);

#[derive(MergedObject, Default)]
pub struct ContentQuery(
    recruiting::RecruitingQuery,
    places::PlacesQuery,
    media::MediaQuery,
    checks::ChecksQuery,
    profiles::QuietHoursQuery,
    posts::PostsQuery,
    posts::HeldQuery,
    posts::VersionsQuery,
    posts::DraftsQuery,
    templates::TemplatesQuery,
    series::SeriesQuery,
    posts::AsideQuery,
    posts::ApprovalQuery,
    posts::CommentsQuery,
    sources::SourcesQuery,
    readers::FollowersQuery,
    delivery::DeliveryQuery,
    staff::StaffQuery,
    staff::ConsentsQuery,
    staff::AuditQuery,
    staff::OperationsQuery,
);

// In two halves as well.
#[derive(MergedObject, Default)]
#[graphql(name = "Mutation")]
pub struct ConsoleMutation(PeopleMutation, ContentMutation);

#[derive(MergedObject, Default)]
pub struct PeopleMutation(
    session::SessionMutation,
    session::SecondFactorsMutation,
    session::PasswordsMutation,
    session::PasskeysMutation,
    providers::ProvidersMutation,
    accounts::AccountsMutation,
    personal_data::PersonalDataMutation,
    readers::FollowersMutation,
    staff::StaffMutation,
    staff::ChannelsMutation,
    staff::OperationsMutation,
);

#[derive(MergedObject, Default)]
pub struct ContentMutation(
    profiles::ProfilesMutation,
    profiles::UpdateUserMutation,
    profiles::ManageMutation,
    targeting::TargetingMutation,
    media::MediaMutation,
    checks::ChecksMutation,
    profiles::QuietHoursMutation,
    posts::PostsMutation,
    posts::HeldMutation,
    posts::VersionsMutation,
    posts::DraftsMutation,
    templates::TemplatesMutation,
    series::SeriesMutation,
    posts::AsideMutation,
    presence::PresenceMutation,
    posts::ApprovalMutation,
    posts::EmergencyMutation,
    posts::CommentsMutation,
    sources::SourcesMutation,
    freshman::FreshmanMutation,
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

/// The mutation that the request calls.
pub(crate) fn call(ctx: &Context<'_>) -> Call {
    Call { app: app(ctx).clone(), actor: actor(ctx).clone(), operation: ctx.field().name().to_owned() }
}

/// Runs work in a write transaction for the caller, see [`Call::write`].
pub(crate) async fn write_as<T, F>(ctx: &Context<'_>, work: F) -> Result<T>
where
    T: Send + 'static,
    F: for<'t> Fn(&'t Tx, &'t App, &'t Actor) -> BoxFuture<'t, Result<T>> + Send + Sync + 'static,
{
    call(ctx).write(work).await
}
