//! What is served of a file.

/// A name within a file's own, and what is served under it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Variant {
    pub name: String,
    pub content_type: &'static str,
}
