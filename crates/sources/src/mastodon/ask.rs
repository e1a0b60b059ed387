//! Requests to a server with Mastodon's API.

use std::time::Duration;

use reqwest::StatusCode;
use reqwest::header::{ACCEPT, HeaderMap, HeaderValue};
use serde::de::DeserializeOwned;
use serde_json::Value;
use url::Url;

use crate::http::Answer;
use crate::wait::{retry_after, until};
use crate::{Failure, Http, date};

/// 40 statuses with long texts have some hundred thousand bytes.
const MAX_BYTES: usize = 4 * 1024 * 1024;

/// What a server answered.
pub(super) struct Asked<T> {
    pub found: T,
    pub headers: HeaderMap,
    /// The limit is used up by this request.
    pub pause: Option<Duration>,
}

/// Requests a resource. `Gone`: there is none. `PermissionMissing`: the server answers only signed-in apps.
pub(super) async fn ask<T: DeserializeOwned>(http: &Http, url: &Url) -> Result<Asked<T>, Failure> {
    let headers = HeaderMap::from_iter([(ACCEPT, HeaderValue::from_static("application/json"))]);
    let answer = http.get(url, &headers, MAX_BYTES).await?;
    match answer.status {
        StatusCode::OK => {}
        StatusCode::UNAUTHORIZED => return Err(Failure::PermissionMissing),
        // A page instead of the API's error is from a protection against bots, which may let the next request pass.
        StatusCode::FORBIDDEN if is_error_of_api(&answer) => return Err(Failure::PermissionMissing),
        StatusCode::NOT_FOUND | StatusCode::GONE => return Err(Failure::Gone),
        StatusCode::TOO_MANY_REQUESTS => return Err(Failure::Limited(reset(&answer))),
        status => return Err(passing(format!("the server responded with status {}", status.as_u16()))),
    }
    // Discards the message, which could contain text of the response.
    let found = serde_json::from_slice(&answer.body).map_err(|_| invalid())?;
    let pause = if header(&answer, "x-ratelimit-remaining") == Some("0") { reset(&answer) } else { None };
    Ok(Asked { found, headers: answer.headers, pause })
}

/// The response is not what the API promises, for example a page for people.
pub(super) fn invalid() -> Failure {
    passing("the server sent an invalid response".to_owned())
}

fn is_error_of_api(answer: &Answer) -> bool {
    serde_json::from_slice::<Value>(&answer.body).is_ok_and(|body| body.get("error").is_some())
}

/// When the limit ends.
fn reset(answer: &Answer) -> Option<Duration> {
    let reset = header(answer, "x-ratelimit-reset").and_then(date::parse);
    reset.and_then(|date| until(date, &answer.headers)).or_else(|| retry_after(&answer.headers))
}

fn header<'a>(answer: &'a Answer, name: &str) -> Option<&'a str> {
    answer.headers.get(name)?.to_str().ok()
}

fn passing(why: String) -> Failure {
    Failure::Passing(why)
}
