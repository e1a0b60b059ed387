//! The second factors of the own account: setting up one-time codes, and new recovery codes.

use aushang_db::{Connection, Timestamp, Tx};
use chrono::TimeDelta;

use super::check::{one_time_code, use_one_time_code};
use super::notify::notify;
use super::{recovery, totp};
use crate::accounts::{self, Account, factors as store};
use crate::actor::Actor;
use crate::app::App;
use crate::audit::{self, Principal};
use crate::ids::AccountId;
use crate::mails::FactorChange;
use crate::problem::{Problem, Reason, Result};

/// How long one-time codes that were shown can be confirmed.
const SETUP_VALID_FOR: TimeDelta = TimeDelta::minutes(30);

/// The name that an app shows beside the account.
const ISSUER: &str = "Aushang";

/// The second factors of an account.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Factors {
    /// Since when the account is asked for one-time codes. `None`: it is not.
    pub one_time_codes_since: Option<Timestamp>,
    /// How many recovery codes have not been used.
    pub recovery_codes: u64,
}

/// What a person needs to set up an app for one-time codes.
#[derive(Clone, Debug)]
pub struct Setup {
    /// In base32.
    pub secret: String,
    /// For a QR code.
    pub uri: String,
}

pub async fn factors(db: &impl Connection, account: AccountId) -> Result<Factors> {
    let codes = store::find(db, account).await?;
    Ok(Factors {
        one_time_codes_since: codes.and_then(|codes| codes.confirmed_at),
        recovery_codes: store::count_recovery_codes(db, account).await?,
    })
}

/// Makes a new secret for an app. The account is not asked for codes before one of them was entered.
pub async fn begin_one_time_codes(tx: &Tx, app: &App, actor: &Actor) -> Result<Setup> {
    let account = lock_without_codes(tx, actor).await?;
    let secret = totp::new_secret()?;
    let uri = totp::uri(&secret, ISSUER, &account.email);
    store::put(tx, account.id, app.code_seal.encrypt(account.id, secret)?, app.now()).await?;
    Ok(Setup { secret: totp::as_text(&secret), uri })
}

/// Asks the account for codes from now on, if the person has entered one. Returns recovery codes, if the account had no
/// second factor before.
pub async fn confirm_one_time_codes(tx: &Tx, app: &App, actor: &Actor, code: &str) -> Result<Vec<String>> {
    let now = app.now();
    let account = lock_without_codes(tx, actor).await?;
    let codes = store::find(tx, account.id).await?.filter(|codes| now - codes.created_at <= SETUP_VALID_FOR);
    let codes = codes.ok_or(Reason::SetupEnded)?;
    let is_right = match one_time_code(code) {
        Some(code) => use_one_time_code(tx, app, account.id, &codes.sealed, &code).await?,
        None => false,
    };
    if !is_right {
        let reason = if code.trim().is_empty() { Reason::Required } else { Reason::CodeIncorrect };
        return Err(Problem::field("code", reason).into());
    }
    store::confirm(tx, account.id, now).await?;
    record(tx, app, &account, "account.add_one_time_codes").await?;
    notify(tx, app, &account, FactorChange::OneTimeCodesAdded).await?;
    if account.has_second_factor {
        return Ok(Vec::new());
    }
    make_recovery_codes(tx, app, account.id).await
}

/// Replaces the recovery codes of an account with a second factor.
pub async fn add_recovery_codes(tx: &Tx, app: &App, actor: &Actor) -> Result<Vec<String>> {
    let account = accounts::lock(tx, actor.account).await?.ok_or(Reason::NotSignedIn)?;
    if !account.has_second_factor {
        return Err(Reason::NotFound.into());
    }
    record(tx, app, &account, "account.new_recovery_codes").await?;
    notify(tx, app, &account, FactorChange::RecoveryCodesReplaced).await?;
    make_recovery_codes(tx, app, account.id).await
}

/// Deletes the one-time codes of an account. Returns `false` if it had none. The caller has locked the account, deletes
/// recovery codes that are left over, records the change, and ends its sessions.
pub async fn remove_one_time_codes(tx: &Tx, account: AccountId) -> Result<bool> {
    store::delete(tx, account).await
}

/// Deletes the recovery codes of a locked account, unless it has a second factor that they replace. Returns whether
/// the password suffices now.
pub async fn remove_unneeded_recovery_codes(tx: &Tx, account: AccountId) -> Result<bool> {
    let account = accounts::get(tx, account).await?;
    if !account.has_second_factor {
        store::delete_recovery_codes(tx, account.id).await?;
    }
    Ok(!account.has_second_factor)
}

async fn lock_without_codes(tx: &Tx, actor: &Actor) -> Result<Account> {
    let account = accounts::lock(tx, actor.account).await?.ok_or(Reason::NotSignedIn)?;
    if account.has_one_time_codes { Err(Reason::OneTimeCodesSet.into()) } else { Ok(account) }
}

/// Makes the recovery codes of a locked account, and deletes those that it has.
pub async fn make_recovery_codes(tx: &Tx, app: &App, account: AccountId) -> Result<Vec<String>> {
    store::delete_recovery_codes(tx, account).await?;
    let codes = recovery::new_codes()?;
    for code in &codes {
        let hash = recovery::hash(account, code).expect("a new code has the form of a code");
        store::insert_recovery_code(tx, account, hash, app.now()).await?;
    }
    Ok(codes)
}

async fn record(tx: &Tx, app: &App, account: &Account, action: &'static str) -> Result<()> {
    audit::record(tx, &app.audit, app.now(), Principal::from(account), action, account.id.0, None).await
}

/// Deletes a batch of one-time codes that cannot be confirmed any more. Returns `true` if there may be more.
pub async fn sweep(app: &App, now: Timestamp) -> Result<bool> {
    let before = now - SETUP_VALID_FOR;
    app.write(move |tx| Box::pin(store::delete_unconfirmed(tx, before))).await
}
