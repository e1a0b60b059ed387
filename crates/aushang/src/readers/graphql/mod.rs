//! The student app's schema: what a reader may ask and do.

mod mutations;
mod post;
mod profile;
mod queries;

pub use mutations::ReadersMutation;
pub use queries::ReadersQuery;

use async_graphql::Context;

use crate::actor::Reader;

/// Who asks. The policy lets nobody reach a resolver that calls this without being one.
fn reader<'a>(ctx: &Context<'a>) -> &'a Reader {
    ctx.data_unchecked::<Reader>()
}
