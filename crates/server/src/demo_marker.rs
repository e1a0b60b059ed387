//! The table that marks a database as the demo's, with all its SQL.

use aushang::problem::Result;
use aushang_db::{Connection, Timestamp, Tx};
use sea_orm::Set;
use sea_orm::entity::prelude::*;

#[derive(Clone, Debug, PartialEq, Eq, DeriveEntityModel)]
#[sea_orm(table_name = "demo_worlds")]
pub struct Model {
    #[sea_orm(primary_key, auto_increment = false)]
    pub begun_at: Timestamp,
    /// False while the world is being created.
    pub complete: bool,
}

#[derive(Clone, Copy, Debug, EnumIter, DeriveRelation)]
pub enum Relation {}

impl ActiveModelBehavior for ActiveModel {}

/// The migration that created the table. Older databases do not have it.
const MIGRATION: &str = "0010_demo_marker";

/// Whether the database contains demo data, or is being filled with it.
pub async fn is_demo(db: &impl Connection) -> Result<bool> {
    if !aushang_db::applied_migrations(db).await?.iter().any(|step| step == MIGRATION) {
        return Ok(false);
    }
    Ok(find(db).await?.is_some())
}

pub async fn find(db: &impl Connection) -> Result<Option<Model>> {
    Ok(Entity::find().one(db).await?)
}

pub async fn begin(tx: &Tx, now: Timestamp) -> Result<()> {
    let row = ActiveModel { begun_at: Set(now), complete: Set(false) };
    Entity::insert(row).exec_without_returning(tx).await?;
    Ok(())
}

pub async fn complete(tx: &Tx) -> Result<()> {
    Entity::update_many().col_expr(Column::Complete, true.into()).exec(tx).await?;
    Ok(())
}
