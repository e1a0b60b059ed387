//! What a reader may ask of itself and do, in the student app's schema; and what the console asks of followers.

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

/// What a reader may do, file by file.
#[derive(MergedObject, Default)]
pub struct ReadersMutation(
    registration::RegistrationMutation,
    follows::FollowsMutation,
    freshman::FreshmanMutation,
    feed::InteractionsMutation,
    devices::DevicesMutation,
    connect::ConnectMutation,
);

/// Who asks. The policy lets nobody reach a resolver that calls this without being one.
pub fn reader<'a>(ctx: &Context<'a>) -> &'a Reader {
    ctx.data_unchecked::<Reader>()
}

/// The network of the request.
pub fn network(ctx: &Context<'_>) -> Option<Network> {
    ctx.data_opt::<Network>().copied()
}
