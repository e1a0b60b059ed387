//! Mail addresses, and whom a push service may write to.

use std::fmt;

use super::{Refusal, Scalar};

/// A mail address. Only its shape is checked; whether it exists shows when somebody writes to it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct MailAddress(String);

impl MailAddress {
    pub(crate) fn new(text: &str) -> Self {
        Self(text.to_owned())
    }

    pub fn as_str(&self) -> &str {
        &self.0
    }
}

impl fmt::Display for MailAddress {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl Scalar for MailAddress {
    const EXPECTED: &'static str = "a mail address";

    fn parse(text: &str) -> Result<Self, Refusal> {
        looks_like_mail(text).then(|| Self::new(text)).ok_or_else(Refusal::unexpected::<Self>)
    }

    fn write(&self) -> Option<String> {
        Some(self.0.clone())
    }
}

fn looks_like_mail(text: &str) -> bool {
    let plain = !text.contains(|c: char| c.is_whitespace() || c.is_control());
    let halves = text.split_once('@');
    plain && halves.is_some_and(|(name, host)| !name.is_empty() && !host.is_empty() && !host.contains('@'))
}

/// A `mailto:` or `https:` address, as RFC 8292 wants it in `sub`.
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
        if looks_like_mail(mail) && !mail.contains("://") {
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
