//! A file and what shows it.

use super::Content;
use crate::ids::{PostId, ProfileId};

/// A file and what shows it.
#[derive(Clone, Debug)]
pub struct File {
    pub shown: Shown,
    pub content: Content,
    /// Size of the upload in bytes.
    pub uploaded: u64,
}

/// What shows a file.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Shown {
    /// The file is staged and nothing shows it yet.
    Nowhere,
    ByPost(PostId),
    ByProfile(ProfileId),
}
