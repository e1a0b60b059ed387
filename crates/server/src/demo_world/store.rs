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
