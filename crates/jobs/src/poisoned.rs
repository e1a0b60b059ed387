//! Poisoned jobs: an operator looks at them, and runs them again once the cause is removed.

use aushang_db::{Connection, Failure, Timestamp, Tx, time_of_id};
use sea_orm::entity::prelude::*;
use sea_orm::{FromQueryResult, QueryOrder, QuerySelect};

use crate::queue::{Column, Entity};

/// A poisoned job as an operator sees it: without its payload, which may contain personal data.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Poisoned {
    pub id: Uuid,
    pub kind: String,
    /// When it was poisoned.
    pub since: Timestamp,
    pub attempts: i32,
    pub last_error: String,
}

/// At most `limit` poisoned jobs, oldest first.
pub async fn poisoned(db: &impl Connection, limit: u64) -> Result<Vec<Poisoned>, Failure> {
    let rows = select_poisoned().order_by_asc(Column::Id).limit(limit).all(db).await?;
    Ok(rows
        .into_iter()
        .map(|row| Poisoned {
            id: row.id,
            kind: row.kind,
            since: row.run_at,
            attempts: row.attempts,
            last_error: row.last_error.unwrap_or_default(),
        })
        .collect())
}

pub async fn count_poisoned(db: &impl Connection) -> Result<u64, Failure> {
    Ok(select_poisoned().count(db).await?)
}

/// Selects poisoned jobs.
#[derive(Clone, Debug)]
pub enum Which {
    All,
    These(Vec<Uuid>),
}

/// Runs them again, with as many attempts as new jobs. Returns their ids; an id that is missing there is not
/// the id of a poisoned job.
pub async fn retry_poisoned(tx: &Tx, which: Which, now: Timestamp) -> Result<Vec<Uuid>, Failure> {
    let mut retry = Entity::update_many()
        .col_expr(Column::Poisoned, false.into())
        .col_expr(Column::Attempts, 0.into())
        .col_expr(Column::RunAt, now.millis().into())
        .filter(Column::Poisoned.eq(true));
    if let Which::These(ids) = which {
        retry = retry.filter(Column::Id.is_in(ids));
    }
    let retried = retry.exec_with_returning(tx).await?;
    Ok(retried.into_iter().map(|job| job.id).collect())
}

/// Jobs of one kind that failed and will be tried again.
#[derive(Clone, Debug, PartialEq, Eq, FromQueryResult)]
pub struct Failing {
    pub kind: String,
    pub jobs: i64,
    /// The earliest next attempt.
    pub next_at: Timestamp,
    /// Of one of them.
    pub last_error: String,
}

/// The jobs that failed and are not poisoned, by kind.
pub async fn failing(db: &impl Connection) -> Result<Vec<Failing>, Failure> {
    let failing = Entity::find()
        .select_only()
        .column(Column::Kind)
        .column_as(Column::Id.count(), "jobs")
        .column_as(Column::RunAt.min(), "next_at")
        .column_as(Column::LastError.max(), "last_error")
        .filter(Expr::cust("not poisoned"))
        .filter(Column::LastError.is_not_null())
        .group_by(Column::Kind)
        .order_by_asc(Column::Kind);
    Ok(failing.into_model::<Failing>().all(db).await?)
}

/// The jobs of one kind that failed, whether they will be tried again or are poisoned.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Failed {
    pub jobs: u64,
    /// How many of them are poisoned.
    pub poisoned: u64,
    /// When the oldest of them was enqueued.
    pub since: Timestamp,
    /// Of the newest of them.
    pub last_error: String,
}

/// `None` if no job of this kind failed. A job that an operator runs again counts from its next failure on.
pub async fn failed(db: &impl Connection, kind: &str) -> Result<Option<Failed>, Failure> {
    let failed = || {
        Entity::find()
            .filter(Column::Kind.eq(kind))
            .filter(Column::LastError.is_not_null())
            .filter(Column::Attempts.gt(0))
    };
    let oldest = failed().order_by_asc(Column::Id).one(db).await?;
    let newest = failed().order_by_desc(Column::Id).one(db).await?;
    let (Some(oldest), Some(newest)) = (oldest, newest) else { return Ok(None) };
    Ok(Some(Failed {
        jobs: failed().count(db).await?,
        poisoned: failed().filter(Column::Poisoned.eq(true)).count(db).await?,
        since: time_of_id(oldest.id).unwrap_or(oldest.run_at),
        last_error: newest.last_error.unwrap_or_default(),
    }))
}

fn select_poisoned() -> Select<Entity> {
    Entity::find().filter(Column::Poisoned.eq(true))
}
