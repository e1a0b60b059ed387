//! The server that a crowd comes to: one question at a time, its answer judged, all of it written down.

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

/// Until an answer is there.
const TIMEOUT: Duration = Duration::from_secs(30);
/// Where the server does not say how long to wait.
const WAIT: Duration = Duration::from_secs(10);
/// Nobody waits longer, whatever the server says.
const MAX_WAIT: Duration = Duration::from_hours(1);
/// So many requests after each other without an answer: it is there no more.
const LOST: u32 = 20;

/// Why a question has no answer.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Trouble {
    /// The server does not do it, for this reason.
    Refused(String),
    /// It wants to be left alone for so long.
    Wait(Duration),
    /// There is no answer, or something broke.
    Broken(String),
}

pub struct Server {
    http: Client,
    endpoint: String,
    notes: Mutex<Notes>,
}

#[derive(Default)]
struct Notes {
    report: Report,
    broken_in_a_row: u32,
    /// New readers are taken from then on.
    registers_from: Option<Instant>,
}

#[derive(Deserialize)]
struct Body {
    #[serde(default)]
    data: Value,
    #[serde(default)]
    errors: Vec<Complaint>,
}

#[derive(Deserialize)]
struct Complaint {
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
    /// `address`: `/app/graphql` is below it.
    pub fn at(address: &Url) -> reqwest::Result<Self> {
        // Nobody's proxy stands between a crowd and its server, and a redirect leads to another server.
        let http =
            Client::builder().timeout(TIMEOUT).redirect(redirect::Policy::none()).no_proxy().build()?;
        let endpoint = format!("{}/app/graphql", address.as_str().trim_end_matches('/'));
        Ok(Self { http, endpoint, notes: Mutex::default() })
    }

    /// Asks as the reader with this token, or as nobody yet.
    pub async fn ask<T: DeserializeOwned>(
        &self,
        token: Option<&str>,
        document: &str,
        variables: Value,
    ) -> Result<T, Trouble> {
        let began = Instant::now();
        let answered = self.send(token, document, variables).await;
        let mut notes = self.notes();
        match &answered {
            Err(Trouble::Broken(why)) => {
                notes.report.broken += 1;
                notes.broken_in_a_row += 1;
                if notes.broken_in_a_row == LOST {
                    notes.report.lost = Some(why.clone());
                }
                return Err(Trouble::Broken(why.clone()));
            }
            Err(Trouble::Refused(reason)) => *notes.report.refused.entry(reason.clone()).or_default() += 1,
            Err(Trouble::Wait(_)) => notes.report.waits += 1,
            Ok(_) => {}
        }
        notes.broken_in_a_row = 0;
        notes.report.latencies.push(began.elapsed());
        drop(notes);
        let answer = serde_json::from_value(answered?);
        answer.map_err(|_| Trouble::Broken("gave an answer that no app understands".to_owned()))
    }

    async fn send(&self, token: Option<&str>, document: &str, variables: Value) -> Result<Value, Trouble> {
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
            return Err(Trouble::Broken(format!(
                "is no Aushang: it answered with status {}",
                status.as_u16()
            )));
        };
        let Some(complaint) = body.errors.into_iter().next() else { return Ok(body.data) };
        let Extensions { code, reason } = complaint.extensions;
        Err(match code {
            429 => Trouble::Wait(wait.unwrap_or(WAIT)),
            500..600 => Trouble::Broken("says that something broke; its log says what".to_owned()),
            _ => Trouble::Refused(reason),
        })
    }

    fn notes(&self) -> MutexGuard<'_, Notes> {
        // Who panicked while it had the lock has left whole numbers behind.
        self.notes.lock().unwrap_or_else(PoisonError::into_inner)
    }

    pub fn count(&self, add: impl FnOnce(&mut super::Actions)) {
        add(&mut self.notes().report.actions);
    }

    pub fn count_forgotten(&self) {
        self.notes().report.forgotten += 1;
    }

    /// It does not answer any more.
    pub fn is_lost(&self) -> bool {
        self.notes().report.lost.is_some()
    }

    /// Until when it takes no new readers; none: it does.
    pub fn registers_from(&self) -> Option<Instant> {
        self.notes().registers_from.filter(|from| *from > Instant::now())
    }

    /// It takes no new readers before then. `true`: it said so for the first time.
    pub fn registers_no_sooner_than(&self, from: Instant) -> bool {
        self.notes().registers_from.replace(from).is_none()
    }

    /// What was written down; nothing is any more.
    pub fn into_report(self) -> Report {
        self.notes.into_inner().unwrap_or_else(PoisonError::into_inner).report
    }
}

/// In seconds; a date is as good as nothing said.
fn pause(headers: &HeaderMap) -> Option<Duration> {
    let said = headers.get(header::RETRY_AFTER)?.to_str().ok()?;
    said.trim().parse().ok().map(|seconds| Duration::from_secs(seconds).min(MAX_WAIT))
}

fn broken(error: &reqwest::Error) -> Trouble {
    let why = if error.is_connect() {
        "cannot be reached"
    } else if error.is_timeout() {
        "did not answer in time"
    } else {
        "broke off its answer"
    };
    Trouble::Broken(why.to_owned())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_server_is_left_alone_as_long_as_it_says_and_no_longer_than_anybody_waits() {
        let max = u64::MAX.to_string();
        for (said, seconds) in [
            ("0", Some(0)),
            ("90", Some(90)),
            ("3601", Some(3600)),
            (&*max, Some(3600)),
            ("Wed, 21 Oct 2026 07:28:00 GMT", None),
            ("-1", None),
        ] {
            let headers = HeaderMap::from_iter([(header::RETRY_AFTER, said.parse().unwrap())]);
            assert_eq!(pause(&headers), seconds.map(Duration::from_secs), "{said}");
        }
        assert_eq!(pause(&HeaderMap::new()), None);
    }
}
