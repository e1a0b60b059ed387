//! Why posts of a source are not imported, and what follows from it.

use async_graphql::Enum;
use aushang_db::Timestamp;
use aushang_sources::Failure;
use chrono::TimeDelta;
use sea_orm::{DeriveActiveEnum, EnumIter};

/// Problems that may pass by themselves count as failed after this time without a success.
const PATIENCE: TimeDelta = TimeDelta::hours(24);
/// A page that is being maintained looks as if the feed did not exist any more.
const PATIENCE_IF_MISSING: TimeDelta = TimeDelta::hours(6);

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Enum, EnumIter, DeriveActiveEnum)]
#[sea_orm(rs_type = "String", db_type = "Text", rename_all = "SCREAMING_SNAKE_CASE")]
pub enum SourceProblem {
    /// The network has ended the connection, for example because the password was changed.
    Reconnect,
    /// The permission to read posts was not granted, or was taken back.
    PermissionMissing,
    /// The network has not approved this installation for the account.
    NotApproved,
    /// The account is private, and the network gives out posts of professional accounts only.
    NotProfessional,
    /// The account or feed no longer exists.
    Gone,
    /// The address responds with something else than posts.
    NotReadable,
    /// The network does not respond, or reports a failure of its own.
    Unreachable,
    /// The network allows no more requests for a while.
    Limited,
    /// The network refuses the requests as incorrect, or this server fails. The operator has to act.
    Internal,
    /// The files of the profile have used up its quota.
    StorageFull,
}

impl SourceProblem {
    pub fn of(failure: &Failure) -> Self {
        match failure {
            Failure::Ended(_) => Self::Reconnect,
            Failure::PermissionMissing => Self::PermissionMissing,
            Failure::NotApproved | Failure::InvitationOpen => Self::NotApproved,
            Failure::NotProfessional => Self::NotProfessional,
            Failure::Limited(_) => Self::Limited,
            Failure::Passing(_) | Failure::Interrupted(_) => Self::Unreachable,
            Failure::Incorrect { .. } => Self::Internal,
            Failure::Gone => Self::Gone,
            Failure::NotASource | Failure::Forbidden => Self::NotReadable,
        }
    }

    /// Whether people have to connect the account again, or change something at the network. The source is not
    /// checked by itself until then.
    pub const fn needs_connection(self) -> bool {
        matches!(self, Self::Reconnect | Self::PermissionMissing | Self::NotApproved | Self::NotProfessional)
    }

    /// Whether it may pass without anybody doing something.
    const fn may_pass(self) -> bool {
        matches!(self, Self::Unreachable | Self::Internal | Self::Gone | Self::NotReadable)
    }

    /// How long it may exist before people have to know about it.
    pub const fn patience(self) -> TimeDelta {
        match self {
            Self::Unreachable | Self::Internal | Self::Limited => PATIENCE,
            Self::Gone | Self::NotReadable => PATIENCE_IF_MISSING,
            Self::Reconnect
            | Self::PermissionMissing
            | Self::NotApproved
            | Self::NotProfessional
            | Self::StorageFull => TimeDelta::zero(),
        }
    }

    /// Whether people have to know about it: it does not pass by itself, or has not passed for hours.
    pub fn is_lasting(self, since: Timestamp, now: Timestamp) -> bool {
        // The network says when its limit ends.
        self != Self::Limited && now - since >= self.patience()
    }

    /// Whether the accounts of the profile can do something about it.
    const fn concerns_profile(self) -> bool {
        !matches!(self, Self::Internal | Self::Limited)
    }

    /// Whether the accounts of the profile are notified by mail.
    pub fn is_notified(self, since: Timestamp, now: Timestamp) -> bool {
        self.concerns_profile() && self.is_lasting(since, now)
    }

    /// Since when this problem exists, if the previous check ended with `before`.
    pub fn since(self, before: Option<(Self, Timestamp)>, now: Timestamp) -> Timestamp {
        match before {
            // Between two problems that may pass, no check has succeeded.
            Some((problem, since)) if problem == self || problem.may_pass() && self.may_pass() => since,
            _ => now,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::SourceProblem::{
        Gone, Internal, Limited, NotApproved, NotProfessional, NotReadable, PermissionMissing, Reconnect,
        StorageFull, Unreachable,
    };
    use super::*;

    const THEN: Timestamp = Timestamp::from_millis(1_790_000_000_000);

    #[test]
    fn each_failure_has_a_problem() {
        for (failure, problem) in [
            (Failure::Ended("190/463".into()), Reconnect),
            (Failure::PermissionMissing, PermissionMissing),
            (Failure::NotApproved, NotApproved),
            (Failure::InvitationOpen, NotApproved),
            (Failure::NotProfessional, NotProfessional),
            (Failure::Limited(None), Limited),
            (Failure::Passing("no response".into()), Unreachable),
            (Failure::Interrupted("no response".into()), Unreachable),
            (Failure::Incorrect { why: "100".into(), trace: None }, Internal),
            (Failure::Gone, Gone),
            (Failure::NotASource, NotReadable),
            (Failure::Forbidden, NotReadable),
        ] {
            assert_eq!(SourceProblem::of(&failure), problem, "{failure}");
        }
    }

    #[test]
    fn passing_problems_are_lasting_after_24_hours() {
        let (before, at) = (THEN + PATIENCE - TimeDelta::milliseconds(1), THEN + PATIENCE);
        for (problem, at_once, one_before, at_bound, is_notified) in [
            (Reconnect, true, true, true, true),
            (PermissionMissing, true, true, true, true),
            (NotApproved, true, true, true, true),
            (NotProfessional, true, true, true, true),
            (StorageFull, true, true, true, true),
            (Unreachable, false, false, true, true),
            (Internal, false, false, true, false),
            (Limited, false, false, false, false),
        ] {
            let lasting = [THEN, before, at].map(|now| problem.is_lasting(THEN, now));
            assert_eq!(lasting, [at_once, one_before, at_bound], "{problem:?}");
            assert_eq!(problem.is_notified(THEN, at), is_notified, "{problem:?}");
        }
    }

    #[test]
    fn missing_source_is_lasting_after_six_hours() {
        for problem in [Gone, NotReadable] {
            for (millis, expected) in [(0, false), (6 * 3_600_000 - 1, false), (6 * 3_600_000, true)] {
                let now = THEN + TimeDelta::milliseconds(millis);
                assert_eq!(problem.is_notified(THEN, now), expected, "{problem:?} {millis}");
            }
        }
    }

    #[test]
    fn problem_that_may_pass_begins_with_the_first_failure() {
        let now = THEN + TimeDelta::hours(3);
        for (before, problem, since) in [
            (None, Unreachable, now),
            (Some(Unreachable), Unreachable, THEN),
            // A limit is not an outage.
            (Some(Limited), Unreachable, now),
            (Some(Internal), Limited, now),
            (Some(Gone), Unreachable, THEN),
            (Some(Unreachable), NotReadable, THEN),
            (Some(Unreachable), Reconnect, now),
            (Some(StorageFull), Unreachable, now),
            (Some(Gone), Gone, THEN),
        ] {
            let found = problem.since(before.map(|problem| (problem, THEN)), now);
            assert_eq!(found, since, "{before:?} {problem:?}");
        }
    }
}
