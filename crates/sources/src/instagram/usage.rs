//! How much of the limits is used, as the headers of an answer state it.

use std::time::Duration;

use reqwest::header::HeaderMap;
use serde_json::Value;

/// Longer pauses are shortened to this: all limits are about 24 hours.
pub(super) const MAX_PAUSE: Duration = Duration::from_hours(24);
/// The pause when a limit is nearly used up: at least one of the hourly checks is left out.
const NEAR_THE_LIMIT: Duration = Duration::from_hours(2);
/// Percent of a limit from which the pause is made.
const NEARLY: f64 = 80.0;

/// The limits of the account (per app), and of the app.
const HEADERS: [&str; 2] = ["x-business-use-case-usage", "x-app-usage"];
const PERCENTAGES: [&str; 3] = ["call_count", "total_cputime", "total_time"];

/// The longest pause that the headers ask for.
pub(super) fn pause(headers: &HeaderMap) -> Option<Duration> {
    let values = HEADERS.iter().filter_map(|name| headers.get(*name));
    let values = values.filter_map(|value| serde_json::from_slice::<Value>(value.as_bytes()).ok());
    values.filter_map(|value| longest(&value)).max()
}

/// The longest pause in an object of numbers, or in lists of such objects below any keys.
fn longest(value: &Value) -> Option<Duration> {
    match value {
        Value::Array(list) => list.iter().filter_map(longest).max(),
        Value::Object(members) => {
            let below = members.values().filter_map(longest).max();
            below.max(own(value))
        }
        _ => None,
    }
}

fn own(usage: &Value) -> Option<Duration> {
    let number = |name: &&str| usage.get(*name).and_then(Value::as_f64);
    let wait = number(&"estimated_time_to_regain_access").unwrap_or(0.0);
    if wait > 0.0 {
        let wait = Duration::try_from_secs_f64(wait * 60.0).unwrap_or(MAX_PAUSE);
        return Some(wait.min(MAX_PAUSE));
    }
    PERCENTAGES.iter().filter_map(number).any(|percent| percent >= NEARLY).then_some(NEAR_THE_LIMIT)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn pause_for(name: &'static str, value: &str) -> Option<Duration> {
        pause(&HeaderMap::from_iter([(name.parse().unwrap(), value.parse().unwrap())]))
    }

    #[test]
    fn a_nearly_used_limit_asks_for_a_pause() {
        let of_account = |count: u32, minutes: u32| {
            format!(
                r#"{{"17841400":[{{"type":"instagram","call_count":{count},"total_cputime":1,"total_time":2,
                "estimated_time_to_regain_access":{minutes}}}]}}"#
            )
            .replace('\n', "")
        };
        let account = HEADERS[0];
        assert_eq!(pause_for(account, &of_account(79, 0)), None);
        assert_eq!(pause_for(account, &of_account(80, 0)), Some(NEAR_THE_LIMIT));
        assert_eq!(pause_for(account, &of_account(3, 12)), Some(Duration::from_mins(12)));
        assert_eq!(pause_for(account, &of_account(100, 999_999)), Some(MAX_PAUSE));
        let app = HEADERS[1];
        assert_eq!(pause_for(app, r#"{"call_count":28,"total_time":25,"total_cputime":25}"#), None);
        assert_eq!(
            pause_for(app, r#"{"call_count":28,"total_time":95,"total_cputime":25}"#),
            Some(NEAR_THE_LIMIT)
        );
    }

    #[test]
    fn the_longest_pause_counts_and_nonsense_is_ignored() {
        let two = r#"{"1":[{"estimated_time_to_regain_access":5}],"2":[{"call_count":1},{"call_count":99}]}"#;
        assert_eq!(pause_for(HEADERS[0], two), Some(NEAR_THE_LIMIT));
        for nonsense in [
            "",
            "soon",
            "[]",
            "7",
            r#"{"1":[{"call_count":"99"}]}"#,
            r#"{"estimated_time_to_regain_access":-5}"#,
        ] {
            assert_eq!(pause_for(HEADERS[0], nonsense), None, "{nonsense}");
        }
        assert_eq!(pause_for("x-other", two), None);
    }
}
