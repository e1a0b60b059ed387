//! Values that must not be printed: the signing secret, passwords, and a database address with its password.

use secrecy::{ExposeSecret, SecretSlice, SecretString};

use url::Url;

use super::{Listen, Refusal, Scalar};
use base64::{
    Engine, alphabet,
    engine::{DecodePaddingMode, GeneralPurpose, GeneralPurposeConfig},
};

const STRENGTH: usize = 32;

/// At least 32 random bytes.
#[derive(Clone, Debug)]
pub struct SigningSecret(SecretSlice<u8>);

impl SigningSecret {
    /// Creates a secret from random bytes, for the demo.
    pub fn from_random(bytes: [u8; STRENGTH]) -> Self {
        Self(SecretSlice::from(bytes.to_vec()))
    }

    pub fn expose(&self) -> &[u8] {
        self.0.expose_secret()
    }
}

impl Scalar for SigningSecret {
    const EXPECTED: &'static str =
        "at least 32 random bytes in base64 or hex; make them with: openssl rand -base64 32";
    const SECRET: bool = true;

    fn parse(text: &str) -> Result<Self, Refusal> {
        let weak = |why: &str| Refusal::because::<Self>(format!("{}; this one {why}", Self::EXPECTED));
        if let Some(word) = placeholder_in(text) {
            return Err(weak(&format!("contains \"{word}\"")));
        }
        let bytes = hex(text).or_else(|| base64_of_any_kind(text)).ok_or_else(|| weak("is neither"))?;
        let readable = bytes.iter().all(|byte| matches!(byte, b' '..=b'~'));
        match weakness(&bytes).or(readable.then_some("is a readable text, not random bytes")) {
            Some(why) => Err(weak(why)),
            None => Ok(Self(SecretSlice::from(bytes))),
        }
    }
}

/// The key of another system. Unlike a signing secret it may be a readable text.
#[derive(Clone, Debug)]
pub struct LegacyKey(SecretSlice<u8>);

impl LegacyKey {
    pub fn expose(&self) -> &[u8] {
        self.0.expose_secret()
    }
}

impl Scalar for LegacyKey {
    const EXPECTED: &'static str =
        "at least 32 bytes in base64 or hex; for a key that is a text: base64 < FILE";
    const SECRET: bool = true;

    fn parse(text: &str) -> Result<Self, Refusal> {
        let weak = |why: &str| Refusal::because::<Self>(format!("{}; this one {why}", Self::EXPECTED));
        let bytes = hex(text).or_else(|| base64_of_any_kind(text)).ok_or_else(|| weak("is neither"))?;
        match weakness(&bytes) {
            Some(why) => Err(weak(why)),
            None => Ok(Self(SecretSlice::from(bytes))),
        }
    }
}

/// Returns a placeholder word that the text contains. All are long enough not to occur in random text.
fn placeholder_in(text: &str) -> Option<&'static str> {
    const WORDS: [&str; 9] = [
        "changeme",
        "change-me",
        "change_me",
        "placeholder",
        "secret",
        "password",
        "passwort",
        "geheim",
        "example",
    ];
    let lower = text.to_ascii_lowercase();
    WORDS.into_iter().find(|word| lower.contains(word))
}

/// Returns why the bytes cannot be random, if so.
fn weakness(bytes: &[u8]) -> Option<&'static str> {
    let distinct = bytes.iter().collect::<std::collections::HashSet<_>>().len();
    let repeats = (1..=bytes.len() / 2).any(|period| bytes[period..] == bytes[..bytes.len() - period]);
    let steps = bytes.windows(2).map(|pair| pair[1].wrapping_sub(pair[0]));
    let counts = steps.clone().zip(steps.skip(1)).all(|(a, b)| a == b);
    if bytes.len() < STRENGTH {
        Some("is too short")
    } else if distinct < STRENGTH / 2 || repeats {
        Some("repeats itself")
    } else if counts {
        Some("only counts")
    } else {
        None
    }
}

