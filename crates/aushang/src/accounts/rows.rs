//! SQL for accounts.

pub(super) mod consents;
mod credentials;
pub mod factors;
pub(super) mod links;
pub mod passkeys;

use std::collections::{HashMap, HashSet};

use aushang_db::{BATCH, Connection, Timestamp, Tx};
use aushang_mail_address::MailAddress;
use sea_orm::Value;

use super::account::{Account, NewAccount, SkippedSteps};
use super::consent::{Step, Text};
use super::credential::{CAN_SIGN_IN, HAS_ONE_TIME_CODES, HAS_SECOND_FACTOR};
use super::deputy_time::DeputyTime;
use super::role_given::RoleGiven;
use crate::enums::AccountRole;
use crate::ids::{AccountId, MailId, ProfileId};
use crate::mails::Letter;
use crate::problem::{Problem, Reason, Result};
use crate::sql::{self, Values};

pub use credentials::{
    account_of_identity, delete_identities, delete_identity, insert_identity, list_identities,
    list_staff_sign_in_options, replace_hash,
};

sql::read_as_json!(SkippedSteps);

/// Loads the accounts that match with their credentials.
async fn load(
    db: &impl Connection,
    condition: &str,
    values: impl IntoIterator<Item = Value>,
) -> Result<Vec<Account>> {
    let sql = format!(
        "select id, profile_id, email, name, first_name, role, deputy_from, deputy_until, deputy_since, is_registered, privacy_policy_version, \
         user_agreement_version, has_seen_disclaimer, skipped_setup_steps, link_counter, email_verified_at, \
         password_changed_at, legacy_tokens_ended_at, {CAN_SIGN_IN} as can_sign_in, {HAS_SECOND_FACTOR} as has_second_factor, \
         {HAS_ONE_TIME_CODES} as has_one_time_codes, {} as password_hash from accounts where {condition}",
        credentials::PASSWORD_HASH
    );
    sql::rows(db, sql, values).await
}

pub async fn find(db: &impl Connection, id: AccountId) -> Result<Option<Account>> {
    Ok(load(db, "id = $1", [id.into()]).await?.pop())
}

/// The addresses of accounts by id. Unknown ids are omitted.
pub async fn addresses(
    db: &impl Connection,
    ids: impl IntoIterator<Item = AccountId>,
) -> Result<HashMap<AccountId, String>> {
    let mut values = Values::default();
    let ids = values.list(ids.into_iter().collect::<HashSet<_>>());
    if ids.is_empty() {
        return Ok(HashMap::new());
    }
    let found = sql::values(db, format!("select id, email from accounts where id in ({ids})"), values.0);
    Ok(found.await?.into_iter().collect())
}

pub async fn get(db: &impl Connection, id: AccountId) -> Result<Account> {
    Ok(find(db, id).await?.ok_or(Reason::NotFound)?)
}

/// Locks the account until the transaction ends and returns its current data. Rows that reference it can still
/// be inserted.
pub async fn lock(tx: &Tx, id: AccountId) -> Result<Option<Account>> {
    // Loaded by a second statement: one that waits for a lock sees the locked row as it is afterwards, but
    // the credentials as they were before.
    lock_ids(tx, "id = $1", [id.into()]).await?;
    find(tx, id).await
}

/// Locks the account until the transaction ends. Returns `false` if it was deleted, or its password was
/// changed, since it was read.
pub async fn lock_unchanged(tx: &Tx, read: &Account) -> Result<bool> {
    let values = [read.id.into(), read.link_counter.into()];
    Ok(!lock_ids(tx, "id = $1 and link_counter = $2", values).await?.is_empty())
}

async fn lock_ids(
    tx: &Tx,
    condition: &str,
    values: impl IntoIterator<Item = Value>,
) -> Result<Vec<AccountId>> {
    let lock = sql::lock(tx, "for no key update");
    let sql = format!("select id from accounts where {condition} order by id {lock}");
    sql::values(tx, sql, values).await
}

/// The comparison ignores case.
pub async fn find_by_email(db: &impl Connection, email: &MailAddress) -> Result<Option<Account>> {
    Ok(load(db, "email_key = $1", [email.key().into()]).await?.pop())
}

/// The comparison ignores case.
pub async fn find_id_by_email(db: &impl Connection, email: &MailAddress) -> Result<Option<AccountId>> {
    let sql = "select id from accounts where email_key = $1";
    let row: Option<(AccountId,)> = sql::value(db, sql, [email.key().into()]).await?;
    Ok(row.map(|(id,)| id))
}

/// The current role of an account in a profile. `None` if the account was deleted or has no role there. A
/// SUPERADMIN has its role in every profile, any other account only in its own.
pub async fn role_in(db: &impl Connection, id: AccountId, profile: ProfileId) -> Result<Option<AccountRole>> {
    let sql = "select role, profile_id from accounts where id = $1";
    let row: Option<(AccountRole, ProfileId)> = sql::value(db, sql, [id.into()]).await?;
    Ok(row.and_then(|(role, own)| (own == profile || role == AccountRole::Superadmin).then_some(role)))
}

