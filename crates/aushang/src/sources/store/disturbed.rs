//! Sources that are failed or overdue.

use aushang_db::{Connection, Timestamp};
use sea_orm::Iterable;

use crate::problem::Result;
use crate::sources::SourceProblem;
use crate::sources::facts::{DisturbedSource, SourceNumbers};
use crate::sources::source::SourceNetwork;
use crate::sql::{self, Values};

/// What is counted and listed.
#[derive(Clone, Copy)]
pub struct Overdue<'a> {
    pub now: Timestamp,
    /// Sources that were due and last checked before this time are overdue.
    pub before: Timestamp,
    /// Sources of other networks do not count.
    pub networks: &'a [SourceNetwork],
}

/// The conditions of a statement.
struct Conditions {
    connected: String,
    failed: String,
    overdue: String,
}

impl Conditions {
    fn new(values: &mut Values, Overdue { now, before, networks }: Overdue<'_>) -> Self {
        let networks = values.list(networks.iter().copied());
        let overdue = values.put(before);
        let lasting =
            SourceProblem::iter().filter(|problem| *problem != SourceProblem::Limited).map(|problem| {
                let (problem, since) = (values.put(problem), values.put(now - problem.patience()));
                format!("s.problem = {problem} and s.problem_since <= {since}")
            });
        let lasting: Vec<_> = lasting.collect();
        Self {
            connected: format!("s.disconnected_at is null and s.network in ({networks})"),
            failed: format!("({})", lasting.join(" or ")),
            overdue: format!(
                "(s.next_check_at < {overdue} and coalesce(s.checked_at, s.connected_at) < {overdue} \
                 and (s.paused_until is null or s.paused_until < {overdue}))"
            ),
        }
    }
}

/// Counts connected, failed and overdue sources.
pub async fn numbers(db: &impl Connection, of: Overdue<'_>) -> Result<SourceNumbers> {
    if of.networks.is_empty() {
        return Ok(SourceNumbers { connected: 0, failed: 0, overdue: 0 });
    }
    let mut values = Values::default();
    let Conditions { connected, failed, overdue } = Conditions::new(&mut values, of);
    let sql = format!(
        "select count(*), count(case when {failed} then 1 end), count(case when {overdue} then 1 end) \
         from sources s where {connected}"
    );
    let (connected, failed, overdue): (i64, i64, i64) =
        sql::value(db, sql, values.0).await?.unwrap_or_default();
    let [connected, failed, overdue] = [connected, failed, overdue].map(i64::unsigned_abs);
    Ok(SourceNumbers { connected, failed, overdue })
}

/// Failed and overdue sources, the newest problem first.
pub async fn list_disturbed(
    db: &impl Connection,
    of: Overdue<'_>,
    limit: u32,
) -> Result<Vec<DisturbedSource>> {
    if of.networks.is_empty() {
        return Ok(Vec::new());
    }
    let mut values = Values::default();
    let Conditions { connected, failed, overdue } = Conditions::new(&mut values, of);
    let limit = values.put(u64::from(limit));
    // A requested check is due since 0, so an overdue source counts from its last check at the earliest.
    let due = "case when s.next_check_at > coalesce(s.checked_at, s.connected_at) then s.next_check_at \
        else coalesce(s.checked_at, s.connected_at) end";
    let sql = format!(
        "select p.display_name as profile_name, s.network, s.name, s.problem, \
         coalesce(s.problem_since, {due}) as since \
         from sources s join profiles p on p.id = s.profile_id \
         where {connected} and ({failed} or {overdue}) order by since desc, s.id limit {limit}"
    );
    sql::rows(db, sql, values.0).await
}
