//! Access tokens. They are requested with a signature of the service account, and used until shortly before
//! they expire. If several messages wait for a token, it is requested only once.

use std::sync::Arc;
use std::time::{Duration, Instant};

use http::{HeaderMap, HeaderValue, header::CONTENT_TYPE};
use reqwest::{Client, StatusCode};
use serde::Deserialize;
use tokio::sync::Mutex;
use url::form_urlencoded;

use super::service_account::ServiceAccount;
use crate::Outcome;
use crate::attempt::{one_line, read_up_to, real_time};
use crate::outcome::{pause, why};

const GRANT: &str = "urn:ietf:params:oauth:grant-type:jwt-bearer";
/// A token with less remaining lifetime is replaced.
const RENEW_BEFORE: Duration = Duration::from_mins(5);
/// Google's tokens have about 1,000 characters.
const MAX_RESPONSE_BYTES: usize = 16 * 1024;

/// The `Authorization` header with a token. Compared by `Arc::ptr_eq`.
pub(super) type Access = Arc<HeaderValue>;

pub(super) struct Accesses {
    client: Client,
    account: ServiceAccount,
    timeout: Duration,
    cache: Mutex<Cached>,
}

#[derive(Default)]
struct Cached {
    /// The current token, and until when it is used.
    access: Option<(Access, Instant)>,
    /// The last refusal and its time. Calls that began before it return it as well.
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
        Self { client, account, timeout, cache: Mutex::default() }
    }

    /// Returns a valid token from the cache, or requests a new one. The error is the outcome for the message.
    pub async fn get(&self) -> Result<Access, Outcome> {
        let called = Instant::now();
        let mut cached = self.cache.lock().await;
        if let Some((access, until)) = &cached.access
            && Instant::now() < *until
        {
            return Ok(Arc::clone(access));
        }
        if let Some((refusal, at)) = &cached.refusal
            && called <= *at
        {
            return Err(refusal.clone());
        }
        match self.request().await {
            Ok((access, lifetime)) => {
                let access = Arc::new(access);
                cached.access = Some((Arc::clone(&access), Instant::now() + lifetime));
                Ok(access)
            }
            Err(refusal) => {
                *cached = Cached { access: None, refusal: Some((refusal.clone(), Instant::now())) };
                Err(refusal)
            }
        }
    }

    /// Removes this token from the cache after the service refused it. Does nothing if it was replaced
    /// already.
    pub async fn forget(&self, refused: &Access) {
        let mut cached = self.cache.lock().await;
        if cached.access.as_ref().is_some_and(|(access, _)| Arc::ptr_eq(access, refused)) {
            cached.access = None;
        }
    }

    /// Returns the header, and how long to use it.
    async fn request(&self) -> Result<(HeaderValue, Duration), Outcome> {
        let assertion = self.account.assertion(real_time()).map_err(|error| unavailable(&error, None))?;
        let form = form_urlencoded::Serializer::new(String::new())
            .extend_pairs([("grant_type", GRANT), ("assertion", &assertion)])
            .finish();
        let request = self
            .client
            .post(self.account.token_url.clone())
            .timeout(self.timeout)
            .header(CONTENT_TYPE, "application/x-www-form-urlencoded")
            .body(form);
        // `Unreachable` for all errors, because no message has been sent yet.
        let unreachable =
            |_| Outcome::Unreachable { why: "Google did not respond to the sign-in request".to_owned() };
        let response = request.send().await.map_err(unreachable)?;
        let (status, headers) = (response.status(), response.headers().clone());
        let body = read_up_to(response, MAX_RESPONSE_BYTES).await;
        granted(status, &headers, &body)
    }
}

fn granted(status: StatusCode, headers: &HeaderMap, body: &[u8]) -> Result<(HeaderValue, Duration), Outcome> {
    if status != StatusCode::OK {
        let message = serde_json::from_slice(body).map(|denied: Denied| {
            let description = denied.error_description.unwrap_or_default();
            one_line(&format!("{} {description}", denied.error))
        });
        let why = format!("the sign-in at Google was refused: {}", why(status, &message.unwrap_or_default()));
        return Err(unavailable(&why, pause(headers, real_time())));
    }
    let invalid = || unavailable(&"the response to the sign-in at Google contains no token", None);
    let granted: Granted = serde_json::from_slice(body).map_err(|_| invalid())?;
    let mut header =
        HeaderValue::try_from(format!("Bearer {}", granted.access_token)).map_err(|_| invalid())?;
    header.set_sensitive(true);
    Ok((header, Duration::from_secs(granted.expires_in.min(86_400)).saturating_sub(RENEW_BEFORE)))
}

fn unavailable(why: &impl ToString, after: Option<Duration>) -> Outcome {
    Outcome::Unavailable { why: why.to_string(), after }
}
