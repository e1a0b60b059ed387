//! How long a server asks to wait.

use std::time::Duration;

use chrono::{DateTime, Utc};
use reqwest::header::{DATE, HeaderMap, RETRY_AFTER};

use crate::date;

/// Longer pauses are shortened to this one.
const MAX_PAUSE: Duration = Duration::from_hours(24);

/// The time at the server. It dates its posts and limits with the same clock.
pub(crate) fn server_time(headers: &HeaderMap) -> Option<DateTime<Utc>> {
    date::parse(headers.get(DATE)?.to_str().ok()?)
}

/// `Retry-After` in seconds or as a date.
pub(crate) fn retry_after(headers: &HeaderMap) -> Option<Duration> {
    let text = headers.get(RETRY_AFTER)?.to_str().ok()?.trim();
    let pause = match text.parse() {
        Ok(seconds) => Duration::from_secs(seconds),
        Err(_) => until(date::parse(text)?, headers)?,
    };
    Some(pause.min(MAX_PAUSE))
}

/// The time from the response to this date. Zero if it has passed.
pub(crate) fn until(date: DateTime<Utc>, headers: &HeaderMap) -> Option<Duration> {
    let pause = (date - server_time(headers)?).to_std().unwrap_or_default();
    Some(pause.min(MAX_PAUSE))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_pause_is_a_number_of_seconds_or_a_date() {
        let table = [
            ("120", Some(120)),
            (" 0 ", Some(0)),
            ("99999999", Some(24 * 60 * 60)),
            ("Thu, 26 Nov 2026 10:01:30 GMT", Some(90)),
            ("Thu, 26 Nov 2026 09:00:00 GMT", Some(0)),
            ("soon", None),
            ("-5", None),
        ];
        for (value, seconds) in table {
            let mut headers = HeaderMap::new();
            headers.insert(DATE, "Thu, 26 Nov 2026 10:00:00 GMT".parse().unwrap());
            headers.insert(RETRY_AFTER, value.parse().unwrap());
            assert_eq!(retry_after(&headers), seconds.map(Duration::from_secs), "{value}");
        }
        assert_eq!(retry_after(&HeaderMap::new()), None);
    }
}
