//! Stores the result of a check, and notifies people about a problem.

use aushang_db::{Timestamp, Tx};
use aushang_sources::Failure;

use super::outcome::{Failed, Success};
use crate::app::App;
use crate::mails::SourceFailedReason;
use crate::problem::Result;
use crate::sources::facts::IncorrectRequest;
use crate::sources::problem::SourceProblem;
use crate::sources::source::Source;
use crate::sources::store::{self, Conclusion};
use crate::sources::take::lock;
use crate::sources::{notify, schedule};

pub(super) async fn conclude(app: &App, source: Source, outcome: Result<Success, Failed>) -> Result<()> {
    // The current time, because the check may have taken minutes.
    let (conclusion, incorrect) = conclusion(&source, app.now(), outcome);
    let work = app.clone();
    app.write_repeatable(move |tx| {
        let (app, source) = (work.clone(), source.clone());
        let (conclusion, incorrect) = (conclusion.clone(), incorrect.clone());
        Box::pin(async move { store_conclusion(tx, &app, &source, conclusion, incorrect).await })
    })
    .await
}

async fn store_conclusion(
    tx: &Tx,
    app: &App,
    source: &Source,
    conclusion: Conclusion,
    incorrect: Option<IncorrectRequest>,
) -> Result<()> {
    if !lock(tx, source).await? {
        return Ok(());
    }
    let notified = conclusion.notified.filter(|notified| is_news(source.notified, *notified));
    store::conclude(tx, source.id, conclusion).await?;
    if let Some(notified) = notified {
        notify::notify(tx, app, source, notified.into()).await?;
    }
    match incorrect {
        Some(incorrect) => store::put_incorrect(tx, &incorrect).await,
        None => Ok(()),
    }
}

/// Whether a mail about this problem says something else than the last one.
fn is_news(notified: Option<SourceProblem>, problem: SourceProblem) -> bool {
    notified.is_none_or(|notified| SourceFailedReason::from(notified) != SourceFailedReason::from(problem))
}

