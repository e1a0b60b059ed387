//! SQL for browsers that signed in before.

use aushang_db::{Connection, Timestamp, Tx, delete_batch};
use sea_orm::entity::prelude::*;
use sea_orm::sea_query::OnConflict;
use sea_orm::{QueryOrder, QuerySelect, Set, Statement};

use crate::ids::AccountId;
use crate::problem::Result;

/// Maximum known browsers of an account: each sign-in without the cookie adds one.
const MAX_BROWSERS: u64 = 10;

#[derive(Clone, Debug, PartialEq, Eq, DeriveEntityModel)]
#[sea_orm(table_name = "known_browsers")]
pub struct Model {
    #[sea_orm(primary_key, auto_increment = false)]
    pub secret_hash: Vec<u8>,
    #[sea_orm(primary_key, auto_increment = false)]
    pub account_id: AccountId,
    pub last_used_at: Timestamp,
}

#[derive(Clone, Copy, Debug, EnumIter, DeriveRelation)]
pub enum Relation {}

impl ActiveModelBehavior for ActiveModel {}

pub async fn remember_browser(tx: &Tx, hash: Vec<u8>, account: AccountId, now: Timestamp) -> Result<()> {
    let row = ActiveModel { secret_hash: Set(hash), account_id: Set(account), last_used_at: Set(now) };
    let again = OnConflict::columns([Column::SecretHash, Column::AccountId])
        .update_column(Column::LastUsedAt)
        .to_owned();
    Entity::insert(row).on_conflict(again).exec_without_returning(tx).await?;
    delete_oldest(tx, account).await
}

/// Keeps only the most recently used browsers of an account.
async fn delete_oldest(tx: &Tx, account: AccountId) -> Result<()> {
    let sql = "delete from known_browsers where account_id = $1 and secret_hash not in \
               (select secret_hash from known_browsers where account_id = $1 \
               order by last_used_at desc, secret_hash limit $2)";
    let values = [account.into(), MAX_BROWSERS.into()];
    tx.execute_raw(Statement::from_sql_and_values(tx.get_database_backend(), sql, values)).await?;
    Ok(())
}

/// The account that last signed in with this browser; `None` if there was none.
pub async fn account_of_browser(db: &impl Connection, hash: &[u8]) -> Result<Option<AccountId>> {
    let known = Entity::find().filter(Column::SecretHash.eq(hash)).order_by_desc(Column::LastUsedAt);
    Ok(known.limit(1).one(db).await?.map(|row| row.account_id))
}

/// Whether this browser signed in before with the account of this address.
pub async fn browser_belongs_to(db: &impl Connection, hash: &[u8], email_key: &str) -> Result<bool> {
    let sql = "select 1 as one from known_browsers b join accounts a on a.id = b.account_id \
               where b.secret_hash = $1 and a.email_key = $2";
    let values = [hash.to_vec().into(), email_key.into()];
    let statement = Statement::from_sql_and_values(db.get_database_backend(), sql, values);
    Ok(db.query_one_raw(statement).await?.is_some())
}

pub async fn delete_all_browsers(tx: &Tx) -> Result<()> {
    Entity::delete_many().exec(tx).await?;
    Ok(())
}

pub async fn delete_unused_browsers(tx: &Tx, before: Timestamp) -> Result<bool> {
    Ok(delete_batch::<Entity>(tx, Column::LastUsedAt.lt(before.millis())).await?)
}
