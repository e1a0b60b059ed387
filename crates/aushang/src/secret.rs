//! Random secrets, and the hashes and keys derived from secrets.

use base64::Engine;
use base64::prelude::BASE64_URL_SAFE_NO_PAD;
use hmac::{Hmac, KeyInit, Mac};
use sha2::{Digest, Sha256};

use crate::problem::{Error, Result};

/// Returns 256 random bits as base64url, which is safe in URLs and headers.
pub fn unguessable() -> Result<String> {
    let mut bytes = [0; 32];
    getrandom::fill(&mut bytes).map_err(Error::failure)?;
    Ok(BASE64_URL_SAFE_NO_PAD.encode(bytes))
}

/// Whether [`unguessable`] may have returned this text.
pub fn has_unguessable_form(text: &str) -> bool {
    BASE64_URL_SAFE_NO_PAD.decode(text).is_ok_and(|bytes| bytes.len() == 32)
}

/// A hash for looking up a secret, so that the database does not contain the secret itself. It differs for
/// each purpose.
pub fn fingerprint(purpose: &str, secret: &str) -> Vec<u8> {
    let mut hash = Sha256::new();
    hash.update(purpose);
    hash.update([0]);
    hash.update(secret);
    hash.finalize().to_vec()
}

/// Derives a key from the secret of the installation. It differs for each purpose, so a signature for one
/// purpose is invalid for others.
pub fn key_for(purpose: &str, secret: &[u8]) -> Hmac<Sha256> {
    let mut derive: Hmac<Sha256> = Hmac::new_from_slice(secret).expect("HMAC accepts keys of any length");
    derive.update(purpose.as_bytes());
    let key = derive.finalize().into_bytes();
    Hmac::new_from_slice(&key).expect("HMAC accepts keys of any length")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn secrets_are_random_and_fingerprints_differ_for_each_purpose() {
        let (one, other) = (unguessable().unwrap(), unguessable().unwrap());
        assert_ne!(one, other);
        assert_eq!(one.len(), 43);
        assert_eq!(fingerprint("browser", &one), fingerprint("browser", &one));
        assert_ne!(fingerprint("browser", &one), fingerprint("browser", &other));
        assert_ne!(fingerprint("browser", &one), fingerprint("address", &one));
        assert_ne!(fingerprint("a", "b"), fingerprint("", "ab"));
    }
}
