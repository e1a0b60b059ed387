//! The Web Push subscription of a device: its endpoint and the keys to encrypt messages for it.

use base64::{Engine, prelude::BASE64_URL_SAFE_NO_PAD};
use url::Url;
use web_push_native::{Auth, p256};

use crate::network::{AddressPolicy, Forbidden};

/// Real endpoints have 150 to 600 characters.
const MAX_ENDPOINT_CHARS: usize = 2_048;

/// The checked result of `PushManager.subscribe()` in a browser.
#[derive(Clone)]
pub struct Subscription {
    pub(crate) endpoint: Url,
    pub(crate) key: p256::PublicKey,
    pub(crate) auth: Auth,
}

/// The invalid part of a subscription.
#[derive(Debug, PartialEq, Eq, thiserror::Error)]
pub enum NotASubscription {
    #[error("the endpoint is not an address")]
    Endpoint,
    #[error(transparent)]
    Forbidden(#[from] Forbidden),
    #[error("p256dh is not a public P-256 key in base64url")]
    Key,
    #[error("auth is not 16 bytes in base64url")]
    Auth,
}

impl Subscription {
    /// Checks the three values from the browser.
    pub fn parse(
        endpoint: &str,
        p256dh: &str,
        auth: &str,
        policy: AddressPolicy,
    ) -> Result<Self, NotASubscription> {
        let endpoint = Some(endpoint)
            .filter(|text| text.len() <= MAX_ENDPOINT_CHARS)
            .and_then(|text| Url::parse(text).ok())
            .filter(|url| url.username().is_empty() && url.password().is_none())
            .ok_or(NotASubscription::Endpoint)?;
        policy.check(&endpoint)?;
        let key = decode(p256dh)
            .and_then(|bytes| p256::PublicKey::from_sec1_bytes(&bytes).ok())
            .ok_or(NotASubscription::Key)?;
        let auth: [u8; 16] =
            decode(auth).and_then(|bytes| bytes.try_into().ok()).ok_or(NotASubscription::Auth)?;
        Ok(Self { endpoint, key, auth: auth.into() })
    }

    /// Scheme, host and port of the push service. The rest of the endpoint must not be logged: it is a
    /// secret, with which anyone can send requests to the device.
    pub fn origin(&self) -> String {
        self.endpoint.origin().ascii_serialization()
    }
}

impl std::fmt::Debug for Subscription {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "Subscription({})", self.origin())
    }
}

fn decode(text: &str) -> Option<Vec<u8>> {
    BASE64_URL_SAFE_NO_PAD.decode(text.trim_end_matches('=')).ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    const ENDPOINT: &str = "https://push.example.org/send/very-secret";
    const KEY: &str =
        "BLn9b-VR0ca83knDNZ32dCHGyjJp-1riX9ZTN40MqV8K_LpQmLqxC_DoHvqvFXO_nGdAB4W9dogZb_sM-uV4JbY";
    const AUTH: &str = "_ordMnz7uTCmrpBTeUV4Bw";

    #[test]
    fn each_part_is_checked() {
        let padded = format!("{AUTH}==");
        let endless = format!("{ENDPOINT}{}", "x".repeat(MAX_ENDPOINT_CHARS));
        let other_point = KEY.replace("LpQm", "LpQn");
        let private = NotASubscription::Forbidden(Forbidden::PrivateAddress);
        let table = [
            (ENDPOINT, KEY, AUTH, None),
            (ENDPOINT, KEY, padded.as_str(), None),
            ("push.example.org", KEY, AUTH, Some(NotASubscription::Endpoint)),
            (endless.as_str(), KEY, AUTH, Some(NotASubscription::Endpoint)),
            ("https://me:pw@push.example.org/", KEY, AUTH, Some(NotASubscription::Endpoint)),
            ("https://127.0.0.1/", KEY, AUTH, Some(private)),
            (ENDPOINT, "", AUTH, Some(NotASubscription::Key)),
            (ENDPOINT, "AAAA", AUTH, Some(NotASubscription::Key)),
            (ENDPOINT, other_point.as_str(), AUTH, Some(NotASubscription::Key)),
            (ENDPOINT, KEY, "AAAA", Some(NotASubscription::Auth)),
            (ENDPOINT, KEY, "not base64!", Some(NotASubscription::Auth)),
        ];
        for (endpoint, key, auth, problem) in table {
            let parsed = Subscription::parse(endpoint, key, auth, AddressPolicy::PublicOnly);
            assert_eq!(parsed.err(), problem, "{endpoint} {key} {auth}");
        }
    }

    #[test]
    fn debug_output_does_not_contain_the_endpoint() {
        let parsed = Subscription::parse(ENDPOINT, KEY, AUTH, AddressPolicy::PublicOnly).unwrap();
        assert_eq!(format!("{parsed:?}"), "Subscription(https://push.example.org)");
    }
}
