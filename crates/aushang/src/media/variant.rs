//! A variant of a file that is served.

/// The last part of an address, and the media type of what is served there.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Variant {
    pub name: String,
    pub content_type: &'static str,
}
