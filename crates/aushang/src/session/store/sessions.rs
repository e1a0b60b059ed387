//! SQL for sessions.

use aushang_db::{Connection, Timestamp, Tx, delete_batch};
use sea_orm::entity::prelude::*;
use sea_orm::{FromQueryResult, Set, Statement};

use crate::accounts::CAN_SIGN_IN;
use crate::enums::{AccountRole, Permissions, ProfileRole};
use crate::ids::{AccountId, ProfileId, SessionId};
use crate::problem::Result;
use crate::session::token::Claims;

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

/// The data of a session that identifies the caller. Read with one statement on each request.
#[derive(Debug, FromQueryResult)]
pub struct SignedIn {
    pub account_id: AccountId,
    pub email: String,
    pub account_role: AccountRole,
    pub can_sign_in: bool,
    pub privacy_policy_version: Option<i64>,
    pub user_agreement_version: Option<i64>,
    pub profile_id: ProfileId,
    pub profile_role: ProfileRole,
    pub permissions: Permissions,
    /// `None` if the session was ended.
    pub expires_at: Option<Timestamp>,
}

/// The columns of [`SignedIn`].
fn columns() -> String {
    format!(
        "accounts.id as account_id, accounts.email, accounts.role as account_role, {CAN_SIGN_IN} as can_sign_in, \
         accounts.privacy_policy_version, accounts.user_agreement_version, p.id as profile_id, \
         p.role as profile_role, p.permissions, s.expires_at"
    )
}

pub async fn find_signed(db: &impl Connection, claims: &Claims) -> Result<Option<SignedIn>> {
    let sql = format!(
        "select {} from accounts join profiles p on p.id = accounts.profile_id \
         left join sessions s on s.id = $1 and s.account_id = accounts.id \
         where accounts.id = $2 and p.id = $3",
        columns()
    );
    let values = [claims.jti.into(), claims.sub.into(), claims.feed_profile_id.into()];
    let statement = Statement::from_sql_and_values(db.get_database_backend(), sql, values);
    Ok(SignedIn::find_by_statement(statement).one(db).await?)
}

/// The profile of an account and the data of [`find_signed`] except the current profile.
#[derive(Debug, FromQueryResult)]
pub struct Acting {
    pub own_profile: ProfileId,
    #[sea_orm(nested)]
    pub signed: SignedIn,
}

/// `None` if the account or the current profile was deleted.
pub async fn find_acting(
    tx: &Tx,
    session: SessionId,
    account: AccountId,
    profile: ProfileId,
) -> Result<Option<Acting>> {
    let sql = format!(
        "select accounts.profile_id as own_profile, {} from accounts join profiles p on p.id = $3 \
         left join sessions s on s.id = $1 and s.account_id = accounts.id \
         where accounts.id = $2",
        columns()
    );
    let values = [session.into(), account.into(), profile.into()];
    let statement = Statement::from_sql_and_values(tx.get_database_backend(), sql, values);
    Ok(Acting::find_by_statement(statement).one(tx).await?)
}

pub async fn insert_session(tx: &Tx, claims: &Claims, now: Timestamp) -> Result<()> {
    let row = ActiveModel {
        id: Set(claims.jti),
        account_id: Set(claims.sub),
        created_at: Set(now),
        expires_at: Set(claims.expires_at()),
    };
    Entity::insert(row).exec_without_returning(tx).await?;
    Ok(())
}

/// Whether the session exists. Ended sessions are deleted.
pub async fn is_open(db: &impl Connection, id: SessionId) -> Result<bool> {
    Ok(Entity::find_by_id(id).one(db).await?.is_some())
}

pub async fn delete_session(tx: &Tx, id: SessionId) -> Result<()> {
    Entity::delete_by_id(id).exec(tx).await?;
    Ok(())
}

/// Deletes all sessions of an account except `except`.
pub async fn delete_sessions_of(tx: &Tx, account: AccountId, except: Option<SessionId>) -> Result<()> {
    let mut delete = Entity::delete_many().filter(Column::AccountId.eq(account));
    if let Some(kept) = except {
        delete = delete.filter(Column::Id.ne(kept));
    }
    delete.exec(tx).await?;
    Ok(())
}

pub async fn delete_all_sessions(tx: &Tx) -> Result<()> {
    Entity::delete_many().exec(tx).await?;
    Ok(())
}

pub async fn delete_ended_sessions(tx: &Tx, now: Timestamp) -> Result<bool> {
    Ok(delete_batch::<Entity>(tx, Column::ExpiresAt.lt(now.millis())).await?)
}
