//! How far the roll-up of statistics has come.

use aushang_db::{Connection, Timestamp, Tx};
use sea_orm::{FromQueryResult, Statement};

use crate::ids::PostId;
use crate::interactions::Period;
use crate::problem::{Error, Result};
use crate::statistics::place::Place;

/// The roll-up that is done, and perhaps one that is under way.
#[derive(Clone, Copy, Debug)]
pub struct RollUp {
    pub counted_at: Timestamp,
    pub under_way: Option<UnderWay>,
}

#[derive(Clone, Copy, Debug)]
pub struct UnderWay {
    pub begun_at: Timestamp,
    pub place: Place,
}

#[derive(FromQueryResult)]
struct Row {
    counted_at: Timestamp,
    begun_at: Option<Timestamp>,
    period: i64,
    after_post: Option<PostId>,
}

pub async fn get_roll_up(db: &impl Connection) -> Result<RollUp> {
    let sql = "select counted_at, begun_at, period, after_post from statistics_roll_up";
    let row = Row::find_by_statement(Statement::from_string(db.get_database_backend(), sql)).one(db).await?;
    let row = row.ok_or_else(|| Error::failure("the row of the roll-up is missing"))?;
    let place = Place { period: Period(row.period), after: row.after_post };
    let under_way = row.begun_at.map(|begun_at| UnderWay { begun_at, place });
    Ok(RollUp { counted_at: row.counted_at, under_way })
}

/// Begins a run, unless another node has.
pub async fn begin_roll_up(tx: &Tx, after: Timestamp, now: Timestamp, period: Period) -> Result<()> {
    let sql = "update statistics_roll_up set begun_at = $2, period = $3, after_post = null \
               where counted_at = $1 and begun_at is null";
    let values = [after.into(), now.into(), period.0.into()];
    tx.execute_raw(Statement::from_sql_and_values(tx.get_database_backend(), sql, values)).await?;
    Ok(())
}

/// Goes on from where the run was found, unless another node has.
pub async fn move_roll_up(tx: &Tx, found: UnderWay, to: Place) -> Result<()> {
    let sql = "update statistics_roll_up set period = $4, after_post = $5 \
               where begun_at = $1 and period = $2 and after_post is not distinct from $3";
    let from = found.place;
    let values =
        [found.begun_at.into(), from.period.0.into(), from.after.into(), to.period.0.into(), to.after.into()];
    tx.execute_raw(Statement::from_sql_and_values(tx.get_database_backend(), sql, values)).await?;
    Ok(())
}

/// Everything that had been reported when the run began is counted.
pub async fn finish_roll_up(tx: &Tx, found: UnderWay) -> Result<()> {
    let sql = "update statistics_roll_up set counted_at = begun_at, begun_at = null where begun_at = $1";
    let values = [found.begun_at.into()];
    tx.execute_raw(Statement::from_sql_and_values(tx.get_database_backend(), sql, values)).await?;
    Ok(())
}
