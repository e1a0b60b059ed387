//! Idempotency keys: a repeated request of an account with the same key returns the same post.

use aushang_db::{Connection, Timestamp, Tx, delete_batch};
use sea_orm::entity::prelude::*;
use sea_orm::{Set, TryInsertResult};

use crate::ids::{AccountId, PostId};
use crate::problem::Result;

#[derive(Clone, Debug, PartialEq, Eq, DeriveEntityModel)]
#[sea_orm(table_name = "idempotency_keys")]
pub struct Model {
    #[sea_orm(primary_key, auto_increment = false)]
    account_id: AccountId,
    #[sea_orm(primary_key, auto_increment = false)]
    key: String,
    request_hash: Vec<u8>,
    post_id: PostId,
    created_at: Timestamp,
}

#[derive(Clone, Copy, Debug, EnumIter, DeriveRelation)]
pub enum Relation {}

impl ActiveModelBehavior for ActiveModel {}

/// Returns the hash of the request that the account sent with this key, and its post.
pub async fn find_key(
    db: &impl Connection,
    account: AccountId,
    key: &str,
) -> Result<Option<(Vec<u8>, PostId)>> {
    let row = Entity::find_by_id((account, key.to_owned())).one(db).await?;
    Ok(row.map(|row| (row.request_hash, row.post_id)))
}

/// Inserts the key for a post. Returns `false` if the key is taken; waits for a concurrent transaction that
/// inserts the same key.
pub async fn insert_key(
    tx: &Tx,
    account: AccountId,
    key: &str,
    request_hash: &[u8],
    post: PostId,
    now: Timestamp,
) -> Result<bool> {
    let row = ActiveModel {
        account_id: Set(account),
        key: Set(key.to_owned()),
        request_hash: Set(request_hash.to_vec()),
        post_id: Set(post),
        created_at: Set(now),
    };
    let inserted = Entity::insert(row).on_conflict_do_nothing().exec_without_returning(tx).await?;
    Ok(matches!(inserted, TryInsertResult::Inserted(1)))
}

/// Deletes one batch of keys from before this time. Returns `true` if there may be more.
pub async fn delete_old_keys(tx: &Tx, before: Timestamp) -> Result<bool> {
    Ok(delete_batch::<Entity>(tx, Column::CreatedAt.lt(before.millis())).await?)
}
