//! Deletes an account with all that names its person: sessions, known browsers, links, consents and mails. Its
//! posts are kept without their creator.

use aushang_db::Tx;
use serde_json::json;

use super::account::Account;
use super::{guard, rows};
use crate::actor::Actor;
use crate::app::App;
use crate::audit;
use crate::ids::AccountId;
use crate::mails::{self, Letter};
use crate::problem::Result;
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

async fn remove(tx: &Tx, app: &App, actor: &Actor, account: &Account) -> Result<()> {
    guard::keep_last_admin(tx, actor, account).await?;
    let institution = profiles::display_name(tx, account.profile).await?;
    mails::delete_of_account(tx, app, account.id).await?;
    rows::delete(tx, account.id).await?;
    let details = json!({ "role": account.role });
    audit::record(tx, &app.audit, app.now(), actor, "account.delete", account.id.0, Some(details)).await?;
    mails::send(tx, app, account.mailbox()?, Letter::AccountRemoved { institution }).await
}
