//! SQL for accounts.

pub(super) mod consents;
mod credentials;
pub(super) mod links;

use aushang_db::{Connection, Timestamp, Tx};
use aushang_mail_address::MailAddress;
use sea_orm::entity::prelude::*;
use sea_orm::sea_query::{ExprTrait, LockType, OnConflict};
use sea_orm::{FromQueryResult, QueryOrder, QuerySelect, Select, SelectModel, Selector, Set, SqlErr};

use super::account::{Account, NewAccount};
use super::consent::{Step, Text};
use super::credential::CAN_SIGN_IN;
use crate::enums::AccountRole;
use crate::ids::{AccountId, ProfileId};
use crate::problem::{Error, Problem, Reason, Result};

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
    is_registered: bool,
    privacy_policy_version: Option<i64>,
    user_agreement_version: Option<i64>,
    has_seen_disclaimer: bool,
    skipped_setup_steps: String,
    created_at: Timestamp,
    link_counter: i64,
    email_verified_at: Option<Timestamp>,
    password_changed_at: Option<Timestamp>,
}

#[derive(Clone, Copy, Debug, EnumIter, DeriveRelation)]
pub enum Relation {}

impl ActiveModelBehavior for ActiveModel {}

/// An account and its credentials.
#[derive(FromQueryResult)]
struct Row {
    #[sea_orm(nested)]
    account: Model,
    can_sign_in: bool,
    password_hash: Option<String>,
}

impl TryFrom<Row> for Account {
    type Error = Error;
    fn try_from(row: Row) -> Result<Self> {
        let Row { account: row, can_sign_in, password_hash } = row;
        Ok(Self {
            id: row.id,
            profile: row.profile_id,
            email: row.email,
            name: row.name,
            first_name: row.first_name,
            role: row.role,
            can_sign_in,
            password_hash,
            is_registered: row.is_registered,
            privacy_policy_version: row.privacy_policy_version,
            user_agreement_version: row.user_agreement_version,
            has_seen_disclaimer: row.has_seen_disclaimer,
            skipped_setup_steps: serde_json::from_str(&row.skipped_setup_steps).map_err(Error::failure)?,
            link_counter: row.link_counter,
            email_verified_at: row.email_verified_at,
            password_changed_at: row.password_changed_at,
        })
    }
}

/// Loads the selected accounts with their credentials.
fn load(accounts: Select<Entity>) -> Selector<SelectModel<Row>> {
    accounts
        .expr_as(Expr::cust(CAN_SIGN_IN), "can_sign_in")
        .expr_as(Expr::cust(credentials::PASSWORD_HASH), "password_hash")
        .into_model()
}

pub async fn find(db: &impl Connection, id: AccountId) -> Result<Option<Account>> {
    load(Entity::find_by_id(id)).one(db).await?.map(Account::try_from).transpose()
}

pub async fn get(db: &impl Connection, id: AccountId) -> Result<Account> {
    Ok(find(db, id).await?.ok_or(Reason::NotFound)?)
}

pub async fn hold(tx: &Tx, id: AccountId) -> Result<Option<Account>> {
    // Loaded by a second statement: one that waits for a lock sees the locked row as it is afterwards, but the
    // credentials as they were before.
    lock(tx, Entity::find_by_id(id)).await?;
    find(tx, id).await
}

pub async fn hold_unchanged(tx: &Tx, read: &Account) -> Result<bool> {
    let unchanged = Entity::find_by_id(read.id).filter(Column::LinkCounter.eq(read.link_counter));
    Ok(!lock(tx, unchanged).await?.is_empty())
}

async fn lock(tx: &Tx, accounts: Select<Entity>) -> Result<Vec<AccountId>> {
    let ids = accounts.select_only().column(Column::Id).lock(LockType::NoKeyUpdate);
    Ok(ids.into_tuple().all(tx).await?)
}

