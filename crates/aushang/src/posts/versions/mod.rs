//! Versions of posts: each deliberate act stores an immutable row with the whole content. Any two of them can be
//! compared, and one of them can be restored, which makes another version.

mod changed;
mod compare;
mod content;
mod graphql;
mod record;
pub(super) mod store;
mod version;
mod words;

pub use changed::changed_words;
pub use compare::PostTextField;
pub use content::{VersionChannel, VersionContent};
pub use graphql::{MAX_PAIRS, VersionsMutation, VersionsQuery};
pub use record::{
    MAX_KEPT, ends_with, find_last_editor, find_last_mover, get_to_change, has_just_ended_request, record,
    release_files, was_planned_by,
};
pub use version::{PostVersionKind, Version};
pub use words::MAX_PARTS;
