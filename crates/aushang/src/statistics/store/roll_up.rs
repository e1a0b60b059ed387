//! The progress of the roll-up of statistics.

use aushang_db::{Connection, Timestamp, Tx};
use sea_orm::FromQueryResult;

use crate::ids::PostId;
use crate::interactions::Period;
use crate::problem::{Error, Result};
use crate::sql;
use crate::statistics::progress::Progress;

/// The last finished run, and the current one if there is one.
#[derive(Clone, Copy, Debug)]
pub struct RollUp {
    /// Start of the last finished run.
    pub counted_at: Timestamp,
    pub current_run: Option<Run>,
}

/// A run that is in progress.
#[derive(Clone, Copy, Debug)]
pub struct Run {
    pub begun_at: Timestamp,
    pub progress: Progress,
}

#[derive(FromQueryResult)]
struct Row {
    counted_at: Timestamp,
    begun_at: Option<Timestamp>,
    period: Period,
    after_post: Option<PostId>,
}

pub async fn get_roll_up(db: &impl Connection) -> Result<RollUp> {
    let sql = "select counted_at, begun_at, period, after_post from statistics_roll_up";
    let row = sql::row::<Row>(db, sql, []).await?;
    let row = row.ok_or_else(|| Error::failure("the row of statistics_roll_up is missing"))?;
    let progress = Progress { period: row.period, after: row.after_post };
    let current_run = row.begun_at.map(|begun_at| Run { begun_at, progress });
    Ok(RollUp { counted_at: row.counted_at, current_run })
}

/// Begins a run. Does nothing if another node has begun or finished one since `after`.
pub async fn begin_roll_up(tx: &Tx, after: Timestamp, now: Timestamp, period: Period) -> Result<()> {
    let sql = "update statistics_roll_up set begun_at = $2, period = $3, after_post = null \
               where counted_at = $1 and begun_at is null";
    sql::run(tx, sql, [after.into(), now.into(), period.into()]).await
}

/// Stores the progress of a run. Does nothing if another node has advanced it beyond `run`.
pub async fn advance_roll_up(tx: &Tx, run: Run, to: Progress) -> Result<()> {
    let sql = "update statistics_roll_up set period = $4, after_post = $5 \
               where begun_at = $1 and period = $2 and after_post is not distinct from $3";
    let from = run.progress;
    let values =
        [run.begun_at.into(), from.period.into(), from.after.into(), to.period.into(), to.after.into()];
    sql::run(tx, sql, values).await
}

/// Finishes a run: it has counted everything that was reported before it began.
pub async fn finish_roll_up(tx: &Tx, run: Run) -> Result<()> {
    let sql = "update statistics_roll_up set counted_at = begun_at, begun_at = null where begun_at = $1";
    sql::run(tx, sql, [run.begun_at.into()]).await
}
