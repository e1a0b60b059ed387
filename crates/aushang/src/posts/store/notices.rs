//! When the accounts of a profile were last notified of waiting drafts.

use aushang_db::{Connection, Timestamp, Tx};
use sea_orm::entity::prelude::*;
use sea_orm::{QuerySelect, Set, Statement};

use crate::ids::ProfileId;
use crate::problem::{Error, Result};

#[derive(Clone, Debug, PartialEq, Eq, DeriveEntityModel)]
#[sea_orm(table_name = "draft_notices")]
pub struct Model {
    #[sea_orm(primary_key, auto_increment = false)]
    profile_id: ProfileId,
    pub told_at: Timestamp,
    /// A job for the end of the hour is enqueued.
    pub again: bool,
}

#[derive(Clone, Copy, Debug, EnumIter, DeriveRelation)]
pub enum Relation {}

impl ActiveModelBehavior for ActiveModel {}

/// Returns the notice of the profile, locked until the transaction ends. Inserts one with `told_at` in 1970
/// if the profile was never notified.
pub async fn lock_notice(tx: &Tx, profile: ProfileId) -> Result<Model> {
    let long_ago = Timestamp::from_millis(0);
    let row = ActiveModel { profile_id: Set(profile), told_at: Set(long_ago), again: Set(false) };
    Entity::insert(row).on_conflict_do_nothing().exec_without_returning(tx).await?;
    let locked = Entity::find_by_id(profile).lock_exclusive().one(tx).await?;
    locked.ok_or_else(|| Error::failure("a draft notice that was just inserted is missing"))
}

pub async fn update_notice(tx: &Tx, profile: ProfileId, told_at: Timestamp, again: bool) -> Result<()> {
    Entity::update_many()
        .col_expr(Column::ToldAt, told_at.millis().into())
        .col_expr(Column::Again, again.into())
        .filter(Column::ProfileId.eq(profile))
        .exec(tx)
        .await?;
    Ok(())
}

pub async fn count_drafts(db: &impl Connection, profile: ProfileId) -> Result<u64> {
    // A literal, because SQLite uses the partial index only for it.
    let sql = "select count(*) as drafts from posts where profile_id = $1 and status = 'DRAFT'";
    let statement = Statement::from_sql_and_values(db.get_database_backend(), sql, [profile.into()]);
    let row = db.query_one_raw(statement).await?;
    let drafts: i64 = row.map(|row| row.try_get("", "drafts")).transpose()?.unwrap_or(0);
    Ok(u64::try_from(drafts).unwrap_or(0))
}
