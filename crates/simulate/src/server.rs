//! The client of the server under simulation. It sends requests, classifies the responses, and records them.

use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use reqwest::header::{self, HeaderMap};
use reqwest::{Client, redirect};
use serde::Deserialize;
use serde::de::DeserializeOwned;
use serde_json::{Value, json};
use tokio::time::Instant;
use url::Url;

use super::report::Report;

/// Timeout of a request.
const TIMEOUT: Duration = Duration::from_secs(30);
/// The wait if the server does not say how long.
const WAIT: Duration = Duration::from_secs(10);
/// Maximum wait, whatever the server says.
const MAX_WAIT: Duration = Duration::from_hours(1);
/// After this many consecutive requests without a response the server counts as lost.
const LOST: u32 = 20;

/// Why a request failed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum RequestError {
    /// The server refused it, with this reason.
    Refused(String),
    /// The server asked to wait this long.
    Wait(Duration),
    /// There was no valid response, or an internal error.
    Broken(String),
}

pub struct Server {
    http: Client,
    endpoint: String,
    records: Mutex<Records>,
}

#[derive(Default)]
struct Records {
    report: Report,
    broken_in_a_row: u32,
    /// The server accepts new readers from then on.
    registers_from: Option<Instant>,
}

#[derive(Deserialize)]
struct Body {
    #[serde(default)]
    data: Value,
    #[serde(default)]
    errors: Vec<GraphqlError>,
}

#[derive(Deserialize)]
struct GraphqlError {
    #[serde(default)]
    extensions: Extensions,
}

#[derive(Default, Deserialize)]
struct Extensions {
    #[serde(default)]
    code: u16,
    #[serde(default)]
    reason: String,
}

impl Server {
    /// Creates a client. `/app/graphql` is appended to `address`.
    pub fn at(address: &Url) -> reqwest::Result<Self> {
        // No proxy, so that latencies are the server's; no redirects, because they lead to another server.
        let http =
            Client::builder().timeout(TIMEOUT).redirect(redirect::Policy::none()).no_proxy().build()?;
        let endpoint = format!("{}/app/graphql", address.as_str().trim_end_matches('/'));
        Ok(Self { http, endpoint, records: Mutex::default() })
    }

    /// Sends a request as the reader with this token, or without a token.
    pub async fn request<T: DeserializeOwned>(
        &self,
        token: Option<&str>,
        document: &str,
        variables: Value,
    ) -> Result<T, RequestError> {
        let began = Instant::now();
        let response = self.send(token, document, variables).await;
        let mut records = self.records();
        match &response {
            Err(RequestError::Broken(why)) => {
                records.report.broken += 1;
                records.broken_in_a_row += 1;
                if records.broken_in_a_row == LOST {
                    records.report.lost = Some(why.clone());
                }
                return Err(RequestError::Broken(why.clone()));
            }
            Err(RequestError::Refused(reason)) => {
                *records.report.refused.entry(reason.clone()).or_default() += 1;
            }
            Err(RequestError::Wait(_)) => records.report.waits += 1,
            Ok(_) => {}
        }
        records.broken_in_a_row = 0;
        records.report.latencies.push(began.elapsed());
        drop(records);
        let data = serde_json::from_value(response?);
        data.map_err(|_| RequestError::Broken("sent a response with unexpected fields".to_owned()))
    }

    async fn send(
        &self,
        token: Option<&str>,
        document: &str,
        variables: Value,
    ) -> Result<Value, RequestError> {
        let body = json!({ "query": document, "variables": variables }).to_string();
        let mut request =
            self.http.post(&self.endpoint).header(header::CONTENT_TYPE, "application/json").body(body);
        if let Some(token) = token {
            request = request.bearer_auth(token);
        }
        let response = request.send().await.map_err(|error| broken(&error))?;
        let (status, wait) = (response.status(), pause(response.headers()));
        let bytes = response.bytes().await.map_err(|error| broken(&error))?;
        let Ok(body) = serde_json::from_slice::<Body>(&bytes) else {
            return Err(RequestError::Broken(format!(
                "is not an Aushang server: it responded with status {}",
                status.as_u16()
            )));
        };
        let Some(error) = body.errors.into_iter().next() else { return Ok(body.data) };
        let Extensions { code, reason } = error.extensions;
        Err(match code {
            429 => RequestError::Wait(wait.unwrap_or(WAIT)),
            500..600 => RequestError::Broken("reported an internal error; see its log".to_owned()),
            _ => RequestError::Refused(reason),
        })
    }

    fn records(&self) -> MutexGuard<'_, Records> {
        // A panic with the lock held leaves consistent numbers.
        self.records.lock().unwrap_or_else(PoisonError::into_inner)
    }

    pub fn count(&self, add: impl FnOnce(&mut super::Actions)) {
        add(&mut self.records().report.actions);
    }

    pub fn count_forgotten(&self) {
        self.records().report.forgotten += 1;
    }

    /// Returns whether the server counts as lost.
    pub fn is_lost(&self) -> bool {
        self.records().report.lost.is_some()
    }

    /// Returns until when the server accepts no new readers; `None` if it accepts them now.
    pub fn registers_from(&self) -> Option<Instant> {
        self.records().registers_from.filter(|from| *from > Instant::now())
    }

    /// Stores from when the server accepts new readers. Returns `true` the first time.
    pub fn set_registers_from(&self, from: Instant) -> bool {
        self.records().registers_from.replace(from).is_none()
    }

    /// Returns the recorded results.
    pub fn into_report(self) -> Report {
        self.records.into_inner().unwrap_or_else(PoisonError::into_inner).report
    }
}

/// Parses the seconds of `Retry-After`, up to [`MAX_WAIT`]. `None` for a date.
fn pause(headers: &HeaderMap) -> Option<Duration> {
    let value = headers.get(header::RETRY_AFTER)?.to_str().ok()?;
    value.trim().parse().ok().map(|seconds| Duration::from_secs(seconds).min(MAX_WAIT))
}

fn broken(error: &reqwest::Error) -> RequestError {
    let why = if error.is_connect() {
        "cannot be reached"
    } else if error.is_timeout() {
        "did not respond in time"
    } else {
        "closed the connection during its response"
    };
    RequestError::Broken(why.to_owned())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn retry_after_is_limited_and_dates_are_ignored() {
        let max = u64::MAX.to_string();
        for (value, seconds) in [
            ("0", Some(0)),
            ("90", Some(90)),
            ("3601", Some(3600)),
            (&*max, Some(3600)),
            ("Wed, 21 Oct 2026 07:28:00 GMT", None),
            ("-1", None),
        ] {
            let headers = HeaderMap::from_iter([(header::RETRY_AFTER, value.parse().unwrap())]);
            assert_eq!(pause(&headers), seconds.map(Duration::from_secs), "{value}");
        }
        assert_eq!(pause(&HeaderMap::new()), None);
    }
}
