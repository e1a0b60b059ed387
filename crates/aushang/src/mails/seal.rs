//! Encrypts the content of mails until they are sent: their links open accounts, and the content would
//! otherwise be readable in the database, its backups and its write-ahead log.

use aws_lc_rs::aead::{AES_256_GCM, Aad, Nonce, RandomizedNonceKey};
use aws_lc_rs::error::Unspecified;
use aws_lc_rs::hkdf::{HKDF_SHA256, Salt};

use super::layout::Written;
use crate::ids::MailId;
use crate::problem::{Error, Result};

const PURPOSE: &[u8] = b"aushang: what mails say until they are sent";
const NONCE_BYTES: usize = 12;

/// Encrypts and decrypts with a key of its own, derived from the installation's secret. The mail's id is
/// authenticated, so a ciphertext opens only for the same mail.
pub struct MailSeal(RandomizedNonceKey);

impl MailSeal {
    pub fn new(secret: &[u8]) -> Self {
        let mut key = [0; 32];
        Salt::new(HKDF_SHA256, &[])
            .extract(secret)
            .expand(&[PURPOSE], &AES_256_GCM)
            .and_then(|derived| derived.fill(&mut key))
            .expect("the key has the length that the algorithm wants");
        Self(RandomizedNonceKey::new(&AES_256_GCM, &key).expect("a key of 256 bits"))
    }

    /// Returns nonce, ciphertext and tag.
    pub(super) fn close(&self, mail: MailId, written: &Written) -> Result<Vec<u8>> {
        let mut words = serde_json::to_vec(written).map_err(Error::failure)?;
        let nonce = self.0.seal_in_place_append_tag(of(mail), &mut words).map_err(Error::failure)?;
        Ok([nonce.as_ref().as_slice(), &words].concat())
    }

    /// `None` if it was sealed with another secret or for another mail.
    pub(super) fn open(&self, mail: MailId, sealed: &[u8]) -> Option<Written> {
        let (nonce, words) = sealed.split_at_checked(NONCE_BYTES)?;
        let mut words = words.to_vec();
        let nonce = Nonce::try_assume_unique_for_key(nonce).ok()?;
        let opened: Result<_, Unspecified> = self.0.open_in_place(nonce, of(mail), &mut words);
        serde_json::from_slice(opened.ok()?).ok()
    }
}

fn of(mail: MailId) -> Aad<[u8; 16]> {
    Aad::from(*mail.0.as_bytes())
}

#[cfg(test)]
mod tests {
    use aushang_db::Timestamp;

    use super::*;

    #[test]
    fn mail_opens_only_with_the_same_secret_and_id() {
        let [mail, other] = [1, 2].map(|moment| MailId::new(Timestamp::from_millis(moment)));
        let written = Written { text: "/set/geheim".to_owned(), html: "<a href=/set/geheim>".to_owned() };
        let seal = MailSeal::new(b"one secret");
        let sealed = seal.close(mail, &written).unwrap();
        assert!(!String::from_utf8_lossy(&sealed).contains("geheim"));
        assert_ne!(seal.close(mail, &written).unwrap(), sealed, "each time with another nonce");

        let opened = MailSeal::new(b"one secret").open(mail, &sealed).unwrap();
        assert_eq!((opened.text, opened.html), (written.text, written.html));
        assert!(seal.open(other, &sealed).is_none());
        assert!(MailSeal::new(b"another secret").open(mail, &sealed).is_none());
        for broken in [&sealed[..sealed.len() - 1], &sealed[1..], b"short", b""] {
            assert!(seal.open(mail, broken).is_none());
        }
    }
}
