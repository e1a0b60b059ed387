//! SQL for mailed links. Only the hashes of the tokens are stored.

use aushang_db::{Connection, Timestamp, Tx, delete_batch};
use sea_orm::Set;
use sea_orm::entity::prelude::*;

use crate::accounts::links::{Mailed, Purpose};
use crate::ids::AccountId;
use crate::problem::Result;

#[derive(Clone, Debug, PartialEq, Eq, DeriveEntityModel)]
#[sea_orm(table_name = "link_tokens")]
pub struct Model {
    #[sea_orm(primary_key, auto_increment = false)]
    fingerprint: Vec<u8>,
    purpose: Purpose,
    account_id: AccountId,
    email: Option<String>,
    created_at: Timestamp,
    expires_at: Timestamp,
    used_at: Option<Timestamp>,
}

#[derive(Clone, Copy, Debug, EnumIter, DeriveRelation)]
pub enum Relation {}

impl ActiveModelBehavior for ActiveModel {}

pub async fn insert(tx: &Tx, now: Timestamp, fingerprint: Vec<u8>, link: &Mailed) -> Result<()> {
    let row = ActiveModel {
        fingerprint: Set(fingerprint),
        purpose: Set(link.purpose),
        account_id: Set(link.account),
        email: Set(link.email.clone()),
        created_at: Set(now),
        expires_at: Set(link.expires_at),
        used_at: Set(None),
    };
    Entity::insert(row).exec_without_returning(tx).await?;
    Ok(())
}

/// Finds a link that has not expired, used or not.
pub async fn find(
    db: &impl Connection,
    purpose: Purpose,
    fingerprint: &[u8],
    now: Timestamp,
) -> Result<Option<Mailed>> {
    let row = Entity::find_by_id(fingerprint.to_vec())
        .filter(Column::Purpose.eq(purpose))
        .filter(Column::ExpiresAt.gt(now.millis()))
        .one(db)
        .await?;
    Ok(row.map(|row| Mailed {
        purpose: row.purpose,
        account: row.account_id,
        email: row.email,
        expires_at: row.expires_at,
        used: row.used_at.is_some(),
    }))
}

/// Deletes the link. Returns `false` if a concurrent transaction has deleted it.
pub async fn use_up(tx: &Tx, fingerprint: &[u8]) -> Result<bool> {
    Ok(Entity::delete_by_id(fingerprint.to_vec()).exec(tx).await?.rows_affected == 1)
}

pub async fn update_used(tx: &Tx, fingerprint: &[u8], now: Timestamp) -> Result<()> {
    Entity::update_many()
        .col_expr(Column::UsedAt, now.millis().into())
        .filter(Column::Fingerprint.eq(fingerprint))
        .exec(tx)
        .await?;
    Ok(())
}

pub async fn delete_of(tx: &Tx, account: AccountId, purpose: Purpose) -> Result<()> {
    Entity::delete_many()
        .filter(Column::AccountId.eq(account))
        .filter(Column::Purpose.eq(purpose))
        .exec(tx)
        .await?;
    Ok(())
}

pub async fn delete_all(tx: &Tx) -> Result<()> {
    Entity::delete_many().exec(tx).await?;
    Ok(())
}

pub async fn delete_ended(tx: &Tx, now: Timestamp) -> Result<bool> {
    Ok(delete_batch::<Entity>(tx, Column::ExpiresAt.lte(now.millis())).await?)
}
