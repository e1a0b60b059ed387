//! The table `post_likes`: one row per reader and liked post.

use aushang_db::Tx;
use sea_orm::Set;
use sea_orm::entity::prelude::*;

use crate::ids::{PostId, ReaderId};
use crate::problem::Result;

#[derive(Clone, Debug, PartialEq, Eq, DeriveEntityModel)]
#[sea_orm(table_name = "post_likes")]
pub struct Model {
    #[sea_orm(primary_key, auto_increment = false)]
    post_id: PostId,
    #[sea_orm(primary_key, auto_increment = false)]
    reader_id: ReaderId,
}

#[derive(Clone, Copy, Debug, EnumIter, DeriveRelation)]
pub enum Relation {}

impl ActiveModelBehavior for ActiveModel {}

pub async fn insert_like(tx: &Tx, post: PostId, reader: ReaderId) -> Result<bool> {
    let row = ActiveModel { post_id: Set(post), reader_id: Set(reader) };
    let rows = Entity::insert(row).on_conflict_do_nothing().exec_without_returning(tx).await?;
    Ok(matches!(rows, sea_orm::TryInsertResult::Inserted(1..)))
}

pub async fn delete_like(tx: &Tx, post: PostId, reader: ReaderId) -> Result<bool> {
    let deleted = Entity::delete_by_id((post, reader)).exec(tx).await?;
    Ok(deleted.rows_affected > 0)
}
