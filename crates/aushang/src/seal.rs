//! Encrypts what the database must not contain in plain text, nor its backups and its write-ahead log.

use aws_lc_rs::aead::{AES_256_GCM, Aad, Nonce, RandomizedNonceKey};
use aws_lc_rs::error::Unspecified;
use aws_lc_rs::hkdf::{HKDF_SHA256, Salt};
use serde::Serialize;
use serde::de::DeserializeOwned;
use uuid::Uuid;

use crate::problem::{Error, Result};

const NONCE_BYTES: usize = 12;

/// Encrypts and decrypts with a key derived from the installation's secret, a separate one for each purpose.
/// The id of the row is authenticated, so a ciphertext can be decrypted only in the same row.
pub struct Seal(RandomizedNonceKey);

impl Seal {
    pub fn new(secret: &[u8], purpose: &[u8]) -> Self {
        let mut key = [0; 32];
        Salt::new(HKDF_SHA256, &[])
            .extract(secret)
            .expand(&[purpose], &AES_256_GCM)
            .and_then(|derived| derived.fill(&mut key))
            .expect("the key has the length of AES-256 keys");
        Self(RandomizedNonceKey::new(&AES_256_GCM, &key).expect("the key has 256 bits"))
    }

    /// Returns nonce, ciphertext and tag.
    pub fn encrypt(&self, row: Uuid, value: &impl Serialize) -> Result<Vec<u8>> {
        let mut bytes = serde_json::to_vec(value).map_err(Error::failure)?;
        let nonce = self.0.seal_in_place_append_tag(aad_of(row), &mut bytes).map_err(Error::failure)?;
        Ok([nonce.as_ref().as_slice(), &bytes].concat())
    }

    /// Returns `None` if the value was encrypted with another secret, for another purpose or for another row.
    pub fn decrypt<T: DeserializeOwned>(&self, row: Uuid, sealed: &[u8]) -> Option<T> {
        let (nonce, bytes) = sealed.split_at_checked(NONCE_BYTES)?;
        let mut bytes = bytes.to_vec();
        let nonce = Nonce::try_assume_unique_for_key(nonce).ok()?;
        let opened: Result<_, Unspecified> = self.0.open_in_place(nonce, aad_of(row), &mut bytes);
        serde_json::from_slice(opened.ok()?).ok()
    }
}

fn aad_of(row: Uuid) -> Aad<[u8; 16]> {
    Aad::from(*row.as_bytes())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn value_is_decrypted_only_with_the_same_secret_purpose_and_row() {
        let [row, other] = [1, 2].map(Uuid::from_u128);
        let value = "/set/geheim".to_owned();
        let seal = Seal::new(b"one secret", b"mails");
        let sealed = seal.encrypt(row, &value).unwrap();
        assert!(!String::from_utf8_lossy(&sealed).contains("geheim"));
        assert_ne!(seal.encrypt(row, &value).unwrap(), sealed, "each time with another nonce");

        let decrypt =
            |secret: &[u8], purpose: &[u8], row| Seal::new(secret, purpose).decrypt::<String>(row, &sealed);
        assert_eq!(decrypt(b"one secret", b"mails", row), Some(value));
        assert_eq!(decrypt(b"one secret", b"mails", other), None);
        assert_eq!(decrypt(b"one secret", b"sources", row), None);
        assert_eq!(decrypt(b"another secret", b"mails", row), None);
        for broken in [&sealed[..sealed.len() - 1], &sealed[1..], b"short", b""] {
            assert!(seal.decrypt::<String>(row, broken).is_none());
        }
    }
}
