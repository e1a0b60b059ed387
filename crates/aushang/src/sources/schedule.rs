//! When a source is checked next.

use aushang_db::Timestamp;
use aushang_sources::Failure;
use chrono::TimeDelta;

use super::SourceProblem;
use crate::ids::SourceId;

/// The longest time between two successful checks.
pub const INTERVAL: TimeDelta = TimeDelta::hours(1);
/// Checks are up to this much earlier, so that sources connected together are not checked together.
const JITTER: TimeDelta = TimeDelta::minutes(6);
/// The first retry after a failure that may pass. The pause doubles up to [`INTERVAL`].
const FIRST_RETRY: TimeDelta = TimeDelta::minutes(5);
/// The longest pause after a limit was used up, if the network does not say how long it lasts.
const MAX_LIMIT_PAUSE: TimeDelta = TimeDelta::hours(24);
const DAY: TimeDelta = TimeDelta::hours(24);
/// A source that seems to be gone is tried hourly as often as this, then daily.
const HOURLY_TRIES: i32 = 7;
/// After a request that was refused as incorrect: it would be refused again.
const INCORRECT_RETRY: TimeDelta = TimeDelta::hours(6);
/// A network cannot stop the checks for longer.
pub const MAX_PAUSE: TimeDelta = TimeDelta::days(7);

/// The next check after a successful one. `pause`: the shortest pause that the network asks for.
pub fn after_success(source: SourceId, now: Timestamp, pause: Option<TimeDelta>) -> Timestamp {
    now + (INTERVAL - jitter(source, now)).max(pause.unwrap_or_default().min(MAX_PAUSE))
}

/// The next check after a failure. `failures`: how many checks have failed one after the other, including
/// this one. `None`: people have to connect the source again first.
pub fn after_failure(
    source: SourceId,
    now: Timestamp,
    failure: &Failure,
    failures: i32,
) -> Option<Timestamp> {
    let problem = SourceProblem::of(failure);
    if problem.needs_connection() {
        return None;
    }
    let doublings = u32::try_from(failures - 1).unwrap_or(0).min(10);
    let pause = match (problem, failure) {
        (_, Failure::Limited(Some(pause))) => {
            TimeDelta::from_std(*pause).unwrap_or(MAX_PAUSE).clamp(FIRST_RETRY, MAX_PAUSE)
        }
        (SourceProblem::Limited, _) => (INTERVAL * (1 << doublings)).min(MAX_LIMIT_PAUSE),
        // The first failures may be a maintenance.
        (SourceProblem::Gone | SourceProblem::NotReadable, _) if failures <= HOURLY_TRIES => {
            INTERVAL - jitter(source, now)
        }
        (SourceProblem::Gone | SourceProblem::NotReadable, _) => DAY - jitter(source, now),
        (SourceProblem::Internal, _) => INCORRECT_RETRY - jitter(source, now),
        _ => (FIRST_RETRY * (1 << doublings)).min(INTERVAL - jitter(source, now)),
    };
    Some(now + pause)
}

/// Less than [`JITTER`], different for each source and check.
fn jitter(source: SourceId, now: Timestamp) -> TimeDelta {
    let (high, low) = source.0.as_u64_pair();
    let mixed = (high ^ low).wrapping_add(now.millis().unsigned_abs()).wrapping_mul(0x9e37_79b9_7f4a_7c15);
    let span = JITTER.num_milliseconds().unsigned_abs();
    TimeDelta::milliseconds(i64::try_from((mixed >> 32) % span).expect("less than the span"))
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use super::*;

    const NOW: Timestamp = Timestamp::from_millis(1_790_000_000_000);

    // spec: PHOTO-01
    #[test]
    fn sources_are_checked_hourly_at_different_times() {
        let mut pauses = std::collections::HashSet::new();
        for second in 0..200 {
            let now = NOW + TimeDelta::seconds(second);
            let pause = after_success(SourceId::new(now), now, None) - now;
            assert!(pause <= INTERVAL && pause > INTERVAL - JITTER, "{pause}");
            pauses.insert(pause.num_seconds());
        }
        assert!(pauses.len() > 100, "{} different pauses", pauses.len());
    }

    #[test]
    fn network_may_ask_for_a_longer_pause() {
        let source = SourceId::new(NOW);
        for (asked, least) in [
            (TimeDelta::minutes(1), INTERVAL - JITTER),
            (TimeDelta::hours(5), TimeDelta::hours(5)),
            (TimeDelta::days(400), MAX_PAUSE),
        ] {
            assert!(after_success(source, NOW, Some(asked)) - NOW >= least, "{asked}");
        }
        assert!(after_success(source, NOW, Some(TimeDelta::days(400))) - NOW <= MAX_PAUSE);
    }

    #[test]
    fn pause_after_a_failure_depends_on_its_kind() {
        let minutes = |failure: &Failure, failures| {
            after_failure(SourceId::new(NOW), NOW, failure, failures).map(|next| (next - NOW).num_minutes())
        };
        let passing = Failure::Passing(String::new());
        for (failures, least, most) in [(1, 5, 5), (2, 10, 10), (4, 40, 40), (5, 54, 60), (5000, 54, 60)] {
            let pause = minutes(&passing, failures).unwrap();
            assert!((least..=most).contains(&pause), "{failures}: {pause}");
        }
        for (failures, expected) in [(1, 60), (2, 120), (5, 960), (6, 1440), (99, 1440)] {
            assert_eq!(minutes(&Failure::Limited(None), failures), Some(expected), "{failures}");
        }
        let limited = |minutes: u64| Failure::Limited(Some(Duration::from_mins(minutes)));
        assert_eq!(minutes(&limited(0), 1), Some(5));
        assert_eq!(minutes(&limited(90), 3), Some(90));
        assert_eq!(minutes(&limited(1_000_000), 1), Some(MAX_PAUSE.num_minutes()));
        for (failures, least, most) in [(1, 54, 60), (7, 54, 60), (8, 1434, 1440)] {
            let pause = minutes(&Failure::Gone, failures).unwrap();
            assert!((least..=most).contains(&pause), "{failures}: {pause}");
        }
        for failure in [
            Failure::Ended(String::new()),
            Failure::PermissionMissing,
            Failure::NotApproved,
            Failure::InvitationOpen,
            Failure::NotProfessional,
        ] {
            assert_eq!(minutes(&failure, 1), None, "{failure}");
        }
    }
}
