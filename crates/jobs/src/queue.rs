//! The table of jobs and its SQL.

use aushang_db::{Db, Failure, Timestamp, Tx, new_id};
use chrono::TimeDelta;
use sea_orm::entity::prelude::*;
use sea_orm::sea_query::{ExprTrait, LockBehavior, LockType};
use sea_orm::{QueryOrder, QuerySelect, Set};

use crate::Job;

#[derive(Clone, Debug, PartialEq, Eq, DeriveEntityModel)]
#[sea_orm(table_name = "jobs")]
pub struct Model {
    #[sea_orm(primary_key, auto_increment = false)]
    pub id: Uuid,
    pub kind: String,
    pub payload: String,
    /// The earliest start. While the job runs, the end of its lease; of a poisoned job, when it was poisoned.
    /// By the clock for leases.
    pub run_at: Timestamp,
    pub attempts: i32,
    pub last_error: Option<String>,
    pub poisoned: bool,
    /// A worker holds it until `run_at`.
    pub leased: bool,
}

#[derive(Clone, Copy, Debug, EnumIter, DeriveRelation)]
pub enum Relation {}

impl ActiveModelBehavior for ActiveModel {}

/// Inserts the job in the caller's transaction. It runs after the commit, and not before `run_at`.
pub async fn enqueue<J: Job>(tx: &Tx, job: &J, now: Timestamp, run_at: Timestamp) -> Result<(), Failure> {
    let row = ActiveModel {
        id: Set(new_id(now)),
        kind: Set(J::KIND.to_owned()),
        payload: Set(serde_json::to_string(job).expect("a job can be serialized as JSON")),
        run_at: Set(run_at),
        attempts: Set(0),
        last_error: Set(None),
        poisoned: Set(false),
        leased: Set(false),
    };
    Entity::insert(row).exec_without_returning(tx).await?;
    Ok(())
}

/// The times that decide which jobs are due.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Times {
    /// By the clock of this node.
    pub now: Timestamp,
    /// By the clock for leases, which all nodes share.
    pub lease: Timestamp,
}

/// Leases at most `limit` due jobs of these kinds. `attempts` of a returned job includes the attempt that
/// begins with the lease.
pub(crate) async fn lease(
    db: &Db,
    kinds: Vec<&'static str>,
    times: Times,
    lease: TimeDelta,
    limit: u64,
) -> Result<Vec<Model>, Failure> {
    // Usually nothing is due, and reading first saves the fsync of an empty write.
    let any = due(&kinds, times).limit(1).one(db.reader()).await?;
    if any.is_none() {
        return Ok(Vec::new());
    }
    db.write(move |tx| {
        Box::pin(async move {
            let mut jobs = due(&kinds, times)
                .limit(limit)
                // Skips jobs that another node is leasing now. SQLite, which has one writer, ignores it.
                .lock_with_behavior(LockType::Update, LockBehavior::SkipLocked)
                .all(tx)
                .await?;
            Entity::update_many()
                .col_expr(Column::RunAt, (times.lease + lease).millis().into())
                .col_expr(Column::Attempts, Expr::col(Column::Attempts).add(1))
                .col_expr(Column::Leased, true.into())
                .filter(Column::Id.is_in(jobs.iter().map(|job| job.id)))
                .exec(tx)
                .await?;
            for job in &mut jobs {
                job.attempts += 1;
            }
            Ok(jobs)
        })
    })
    .await
}

/// A job that has been started is due only by the clock for leases: otherwise a node whose own clock is ahead
/// would take it from another node. A job that has not been started is due by either clock, because it may
/// have been enqueued by a clock that was ahead.
fn due(kinds: &[&'static str], Times { now, lease }: Times) -> Select<Entity> {
    // A literal instead of a parameter: SQLite uses the partial index only for the literal condition.
    Entity::find()
        .filter(Expr::cust("not poisoned"))
        .filter(Column::RunAt.lte(Ord::max(now, lease).millis()))
        .filter(Column::Attempts.eq(0).or(Column::RunAt.lte(lease.millis())))
        .filter(Column::Kind.is_in(kinds.iter().copied()))
        .order_by_asc(Column::RunAt)
        .order_by_asc(Column::Id)
}

/// Ends all leases, so that jobs of a killed process run again at once. Only for the only process on the
/// database, before it leases anything. The interrupted attempts count: otherwise a job that kills its
/// process would do so forever. Returns the number of leases.
pub async fn end_leases(db: &Db, now: Timestamp) -> Result<u64, Failure> {
    db.write(move |tx| {
        Box::pin(async move {
            let ended = Entity::update_many()
                .col_expr(Column::Leased, false.into())
                .col_expr(Column::RunAt, now.millis().into())
                .filter(Column::Leased.eq(true))
                .exec(tx)
                .await?;
            Ok(ended.rows_affected)
        })
    })
    .await
}

/// Deletes the job, even if its lease has expired and another node has started it.
pub(crate) async fn finish(db: &Db, id: Uuid) -> Result<(), Failure> {
    db.write(move |tx| {
        Box::pin(async move {
            Entity::delete_by_id(id).exec(tx).await?;
            Ok(())
        })
    })
    .await
}

/// What happens to a job after a failed attempt.
#[derive(Clone, Copy, Debug)]
pub(crate) enum AfterFailure {
    /// It runs again at this time.
    Retry(Timestamp),
    /// It runs again at this time, and the attempt does not count.
    Requeue(Timestamp),
    /// It is poisoned; the time is that of the failure.
    Poison(Timestamp),
}

/// Puts a job back or poisons it. Does nothing if the lease has expired and another attempt has begun: that
/// attempt decides.
pub(crate) async fn fail(
    db: &Db,
    id: Uuid,
    attempt: i32,
    why: String,
    then: AfterFailure,
) -> Result<(), Failure> {
    let (moment, poisoned, attempts) = match then {
        AfterFailure::Retry(moment) => (moment, false, attempt),
        AfterFailure::Requeue(moment) => (moment, false, attempt - 1),
        AfterFailure::Poison(moment) => (moment, true, attempt),
    };
    db.write(move |tx| {
        Box::pin(async move {
            Entity::update_many()
                .col_expr(Column::LastError, why.into())
                .col_expr(Column::Poisoned, poisoned.into())
                .col_expr(Column::RunAt, moment.millis().into())
                .col_expr(Column::Attempts, attempts.into())
                .col_expr(Column::Leased, false.into())
                .filter(Column::Id.eq(id))
                .filter(Column::Attempts.eq(attempt))
                .exec(tx)
                .await?;
            Ok(())
        })
    })
    .await
}
