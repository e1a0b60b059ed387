//! Access tokens: asked for with the service account's signature, and used until shortly before
//! they end. However many messages wait for one, it is asked for once.

use std::sync::Arc;
use std::time::{Duration, Instant};

use http::{HeaderMap, HeaderValue, header::CONTENT_TYPE};
use reqwest::{Client, StatusCode};
use serde::Deserialize;
use tokio::sync::Mutex;
use url::form_urlencoded;

use super::service_account::ServiceAccount;
use crate::Outcome;
use crate::attempt::{beginning_of, words, world_clock};
use crate::outcome::{pause, why};

const GRANT: &str = "urn:ietf:params:oauth:grant-type:jwt-bearer";
/// A token is made anew when less than this is left of it.
const RENEW_BEFORE: Duration = Duration::from_mins(5);
/// Google's tokens have some 1,000 characters.
const MAX_RESPONSE_BYTES: usize = 16 * 1024;

/// The `Authorization` header with a token; two are the same if they are the same `Arc`.
pub(super) type Access = Arc<HeaderValue>;

pub(super) struct Accesses {
    client: Client,
    account: ServiceAccount,
    timeout: Duration,
    known: Mutex<Known>,
}

#[derive(Default)]
struct Known {
    access: Option<(Access, Instant)>,
    /// The last refusal, and when it came: whoever waited for it meanwhile takes it for an answer.
    refusal: Option<(Outcome, Instant)>,
}

#[derive(Deserialize)]
struct Granted {
    access_token: String,
    /// In seconds.
    expires_in: u64,
}

#[derive(Deserialize)]
struct Denied {
    error: String,
    error_description: Option<String>,
}

impl Accesses {
    pub fn new(client: Client, account: ServiceAccount, timeout: Duration) -> Self {
        Self { client, account, timeout, known: Mutex::default() }
    }

    /// An access that is good for a while; the error is what becomes of a message without one.
    pub async fn get(&self) -> Result<Access, Outcome> {
        let asked = Instant::now();
        let mut known = self.known.lock().await;
        if let Some((access, until)) = &known.access
            && Instant::now() < *until
        {
            return Ok(Arc::clone(access));
        }
        if let Some((refusal, at)) = &known.refusal
            && asked <= *at
        {
            return Err(refusal.clone());
        }
        match self.ask().await {
            Ok((access, holds)) => {
                let access = Arc::new(access);
                known.access = Some((Arc::clone(&access), Instant::now() + holds));
                Ok(access)
            }
            Err(refusal) => {
                *known = Known { access: None, refusal: Some((refusal.clone(), Instant::now())) };
                Err(refusal)
            }
        }
    }

    /// The service did not like this one: the next is new. Many may say so of the same.
    pub async fn forget(&self, refused: &Access) {
        let mut known = self.known.lock().await;
        if known.access.as_ref().is_some_and(|(access, _)| Arc::ptr_eq(access, refused)) {
            known.access = None;
        }
    }

    /// The header, and for how long it is to be used.
    async fn ask(&self) -> Result<(HeaderValue, Duration), Outcome> {
        let assertion = self.account.assertion(world_clock()).map_err(|error| unavailable(&error, None))?;
        let form = form_urlencoded::Serializer::new(String::new())
            .extend_pairs([("grant_type", GRANT), ("assertion", &assertion)])
            .finish();
        let request = self
            .client
            .post(self.account.token_url.clone())
            .timeout(self.timeout)
            .header(CONTENT_TYPE, "application/x-www-form-urlencoded")
            .body(form);
        // Whatever went wrong here, no message has left.
        let unreachable =
            |_| Outcome::Unreachable { why: "Google did not answer the sign-in request".to_owned() };
        let response = request.send().await.map_err(unreachable)?;
        let (status, headers) = (response.status(), response.headers().clone());
        let body = beginning_of(response, MAX_RESPONSE_BYTES).await;
        granted(status, &headers, &body)
    }
}

fn granted(status: StatusCode, headers: &HeaderMap, body: &[u8]) -> Result<(HeaderValue, Duration), Outcome> {
    if status != StatusCode::OK {
        let said = serde_json::from_slice(body).map(|denied: Denied| {
            let description = denied.error_description.unwrap_or_default();
            words(&format!("{} {description}", denied.error))
        });
        let why = format!("the sign-in at Google was refused: {}", why(status, &said.unwrap_or_default()));
        return Err(unavailable(&why, pause(headers, world_clock())));
    }
    let nonsense = || unavailable(&"the sign-in at Google was answered with no token", None);
    let granted: Granted = serde_json::from_slice(body).map_err(|_| nonsense())?;
    let mut header =
        HeaderValue::try_from(format!("Bearer {}", granted.access_token)).map_err(|_| nonsense())?;
    header.set_sensitive(true);
    Ok((header, Duration::from_secs(granted.expires_in.min(86_400)).saturating_sub(RENEW_BEFORE)))
}

fn unavailable(why: &impl ToString, after: Option<Duration>) -> Outcome {
    Outcome::Unavailable { why: why.to_string(), after }
}
