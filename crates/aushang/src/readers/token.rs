//! Tokens of readers. Only their hashes are stored.

use crate::problem::Result;
use crate::secret::{self, unguessable};

/// Prefix of readers' tokens, which distinguishes them from tokens of accounts.
pub(super) const PREFIX: &str = "reader_";

pub(super) fn new_token() -> Result<String> {
    Ok(format!("{PREFIX}{}", unguessable()?))
}

/// Returns the hash of a token, as it is stored.
pub fn fingerprint(token: &str) -> Vec<u8> {
    secret::fingerprint("reader", token)
}
