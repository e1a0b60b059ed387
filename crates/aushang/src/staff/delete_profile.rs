//! Deletes a profile with its accounts, channels, posts and files. Cannot be undone.

use aushang_db::Tx;
use serde_json::{Value, json};

use crate::accounts::{self, Account};
use crate::actor::Actor;
use crate::app::App;
use crate::audit::{self, Principal};
use crate::deletions::{self, Kind};
use crate::ids::ProfileId;
use crate::mails::{self, Letter};
use crate::media;
use crate::problem::{Error, Reason, Result};
use crate::profiles;

/// Tells each account by mail. Jobs delete the bytes of the files after the commit. Refused for the profile of
/// the actor's account, and for the one that the actor acts for, whose session would end.
pub async fn delete_profile(tx: &Tx, app: &App, actor: &Actor, id: ProfileId) -> Result<()> {
    profiles::lock_to_delete(tx, id).await?;
    // Of two members of the internal staff who delete each other's profile, the second finds itself deleted.
    accounts::lock_staff(tx).await?;
    let own = accounts::find(tx, actor.account).await?.ok_or(Reason::SessionGone)?.profile;
    if id == own || id == actor.profile {
        return Err(Reason::OwnProfile.into());
    }
    let institution = profiles::display_name(tx, id).await?;
    let accounts = accounts::list_of_profile(tx, id).await?;
    deletions::record(tx, app, Kind::Profile, id.0).await?;
    delete(tx, app, Principal::staff(actor, id), id, &accounts, json!({ "accounts": accounts.len() }))
        .await?;
    for account in &accounts {
        let letter = Letter::ProfileRemoved { institution: institution.clone() };
        mails::send(tx, app, account.mailbox()?, letter).await?;
    }
    Ok(())
}

/// Deletes a profile again that a restored backup brought back, without mails. Does nothing if it does not
/// exist.
pub(super) async fn repeat_deletion(tx: &Tx, app: &App, id: ProfileId) -> Result<bool> {
    match profiles::lock_to_delete(tx, id).await {
        Err(Error::Problem(_)) => return Ok(false),
        locked => locked?,
    }
    let accounts = accounts::list_of_profile(tx, id).await?;
    let details = json!({ "accounts": accounts.len(), "repeated": true });
    delete(tx, app, Principal::server(id), id, &accounts, details).await?;
    Ok(true)
}

/// What a deletion and its repetition have in common.
async fn delete(
    tx: &Tx,
    app: &App,
    by: Principal,
    id: ProfileId,
    accounts: &[Account],
    details: Value,
) -> Result<()> {
    let now = app.now();
    media::release_all_of_profile(tx, now, id).await?;
    profiles::delete(tx, id).await?;
    for account in accounts {
        mails::delete_of_account(tx, app, account.id).await?;
    }
    audit::record(tx, &app.audit, now, by, "profile.delete", id.0, Some(details)).await
}
