//! Firebase Cloud Messaging, HTTP v1: sends a message to an app on a phone. The server signs in with a
//! service account, and sends with the resulting access token.

mod access;
mod answer;
mod body;
mod service_account;
mod token;

use std::time::Duration;

use http::header::{AUTHORIZATION, CONTENT_TYPE};
use reqwest::{Client, redirect};
use secrecy::SecretString;
use url::Url;

use crate::attempt::{outcome_of_error, read_up_to, real_time, refused};
use crate::{AddressPolicy, CannotSend, Message, Outcome};
use access::{Access, Accesses};
use answer::Verdict;
use service_account::ServiceAccount;

pub use service_account::NotAServiceAccount;
pub use token::{FcmToken, NotAnFcmToken};

/// Maximum bytes that are read of a response. Error messages have a few hundred bytes.
const MAX_RESPONSE_BYTES: usize = 16 * 1024;

/// The settings of an FCM sender.
pub struct FcmSettings {
    /// The content of the JSON file of a service account that may send messages.
    pub service_account: SecretString,
    /// The address of FCM: Google's, that of a gateway, or that of a test service.
    pub url: Url,
    /// Plain http is allowed only with [`AddressPolicy::AlsoPrivate`]. The addresses are not checked
    /// otherwise, because the operator configures them.
    pub addresses: AddressPolicy,
    /// For connecting, including the TLS handshake.
    pub connect_timeout: Duration,
    /// For signing in.
    pub access_timeout: Duration,
    /// For sending.
    pub timeout: Duration,
}

impl FcmSettings {
    /// Settings with the default timeouts, which together are about as long as those of Web Push.
    pub fn new(service_account: SecretString, url: Url, addresses: AddressPolicy) -> Self {
        Self {
            service_account,
            url,
            addresses,
            connect_timeout: Duration::from_secs(5),
            access_timeout: Duration::from_secs(6),
            timeout: Duration::from_secs(10),
        }
    }
}

/// Sends messages to FCM. Create one per server, because it caches connections and the access token.
pub struct Fcm {
    client: Client,
    url: Url,
    accesses: Accesses,
    timeout: Duration,
}

impl Fcm {
    pub fn new(settings: &FcmSettings) -> Result<Self, CannotSend> {
        let account = ServiceAccount::parse(&settings.service_account, settings.addresses)?;
        let mut url = settings.url.clone();
        url.path_segments_mut().map_err(|()| CannotSend::Address)?.pop_if_empty().extend([
            "v1",
            "projects",
            &account.project,
            "messages:send",
        ]);
        let client = Client::builder()
            .connect_timeout(settings.connect_timeout)
            .redirect(redirect::Policy::none())
            .https_only(settings.addresses != AddressPolicy::AlsoPrivate)
            .user_agent("Aushang")
            .build()?;
        let accesses = Accesses::new(client.clone(), account, settings.access_timeout);
        Ok(Self { client, url, accesses, timeout: settings.timeout })
    }

    /// Makes one attempt. If the access token is refused, repeats it once with a new token.
    pub async fn send(&self, token: &FcmToken, message: &Message) -> Outcome {
        let Some(body) = body::of(token, message, real_time()) else {
            return refused(&"the message is too long: its address and title leave no room for the text");
        };
        let first = self.attempt(&body).await;
        if first.access_refused { self.attempt(&body).await.outcome } else { first.outcome }
    }

    async fn attempt(&self, body: &[u8]) -> Verdict {
        let access = match self.accesses.get().await {
            Ok(access) => access,
            Err(outcome) => return Verdict { outcome, access_refused: false },
        };
        let verdict = self.post(&access, body.to_vec()).await;
        if verdict.access_refused {
            self.accesses.forget(&access).await;
        }
        verdict
    }

    async fn post(&self, access: &Access, body: Vec<u8>) -> Verdict {
        let request = self
            .client
            .post(self.url.clone())
            .timeout(self.timeout)
            .header(AUTHORIZATION, access.as_ref().clone())
            .header(CONTENT_TYPE, "application/json")
            .body(body);
        match request.send().await {
            Ok(response) => {
                let (status, headers) = (response.status(), response.headers().clone());
                let body = if status.is_success() {
                    Vec::new()
                } else {
                    read_up_to(response, MAX_RESPONSE_BYTES).await
                };
                answer::judge(status, &headers, &body, real_time())
            }
            Err(error) => Verdict { outcome: outcome_of_error(&error), access_refused: false },
        }
    }
}
