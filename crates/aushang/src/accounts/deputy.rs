//! Deputies: accounts with the role DRAFT that have the rights of the role USER for a time, so that somebody can
//! release posts while the others are away.

use aushang_db::Tx;
use serde_json::json;

use super::account::Account;
use super::deputy_time::DeputyTime;
use super::{guard, rows};
use crate::actor::Actor;
use crate::app::App;
use crate::audit;
use crate::enums::AccountRole;
use crate::ids::AccountId;
use crate::mails::{self, Letter};
use crate::problem::{Problem, Reason, Result};
use crate::profiles;

/// Makes an account of the profile a deputy, or changes its time, and mails the person if they can sign in.
/// Fails with `DEPUTY_NOT_NEEDED` if its role can release posts anyway.
pub async fn set_deputy(
    tx: &Tx,
    app: &App,
    actor: &Actor,
    id: AccountId,
    time: DeputyTime,
) -> Result<Account> {
    let now = app.now();
    let mut account = guard::lock_to_change(tx, actor, id).await?;
    if account.role != AccountRole::Draft {
        return Err(Reason::DeputyNotNeeded.into());
    }
    if let Some((field, reason)) = time.fault(now) {
        return Err(Problem::field(field, reason).into());
    }
    if account.deputy_time() == Some(time) {
        return Ok(account);
    }
    save(tx, app, actor, &mut account, time).await?;
    if !account.can_sign_in {
        return Ok(account);
    }
    let institution = profiles::display_name(tx, actor.profile).await?;
    let by = rows::get(tx, actor.account).await?.name;
    let letter = Letter::Deputy { institution, by, from: time.from, until: time.until };
    mails::send(tx, app, account.mailbox()?, letter).await?;
    Ok(account)
}

/// Ends the time of a deputy, or calls it off. What the account has released stays released.
pub async fn end_deputy(tx: &Tx, app: &App, actor: &Actor, id: AccountId) -> Result<Account> {
    let now = app.now();
    let mut account = guard::lock_to_change(tx, actor, id).await?;
    if let Some(time) = account.deputy_time().filter(|time| time.is_open(now)) {
        save(tx, app, actor, &mut account, DeputyTime { until: time.from.max(now), ..time }).await?;
    }
    Ok(account)
}

async fn save(tx: &Tx, app: &App, actor: &Actor, account: &mut Account, time: DeputyTime) -> Result<()> {
    let begins = time.from.max(app.now());
    let since = account.deputy_since.map_or(begins, |since| since.min(begins));
    rows::update_deputy(tx, account.id, time, since).await?;
    let details = json!({ "from": time.from.to_datetime(), "to": time.until.to_datetime() });
    let (action, at) = ("account.set_deputy", app.now());
    audit::record(tx, &app.audit, at, actor, action, account.id.0, Some(details)).await?;
    (account.deputy_from, account.deputy_until) = (Some(time.from), Some(time.until));
    Ok(())
}
