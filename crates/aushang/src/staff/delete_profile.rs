//! Deletes a profile with its accounts, channels, posts and files. Cannot be undone.

use aushang_db::Tx;
use serde_json::json;

use crate::accounts;
use crate::actor::Actor;
use crate::app::App;
use crate::audit;
use crate::ids::ProfileId;
use crate::mails::{self, Letter};
use crate::media;
use crate::problem::{Reason, Result};
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
    let now = app.now();
    let institution = profiles::display_name(tx, id).await?;
    let accounts = accounts::list_of_profile(tx, id).await?;
    for account in &accounts {
        mails::delete_of_account(tx, app, account.id).await?;
        let letter = Letter::ProfileRemoved { institution: institution.clone() };
        mails::send(tx, app, account.mailbox()?, letter).await?;
    }
    media::release_all_of_profile(tx, now, id).await?;
    profiles::delete(tx, id).await?;
    let details = json!({ "accounts": accounts.len() });
    audit::record(tx, &app.audit, now, actor, "profile.delete", id.0, Some(details)).await
}
