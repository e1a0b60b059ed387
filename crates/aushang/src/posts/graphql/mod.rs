//! Posts in the console's GraphQL API.

mod aside;
mod approval;
mod calendar;
mod delivery;
mod emergency;
mod held;
mod hidden;
mod drafts;
mod mutations;
mod post;
mod queries;
mod timing;
mod working_copy;

pub use approval::{ApprovalMutation, ApprovalQuery};
pub use aside::{AsideMutation, AsideQuery};
pub use drafts::{DraftsMutation, DraftsQuery};
pub use emergency::{EmergencyMutation, MAX_NAMED, MAX_WAITING};
pub use held::{HeldMutation, HeldQuery};
pub use mutations::{PostChannelInput, PostsMutation, PushConfigInput, parse_channels};
pub use post::{PostOutput, PostTranslations, PushConfig};
pub use queries::{MePosts, PostsQuery, one};
