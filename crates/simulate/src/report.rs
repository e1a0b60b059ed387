//! The result of a simulation: what was done, and how the server responded.

use std::collections::BTreeMap;
use std::fmt;
use std::time::Duration;

/// Successful actions, as the server confirmed them.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Actions {
    pub registered: u64,
    /// Follows of profiles that the reader did not follow before, by itself or by auto-follow.
    pub follows: u64,
    /// New views of posts.
    pub views: u64,
    pub clicks: u64,
    pub likes: u64,
    pub votes: u64,
}

#[derive(Clone, Debug, Default)]
pub struct Report {
    pub actions: Actions,
    /// Number of readers deleted at the end. Their likes, votes and views stay counted; their follows are
    /// removed.
    pub forgotten: u64,
    /// Numbers of refusals by reason.
    pub refused: BTreeMap<String, u64>,
    /// Number of responses that asked to wait (429).
    pub waits: u64,
    /// Requests without a response, or with an internal error.
    pub broken: u64,
    /// Of all responses, in the order in which they arrived.
    pub latencies: Vec<Duration>,
    /// Why it ended early: the server did not respond any more.
    pub lost: Option<String>,
}

impl Report {
    /// Returns the latency within which this percentage (1 to 100) of all responses arrived.
    pub fn percentile(&self, share: usize) -> Duration {
        let mut sorted = self.latencies.clone();
        sorted.sort_unstable();
        let place = (sorted.len() * share).div_ceil(100).saturating_sub(1);
        sorted.get(place).copied().unwrap_or_default()
    }
}

impl fmt::Display for Report {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Actions { registered, follows, views, clicks, likes, votes } = self.actions;
        let refused = self.refused.values().sum();
        for (what, number) in [
            ("registered", registered),
            ("follows", follows),
            ("views", views),
            ("clicks", clicks),
            ("likes", likes),
            ("votes", votes),
            ("deleted", self.forgotten),
            ("refused", refused),
            ("rate limited", self.waits),
            ("broken", self.broken),
        ] {
            writeln!(f, "{what:<13}{number:>9}")?;
        }
        for (reason, number) in &self.refused {
            writeln!(f, "  {number} {reason}")?;
        }
        let millis = |share| self.percentile(share).as_secs_f64() * 1000.0;
        writeln!(
            f,
            "{:<13}{:>9}   p50 {:.1} ms   p99 {:.1} ms",
            "responses",
            self.latencies.len(),
            millis(50),
            millis(99)
        )
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn half_of_the_responses_arrived_within_the_median() {
        let of = |number: u64| Report {
            latencies: (1..=number).rev().map(Duration::from_millis).collect(),
            ..Report::default()
        };
        for (number, share, expected) in [
            (0, 50, 0),
            (1, 50, 1),
            (1, 99, 1),
            (2, 50, 1),
            (2, 99, 2),
            (100, 50, 50),
            (100, 99, 99),
            (100, 100, 100),
        ] {
            assert_eq!(of(number).percentile(share).as_millis(), expected, "{share} of {number}");
        }
    }

    #[test]
    fn the_report_lists_actions_and_refusals() {
        let report = Report {
            actions: Actions { registered: 40, follows: 93, views: 2310, clicks: 70, likes: 151, votes: 38 },
            forgotten: 39,
            refused: [("NOT_FOUND".to_owned(), 1), ("POLL_ENDED".to_owned(), 2)].into(),
            waits: 5,
            broken: 0,
            latencies: vec![Duration::from_micros(1500), Duration::from_millis(12)],
            lost: None,
        };
        let expected = "\
registered          40
follows             93
views             2310
clicks              70
likes              151
votes               38
deleted             39
refused              3
rate limited         5
broken               0
  1 NOT_FOUND
  2 POLL_ENDED
responses            2   p50 1.5 ms   p99 12.0 ms
";
        assert_eq!(report.to_string(), expected);
    }
}
