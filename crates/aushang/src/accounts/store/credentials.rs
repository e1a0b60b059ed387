//! SQL for the credentials of accounts. Written only after a write to the account's row, which locks it.

use aushang_db::{Timestamp, Tx};
use sea_orm::Set;
use sea_orm::entity::prelude::*;

use crate::accounts::credential::Kind;
use crate::ids::AccountId;
use crate::problem::Result;

#[derive(Clone, Debug, PartialEq, Eq, DeriveEntityModel)]
#[sea_orm(table_name = "credentials")]
pub struct Model {
    #[sea_orm(primary_key, auto_increment = false)]
    account_id: AccountId,
    #[sea_orm(primary_key, auto_increment = false)]
    kind: Kind,
    #[sea_orm(primary_key, auto_increment = false)]
    subject: String,
    secret: Option<String>,
    created_at: Timestamp,
}

#[derive(Clone, Copy, Debug, EnumIter, DeriveRelation)]
pub enum Relation {}

impl ActiveModelBehavior for ActiveModel {}

/// The password hash of a row of `accounts`, in SQL.
pub(super) const PASSWORD_HASH: &str =
    "(select c.secret from credentials c where c.account_id = accounts.id and c.kind = 'password')";

pub(super) async fn insert_password(tx: &Tx, account: AccountId, hash: String, now: Timestamp) -> Result<()> {
    let row = ActiveModel {
        account_id: Set(account),
        kind: Set(Kind::Password),
        subject: Set(String::new()),
        secret: Set(Some(hash)),
        created_at: Set(now),
    };
    Entity::insert(row).exec_without_returning(tx).await?;
    Ok(())
}

pub(super) async fn delete_password(tx: &Tx, account: AccountId) -> Result<()> {
    let password = Entity::delete_many().filter(Column::AccountId.eq(account));
    password.filter(Column::Kind.eq(Kind::Password)).exec(tx).await?;
    Ok(())
}
