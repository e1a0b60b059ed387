//! The private key that signs push messages.

use base64::{Engine, prelude::BASE64_URL_SAFE_NO_PAD};
use secrecy::{ExposeSecret, SecretString};

use super::{Refusal, Scalar};

/// A P-256 private key, 32 bytes in base64url, as the usual VAPID tools print it.
#[derive(Clone, Debug)]
pub struct VapidKey(SecretString);

impl VapidKey {
    pub fn expose(&self) -> &str {
        self.0.expose_secret()
    }
}

impl Scalar for VapidKey {
    const EXPECTED: &'static str =
        "a private VAPID key of 32 bytes in base64url; make one with: npx web-push generate-vapid-keys";
    const SECRET: bool = true;

    fn parse(text: &str) -> Result<Self, Refusal> {
        let text = text.trim_end_matches('=');
        match BASE64_URL_SAFE_NO_PAD.decode(text) {
            Ok(bytes) if bytes.len() == 32 => Ok(Self(SecretString::from(text))),
            _ => Err(Refusal::unexpected::<Self>()),
        }
    }
}
