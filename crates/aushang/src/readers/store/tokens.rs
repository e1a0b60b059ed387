//! Tokens of readers. The active token is in the table of readers; this table contains unused and expiring
//! ones.

use aushang_db::{Connection, Timestamp, Tx, delete_batch};
use sea_orm::entity::prelude::*;
use sea_orm::sea_query::ExprTrait;
use sea_orm::{QueryOrder, QuerySelect, Set, Statement};

use super::readers::reader;
use crate::ids::ReaderId;
use crate::problem::Result;

mod token {
    use super::*;

    #[derive(Clone, Debug, PartialEq, Eq, DeriveEntityModel)]
    #[sea_orm(table_name = "reader_tokens")]
    pub struct Model {
        #[sea_orm(primary_key, auto_increment = false)]
        pub token_hash: Vec<u8>,
        pub reader_id: ReaderId,
        pub given_at: Timestamp,
        pub fresh: bool,
        pub ends_at: Option<Timestamp>,
    }

    #[derive(Clone, Copy, Debug, EnumIter, DeriveRelation)]
    pub enum Relation {}

    impl ActiveModelBehavior for ActiveModel {}
}

/// Whether this is the reader's active token.
pub(in crate::readers) async fn is_active(
    db: &impl Connection,
    reader: ReaderId,
    token_hash: &[u8],
) -> Result<bool> {
    let found = reader::Entity::find_by_id(reader).filter(reader::Column::TokenHash.eq(token_hash));
    Ok(found.count(db).await? > 0)
}

/// Inserts a token that has not been used yet.
pub(in crate::readers) async fn insert_fresh_token(
    tx: &Tx,
    reader: ReaderId,
    token_hash: &[u8],
    now: Timestamp,
) -> Result<()> {
    let row = token::ActiveModel {
        token_hash: Set(token_hash.to_vec()),
        reader_id: Set(reader),
        given_at: Set(now),
        fresh: Set(true),
        ends_at: Set(None),
    };
    token::Entity::insert(row).exec_without_returning(tx).await?;
    Ok(())
}

/// Deletes a reader's unused tokens, except the latest `kept`.
pub(in crate::readers) async fn delete_fresh_tokens_except(
    tx: &Tx,
    reader: ReaderId,
    kept: u64,
) -> Result<()> {
    let unused = token::Column::ReaderId.eq(reader).and(token::Column::Fresh.eq(true));
    let latest: Vec<Vec<u8>> = token::Entity::find()
        .select_only()
        .column(token::Column::TokenHash)
        .filter(unused.clone())
        .order_by_desc(token::Column::GivenAt)
        .order_by_desc(token::Column::TokenHash)
        .limit(kept)
        .into_tuple()
        .all(tx)
        .await?;
    let earlier = unused.and(token::Column::TokenHash.is_not_in(latest));
    token::Entity::delete_many().filter(earlier).exec(tx).await?;
    Ok(())
}

/// Deletes the row of an unused token. Returns `true` if there was one that has not expired.
pub(in crate::readers) async fn take_fresh_token(tx: &Tx, token_hash: &[u8], now: Timestamp) -> Result<bool> {
    let is_valid = token::Column::EndsAt.is_null().or(token::Column::EndsAt.gt(now));
    let deleted = token::Entity::delete_many()
        .filter(token::Column::TokenHash.eq(token_hash))
        .filter(token::Column::Fresh.eq(true))
        .filter(is_valid)
        .exec(tx)
        .await?;
    Ok(deleted.rows_affected == 1)
}

/// Makes this the reader's active token. All other tokens of the reader expire at `others_end`, or earlier
/// if that is already set.
pub(in crate::readers) async fn activate_token(
    tx: &Tx,
    reader: ReaderId,
    token_hash: &[u8],
    now: Timestamp,
    others_end: Timestamp,
) -> Result<()> {
    token::Entity::update_many()
        .col_expr(token::Column::EndsAt, others_end.millis().into())
        .filter(token::Column::ReaderId.eq(reader))
        .filter(token::Column::EndsAt.is_null())
        .exec(tx)
        .await?;
    let sql = "insert into reader_tokens (token_hash, reader_id, given_at, fresh, ends_at) \
               select token_hash, id, $2, false, $3 from readers where id = $1";
    let values = [reader.into(), now.into(), others_end.into()];
    tx.execute_raw(Statement::from_sql_and_values(tx.get_database_backend(), sql, values)).await?;
    reader::Entity::update_many()
        .col_expr(reader::Column::TokenHash, token_hash.to_vec().into())
        .filter(reader::Column::Id.eq(reader))
        .exec(tx)
        .await?;
    Ok(())
}

/// Whether there are expired tokens. Checked first, because it needs no write transaction.
pub(in crate::readers) async fn any_expired_token(db: &impl Connection, now: Timestamp) -> Result<bool> {
    let expired = token::Entity::find().filter(token::Column::EndsAt.lte(now)).limit(1);
    Ok(!expired.all(db).await?.is_empty())
}

/// Deletes one batch of expired tokens. Returns `true` if there may be more.
pub(in crate::readers) async fn delete_expired_tokens(tx: &Tx, now: Timestamp) -> Result<bool> {
    Ok(delete_batch::<token::Entity>(tx, token::Column::EndsAt.lte(now)).await?)
}
