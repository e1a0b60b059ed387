//! Tokens of readers beside the one in force, as rows; and which one that is.

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

/// Is this the reader's token in force?
pub(in crate::readers) async fn is_in_force(
    db: &impl Connection,
    reader: ReaderId,
    token_hash: &[u8],
) -> Result<bool> {
    let found = reader::Entity::find_by_id(reader).filter(reader::Column::TokenHash.eq(token_hash));
    Ok(found.count(db).await? > 0)
}

/// A token that waits for its first use.
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

/// Deletes all of a reader's tokens that wait for their first use but the latest ones.
pub(in crate::readers) async fn delete_fresh_tokens_but(tx: &Tx, reader: ReaderId, kept: u64) -> Result<()> {
    let waiting = token::Column::ReaderId.eq(reader).and(token::Column::Fresh.eq(true));
    let latest: Vec<Vec<u8>> = token::Entity::find()
        .select_only()
        .column(token::Column::TokenHash)
        .filter(waiting.clone())
        .order_by_desc(token::Column::GivenAt)
        .order_by_desc(token::Column::TokenHash)
        .limit(kept)
        .into_tuple()
        .all(tx)
        .await?;
    let earlier = waiting.and(token::Column::TokenHash.is_not_in(latest));
    token::Entity::delete_many().filter(earlier).exec(tx).await?;
    Ok(())
}

/// `true`: the token waited for its first use, and works still. Its row is gone.
pub(in crate::readers) async fn take_fresh_token(tx: &Tx, token_hash: &[u8], now: Timestamp) -> Result<bool> {
    let works = token::Column::EndsAt.is_null().or(token::Column::EndsAt.gt(now));
    let done = token::Entity::delete_many()
        .filter(token::Column::TokenHash.eq(token_hash))
        .filter(token::Column::Fresh.eq(true))
        .filter(works)
        .exec(tx)
        .await?;
    Ok(done.rows_affected == 1)
}

/// Puts a token in force; all others of the reader end then, unless they end earlier.
pub(in crate::readers) async fn put_in_force(
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

/// A look that costs no write.
pub(in crate::readers) async fn any_ended_token(db: &impl Connection, now: Timestamp) -> Result<bool> {
    let ended = token::Entity::find().filter(token::Column::EndsAt.lte(now)).limit(1);
    Ok(!ended.all(db).await?.is_empty())
}

/// `true`: there may be more.
pub(in crate::readers) async fn delete_ended_tokens(tx: &Tx, now: Timestamp) -> Result<bool> {
    Ok(delete_batch::<token::Entity>(tx, token::Column::EndsAt.lte(now)).await?)
}
