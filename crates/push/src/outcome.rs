//! What is known after one attempt to send.

use std::time::{Duration, SystemTime};

use http::{HeaderMap, StatusCode, header::RETRY_AFTER};

/// No push service has a reason to put us off for longer.
const MAX_PAUSE: Duration = Duration::from_hours(24);

/// The result of one attempt.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Outcome {
    /// The push service has taken the message.
    Accepted,
    /// The subscription does not exist any more: forget the device.
    Gone,
    /// The message was surely not taken; try again, not before `after` if it is given.
    Retry { after: Option<Duration> },
    /// The service currently accepts nothing from this server: it refuses the credentials, or none are
    /// configured. The message was certainly not accepted, and the device itself works.
    Unavailable { why: String, after: Option<Duration> },
    /// No connection was made, so the message was certainly not accepted. Either the service is down or the
    /// device's address is dead; a single attempt cannot distinguish the two.
    Unreachable { why: String },
    /// The message was sent, but no answer came: the device may show it or not. Whoever may send
    /// at most once stops here, whoever must send at least once tries again.
    Uncertain { why: String },
    /// The push service, or our own rules, will never take this message for this subscription.
    Refused { why: String },
}

impl Outcome {
    /// Judges an answer by its status; `said` is the beginning of its body.
    pub(crate) fn of_answer(status: StatusCode, headers: &HeaderMap, said: &str, now: SystemTime) -> Self {
        match status.as_u16() {
            200..=299 => Self::Accepted,
            404 | 410 => Self::Gone,
            408 | 429 | 500..=599 => Self::Retry { after: pause(headers, now) },
            401 | 403 => Self::Unavailable { why: why(status, said), after: None },
            _ => Self::Refused { why: why(status, said) },
        }
    }
}

/// The status in words, and what was said besides.
pub(crate) fn why(status: StatusCode, said: &str) -> String {
    format!("{status}: {said}").trim_end_matches([':', ' ']).to_owned()
}

/// `Retry-After` in both notations: seconds, or a date.
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
    fn answers_are_judged_by_their_status() {
        let now = httpdate::parse_http_date("Wed, 21 Oct 2026 07:28:00 GMT").unwrap();
        let retry = |seconds: u64| Outcome::Retry { after: Some(Duration::from_secs(seconds)) };
        let at_once = Outcome::Retry { after: None };
        let refused = |why: &str| Outcome::Refused { why: why.to_owned() };
        let unavailable = |why: &str| Outcome::Unavailable { why: why.to_owned(), after: None };
        let table = [
            (200, "", Outcome::Accepted),
            (201, "", Outcome::Accepted),
            (202, "", Outcome::Accepted),
            (404, "", Outcome::Gone),
            (410, "", Outcome::Gone),
            (408, "", at_once.clone()),
            (429, "120", retry(120)),
            (429, "Wed, 21 Oct 2026 07:29:00 GMT", retry(60)),
            (429, "Wed, 21 Oct 2026 07:00:00 GMT", retry(0)),
            (429, "86400", retry(86_400)),
            (429, "86401", retry(86_400)),
            (429, "999999999999", retry(86_400)),
            (429, "Sun, 01 Nov 2026 07:28:00 GMT", retry(86_400)),
            (429, "soon", at_once.clone()),
            (429, "-1", at_once.clone()),
            (500, "", at_once.clone()),
            (503, " 5 ", retry(5)),
            (307, "", refused("307 Temporary Redirect: said")),
            (400, "", refused("400 Bad Request: said")),
            (401, "", unavailable("401 Unauthorized: said")),
            (403, "", unavailable("403 Forbidden: said")),
            (413, "", refused("413 Payload Too Large: said")),
        ];
        for (status, retry_after, expected) in table {
            let mut headers = HeaderMap::new();
            if !retry_after.is_empty() {
                headers.insert(RETRY_AFTER, retry_after.parse().unwrap());
            }
            let status = StatusCode::from_u16(status).unwrap();
            let outcome = Outcome::of_answer(status, &headers, "said", now);
            assert_eq!(outcome, expected, "{status} {retry_after}");
        }
    }
}
