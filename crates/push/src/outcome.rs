//! The outcome of an attempt to send.

use std::time::{Duration, SystemTime};

use http::{HeaderMap, StatusCode, header::RETRY_AFTER};

/// Longer `Retry-After` values are shortened to this.
const MAX_PAUSE: Duration = Duration::from_hours(24);

/// The result of one attempt.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Outcome {
    /// The push service accepted the message.
    Accepted,
    /// The subscription does not exist any more, so the device should be deleted.
    Gone,
    /// The message was certainly not accepted. Retry, after `after` if it is set.
    Retry { after: Option<Duration> },
    /// The service currently accepts nothing from this server: it refuses the credentials, or none are
    /// configured. The message was certainly not accepted, and the device itself works.
    Unavailable { why: String, after: Option<Duration> },
    /// No connection was made, so the message was certainly not accepted. Either the service is down or the
    /// device's address is dead; a single attempt cannot distinguish the two.
    Unreachable { why: String },
    /// The message was sent, but there was no response, so it may or may not have arrived. Retry for
    /// at-least-once delivery, and stop for at-most-once delivery.
    Uncertain { why: String },
    /// The push service or this crate refuses the message. A retry will not succeed.
    Refused { why: String },
}

impl Outcome {
    /// The outcome of a response. `message` is the beginning of its body.
    pub(crate) fn of_response(
        status: StatusCode,
        headers: &HeaderMap,
        message: &str,
        now: SystemTime,
    ) -> Self {
        match status.as_u16() {
            200..=299 => Self::Accepted,
            404 | 410 => Self::Gone,
            408 | 429 | 500..=599 => Self::Retry { after: pause(headers, now) },
            401 | 403 => Self::Unavailable { why: why(status, message), after: None },
            _ => Self::Refused { why: why(status, message) },
        }
    }
}

/// The status and the message, if there is one.
pub(crate) fn why(status: StatusCode, message: &str) -> String {
    format!("{status}: {message}").trim_end_matches([':', ' ']).to_owned()
}

/// Parses `Retry-After`, which contains seconds or a date. At most [`MAX_PAUSE`].
pub(crate) fn pause(headers: &HeaderMap, now: SystemTime) -> Option<Duration> {
    let text = headers.get(RETRY_AFTER)?.to_str().ok()?.trim();
    let pause = match text.parse() {
        Ok(seconds) => Duration::from_secs(seconds),
        Err(_) => httpdate::parse_http_date(text).ok()?.duration_since(now).unwrap_or_default(),
    };
    Some(pause.min(MAX_PAUSE))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn status_and_retry_after_determine_the_outcome() {
        let now = httpdate::parse_http_date("Wed, 21 Oct 2026 07:28:00 GMT").unwrap();
        let retry = |seconds: u64| Outcome::Retry { after: Some(Duration::from_secs(seconds)) };
        let immediately = Outcome::Retry { after: None };
        let refused = |why: &str| Outcome::Refused { why: why.to_owned() };
        let unavailable = |why: &str| Outcome::Unavailable { why: why.to_owned(), after: None };
        let table = [
            (200, "", Outcome::Accepted),
            (201, "", Outcome::Accepted),
            (202, "", Outcome::Accepted),
            (404, "", Outcome::Gone),
            (410, "", Outcome::Gone),
            (408, "", immediately.clone()),
            (429, "120", retry(120)),
            (429, "Wed, 21 Oct 2026 07:29:00 GMT", retry(60)),
            (429, "Wed, 21 Oct 2026 07:00:00 GMT", retry(0)),
            (429, "86400", retry(86_400)),
            (429, "86401", retry(86_400)),
            (429, "999999999999", retry(86_400)),
            (429, "Sun, 01 Nov 2026 07:28:00 GMT", retry(86_400)),
            (429, "soon", immediately.clone()),
            (429, "-1", immediately.clone()),
            (500, "", immediately.clone()),
            (503, " 5 ", retry(5)),
            (307, "", refused("307 Temporary Redirect: message")),
            (400, "", refused("400 Bad Request: message")),
            (401, "", unavailable("401 Unauthorized: message")),
            (403, "", unavailable("403 Forbidden: message")),
            (413, "", refused("413 Payload Too Large: message")),
        ];
        for (status, retry_after, expected) in table {
            let mut headers = HeaderMap::new();
            if !retry_after.is_empty() {
                headers.insert(RETRY_AFTER, retry_after.parse().unwrap());
            }
            let status = StatusCode::from_u16(status).unwrap();
            let outcome = Outcome::of_response(status, &headers, "message", now);
            assert_eq!(outcome, expected, "{status} {retry_after}");
        }
    }
}
