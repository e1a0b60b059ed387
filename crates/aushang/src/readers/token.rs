//! The token of a reader, of which only the hash is stored.

use crate::problem::Result;
use crate::secret::{self, unguessable};

/// Says what kind of token it is, so that it cannot be taken for an account's.
pub(super) const PREFIX: &str = "reader_";

pub(super) fn new_token() -> Result<String> {
    Ok(format!("{PREFIX}{}", unguessable()?))
}

/// How the database knows a reader by its token.
pub fn fingerprint(token: &str) -> Vec<u8> {
    secret::fingerprint("reader", token)
}
