//! The student app's schema: what a reader may ask and do; and what the console asks of followers.

mod connect;
mod deeds;
mod devices;
mod followers;
mod follows;
mod freshman;
mod own;
mod post;
mod posts;
mod profile;
mod profile_page;
mod queries;
mod registration;

pub use followers::{FollowersMutation, FollowersQuery};
pub use queries::ReadersQuery;

use async_graphql::{Context, MergedObject};

use crate::actor::Reader;
use crate::networks::Network;

/// What a reader may do, file by file.
#[derive(MergedObject, Default)]
pub struct ReadersMutation(
    registration::RegistrationMutation,
    follows::FollowsMutation,
    freshman::FreshmanMutation,
    deeds::DeedsMutation,
    devices::DevicesMutation,
    connect::ConnectMutation,
);

/// Who asks. The policy lets nobody reach a resolver that calls this without being one.
fn reader<'a>(ctx: &Context<'a>) -> &'a Reader {
    ctx.data_unchecked::<Reader>()
}

/// The network of the request.
fn network(ctx: &Context<'_>) -> Option<Network> {
    ctx.data_opt::<Network>().copied()
}
