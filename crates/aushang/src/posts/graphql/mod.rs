//! Posts on the wire: what the console reads and calls.

mod mutations;
mod post;
mod queries;

pub use mutations::PostsMutation;
pub use queries::PostsQuery;

use aushang_db::Timestamp;

/// As the wire has it, for answers that are built by hand.
pub(super) fn iso(moment: Timestamp) -> String {
    moment.to_datetime().to_rfc3339()
}
