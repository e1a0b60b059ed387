//! Deletes an account with all that names its person: sessions, known browsers, links, consents and mails. Its
//! posts are kept without their creator.

use aushang_db::{BATCH, Tx};
use serde_json::{Value, json};

use super::account::Account;
use super::{guard, rows};
use crate::actor::Actor;
use crate::app::App;
use crate::audit::{self, Principal};
use crate::deletions::{self, Kind};
use crate::enums::AccountRole;
use crate::ids::AccountId;
use crate::mails::{self, Letter};
use crate::problem::{Error, Result};
use crate::profiles;

pub async fn delete_account(tx: &Tx, app: &App, actor: &Actor, id: AccountId) -> Result<()> {
    let account = guard::lock_to_change(tx, actor, id).await?;
    remove(tx, app, actor, &account).await
}

/// Deletes the actor's own account, also while the actor acts for another profile.
pub async fn delete_user(tx: &Tx, app: &App, actor: &Actor) -> Result<()> {
    let own = rows::get(tx, actor.account).await?.profile;
    profiles::lock(tx, own).await?;
    // Read again now that the profile is locked.
    let account = rows::get(tx, actor.account).await?;
    remove(tx, app, actor, &account).await
}

/// Deletes a batch of mails that were inserted by a transaction that had read its account before it was deleted.
/// Returns `true` if there may be more.
pub async fn sweep_mails(app: &App) -> Result<bool> {
    let ids = rows::list_orphaned_mails(app.db.reader()).await?;
    let more = ids.len() as u64 == BATCH;
    if !ids.is_empty() {
        app.write(move |tx| Box::pin(mails::delete(tx, ids))).await?;
    }
    Ok(more)
}

async fn remove(tx: &Tx, app: &App, actor: &Actor, account: &Account) -> Result<()> {
    guard::keep_last_admin(tx, actor, account).await?;
    let institution = profiles::display_name(tx, account.profile).await?;
    deletions::record(tx, app, Kind::Account, account.id.0).await?;
    let details = json!({ "role": account.role });
    delete(tx, app, actor.into(), account, details).await?;
    mails::send(tx, app, account.mailbox()?, Letter::AccountRemoved { institution }).await
}

/// Deletes an account again that a restored backup brought back. Returns `false` if it does not exist. Also
/// deletes the last ADMIN or SUPERADMIN, because the original deletion was permitted.
pub async fn repeat_deletion(tx: &Tx, app: &App, id: AccountId) -> Result<bool> {
    let Some(Account { profile, .. }) = rows::find(tx, id).await? else { return Ok(false) };
    match profiles::lock(tx, profile).await {
        Err(Error::Problem(_)) => return Ok(false),
        locked => locked?,
    }
    // Read again now that the profile is locked.
    let Some(account) = rows::find(tx, id).await? else { return Ok(false) };
    let details = json!({ "repeated": true, "role": account.role });
    delete(tx, app, Principal::server(profile), &account, details).await?;
    if guard::is_last_admin(tx, &account).await? {
        warn_of_last(&account);
    }
    Ok(true)
}

fn warn_of_last(account: &Account) {
    let profile = account.profile;
    if account.role == AccountRole::Superadmin {
        tracing::warn!(
            %profile,
            "a repeated deletion was that of the last SUPERADMIN: `aushang create-superadmin` creates one"
        );
    } else {
        tracing::warn!(
            %profile,
            "a repeated deletion was that of the last ADMIN of a profile: internal staff can invite one"
        );
    }
}

/// What a deletion and its repetition have in common.
async fn delete(tx: &Tx, app: &App, by: Principal, account: &Account, details: Value) -> Result<()> {
    rows::delete(tx, account.id).await?;
    mails::delete_of_account(tx, app, account.id).await?;
    audit::record(tx, &app.audit, app.now(), by, "account.delete", account.id.0, Some(details)).await
}
