//! The server's signature (VAPID, RFC 8292): a short-lived token per push service. It is reused for hours,
//! because signing for each device would cost time without benefit.

use std::{
    collections::HashMap,
    sync::Mutex,
    time::{Duration, SystemTime, UNIX_EPOCH},
};

use base64::{Engine, prelude::BASE64_URL_SAFE_NO_PAD};
use http::HeaderValue;
use jsonwebtoken::{Algorithm, EncodingKey, Header};
use secrecy::{ExposeSecret, SecretString};
use serde::Serialize;
use web_push_native::p256::{SecretKey, elliptic_curve::sec1::ToEncodedPoint, pkcs8::EncodePrivateKey};

/// The lifetime of a token. RFC 8292 allows at most 24 hours, and the clocks of some services are slow.
const VALID_FOR: Duration = Duration::from_hours(12);
/// A token with less remaining lifetime is replaced.
const RENEW_BEFORE: Duration = Duration::from_hours(6);
/// Limits the cached tokens, because endpoints come from unknown clients.
const MAX_ORIGINS: usize = 1_000;

/// The text is not a private key.
#[derive(Debug, PartialEq, Eq, thiserror::Error)]
#[error("the private VAPID key is not a P-256 key of 32 bytes in base64url")]
pub struct NotAVapidKey;

#[derive(Serialize)]
struct Claims<'a> {
    aud: &'a str,
    exp: u64,
    sub: &'a str,
}

struct Token {
    header: HeaderValue,
    expires: SystemTime,
}

/// Signs requests, and caches a token per origin.
pub(crate) struct Vapid {
    key: EncodingKey,
    public_key: String,
    contact: String,
    tokens: Mutex<HashMap<String, Token>>,
}

impl Vapid {
    pub fn new(private_key: &SecretString, contact: &str) -> Result<Self, NotAVapidKey> {
        let secret = BASE64_URL_SAFE_NO_PAD
            .decode(private_key.expose_secret().trim_end_matches('='))
            .ok()
            .and_then(|bytes| SecretKey::from_slice(&bytes).ok())
            .ok_or(NotAVapidKey)?;
        let der = secret.to_pkcs8_der().map_err(|_| NotAVapidKey)?;
        let point = secret.public_key().to_encoded_point(false);
        Ok(Self {
            key: EncodingKey::from_ec_der(der.as_bytes()),
            public_key: BASE64_URL_SAFE_NO_PAD.encode(point.as_bytes()),
            contact: contact.to_owned(),
            tokens: Mutex::default(),
        })
    }

    pub fn public_key(&self) -> &str {
        &self.public_key
    }

    /// The `Authorization` header for requests to `origin`.
    pub fn authorization(&self, origin: &str, now: SystemTime) -> HeaderValue {
        let mut tokens = self.tokens.lock().expect("no code panics while it holds this lock");
        if let Some(token) = tokens.get(origin).filter(|token| token.is_good(now)) {
            return token.header.clone();
        }
        if tokens.len() >= MAX_ORIGINS {
            tokens.clear();
        }
        let token = self.sign(origin, now);
        let header = token.header.clone();
        tokens.insert(origin.to_owned(), token);
        header
    }

    /// Removes the cached token after the push service refused it.
    pub fn forget(&self, origin: &str) {
        let mut tokens = self.tokens.lock().expect("no code panics while it holds this lock");
        tokens.remove(origin);
    }

    fn sign(&self, origin: &str, now: SystemTime) -> Token {
        let expires = now + VALID_FOR;
        let claims = Claims {
            aud: origin,
            exp: expires.duration_since(UNIX_EPOCH).map_or(0, |since| since.as_secs()),
            sub: &self.contact,
        };
        let token = jsonwebtoken::encode(&Header::new(Algorithm::ES256), &claims, &self.key)
            .expect("a valid P-256 key can sign");
        let mut header = HeaderValue::try_from(format!("vapid t={token}, k={}", self.public_key))
            .expect("base64url characters and dots are valid in a header");
        header.set_sensitive(true);
        Token { header, expires }
    }
}

impl Token {
    /// Whether the token can be reused. False if the clock was set back to before the signing, because the
    /// token may then be valid for too long.
    fn is_good(&self, now: SystemTime) -> bool {
        self.expires.duration_since(now).is_ok_and(|left| left > RENEW_BEFORE && left <= VALID_FOR)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const PRIVATE: &str = "RS0WdYWWo1HajXg3NZR1olzCf31i-ZBGDkFyCs7j1jw";

    fn vapid() -> Vapid {
        Vapid::new(&PRIVATE.into(), "mailto:it@example.org").unwrap()
    }

    #[test]
    fn a_token_is_reused_for_some_hours_per_origin() {
        let vapid = vapid();
        let start = UNIX_EPOCH + Duration::from_hours(500_000);
        let first = vapid.authorization("https://a.example", start);
        let later = |hours| start + Duration::from_hours(hours);
        assert_eq!(vapid.authorization("https://a.example", later(5)), first);
        assert_ne!(vapid.authorization("https://b.example", later(5)), first);
        let second = vapid.authorization("https://a.example", later(6));
        assert_ne!(second, first);
        assert_ne!(vapid.authorization("https://a.example", start), second, "the clock was set back");
    }

    #[test]
    fn a_refused_token_is_replaced() {
        let vapid = vapid();
        let now = UNIX_EPOCH + Duration::from_hours(500_000);
        let first = vapid.authorization("https://a.example", now);
        vapid.forget("https://a.example");
        assert_ne!(vapid.authorization("https://a.example", now), first);
    }

    #[test]
    fn the_token_cache_is_limited() {
        let vapid = vapid();
        let now = UNIX_EPOCH + Duration::from_hours(500_000);
        for number in 0..=MAX_ORIGINS {
            vapid.authorization(&format!("https://{number}.example"), now);
        }
        assert_eq!(vapid.tokens.lock().unwrap().len(), 1);
    }

    #[test]
    fn invalid_keys_are_refused() {
        let zero = BASE64_URL_SAFE_NO_PAD.encode([0; 32]);
        for text in ["", "AAAA", "not base64!", zero.as_str()] {
            assert_eq!(Vapid::new(&text.into(), "").err(), Some(NotAVapidKey), "{text}");
        }
    }
}
