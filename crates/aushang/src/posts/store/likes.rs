//! Likes: one for each reader and post, and how many a post has.

use aushang_db::{Connection, Tx};
use sea_orm::entity::prelude::*;
use sea_orm::{Set, Statement};

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

/// Idempotent. Returns `true` if the reader did not like the post before.
pub async fn insert_like(tx: &Tx, post: PostId, reader: ReaderId) -> Result<bool> {
    let row = ActiveModel { post_id: Set(post), reader_id: Set(reader) };
    let rows = Entity::insert(row).on_conflict_do_nothing().exec_without_returning(tx).await?;
    let is_new = matches!(rows, sea_orm::TryInsertResult::Inserted(1..));
    if is_new {
        count(tx, post, 1).await?;
    }
    Ok(is_new)
}

/// Idempotent. Returns `true` if the reader liked the post before.
pub async fn delete_like(tx: &Tx, post: PostId, reader: ReaderId) -> Result<bool> {
    let deleted = Entity::delete_by_id((post, reader)).exec(tx).await?;
    let was_liked = deleted.rows_affected > 0;
    if was_liked {
        count(tx, post, -1).await?;
    }
    Ok(was_liked)
}

async fn count(tx: &Tx, post: PostId, change: i64) -> Result<()> {
    let sql = "update posts set likes_count = likes_count + $2 where id = $1";
    let values = [post.into(), change.into()];
    tx.execute_raw(Statement::from_sql_and_values(tx.get_database_backend(), sql, values)).await?;
    Ok(())
}
