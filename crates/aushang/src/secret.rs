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

/// The secrets of the installation.
#[derive(Clone, Copy)]
pub struct Secrets<'s> {
    /// Signs and encrypts everything new.
    pub current: &'s [u8],
    /// Accepted until the operator removes them, newest first.
    pub previous: &'s [&'s [u8]],
}

impl<'s> Secrets<'s> {
    /// Without previous ones.
    pub const fn only(current: &'s [u8]) -> Self {
        Self { current, previous: &[] }
    }
}

/// The keys of one purpose, one for each secret: signs and encrypts with the current one, and accepts what was
/// signed or encrypted with any of them ([0052](../../../docs/adr/0052-secrets-overlap.md)).
#[derive(Clone)]
pub struct KeyRing<K> {
    current: K,
    previous: Vec<K>,
}

impl<K> KeyRing<K> {
    pub fn new(secrets: Secrets<'_>, derive: impl Fn(&[u8]) -> K) -> Self {
        let previous = secrets.previous.iter().map(|secret| derive(secret)).collect();
        Self { current: derive(secrets.current), previous }
    }

    pub const fn current(&self) -> &K {
        &self.current
    }

    pub fn previous(&self) -> &[K] {
        &self.previous
    }

    /// Returns the first result, newest key first.
    pub fn find<T>(&self, accept: impl FnMut(&K) -> Option<T>) -> Option<T> {
        std::iter::once(&self.current).chain(&self.previous).find_map(accept)
    }

    pub fn any(&self, mut accepts: impl FnMut(&K) -> bool) -> bool {
        self.find(|key| accepts(key).then_some(())).is_some()
    }
}

/// Keys for message authentication codes.
pub type MacRing = KeyRing<Hmac<Sha256>>;

impl MacRing {
    pub fn for_purpose(purpose: &str, secrets: Secrets<'_>) -> Self {
        Self::new(secrets, |secret| key_for(purpose, secret))
    }

    /// The code of the concatenated parts, with the current key.
    pub fn sign(&self, parts: &[&[u8]]) -> [u8; 32] {
        mac(&self.current, parts).finalize().into_bytes().into()
    }

    /// Whether the code was made with one of the keys. Takes the same time wherever it differs.
    pub fn verify(&self, parts: &[&[u8]], code: &[u8]) -> bool {
        self.any(|key| mac(key, parts).verify_slice(code).is_ok())
    }

    /// Like [`verify`](Self::verify), for the beginning of a code. The caller checks its length.
    pub fn verify_beginning(&self, parts: &[&[u8]], beginning: &[u8]) -> bool {
        self.any(|key| mac(key, parts).verify_truncated_left(beginning).is_ok())
    }
}

fn mac(key: &Hmac<Sha256>, parts: &[&[u8]]) -> Hmac<Sha256> {
    let mut mac = key.clone();
    for part in parts {
        mac.update(part);
    }
    mac
}

/// Derives a key from a secret of the installation. It differs for each purpose, so a signature for one
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

    #[test]
    fn ring_signs_with_the_current_secret_and_accepts_previous_ones() {
        let ring = |current: &'static [u8], previous: &[&[u8]]| {
            MacRing::for_purpose("purpose", Secrets { current, previous })
        };
        let (old, newer) = (ring(b"one", &[]), ring(b"two", &[]));
        let parts: &[&[u8]] = &[b"part", b"other"];
        for (what, ring, accepts_old, accepts_newer) in [
            ("old", &old, true, false),
            ("overlap", &ring(b"two", &[b"one"]), true, true),
            ("announced", &ring(b"one", &[b"two"]), true, true),
            ("three at once", &ring(b"three", &[b"two", b"one"]), true, true),
            ("removed", &newer, false, true),
            ("another purpose", &MacRing::for_purpose("other", Secrets::only(b"one")), false, false),
        ] {
            for (signer, expected) in [(&old, accepts_old), (&newer, accepts_newer)] {
                let code = signer.sign(parts);
                assert_eq!(ring.verify(parts, &code), expected, "{what}");
                assert_eq!(ring.verify_beginning(parts, &code[..16]), expected, "{what}");
                assert!(!ring.verify(&[b"part"], &code) && !ring.verify(parts, &code[..16]), "{what}");
            }
        }
        assert_eq!(ring(b"two", &[b"one"]).sign(parts), newer.sign(parts));
    }
}
