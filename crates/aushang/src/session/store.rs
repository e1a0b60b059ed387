//! Sessions, known browsers and counted password checks as rows; all their SQL.

use aushang_db::{Connection, Timestamp, Tx, delete_portion, new_id};
use sea_orm::entity::prelude::*;
use sea_orm::sea_query::OnConflict;
use sea_orm::{DbBackend, FromQueryResult, QuerySelect, Set, Statement};

use super::token::Claims;
use crate::enums::{AccountRole, Permissions, ProfileRole};
use crate::ids::{AccountId, ProfileId, SessionId};
use crate::problem::Result;

mod session {
    use super::*;

    #[derive(Clone, Debug, PartialEq, Eq, DeriveEntityModel)]
    #[sea_orm(table_name = "sessions")]
    pub struct Model {
        #[sea_orm(primary_key, auto_increment = false)]
        pub id: SessionId,
        pub account_id: AccountId,
        pub created_at: Timestamp,
        pub expires_at: Timestamp,
    }

    #[derive(Clone, Copy, Debug, EnumIter, DeriveRelation)]
    pub enum Relation {}

    impl ActiveModelBehavior for ActiveModel {}
}

mod browser {
    use super::*;

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
}

mod check {
    use super::*;

    #[derive(Clone, Debug, PartialEq, Eq, DeriveEntityModel)]
    #[sea_orm(table_name = "password_checks")]
    pub struct Model {
        #[sea_orm(primary_key, auto_increment = false)]
        pub id: Uuid,
        pub budget: Vec<u8>,
        pub checked_at: Timestamp,
    }

    #[derive(Clone, Copy, Debug, EnumIter, DeriveRelation)]
    pub enum Relation {}

    impl ActiveModelBehavior for ActiveModel {}
}

/// A session with what is needed to know who asks; one statement, on every call.
#[derive(Debug, FromQueryResult)]
pub(super) struct Signed {
    pub account_id: AccountId,
    pub email: String,
    pub account_role: AccountRole,
    pub profile_id: ProfileId,
    pub profile_role: ProfileRole,
    pub permissions: Permissions,
    /// None: the session was taken back.
    pub expires_at: Option<Timestamp>,
}

pub(super) async fn find_signed(db: &impl Connection, claims: &Claims) -> Result<Option<Signed>> {
    let sql = "select a.id as account_id, a.email, a.role as account_role, p.id as profile_id, \
               p.role as profile_role, p.permissions, s.expires_at \
               from accounts a join profiles p on p.id = a.profile_id \
               left join sessions s on s.id = $1 and s.account_id = a.id \
               where a.id = $2 and p.id = $3";
    let values = [claims.jti.into(), claims.sub.into(), claims.feed_profile_id.into()];
    let statement = Statement::from_sql_and_values(db.get_database_backend(), sql, values);
    Ok(Signed::find_by_statement(statement).one(db).await?)
}

pub(super) async fn insert_session(tx: &Tx, claims: &Claims, now: Timestamp) -> Result<()> {
    let row = session::ActiveModel {
        id: Set(claims.jti),
        account_id: Set(claims.sub),
        created_at: Set(now),
        expires_at: Set(claims.expires_at()),
    };
    session::Entity::insert(row).exec_without_returning(tx).await?;
    Ok(())
}

pub(super) async fn delete_session(tx: &Tx, id: SessionId) -> Result<()> {
    session::Entity::delete_by_id(id).exec(tx).await?;
    Ok(())
}

pub(super) async fn remember_browser(
    tx: &Tx,
    hash: Vec<u8>,
    account: AccountId,
    now: Timestamp,
) -> Result<()> {
    let row =
        browser::ActiveModel { secret_hash: Set(hash), account_id: Set(account), last_used_at: Set(now) };
    let again = OnConflict::columns([browser::Column::SecretHash, browser::Column::AccountId])
        .update_column(browser::Column::LastUsedAt)
        .to_owned();
    browser::Entity::insert(row).on_conflict(again).exec_without_returning(tx).await?;
    Ok(())
}

pub(super) async fn is_known_browser(db: &impl Connection, hash: &[u8]) -> Result<bool> {
    let known = browser::Entity::find().filter(browser::Column::SecretHash.eq(hash)).limit(1);
    Ok(known.one(db).await?.is_some())
}

/// Did this browser sign in before with the account of this address?
pub(super) async fn browser_belongs_to(db: &impl Connection, hash: &[u8], email_key: &str) -> Result<bool> {
    let sql = "select 1 as one from known_browsers b join accounts a on a.id = b.account_id \
               where b.secret_hash = $1 and a.email_key = $2";
    let values = [hash.to_vec().into(), email_key.into()];
    let statement = Statement::from_sql_and_values(db.get_database_backend(), sql, values);
    Ok(db.query_one_raw(statement).await?.is_some())
}

/// On PostgreSQL two checks of one budget could count past each other; SQLite has one writer.
pub(super) async fn lock_budget(tx: &Tx, budget: &[u8]) -> Result<()> {
    if tx.get_database_backend() == DbBackend::Postgres {
        let key = i64::from_be_bytes(budget[..8].try_into().expect("a hash is longer than eight bytes"));
        let lock = Statement::from_sql_and_values(
            DbBackend::Postgres,
            "select pg_advisory_xact_lock($1)",
            [key.into()],
        );
        tx.execute_raw(lock).await?;
    }
    Ok(())
}

pub(super) async fn count_checks(db: &impl Connection, budget: &[u8], since: Timestamp) -> Result<u64> {
    let checks = check::Entity::find()
        .filter(check::Column::Budget.eq(budget))
        .filter(check::Column::CheckedAt.gt(since.millis()))
        .count(db)
        .await?;
    Ok(checks)
}

pub(super) async fn insert_check(tx: &Tx, budget: &[u8], now: Timestamp) -> Result<()> {
    let row = check::ActiveModel { id: Set(new_id(now)), budget: Set(budget.to_vec()), checked_at: Set(now) };
    check::Entity::insert(row).exec_without_returning(tx).await?;
    Ok(())
}

pub(super) async fn delete_ended_sessions(tx: &Tx, now: Timestamp) -> Result<bool> {
    Ok(delete_portion::<session::Entity>(tx, session::Column::ExpiresAt.lt(now.millis())).await?)
}

pub(super) async fn delete_old_checks(tx: &Tx, before: Timestamp) -> Result<bool> {
    Ok(delete_portion::<check::Entity>(tx, check::Column::CheckedAt.lt(before.millis())).await?)
}

pub(super) async fn delete_unused_browsers(tx: &Tx, before: Timestamp) -> Result<bool> {
    Ok(delete_portion::<browser::Entity>(tx, browser::Column::LastUsedAt.lt(before.millis())).await?)
}