pub async fn find_by_email(db: &impl Connection, email: &MailAddress) -> Result<Option<Account>> {
    let account = Entity::find().filter(Column::EmailKey.eq(email.key()));
    load(account).one(db).await?.map(Account::try_from).transpose()
}

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
        email_key: Set(new.email.key()),
        email: Set(new.email.to_string()),
        name: Set(new.name),
        first_name: Set(None),
        role: Set(new.role),
        is_registered: Set(new.registered_with.is_some()),
        privacy_policy_version: Set(new.registered_with),
        user_agreement_version: Set(new.registered_with),
        has_seen_disclaimer: Set(false),
        skipped_setup_steps: Set("[]".to_owned()),
        created_at: Set(new.created_at),
        link_counter: Set(0),
        email_verified_at: Set(None),
        password_changed_at: Set(None),
    };
    let taken = OnConflict::column(Column::EmailKey).do_nothing().to_owned();
    if Entity::insert(row).on_conflict(taken).exec_without_returning(tx).await? == 0 {
        return Err(Problem::field("email", Reason::EmailTaken).into());
    }
    if let Some(hash) = new.password_hash {
        credentials::insert_password(tx, id, hash, new.created_at).await?;
    }
    if let Some(version) = new.registered_with {
        for text in [Text::PrivacyPolicy, Text::UserAgreement] {
            let step = Step::Agreed { account: id, text, version };
            consents::insert(tx, new.created_at, new.profile, step, id).await?;
        }
    }
    Ok(id)
}

pub(super) async fn update_name(tx: &Tx, id: AccountId, name: Option<String>) -> Result<()> {
    Entity::update_many().col_expr(Column::Name, name.into()).filter(Column::Id.eq(id)).exec(tx).await?;
    Ok(())
}

/// Sets a new, unverified address. Fails if it is taken.
pub(super) async fn update_email(tx: &Tx, id: AccountId, email: &MailAddress) -> Result<()> {
    let update = Entity::update_many()
        .col_expr(Column::Email, email.as_str().into())
        .col_expr(Column::EmailKey, email.key().into())
        .col_expr(Column::EmailVerifiedAt, Option::<i64>::None.into())
        .filter(Column::Id.eq(id));
    match update.exec(tx).await {
        Ok(_) => Ok(()),
        Err(error) if matches!(error.sql_err(), Some(SqlErr::UniqueConstraintViolation(_))) => {
            Err(Problem::field("email", Reason::EmailTaken).into())
        }
        Err(error) => Err(error.into()),
    }
}

pub async fn list_of_profile(db: &impl Connection, profile: ProfileId) -> Result<Vec<Account>> {
    let accounts = Entity::find()
        .filter(Column::ProfileId.eq(profile))
        .order_by_asc(Column::CreatedAt)
        .order_by_asc(Column::Id);
    let rows = load(accounts).all(db).await?;
    rows.into_iter().map(Account::try_from).collect()
}

pub async fn list_releasers(db: &impl Connection, profile: ProfileId) -> Result<Vec<Account>> {
    let accounts = Entity::find()
        .filter(Column::ProfileId.eq(profile))
        .filter(Column::Role.is_in([AccountRole::Admin, AccountRole::User]))
        .filter(Expr::cust(CAN_SIGN_IN))
        .order_by_asc(Column::Id);
    let rows = load(accounts).all(db).await?;
    rows.into_iter().map(Account::try_from).collect()
}

/// Whether the profile has another account with this role than `except`. Accounts that cannot sign in do not
/// count, because an invited person may never register.
pub(super) async fn another_with_role(
    db: &impl Connection,
    profile: ProfileId,
    role: AccountRole,
    except: AccountId,
) -> Result<bool> {
    let others = Entity::find()
        .filter(Column::ProfileId.eq(profile))
        .filter(Column::Role.eq(role))
        .filter(Column::Id.ne(except));
    one_can_sign_in(db, others).await
}

