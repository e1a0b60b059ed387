//! When a profile's accounts were last told that drafts wait.

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
    /// A further look is ordered.
    pub again: bool,
}

#[derive(Clone, Copy, Debug, EnumIter, DeriveRelation)]
pub enum Relation {}

impl ActiveModelBehavior for ActiveModel {}

/// Holds it until the transaction ends. Of a profile that was never told anything it says that this
/// was long ago.
pub async fn hold_notice(tx: &Tx, profile: ProfileId) -> Result<Model> {
    let long_ago = Timestamp::from_millis(0);
    let row = ActiveModel { profile_id: Set(profile), told_at: Set(long_ago), again: Set(false) };
    Entity::insert(row).on_conflict_do_nothing().exec_without_returning(tx).await?;
    let held = Entity::find_by_id(profile).lock_exclusive().one(tx).await?;
    held.ok_or_else(|| Error::failure("a notice that was just made is there"))
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
    // Written out, as SQLite uses the partial index only for the literal.
    let sql = "select count(*) as drafts from posts where profile_id = $1 and status = 'DRAFT'";
    let statement = Statement::from_sql_and_values(db.get_database_backend(), sql, [profile.into()]);
    let row = db.query_one_raw(statement).await?;
    let drafts: i64 = row.map(|row| row.try_get("", "drafts")).transpose()?.unwrap_or(0);
    Ok(u64::try_from(drafts).unwrap_or(0))
}
