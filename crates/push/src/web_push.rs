//! Web Push: sends a message to a device through the push service of its browser.

use std::time::{Duration, SystemTime};

use aushang_outbound::GuardedResolver;
use http::{
    HeaderMap, HeaderName, HeaderValue, StatusCode,
    header::{AUTHORIZATION, CONTENT_ENCODING, CONTENT_TYPE},
};
use reqwest::{Client, Response, redirect};
use secrecy::SecretString;

use crate::{
    Message, NotAServiceAccount, NotAVapidKey, Outcome, Subscription,
    attempt::{one_line, outcome_of_error, read_up_to, real_time, refused},
    network::AddressPolicy,
    vapid::Vapid,
};

/// Maximum bytes that are read of a response, which is only shown to operators.
const MAX_RESPONSE_BYTES: usize = 2_048;

/// The settings of a Web Push sender.
pub struct WebPushSettings {
    /// A P-256 private key of 32 bytes in base64url.
    pub vapid_private_key: SecretString,
    /// A `mailto:` or `https:` address where a push service can contact the operator.
    pub contact: String,
    pub addresses: AddressPolicy,
    /// For connecting, including the TLS handshake.
    pub connect_timeout: Duration,
    /// For the whole attempt. Longer than `connect_timeout`.
    pub timeout: Duration,
}

impl WebPushSettings {
    /// Settings with the default timeouts.
    pub fn new(vapid_private_key: SecretString, contact: String, addresses: AddressPolicy) -> Self {
        Self {
            vapid_private_key,
            contact,
            addresses,
            connect_timeout: Duration::from_secs(5),
            timeout: Duration::from_secs(15),
        }
    }
}

/// The reason why a sender cannot be created.
#[derive(Debug, thiserror::Error)]
pub enum CannotSend {
    #[error(transparent)]
    Key(#[from] NotAVapidKey),
    #[error(transparent)]
    Account(#[from] NotAServiceAccount),
    #[error("the address of FCM cannot be used as a base URL")]
    Address,
    #[error("cannot create the HTTP client: {0}")]
    Client(#[from] reqwest::Error),
}

/// Sends Web Push messages. Create one per server, because it caches connections and tokens.
pub struct WebPush {
    client: Client,
    vapid: Vapid,
    addresses: AddressPolicy,
}

/// The headers and the body of a request.
pub struct Sealed {
    pub headers: HeaderMap,
    pub body: Vec<u8>,
}

impl WebPush {
    pub fn new(settings: &WebPushSettings) -> Result<Self, CannotSend> {
        let client = Client::builder()
            .connect_timeout(settings.connect_timeout)
            .timeout(settings.timeout)
            .redirect(redirect::Policy::none())
            .dns_resolver(GuardedResolver(settings.addresses.reachable()))
            .https_only(settings.addresses != AddressPolicy::AlsoPrivate)
            // With a proxy, the resolved addresses could not be checked.
            .no_proxy()
            .user_agent("Aushang")
            .build()?;
        Ok(Self {
            client,
            vapid: Vapid::new(&settings.vapid_private_key, &settings.contact)?,
            addresses: settings.addresses,
        })
    }

    /// The public key with which apps subscribe: base64url of the uncompressed point.
    pub fn public_key(&self) -> &str {
        self.vapid.public_key()
    }

    /// Makes one attempt.
    pub async fn send(&self, subscription: &Subscription, message: &Message) -> Outcome {
        // A subscription may have been stored under another policy, and the resolver is not called for IP
        // addresses.
        if let Err(forbidden) = self.addresses.check(&subscription.endpoint) {
            return refused(&forbidden);
        }
        let now = real_time();
        let Some(sealed) = self.seal(subscription, message, now) else {
            return refused(&"the message is too long: its address and tag leave no room for the text");
        };
        let request =
            self.client.post(subscription.endpoint.clone()).headers(sealed.headers).body(sealed.body);
        match request.send().await {
            Ok(response) => self.outcome_of(subscription, response, now).await,
            Err(error) => outcome_of_error(&error),
        }
    }

    /// Creates the request without sending it: truncates the text, encrypts it for this device, and signs the
    /// headers. Returns `None` if the message does not fit.
    pub fn seal(&self, subscription: &Subscription, message: &Message, now: SystemTime) -> Option<Sealed> {
        let body = web_push_native::encrypt(message.payload()?, &subscription.key, &subscription.auth)
            .expect("a short text can be encrypted with a valid key");
        let topic = HeaderValue::from_str(message.topic.as_str())
            .expect("the characters of a topic are valid in a header");
        let headers = HeaderMap::from_iter([
            (AUTHORIZATION, self.vapid.authorization(&subscription.origin(), now)),
            (CONTENT_ENCODING, HeaderValue::from_static("aes128gcm")),
            (CONTENT_TYPE, HeaderValue::from_static("application/octet-stream")),
            (HeaderName::from_static("ttl"), message.ttl.as_secs().into()),
            (HeaderName::from_static("topic"), topic),
            (HeaderName::from_static("urgency"), HeaderValue::from_static(message.urgency.as_str())),
        ]);
        Some(Sealed { headers, body })
    }

    async fn outcome_of(&self, subscription: &Subscription, response: Response, now: SystemTime) -> Outcome {
        let status = response.status();
        let headers = response.headers().clone();
        if matches!(status, StatusCode::UNAUTHORIZED | StatusCode::FORBIDDEN) {
            self.vapid.forget(&subscription.origin());
        }
        // Only client errors have a useful message.
        let body = if status.is_client_error() {
            read_up_to(response, MAX_RESPONSE_BYTES).await
        } else {
            Vec::new()
        };
        let message = one_line(&String::from_utf8_lossy(&body));
        Outcome::of_response(status, &headers, &message, now)
    }
}