/// Locks every SUPERADMIN until the transaction ends. Returns whether there is another one than `except` that can
/// sign in.
pub(super) async fn lock_staff_and_find_another(tx: &Tx, except: AccountId) -> Result<bool> {
    let staff = Entity::find().filter(Column::Role.eq(AccountRole::Superadmin));
    lock(tx, staff.clone().order_by_asc(Column::Id)).await?;
    one_can_sign_in(tx, staff.filter(Column::Id.ne(except))).await
}

async fn one_can_sign_in(db: &impl Connection, accounts: Select<Entity>) -> Result<bool> {
    Ok(accounts.filter(Expr::cust(CAN_SIGN_IN)).limit(1).one(db).await?.is_some())
}

pub(super) async fn update_role(tx: &Tx, id: AccountId, role: AccountRole) -> Result<()> {
    Entity::update_many().col_expr(Column::Role, role.into()).filter(Column::Id.eq(id)).exec(tx).await?;
    Ok(())
}

pub(super) async fn delete(tx: &Tx, id: AccountId) -> Result<()> {
    Entity::delete_by_id(id).exec(tx).await?;
    Ok(())
}

pub async fn replace_password(tx: &Tx, read: &Account, new: Option<&str>, now: Timestamp) -> Result<bool> {
    let done = Entity::update_many()
        .col_expr(Column::PasswordChangedAt, now.millis().into())
        .col_expr(Column::LinkCounter, Expr::col(Column::LinkCounter).add(1))
        .filter(Column::Id.eq(read.id))
        .filter(Column::LinkCounter.eq(read.link_counter))
        .exec(tx)
        .await?;
    if done.rows_affected == 0 {
        return Ok(false);
    }
    credentials::delete_password(tx, read.id).await?;
    if let Some(hash) = new {
        credentials::insert_password(tx, read.id, hash.to_owned(), now).await?;
    }
    Ok(true)
}

/// Invalidates every invitation. The new counters are timestamps, so they are higher than any counter that
/// was reached by increments, and no earlier link matches even if the database is restored to an older state.
pub(super) async fn raise_all_link_counters(tx: &Tx, now: Timestamp) -> Result<()> {
    Entity::update_many().col_expr(Column::LinkCounter, now.millis().into()).exec(tx).await?;
    Ok(())
}

pub(super) async fn update_registered(tx: &Tx, id: AccountId) -> Result<()> {
    let update = Entity::update_many().col_expr(Column::IsRegistered, true.into());
    update.filter(Column::Id.eq(id)).exec(tx).await?;
    Ok(())
}

/// Sets the version of a text that the account has agreed to.
pub(super) async fn update_consent(tx: &Tx, id: AccountId, text: Text, version: i64) -> Result<()> {
    let column = match text {
        Text::PrivacyPolicy => Column::PrivacyPolicyVersion,
        Text::UserAgreement => Column::UserAgreementVersion,
    };
    Entity::update_many().col_expr(column, version.into()).filter(Column::Id.eq(id)).exec(tx).await?;
    Ok(())
}

pub(super) async fn update_verified(tx: &Tx, id: AccountId, now: Timestamp) -> Result<()> {
    Entity::update_many()
        .col_expr(Column::EmailVerifiedAt, now.millis().into())
        .filter(Column::Id.eq(id))
        .exec(tx)
        .await?;
    Ok(())
}

/// Updates only the given columns, so that two concurrent calls do not overwrite each other.
pub(super) async fn update_settings(
    tx: &Tx,
    id: AccountId,
    has_seen_disclaimer: Option<bool>,
    skipped_setup_steps: Option<&[String]>,
) -> Result<()> {
    if has_seen_disclaimer.is_none() && skipped_setup_steps.is_none() {
        return Ok(());
    }
    let mut update = Entity::update_many().filter(Column::Id.eq(id));
    if let Some(seen) = has_seen_disclaimer {
        update = update.col_expr(Column::HasSeenDisclaimer, seen.into());
    }
    if let Some(steps) = skipped_setup_steps {
        let steps = serde_json::to_string(steps).map_err(Error::failure)?;
        update = update.col_expr(Column::SkippedSetupSteps, steps.into());
    }
    update.exec(tx).await?;
    Ok(())
}
