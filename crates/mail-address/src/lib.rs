//! Mail addresses: validation, normalization and comparison, shared by the configuration, commands and the
//! product.

use std::fmt;
use std::str::FromStr;

use email_address::EmailAddress;
use unicode_normalization::UnicodeNormalization;

/// The maximum length of an address that can receive mail (RFC 5321).
pub const MAX_CHARS: usize = 254;

/// A valid address in normalized form: NFC, without surrounding white space, with the host in lower case and
/// in ASCII (`xn--…` for umlauts), so that every mail server accepts it. It may not exist.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct MailAddress(String);

/// Not a valid address. The input is deliberately not included, because it may be personal data.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("not a valid mail address")]
pub struct NotAMailAddress;

impl MailAddress {
    pub fn parse(text: &str) -> Result<Self, NotAMailAddress> {
        let text: String = text.trim().nfc().collect();
        let (name, host) = text.rsplit_once('@').ok_or(NotAMailAddress)?;
        let host = idna::domain_to_ascii_strict(host).map_err(|_| NotAMailAddress)?;
        let address = format!("{name}@{host}");
        if is_name(name) && !is_number(&host) && address.len() <= MAX_CHARS {
            Ok(Self(address))
        } else {
            Err(NotAMailAddress)
        }
    }

    pub fn as_str(&self) -> &str {
        &self.0
    }

    pub fn host(&self) -> &str {
        self.0.rsplit_once('@').map_or("", |(_, host)| host)
    }

    /// The key by which addresses are compared. It ignores case, because no mail server in use distinguishes
    /// names by case.
    pub fn key(&self) -> String {
        self.0.to_lowercase()
    }
}

/// Whether the part before the `@` is valid. Refuses quoted names, which the standard allows but nobody uses,
/// and characters that are invisible or look like others.
fn is_name(name: &str) -> bool {
    !name.starts_with('"')
        && name.chars().all(|char| char.is_ascii() || char.is_alphanumeric())
        && EmailAddress::is_valid_local_part(name)
}

/// Whether the host is an IP address, such as `1.2.3.4`.
fn is_number(host: &str) -> bool {
    host.rsplit('.').next().is_some_and(|last| last.bytes().all(|byte| byte.is_ascii_digit()))
}

impl FromStr for MailAddress {
    type Err = NotAMailAddress;

    fn from_str(text: &str) -> Result<Self, NotAMailAddress> {
        Self::parse(text)
    }
}

impl fmt::Display for MailAddress {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn addresses_are_normalized() {
        for (typed, address) in [
            ("it@uni.example", "it@uni.example"),
            (" it@uni.example\r\n", "it@uni.example"),
            ("Erna.Muster+Aushang@FS.Uni.Example", "Erna.Muster+Aushang@fs.uni.example"),
            ("it@localhost", "it@localhost"),
            ("o'neill_1@a-b.example", "o'neill_1@a-b.example"),
            ("Ünal@uni.example", "Ünal@uni.example"),
            ("U\u{308}nal@uni.example", "Ünal@uni.example"),
            ("it@Universität.example", "it@xn--universitt-y5a.example"),
            ("it@xn--universitt-y5a.example", "it@xn--universitt-y5a.example"),
            ("it@straße.example", "it@xn--strae-oqa.example"),
            ("it@12.example", "it@12.example"),
        ] {
            assert_eq!(
                MailAddress::parse(typed).map(|read| read.to_string()).as_deref(),
                Ok(address),
                "{typed}"
            );
            assert_eq!(MailAddress::parse(address).unwrap().as_str(), address);
        }
    }

    #[test]
    fn invalid_addresses_are_refused() {
        let endless = format!("a@{}example", "host.".repeat(60));
        let long_name = format!("{}@uni.example", "x".repeat(65));
        for text in [
            "",
            " ",
            "it",
            "@uni.example",
            "it@",
            "it@@uni.example",
            "it@uni@uni.example",
            "it@uni..example",
            "it@.example",
            "it@uni.example.",
            "it@-uni.example",
            "it@uni_1.example",
            "it@uni example",
            "it @uni.example",
            "i\u{a0}t@uni.example",
            "i\u{200b}t@uni.example",
            "i\nt@uni.example",
            ".it@uni.example",
            "i..t@uni.example",
            "\"i t\"@uni.example",
            "it@[127.0.0.1]",
            "it@127.0.0.1",
            "IT <it@uni.example>",
            "it@uni.example, you@uni.example",
            "mailto:it@uni.example",
            &endless,
            &long_name,
        ] {
            assert_eq!(MailAddress::parse(text), Err(NotAMailAddress), "{text:?}");
        }
    }

    #[test]
    fn addresses_are_compared_without_case() {
        let key = |text| MailAddress::parse(text).unwrap().key();
        assert_eq!(key("Ünal@UNI.example"), key("ünal@uni.EXAMPLE"));
        assert_ne!(key("a@uni.example"), key("b@uni.example"));
        assert_eq!(MailAddress::parse("a@b.Example").unwrap().host(), "b.example");
    }
}
