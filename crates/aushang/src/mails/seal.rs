//! Encrypts the content of mails until they are sent: their links open accounts, and the content would
//! otherwise be readable in the database, its backups and its write-ahead log.

use aws_lc_rs::aead::{AES_256_GCM, Aad, Nonce, RandomizedNonceKey};
use aws_lc_rs::error::Unspecified;
use aws_lc_rs::hkdf::{HKDF_SHA256, Salt};

use super::layout::Rendered;
use crate::ids::MailId;
use crate::problem::{Error, Result};

const PURPOSE: &[u8] = b"aushang: what mails say until they are sent";
const NONCE_BYTES: usize = 12;

/// Encrypts and decrypts with a separate key derived from the installation's secret. The mail's id is
/// authenticated, so a ciphertext can be decrypted only for the same mail.
pub struct MailSeal(RandomizedNonceKey);

impl MailSeal {
    pub fn new(secret: &[u8]) -> Self {
        let mut key = [0; 32];
        Salt::new(HKDF_SHA256, &[])
            .extract(secret)
            .expand(&[PURPOSE], &AES_256_GCM)
            .and_then(|derived| derived.fill(&mut key))
            .expect("the key has the length of AES-256 keys");
        Self(RandomizedNonceKey::new(&AES_256_GCM, &key).expect("the key has 256 bits"))
    }

    /// Returns nonce, ciphertext and tag.
    pub(super) fn encrypt(&self, mail: MailId, rendered: &Rendered) -> Result<Vec<u8>> {
        let mut bytes = serde_json::to_vec(rendered).map_err(Error::failure)?;
        let nonce = self.0.seal_in_place_append_tag(aad_of(mail), &mut bytes).map_err(Error::failure)?;
        Ok([nonce.as_ref().as_slice(), &bytes].concat())
    }

    /// Returns `None` if the content was encrypted with another secret or for another mail.
    pub(super) fn decrypt(&self, mail: MailId, sealed: &[u8]) -> Option<Rendered> {
        let (nonce, bytes) = sealed.split_at_checked(NONCE_BYTES)?;
        let mut bytes = bytes.to_vec();
        let nonce = Nonce::try_assume_unique_for_key(nonce).ok()?;
        let opened: Result<_, Unspecified> = self.0.open_in_place(nonce, aad_of(mail), &mut bytes);
        serde_json::from_slice(opened.ok()?).ok()
    }
}

fn aad_of(mail: MailId) -> Aad<[u8; 16]> {
    Aad::from(*mail.0.as_bytes())
}

#[cfg(test)]
mod tests {
    use aushang_db::Timestamp;

    use super::*;

    #[test]
    fn content_is_decrypted_only_with_the_same_secret_and_id() {
        let [mail, other] = [1, 2].map(|moment| MailId::new(Timestamp::from_millis(moment)));
        let rendered = Rendered { text: "/set/geheim".to_owned(), html: "<a href=/set/geheim>".to_owned() };
        let seal = MailSeal::new(b"one secret");
        let sealed = seal.encrypt(mail, &rendered).unwrap();
        assert!(!String::from_utf8_lossy(&sealed).contains("geheim"));
        assert_ne!(seal.encrypt(mail, &rendered).unwrap(), sealed, "each time with another nonce");

        let decrypted = MailSeal::new(b"one secret").decrypt(mail, &sealed).unwrap();
        assert_eq!((decrypted.text, decrypted.html), (rendered.text, rendered.html));
        assert!(seal.decrypt(other, &sealed).is_none());
        assert!(MailSeal::new(b"another secret").decrypt(mail, &sealed).is_none());
        for broken in [&sealed[..sealed.len() - 1], &sealed[1..], b"short", b""] {
            assert!(seal.decrypt(mail, broken).is_none());
        }
    }
}
