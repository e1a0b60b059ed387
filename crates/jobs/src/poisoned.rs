//! Poisoned jobs: an operator looks at them, and runs them again once the cause is removed.

use aushang_db::{Connection, Failure, Timestamp, Tx};
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

fn select_poisoned() -> Select<Entity> {
    Entity::find().filter(Column::Poisoned.eq(true))
}
