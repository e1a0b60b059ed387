//! Push services that take nothing from this installation, a row each.

use aushang_db::{Connection, Timestamp, Tx};
use sea_orm::entity::prelude::*;
use sea_orm::sea_query::OnConflict;
use sea_orm::{QueryOrder, QuerySelect, Set};

use crate::delivery::trouble::Trouble;
use crate::problem::Result;

#[derive(Clone, Debug, PartialEq, Eq, DeriveEntityModel)]
#[sea_orm(table_name = "push_troubles")]
pub struct Model {
    #[sea_orm(primary_key, auto_increment = false)]
    service: String,
    since: Timestamp,
    seen_at: Timestamp,
    why: String,
}

#[derive(Clone, Copy, Debug, EnumIter, DeriveRelation)]
pub enum Relation {}

impl ActiveModelBehavior for ActiveModel {}

pub async fn troubles(db: &impl Connection) -> Result<Vec<Trouble>> {
    let rows = Entity::find().order_by_asc(Column::Since).into_model().all(db).await?;
    Ok(rows)
}

/// Begins a trouble, or says that it goes on.
pub(in crate::delivery) async fn put_trouble(
    tx: &Tx,
    service: &str,
    now: Timestamp,
    why: &str,
) -> Result<()> {
    let row = ActiveModel {
        service: Set(service.to_owned()),
        since: Set(now),
        seen_at: Set(now),
        why: Set(why.to_owned()),
    };
    let goes_on =
        OnConflict::column(Column::Service).update_columns([Column::SeenAt, Column::Why]).to_owned();
    Entity::insert(row).on_conflict(goes_on).exec_without_returning(tx).await?;
    Ok(())
}

pub(in crate::delivery) async fn delete_trouble(tx: &Tx, service: &str) -> Result<()> {
    Entity::delete_by_id(service).exec(tx).await?;
    Ok(())
}

/// A look that costs no write.
pub(in crate::delivery) async fn any_old_trouble(db: &impl Connection, before: Timestamp) -> Result<bool> {
    let row = Entity::find().filter(Column::SeenAt.lt(before.millis())).limit(1).one(db).await?;
    Ok(row.is_some())
}

/// Of services to which nothing was sent since.
pub(in crate::delivery) async fn delete_old_troubles(tx: &Tx, before: Timestamp) -> Result<()> {
    Entity::delete_many().filter(Column::SeenAt.lt(before.millis())).exec(tx).await?;
    Ok(())
}
