//! Texts that nobody guesses, and what the database keeps of them.

use base64::Engine;
use base64::prelude::BASE64_URL_SAFE_NO_PAD;
use hmac::{Hmac, KeyInit, Mac};
use sha2::{Digest, Sha256};

use crate::problem::{Error, Result};

/// 256 random bits, fit for an address or a header.
pub fn unguessable() -> Result<String> {
    let mut bytes = [0; 32];
    getrandom::fill(&mut bytes).map_err(Error::failure)?;
    Ok(BASE64_URL_SAFE_NO_PAD.encode(bytes))
}

/// Whether [`unguessable`] may have returned this text.
pub fn has_unguessable_form(text: &str) -> bool {
    BASE64_URL_SAFE_NO_PAD.decode(text).is_ok_and(|bytes| bytes.len() == 32)
}

/// A hash to look a secret up by, so that the database holds none. The same secret has another
/// one for each purpose.
pub fn fingerprint(purpose: &str, secret: &str) -> Vec<u8> {
    let mut hash = Sha256::new();
    hash.update(purpose);
    hash.update([0]);
    hash.update(secret);
    hash.finalize().to_vec()
}

/// A key of its own for each purpose, made from the installation's secret: what signs one thing
/// signs no other.
pub fn key_for(purpose: &str, secret: &[u8]) -> Hmac<Sha256> {
    let mut derive: Hmac<Sha256> = Hmac::new_from_slice(secret).expect("HMAC takes any key");
    derive.update(purpose.as_bytes());
    let key = derive.finalize().into_bytes();
    Hmac::new_from_slice(&key).expect("HMAC takes any key")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn no_two_secrets_and_no_two_purposes_are_alike() {
        let (one, other) = (unguessable().unwrap(), unguessable().unwrap());
        assert_ne!(one, other);
        assert_eq!(one.len(), 43);
        assert_eq!(fingerprint("browser", &one), fingerprint("browser", &one));
        assert_ne!(fingerprint("browser", &one), fingerprint("browser", &other));
        assert_ne!(fingerprint("browser", &one), fingerprint("address", &one));
        assert_ne!(fingerprint("a", "b"), fingerprint("", "ab"));
    }
}
