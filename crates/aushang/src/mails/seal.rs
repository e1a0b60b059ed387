//! Encrypts the content of mails until they are sent: their links open accounts.

use super::layout::Rendered;
use crate::ids::MailId;
use crate::problem::Result;
use crate::seal::Seal;
use crate::secret::Secrets;

const PURPOSE: &[u8] = b"aushang: what mails say until they are sent";

pub struct MailSeal(Seal);

impl MailSeal {
    pub fn new(secrets: Secrets<'_>) -> Self {
        Self(Seal::new(secrets, PURPOSE))
    }

    pub(super) fn encrypt(&self, mail: MailId, rendered: &Rendered) -> Result<Vec<u8>> {
        self.0.encrypt(mail.0, rendered)
    }

    /// Returns `None` if the content was encrypted with an unknown secret or for another mail.
    pub(super) fn decrypt(&self, mail: MailId, sealed: &[u8]) -> Option<Rendered> {
        self.0.decrypt(mail.0, sealed)
    }
}
