//! Firebase Cloud Messaging, HTTP v1: one message to one app on a phone. The server signs in with
//! a service account and sends with the token that it gets for it.

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

use crate::attempt::{beginning_of, judge_failure, refused, world_clock};
use crate::{AddressPolicy, CannotSend, Message, Outcome};
use access::{Access, Accesses};
use answer::Verdict;
use service_account::ServiceAccount;

pub use service_account::NotAServiceAccount;
pub use token::{FcmToken, NotAnFcmToken};

/// No more of an answer is read: a refusal has some hundred bytes.
const READ_AT_MOST: usize = 16 * 1024;

/// What an FCM sender needs to know.
pub struct FcmSettings {
    /// The JSON file of a service account that may send messages.
    pub service_account: SecretString,
    /// Where FCM is; another address than Google's is a gateway, or a test's.
    pub url: Url,
    /// Plain http only where private addresses are allowed. Both addresses are an operator's, so
    /// where they lead is not looked at.
    pub addresses: AddressPolicy,
    /// For a connection, with its handshake.
    pub connect_timeout: Duration,
    /// For signing in.
    pub access_timeout: Duration,
    /// For sending.
    pub timeout: Duration,
}

impl FcmSettings {
    /// With waits that together are not much longer than those of Web Push.
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

/// Sends to FCM. One per server: it keeps connections and the access token.
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

    /// Makes one attempt. When the access token is not liked, it is made with a new one, once.
    pub async fn send(&self, token: &FcmToken, message: &Message) -> Outcome {
        let Some(body) = body::of(token, message, world_clock()) else {
            return refused(&"the address and the title leave no room for a text");
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
                let said =
                    if status.is_success() { Vec::new() } else { beginning_of(response, READ_AT_MOST).await };
                answer::judge(status, &headers, &said, world_clock())
            }
            Err(error) => Verdict { outcome: judge_failure(&error), access_refused: false },
        }
    }
}
