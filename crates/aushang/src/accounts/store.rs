//! Accounts as rows; all their SQL.

use aushang_db::{Connection, Timestamp, Tx};
use sea_orm::entity::prelude::*;
use sea_orm::{QuerySelect, Set};

use super::account::{Account, NewAccount};
use crate::enums::AccountRole;
use crate::ids::{AccountId, ProfileId};
use crate::problem::{Error, Reason, Result};

#[derive(Clone, Debug, PartialEq, Eq, DeriveEntityModel)]
#[sea_orm(table_name = "accounts")]
pub struct Model {
    #[sea_orm(primary_key, auto_increment = false)]
    id: AccountId,
    profile_id: ProfileId,
    email: String,
    email_key: String,
    name: Option<String>,
    first_name: Option<String>,
    role: AccountRole,
    password_hash: Option<String>,
    is_registered: bool,
    privacy_policy_version: Option<i64>,
    user_agreement_version: Option<i64>,
    has_seen_disclaimer: bool,
    skipped_setup_steps: String,
    created_at: Timestamp,
}

#[derive(Clone, Copy, Debug, EnumIter, DeriveRelation)]
pub enum Relation {}

impl ActiveModelBehavior for ActiveModel {}

impl TryFrom<Model> for Account {
    type Error = Error;
    fn try_from(row: Model) -> Result<Self> {
        Ok(Self {
            id: row.id,
            profile: row.profile_id,
            email: row.email,
            name: row.name,
            role: row.role,
            password_hash: row.password_hash,
            is_registered: row.is_registered,
            privacy_policy_version: row.privacy_policy_version,
            user_agreement_version: row.user_agreement_version,
            has_seen_disclaimer: row.has_seen_disclaimer,
            skipped_setup_steps: serde_json::from_str(&row.skipped_setup_steps).map_err(Error::failure)?,
        })
    }
}

pub async fn find(db: &impl Connection, id: AccountId) -> Result<Option<Account>> {
    Entity::find_by_id(id).one(db).await?.map(Account::try_from).transpose()
}

pub async fn get(db: &impl Connection, id: AccountId) -> Result<Account> {
    Ok(find(db, id).await?.ok_or(Reason::NotFound)?)
}

/// Addresses are compared without case.
pub async fn find_by_email(db: &impl Connection, email: &str) -> Result<Option<Account>> {
    let key = email.to_lowercase();
    Entity::find().filter(Column::EmailKey.eq(key)).one(db).await?.map(Account::try_from).transpose()
}

/// The role that an account has for a profile now; none: it is gone, or of another profile
/// and not internal.
pub async fn role_in(db: &impl Connection, id: AccountId, profile: ProfileId) -> Result<Option<AccountRole>> {
    let row: Option<(AccountRole, ProfileId)> = Entity::find_by_id(id)
        .select_only()
        .columns([Column::Role, Column::ProfileId])
        .into_tuple()
        .one(db)
        .await?;
    Ok(row.and_then(|(role, own)| (own == profile || role == AccountRole::Superadmin).then_some(role)))
}

pub async fn insert(tx: &Tx, new: NewAccount) -> Result<AccountId> {
    let id = AccountId::new(new.created_at);
    let row = ActiveModel {
        id: Set(id),
        profile_id: Set(new.profile),
        email_key: Set(new.email.to_lowercase()),
        email: Set(new.email),
        name: Set(new.name),
        first_name: Set(None),
        role: Set(new.role),
        password_hash: Set(new.password_hash),
        is_registered: Set(new.registered_with.is_some()),
        privacy_policy_version: Set(new.registered_with),
        user_agreement_version: Set(new.registered_with),
        has_seen_disclaimer: Set(false),
        skipped_setup_steps: Set("[]".to_owned()),
        created_at: Set(new.created_at),
    };
    Entity::insert(row).exec_without_returning(tx).await?;
    Ok(id)
}

pub(super) async fn update_settings(
    tx: &Tx,
    id: AccountId,
    has_seen_disclaimer: bool,
    skipped_setup_steps: &[String],
) -> Result<()> {
    let steps = serde_json::to_string(skipped_setup_steps).map_err(Error::failure)?;
    Entity::update_many()
        .col_expr(Column::HasSeenDisclaimer, has_seen_disclaimer.into())
        .col_expr(Column::SkippedSetupSteps, steps.into())
        .filter(Column::Id.eq(id))
        .exec(tx)
        .await?;
    Ok(())
}
