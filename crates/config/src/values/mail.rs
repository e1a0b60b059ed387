//! Mail addresses, and the contact for push services.

use aushang_mail_address::MailAddress;

use super::{Refusal, Scalar};

impl Scalar for MailAddress {
    const EXPECTED: &'static str = "a mail address";

    fn parse(text: &str) -> Result<Self, Refusal> {
        Self::parse(text).map_err(|_| Refusal::unexpected::<Self>())
    }

    fn write(&self) -> Option<String> {
        Some(self.to_string())
    }
}

/// A `mailto:` or `https:` address, as RFC 8292 requires for the claim `sub`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Contact(String);

impl Contact {
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

impl Scalar for Contact {
    const EXPECTED: &'static str = "a contact, such as mailto:it@example.org or https://example.org/contact";

    fn parse(text: &str) -> Result<Self, Refusal> {
        let mail = text.strip_prefix("mailto:").unwrap_or(text);
        if let Ok(mail) = MailAddress::parse(mail) {
            return Ok(Self(format!("mailto:{mail}")));
        }
        match url::Url::parse(text) {
            Ok(url) if url.scheme() == "https" => Ok(Self(text.to_owned())),
            _ => Err(Refusal::unexpected::<Self>()),
        }
    }

    fn write(&self) -> Option<String> {
        Some(self.0.clone())
    }
}