/// What is stored after a check.
fn conclusion(
    source: &Source,
    now: Timestamp,
    outcome: Result<Success, Failed>,
) -> (Conclusion, Option<IncorrectRequest>) {
    let failures = source.failures.saturating_add(1);
    let kept = Conclusion {
        requests: source.requests,
        next_check_at: None,
        paused_until: None,
        checked_at: now,
        cursor: source.cursor.clone(),
        taken: None,
        problem: None,
        failures,
        notified: source.notified,
    };
    let with_problem = |problem: SourceProblem, next_check_at| {
        let since = problem.since(source.trouble(), now);
        let notified = if problem.is_notified(since, now) { Some(problem) } else { source.notified };
        Conclusion { next_check_at, problem: Some((problem, since)), notified, ..kept.clone() }
    };
    let incorrect = |message: String| Some(IncorrectRequest { network: source.network, at: now, message });
    match outcome {
        Ok(Success { taken, cursor, pause }) => {
            let next_check_at = Some(schedule::after_success(source.id, now, pause));
            let paused_until = pause.map(|pause| now + pause.min(schedule::MAX_PAUSE));
            let (taken, notified) = (Some(taken), None);
            let kept = Conclusion { failures: 0, ..kept };
            (Conclusion { next_check_at, paused_until, cursor, taken, notified, ..kept }, None)
        }
        Err(Failed::Source(failure)) => {
            let next = schedule::after_failure(source.id, now, &failure, failures);
            let problem = SourceProblem::of(&failure);
            let paused_until = next.filter(|_| problem == SourceProblem::Limited);
            let is_incorrect = problem == SourceProblem::Internal;
            let incorrect = if is_incorrect { incorrect(failure.to_string()) } else { None };
            (Conclusion { paused_until, ..with_problem(problem, next) }, incorrect)
        }
        Err(Failed::StorageFull) => {
            let next = schedule::after_success(source.id, now, None);
            (with_problem(SourceProblem::StorageFull, Some(next)), None)
        }
        Err(Failed::Server | Failed::Outdated) => {
            let passing = Failure::Passing(String::new());
            let next = schedule::after_failure(source.id, now, &passing, failures);
            (with_problem(SourceProblem::Internal, next), None)
        }
    }
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use chrono::TimeDelta;

    use super::*;
    use crate::ids::{ProfileId, SourceId};
    use crate::sources::SourceNetwork;

    const NOW: Timestamp = Timestamp::from_millis(1_790_000_000_000);

    fn source() -> Source {
        Source {
            id: SourceId::new(NOW),
            profile_id: ProfileId::new(NOW),
            network: SourceNetwork::Instagram,
            account: "1".into(),
            name: "@fachschaft".into(),
            page: "https://www.instagram.com/fachschaft".into(),
            version: 1,
            status_key: "key".into(),
            send_push: false,
            connected_at: NOW,
            disconnected_at: None,
            cursor: None,
            refresh_at: None,
            next_check_at: Some(NOW),
            paused_until: None,
            requests: 0,
            checked_at: None,
            succeeded_at: None,
            last_taken: None,
            problem: None,
            problem_since: None,
            failures: 0,
            notified: None,
        }
    }

    /// The source as it is stored after a check with this outcome.
    fn after(source: Source, now: Timestamp, outcome: Result<Success, Failed>) -> Source {
        let (conclusion, _) = conclusion(&source, now, outcome);
        let (problem, problem_since) = conclusion.problem.unzip();
        Source {
            next_check_at: conclusion.next_check_at,
            problem,
            problem_since,
            failures: conclusion.failures,
            notified: conclusion.notified,
            succeeded_at: conclusion.taken.map(|_| now).or(source.succeeded_at),
            ..source
        }
    }

    fn passing() -> Result<Success, Failed> {
        Err(Failure::Passing("no response".into()).into())
    }

    fn success() -> Success {
        Success { taken: 0, cursor: None, pause: None }
    }

    #[test]
    fn people_are_told_once_when_a_passing_problem_lasts_for_24_hours() {
        let mut source = after(source(), NOW, passing());
        let mut notified = Vec::new();
        for hour in 1..30 {
            let now = NOW + TimeDelta::hours(hour);
            let before = source.notified;
            source = after(source, now, passing());
            if source.notified != before {
                notified.push(hour);
            }
        }
        assert_eq!(notified, [24]);
        assert_eq!(source.problem_since, Some(NOW));
        assert!(source.next_check_at.is_some(), "it is tried again");

        let recovered = after(source, NOW + TimeDelta::hours(30), Ok(success()));
        assert_eq!((recovered.trouble(), recovered.failures, recovered.notified), (None, 0, None));
    }

    #[test]
    fn people_are_told_at_once_when_a_connection_ends_and_it_is_not_checked_again() {
        let ended = Err(Failure::Ended("190/463".into()).into());
        let source = after(source(), NOW, ended);
        assert_eq!((source.notified, source.next_check_at), (Some(SourceProblem::Reconnect), None));
        assert!(source.needs_connection() && !source.is_active());
    }

    #[test]
    fn people_are_told_again_if_they_have_to_do_something_else() {
        for (notified, problem, expected) in [
            (None, SourceProblem::Unreachable, true),
            (Some(SourceProblem::Unreachable), SourceProblem::Unreachable, false),
            (Some(SourceProblem::Unreachable), SourceProblem::Reconnect, true),
            (Some(SourceProblem::Reconnect), SourceProblem::PermissionMissing, true),
            (Some(SourceProblem::NotApproved), SourceProblem::PermissionMissing, false),
            (Some(SourceProblem::StorageFull), SourceProblem::Reconnect, true),
        ] {
            assert_eq!(is_news(notified, problem), expected, "{notified:?} {problem:?}");
        }
    }

    #[test]
    fn a_pause_of_the_network_also_holds_for_requested_checks() {
        let day = TimeDelta::days(1);
        let pausing = Ok(Success { pause: Some(day), ..success() });
        let (paused, _) = conclusion(&source(), NOW, pausing);
        assert_eq!(paused.paused_until, Some(NOW + day));
        let limited = Failure::Limited(Some(Duration::from_hours(2)));
        let (limited, _) = conclusion(&source(), NOW, Err(limited.into()));
        assert_eq!(limited.paused_until, Some(NOW + TimeDelta::hours(2)));
        for free in [Ok(success()), passing()] {
            assert_eq!(conclusion(&source(), NOW, free).0.paused_until, None);
        }
    }

    #[test]
    fn incorrect_requests_are_recorded_for_the_operator_only() {
        let incorrect = || Failure::Incorrect { why: "100".into(), trace: Some("Abc".into()) };
        let (conclusion, incorrect) = conclusion(&source(), NOW, Err(incorrect().into()));
        assert_eq!(conclusion.notified, None);
        assert!(incorrect.is_some_and(|incorrect| incorrect.message.contains("Abc")));
    }

    #[test]
    fn full_storage_is_told_and_tried_again_hourly() {
        let full = after(source(), NOW, Err(Failed::StorageFull));
        assert_eq!(full.problem, Some(SourceProblem::StorageFull));
        assert_eq!(full.notified, Some(SourceProblem::StorageFull));
        assert!(full.next_check_at.is_some_and(|next| next - NOW <= schedule::INTERVAL));
    }
}
