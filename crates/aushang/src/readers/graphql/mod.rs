//! Readers in the student app's GraphQL API, and followers in the console's.

mod connect;
mod devices;
mod followers;
mod follows;
mod freshman;
mod own;
mod profile;
mod registration;

pub use followers::{FollowersMutation, FollowersQuery};
pub use profile::{ProfileConnection, ProfileEdge, ReaderProfile};
pub use registration::ReaderOutput;

use async_graphql::{Context, MergedObject};

use crate::actor::Reader;
use crate::feed;
use crate::networks::Network;

/// All mutations of readers.
#[derive(MergedObject, Default)]
pub struct ReadersMutation(
    registration::RegistrationMutation,
    follows::FollowsMutation,
    freshman::FreshmanMutation,
    feed::InteractionsMutation,
    devices::DevicesMutation,
    connect::ConnectMutation,
);

/// The reader of the request. Panics without one; the policy ensures that only readers reach resolvers that
/// call this.
pub fn reader<'a>(ctx: &Context<'a>) -> &'a Reader {
    ctx.data_unchecked::<Reader>()
}

/// The network of the request, if it is known.
pub fn network(ctx: &Context<'_>) -> Option<Network> {
    ctx.data_opt::<Network>().copied()
}