/// Since when an account of the profile was a deputy. `None`: it never was one in its current role.
pub async fn deputy_since(
    db: &impl Connection,
    id: AccountId,
    profile: ProfileId,
) -> Result<Option<Timestamp>> {
    let sql = "select deputy_since from accounts where id = $1 and profile_id = $2";
    let row: Option<(Option<Timestamp>,)> = sql::value(db, sql, [id.into(), profile.into()]).await?;
    Ok(row.and_then(|(since,)| since))
}

/// Fails if the address is taken. An account that is created as registered has agreed to the privacy policy
/// and the user agreement.
pub async fn insert(tx: &Tx, new: NewAccount) -> Result<AccountId> {
    let id = AccountId::new(new.created_at);
    let row = vec![
        ("id", id.into()),
        ("profile_id", new.profile.into()),
        ("email_key", new.email.key().into()),
        ("email", new.email.to_string().into()),
        ("name", new.name.into()),
        ("role", new.role.into()),
        ("is_registered", new.registered_with.is_some().into()),
        ("privacy_policy_version", new.registered_with.into()),
        ("user_agreement_version", new.registered_with.into()),
        ("has_seen_disclaimer", false.into()),
        ("skipped_setup_steps", "[]".into()),
        ("created_at", new.created_at.into()),
        ("link_counter", 0_i64.into()),
    ];
    if !sql::insert_if_new(tx, "insert into accounts", row, "email_key").await? {
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
    sql::run(tx, "update accounts set name = $2 where id = $1", [id.into(), name.into()]).await
}

/// Sets a new, unverified address. Fails if it is taken.
pub(super) async fn update_email(tx: &Tx, id: AccountId, email: &MailAddress) -> Result<()> {
    let sql = "update accounts set email = $2, email_key = $3, email_verified_at = null where id = $1";
    let updated = sql::run(tx, sql, [id.into(), email.as_str().into(), email.key().into()]).await;
    updated.map_err(|error| error.or_taken("email", Reason::EmailTaken))
}

pub async fn list_of_profile(db: &impl Connection, profile: ProfileId) -> Result<Vec<Account>> {
    load(db, "profile_id = $1 order by created_at, id", [profile.into()]).await
}

/// Lists the releasers of a profile: its accounts that can sign in and may approve posts now.
pub async fn list_releasers(
    db: &impl Connection,
    profile: ProfileId,
    now: Timestamp,
) -> Result<Vec<Account>> {
    let releasers = format!(
        "profile_id = $1 and {CAN_SIGN_IN} and (role in ('ADMIN', 'USER') \
         or role = 'DRAFT' and deputy_from <= $2 and deputy_until > $2) order by id"
    );
    load(db, &releasers, [profile.into(), now.into()]).await
}

/// The number of accounts of the profile that may release posts. Deputies do not count: their time ends.
pub async fn count_releasers(db: &impl Connection, profile: ProfileId) -> Result<u64> {
    let sql = format!(
        "select count(*) from accounts where profile_id = $1 and {CAN_SIGN_IN} and role in ('ADMIN', 'USER')"
    );
    sql::count(db, sql, [profile.into()]).await
}

/// Whether the profile has another account with this role than `except`. Accounts that cannot sign in do not
/// count, because an invited person may never register.
pub(super) async fn another_with_role(
    db: &impl Connection,
    profile: ProfileId,
    role: AccountRole,
    except: AccountId,
) -> Result<bool> {
    let values = [profile.into(), role.into(), except.into()];
    one_can_sign_in(db, "profile_id = $1 and role = $2 and id <> $3", values).await
}

/// Locks all SUPERADMIN accounts until the transaction ends.
pub async fn lock_staff(tx: &Tx) -> Result<()> {
    lock_ids(tx, "role = 'SUPERADMIN'", []).await.map(drop)
}

/// Locks all SUPERADMIN accounts until the transaction ends. Returns whether another one than `except` can
/// sign in.
pub(super) async fn lock_staff_and_check_another(tx: &Tx, except: AccountId) -> Result<bool> {
    lock_staff(tx).await?;
    one_can_sign_in(tx, "role = 'SUPERADMIN' and id <> $1", [except.into()]).await
}

async fn one_can_sign_in(
    db: &impl Connection,
    condition: &str,
    values: impl IntoIterator<Item = Value>,
) -> Result<bool> {
    let sql = format!("select id from accounts where {condition} and {CAN_SIGN_IN} limit 1");
    sql::any(db, sql, values).await
}

/// Also ends the time of a deputy, because it belongs to the role DRAFT.
pub(super) async fn update_role(tx: &Tx, id: AccountId, role: AccountRole) -> Result<()> {
    update_role_given(tx, id, &RoleGiven { role, raised: None }).await
}

pub async fn role_given(db: &impl Connection, id: AccountId) -> Result<RoleGiven> {
    let sql = "select role, role_raised_by, role_before from accounts where id = $1";
    let row: Option<(AccountRole, Option<String>, Option<AccountRole>)> =
        sql::value(db, sql, [id.into()]).await?;
    let (role, by, before) = row.ok_or(Reason::NotFound)?;
    Ok(RoleGiven { role, raised: by.zip(before) })
}

/// Also ends the time of a deputy, because it belongs to the role DRAFT.
pub(super) async fn update_role_given(tx: &Tx, id: AccountId, given: &RoleGiven) -> Result<()> {
    let sql = "update accounts set role = $2, role_raised_by = $3, role_before = $4, deputy_from = null, \
               deputy_until = null, deputy_since = null where id = $1";
    let (by, before) = given.raised.clone().unzip();
    sql::run(tx, sql, [id.into(), given.role.into(), by.into(), before.into()]).await
}

pub async fn mark_verified(tx: &Tx, id: AccountId, now: Timestamp) -> Result<()> {
    update_verified(tx, id, now).await
}

pub(super) async fn update_deputy(tx: &Tx, id: AccountId, time: DeputyTime, since: Timestamp) -> Result<()> {
    let sql = "update accounts set deputy_from = $2, deputy_until = $3, deputy_since = $4 where id = $1";
    sql::run(tx, sql, [id.into(), time.from.into(), time.until.into(), since.into()]).await
}

pub(super) async fn delete(tx: &Tx, id: AccountId) -> Result<()> {
    sql::run(tx, "delete from accounts where id = $1", [id.into()]).await
}

/// A batch of mails about accounts that do not exist any more, except the last ones to these accounts.
pub(super) async fn list_orphaned_mails(db: &impl Connection) -> Result<Vec<MailId>> {
    let mut values = Values::default();
    let kinds = values.list(Letter::KINDS_TO_DELETED_ACCOUNTS);
    let sql = format!(
        "select id from mails where account_id is not null and kind not in ({kinds}) \
         and not exists (select 1 from accounts a where a.id = mails.account_id) limit {BATCH}"
    );
    let ids: Vec<(MailId,)> = sql::values(db, sql, values.0).await?;
    Ok(ids.into_iter().map(|(id,)| id).collect())
}

/// Sets or removes the password, and invalidates invitation links. Returns `false` if the password was
/// changed since the account was read, or the account was deleted.
pub async fn replace_password(tx: &Tx, read: &Account, new: Option<&str>, now: Timestamp) -> Result<bool> {
    let sql = "update accounts set password_changed_at = $3, link_counter = link_counter + 1 \
               where id = $1 and link_counter = $2";
    if sql::execute(tx, sql, [read.id.into(), read.link_counter.into(), now.into()]).await? == 0 {
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
    sql::run(tx, "update accounts set link_counter = $1", [now.into()]).await
}

/// Ends the tokens of an earlier system for every account.
pub async fn end_legacy_tokens(tx: &Tx, now: Timestamp) -> Result<()> {
    sql::run(tx, "update accounts set legacy_tokens_ended_at = $1", [now.into()]).await
}

pub(super) async fn update_registered(tx: &Tx, id: AccountId) -> Result<()> {
    sql::run(tx, "update accounts set is_registered = true where id = $1", [id.into()]).await
}

/// Sets the version of a text that the account has agreed to.
pub(super) async fn update_consent(tx: &Tx, id: AccountId, text: Text, version: i64) -> Result<()> {
    let sql = match text {
        Text::PrivacyPolicy => "update accounts set privacy_policy_version = $2 where id = $1",
        Text::UserAgreement => "update accounts set user_agreement_version = $2 where id = $1",
    };
    sql::run(tx, sql, [id.into(), version.into()]).await
}

pub(super) async fn update_verified(tx: &Tx, id: AccountId, now: Timestamp) -> Result<()> {
    sql::run(tx, "update accounts set email_verified_at = $2 where id = $1", [id.into(), now.into()]).await
}

/// Updates only the given columns, so that two concurrent calls do not overwrite each other.
pub(super) async fn update_settings(
    tx: &Tx,
    id: AccountId,
    has_seen_disclaimer: Option<bool>,
    skipped_setup_steps: Option<&[String]>,
) -> Result<()> {
    let steps = skipped_setup_steps.as_ref().map(sql::to_json).transpose()?;
    let sql = "update accounts set has_seen_disclaimer = coalesce($2, has_seen_disclaimer), \
               skipped_setup_steps = coalesce($3, skipped_setup_steps) where id = $1";
    sql::run(tx, sql, [id.into(), has_seen_disclaimer.into(), steps.into()]).await
}
