//! SQL for rate limits: a row for each password check and for each requested reset, kept as long as it
//! counts.

use aushang_db::{Connection, Timestamp, Tx, delete_batch, new_id};
use sea_orm::entity::prelude::*;
use sea_orm::{DbBackend, Set, Statement};

use crate::problem::Result;

mod check {
    use super::*;

    #[derive(Clone, Debug, PartialEq, Eq, DeriveEntityModel)]
    #[sea_orm(table_name = "password_checks")]
    pub struct Model {
        #[sea_orm(primary_key, auto_increment = false)]
        pub id: Uuid,
        pub budget: Vec<u8>,
        pub checked_at: Timestamp,
    }

    #[derive(Clone, Copy, Debug, EnumIter, DeriveRelation)]
    pub enum Relation {}

    impl ActiveModelBehavior for ActiveModel {}
}

mod reset_request {
    use super::*;

    #[derive(Clone, Debug, PartialEq, Eq, DeriveEntityModel)]
    #[sea_orm(table_name = "reset_requests")]
    pub struct Model {
        #[sea_orm(primary_key, auto_increment = false)]
        pub id: Uuid,
        pub budget: Vec<u8>,
        pub requested_at: Timestamp,
    }

    #[derive(Clone, Copy, Debug, EnumIter, DeriveRelation)]
    pub enum Relation {}

    impl ActiveModelBehavior for ActiveModel {}
}

/// Serializes the transactions of one budget on PostgreSQL, so that concurrent ones cannot exceed the limit.
/// Not needed on SQLite, which has one writer.
pub async fn lock_budget(tx: &Tx, budget: &[u8]) -> Result<()> {
    if tx.get_database_backend() == DbBackend::Postgres {
        let key = i64::from_be_bytes(budget[..8].try_into().expect("a hash is longer than eight bytes"));
        let lock = Statement::from_sql_and_values(
            DbBackend::Postgres,
            "select pg_advisory_xact_lock($1)",
            [key.into()],
        );
        tx.execute_raw(lock).await?;
    }
    Ok(())
}

pub async fn count_checks(db: &impl Connection, budget: &[u8], since: Timestamp) -> Result<u64> {
    let checks = check::Entity::find()
        .filter(check::Column::Budget.eq(budget))
        .filter(check::Column::CheckedAt.gt(since.millis()))
        .count(db)
        .await?;
    Ok(checks)
}

pub async fn insert_check(tx: &Tx, budget: &[u8], now: Timestamp) -> Result<()> {
    let row = check::ActiveModel { id: Set(new_id(now)), budget: Set(budget.to_vec()), checked_at: Set(now) };
    check::Entity::insert(row).exec_without_returning(tx).await?;
    Ok(())
}

pub async fn count_resets(db: &impl Connection, budget: &[u8], since: Timestamp) -> Result<u64> {
    let requests = reset_request::Entity::find()
        .filter(reset_request::Column::Budget.eq(budget))
        .filter(reset_request::Column::RequestedAt.gt(since.millis()))
        .count(db)
        .await?;
    Ok(requests)
}

pub async fn insert_reset(tx: &Tx, budget: &[u8], now: Timestamp) -> Result<()> {
    let row = reset_request::ActiveModel {
        id: Set(new_id(now)),
        budget: Set(budget.to_vec()),
        requested_at: Set(now),
    };
    reset_request::Entity::insert(row).exec_without_returning(tx).await?;
    Ok(())
}

/// Deletes all counts of password checks and requested resets.
pub async fn delete_all_counted(tx: &Tx) -> Result<()> {
    check::Entity::delete_many().exec(tx).await?;
    reset_request::Entity::delete_many().exec(tx).await?;
    Ok(())
}

pub async fn delete_old_checks(tx: &Tx, before: Timestamp) -> Result<bool> {
    Ok(delete_batch::<check::Entity>(tx, check::Column::CheckedAt.lt(before.millis())).await?)
}

pub async fn delete_old_resets(tx: &Tx, before: Timestamp) -> Result<bool> {
    let old = reset_request::Column::RequestedAt.lt(before.millis());
    Ok(delete_batch::<reset_request::Entity>(tx, old).await?)
}
