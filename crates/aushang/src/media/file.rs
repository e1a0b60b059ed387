//! A file, and what shows it.

use super::Content;
use crate::ids::{PostId, ProfileId};

/// A file and what shows it.
#[derive(Clone, Debug)]
pub struct File {
    pub shown: Shown,
    pub content: Content,
    /// Bytes of what was uploaded.
    pub uploaded: u64,
}

/// What shows a file.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Shown {
    /// Staged, and nothing yet.
    Nowhere,
    ByPost(PostId),
    ByProfile(ProfileId),
}
