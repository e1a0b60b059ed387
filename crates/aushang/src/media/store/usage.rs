//! The total bytes of a profile's files, stored separately: a sum over all files of a large profile would be
//! computed with each upload. Every transaction that changes a file's bytes updates this row as well.

use aushang_db::{Connection, Tx};
use sea_orm::entity::prelude::*;
use sea_orm::sea_query::{ExprTrait, OnConflict};
use sea_orm::{QuerySelect, Set};

use crate::ids::ProfileId;
use crate::problem::Result;

#[derive(Clone, Debug, PartialEq, Eq, DeriveEntityModel)]
#[sea_orm(table_name = "media_usage")]
pub struct Model {
    #[sea_orm(primary_key, auto_increment = false)]
    profile_id: ProfileId,
    bytes: i64,
}

#[derive(Clone, Copy, Debug, EnumIter, DeriveRelation)]
pub enum Relation {}

impl ActiveModelBehavior for ActiveModel {}

/// Locks the row until the transaction ends, so that concurrent changes to one profile are serialized.
pub(super) async fn add(tx: &Tx, profile: ProfileId, bytes: i64) -> Result<()> {
    let row = ActiveModel { profile_id: Set(profile), bytes: Set(bytes) };
    let more = OnConflict::column(Column::ProfileId)
        .value(Column::Bytes, Expr::col((Entity, Column::Bytes)).add(bytes))
        .to_owned();
    Entity::insert(row).on_conflict(more).exec_without_returning(tx).await?;
    Ok(())
}

/// Bytes of all files of a profile, including staged ones.
pub async fn used_bytes(db: &impl Connection, profile: ProfileId) -> Result<u64> {
    let row = Entity::find_by_id(profile).one(db).await?;
    Ok(row.and_then(|row| u64::try_from(row.bytes).ok()).unwrap_or_default())
}

pub async fn all_used_bytes(db: &impl Connection) -> Result<u64> {
    let sum: Option<Option<i64>> = Entity::find()
        .select_only()
        .column_as(Column::Bytes.sum().cast_as("bigint"), "bytes")
        .into_tuple()
        .one(db)
        .await?;
    Ok(sum.flatten().and_then(|sum| u64::try_from(sum).ok()).unwrap_or_default())
}
