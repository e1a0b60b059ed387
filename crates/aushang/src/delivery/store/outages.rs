//! Outages of push services, one row per service.

use aushang_db::{Connection, Timestamp, Tx};
use sea_orm::entity::prelude::*;
use sea_orm::sea_query::OnConflict;
use sea_orm::{QueryOrder, QuerySelect, Set};

use crate::delivery::outage::Outage;
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

/// Lists the current outages, longest first.
pub async fn list_outages(db: &impl Connection) -> Result<Vec<Outage>> {
    let rows = Entity::find().order_by_asc(Column::Since).into_model().all(db).await?;
    Ok(rows)
}

/// Inserts an outage, or updates its reason and when it was last seen.
pub(in crate::delivery) async fn put_outage(tx: &Tx, service: &str, now: Timestamp, why: &str) -> Result<()> {
    let row = ActiveModel {
        service: Set(service.to_owned()),
        since: Set(now),
        seen_at: Set(now),
        why: Set(why.to_owned()),
    };
    let update = OnConflict::column(Column::Service).update_columns([Column::SeenAt, Column::Why]).to_owned();
    Entity::insert(row).on_conflict(update).exec_without_returning(tx).await?;
    Ok(())
}

pub(in crate::delivery) async fn delete_outage(tx: &Tx, service: &str) -> Result<()> {
    Entity::delete_by_id(service).exec(tx).await?;
    Ok(())
}

/// Whether an outage was last seen before `before`. Avoids a write transaction if none was.
pub(in crate::delivery) async fn any_old_outage(db: &impl Connection, before: Timestamp) -> Result<bool> {
    let row = Entity::find().filter(Column::SeenAt.lt(before.millis())).limit(1).one(db).await?;
    Ok(row.is_some())
}

/// Deletes outages that were last seen before `before`: nothing has been sent to these services since.
pub(in crate::delivery) async fn delete_old_outages(tx: &Tx, before: Timestamp) -> Result<()> {
    Entity::delete_many().filter(Column::SeenAt.lt(before.millis())).exec(tx).await?;
    Ok(())
}
