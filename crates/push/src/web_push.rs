//! Web Push: one message to one device through the push service of its browser.

use std::time::{Duration, SystemTime};

use http::{
    HeaderMap, HeaderName, HeaderValue, StatusCode,
    header::{AUTHORIZATION, CONTENT_ENCODING, CONTENT_TYPE},
};
use reqwest::{Client, Response, redirect};
use secrecy::SecretString;

use crate::{
    Message, NotAServiceAccount, NotAVapidKey, Outcome, Subscription,
    attempt::{beginning_of, judge_failure, refused, words, world_clock},
    network::{AddressPolicy, GuardedResolver},
    vapid::Vapid,
};

/// No more of an answer is read; it is only for the operator's eyes.
const READ_AT_MOST: usize = 2_048;

/// What a Web Push sender needs to know.
pub struct WebPushSettings {
    /// A P-256 private key of 32 bytes in base64url.
    pub vapid_private_key: SecretString,
    /// A `mailto:` or `https:` address at which a push service finds a person.
    pub contact: String,
    pub addresses: AddressPolicy,
    /// For a connection, with its handshake.
    pub connect_timeout: Duration,
    /// For the whole attempt; longer than that for the connection.
    pub timeout: Duration,
}

impl WebPushSettings {
    /// With the waits that suit the push services of the browsers.
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

/// Why a sender could not be made.
#[derive(Debug, thiserror::Error)]
pub enum CannotSend {
    #[error(transparent)]
    Key(#[from] NotAVapidKey),
    #[error(transparent)]
    Account(#[from] NotAServiceAccount),
    #[error("the address of FCM is no address to send to")]
    Address,
    #[error("the HTTP client cannot be made: {0}")]
    Client(#[from] reqwest::Error),
}

/// Sends Web Push messages. One per server: it keeps connections and tokens.
pub struct WebPush {
    client: Client,
    vapid: Vapid,
    addresses: AddressPolicy,
}

/// A request that only has to be posted.
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
            .dns_resolver(GuardedResolver(settings.addresses))
            .https_only(settings.addresses != AddressPolicy::AlsoPrivate)
            // Behind a proxy nobody could see which address a name leads to.
            .no_proxy()
            .user_agent("Aushang")
            .build()?;
        Ok(Self {
            client,
            vapid: Vapid::new(&settings.vapid_private_key, &settings.contact)?,
            addresses: settings.addresses,
        })
    }

    /// The public key, base64url of the uncompressed point: apps subscribe with it.
    pub fn public_key(&self) -> &str {
        self.vapid.public_key()
    }

    /// Makes one attempt.
    pub async fn send(&self, subscription: &Subscription, message: &Message) -> Outcome {
        // A subscription may have been stored under a policy that has changed since, and the
        // resolver is not asked about addresses written as numbers.
        if let Err(forbidden) = self.addresses.check(&subscription.endpoint) {
            return refused(&forbidden);
        }
        let now = world_clock();
        let Some(sealed) = self.seal(subscription, message, now) else {
            return refused(&"the address and the tag leave no room for a text");
        };
        let request =
            self.client.post(subscription.endpoint.clone()).headers(sealed.headers).body(sealed.body);
        match request.send().await {
            Ok(response) => self.judge(subscription, response, now).await,
            Err(error) => judge_failure(&error),
        }
    }

    /// Everything of an attempt that needs no network: the text in its limit, encrypted for this
    /// device alone, and the headers. `None` when the message has no room.
    pub fn seal(&self, subscription: &Subscription, message: &Message, now: SystemTime) -> Option<Sealed> {
        let body = web_push_native::encrypt(message.payload()?, &subscription.key, &subscription.auth)
            .expect("a short text for a checked key can be encrypted");
        let topic = HeaderValue::from_str(message.topic.as_str()).expect("a topic is plain");
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

    async fn judge(&self, subscription: &Subscription, response: Response, now: SystemTime) -> Outcome {
        let status = response.status();
        let headers = response.headers().clone();
        if matches!(status, StatusCode::UNAUTHORIZED | StatusCode::FORBIDDEN) {
            self.vapid.forget(&subscription.origin());
        }
        // Only a refusal is worth reading: everywhere else the status says it all.
        let said =
            if status.is_client_error() { beginning_of(response, READ_AT_MOST).await } else { Vec::new() };
        let said = words(&String::from_utf8_lossy(&said));
        Outcome::of_answer(status, &headers, &said, now)
    }
}