fn hex(text: &str) -> Option<Vec<u8>> {
    let digits: Option<Vec<u8>> =
        text.chars().map(|c| c.to_digit(16).and_then(|digit| u8::try_from(digit).ok())).collect();
    let digits = digits.filter(|digits| digits.len().is_multiple_of(2))?;
    Some(digits.chunks(2).map(|pair| pair[0] << 4 | pair[1]).collect())
}

/// Decodes both alphabets, with and without padding.
fn base64_of_any_kind(text: &str) -> Option<Vec<u8>> {
    let lenient = GeneralPurposeConfig::new().with_decode_padding_mode(DecodePaddingMode::Indifferent);
    [alphabet::STANDARD, alphabet::URL_SAFE]
        .iter()
        .find_map(|letters| GeneralPurpose::new(letters, lenient).decode(text).ok())
}

/// A password for another service.
#[derive(Clone, Debug)]
pub struct Password(SecretString);

impl Password {
    pub fn expose(&self) -> &str {
        self.0.expose_secret()
    }
}

impl Scalar for Password {
    const EXPECTED: &'static str = "a password";
    const SECRET: bool = true;

    fn parse(text: &str) -> Result<Self, Refusal> {
        let some = (!text.is_empty()).then(|| Self(SecretString::from(text)));
        some.ok_or_else(Refusal::unexpected::<Self>)
    }
}

/// `sqlite:path` or `postgres://…`. It is never printed, because it may contain a password.
#[derive(Clone, Debug)]
pub struct DatabaseUrl(SecretString);

impl DatabaseUrl {
    pub fn expose(&self) -> &str {
        self.0.expose_secret()
    }

    /// Returns whether this is a PostgreSQL database. Otherwise it is a SQLite file.
    pub fn is_postgres(&self) -> bool {
        self.expose().starts_with("postgres")
    }
}

/// The `sslmode` that verifies the server's certificate and host name.
pub(crate) const VERIFIED: &str = "verify-full";

impl DatabaseUrl {
    /// Returns whether this is a PostgreSQL server on another machine.
    pub(crate) fn is_elsewhere(&self) -> bool {
        if !self.is_postgres() {
            return false;
        }
        let Some(address) = self.parsed() else { return false };
        let named = ["host", "hostaddr"].into_iter().find_map(|name| query(&address, name));
        let host = named.or_else(|| address.host_str().map(str::to_owned)).unwrap_or_default();
        let host = host.trim_matches(['[', ']']);
        // No host, or the folder of a Unix socket.
        let is_socket = host.is_empty() || host.starts_with('/') || host.to_lowercase().starts_with("%2f");
        !is_socket && !Listen::new(host, 0).is_loopback()
    }

    /// Returns the `sslmode` in the address, if it contains one.
    pub(crate) fn ssl_mode(&self) -> Option<String> {
        let address = self.parsed()?;
        query(&address, "sslmode").or_else(|| query(&address, "ssl-mode"))
    }

    fn parsed(&self) -> Option<Url> {
        Url::parse(self.expose()).ok()
    }
}

fn query(address: &Url, name: &str) -> Option<String> {
    address.query_pairs().find(|(key, _)| key == name).map(|(_, value)| value.into_owned())
}

impl Default for DatabaseUrl {
    fn default() -> Self {
        Self(SecretString::from("sqlite:data/aushang.sqlite"))
    }
}

impl Scalar for DatabaseUrl {
    const EXPECTED: &'static str = "sqlite:path/to/file.sqlite or postgres://user:password@host/database";
    const SECRET: bool = true;

    fn parse(text: &str) -> Result<Self, Refusal> {
        ["sqlite:", "postgres://", "postgresql://"]
            .into_iter()
            .find(|scheme| text.len() > scheme.len() && text.starts_with(scheme))
            .map(|_| Self(SecretString::from(text)))
            .ok_or_else(Refusal::unexpected::<Self>)
    }

    fn write(&self) -> Option<String> {
        (!self.is_postgres()).then(|| self.expose().to_owned())
    }
}
