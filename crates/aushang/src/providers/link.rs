//! Links and unlinks identities of the account that is signed in.

use aushang_db::Tx;

use super::SecondFactor;
use super::redeem::{SignInCode, insert_link, notify_account};
use super::store::{self, CodePurpose};
use crate::accounts;
use crate::actor::Actor;
use crate::app::App;
use crate::audit;
use crate::problem::{Reason, Result};
use crate::session;

/// Links the identity of a code with the account.
pub async fn link(tx: &Tx, app: &App, actor: &Actor, code: &SignInCode) -> Result<()> {
    let found = store::find(tx, CodePurpose::Link, &code.code, &code.browser_secret, app.now()).await?;
    let found = found.ok_or(Reason::LinkEnded)?;
    let account = accounts::lock(tx, actor.account).await?.ok_or(Reason::SessionGone)?;
    if !store::mark_used(tx, found.id).await? {
        return Err(Reason::LinkEnded.into());
    }
    insert_link(tx, app, &account, &found.sign_in).await
}

/// Removes the link with the identity at an issuer, and ends all other sessions. Succeeds without a change if there is
/// no link. Fails with [`Reason::LastSignIn`] if the account could not sign in any more.
pub async fn unlink(tx: &Tx, app: &App, actor: &Actor, issuer: &str) -> Result<()> {
    let account = accounts::lock(tx, actor.account).await?.ok_or(Reason::SessionGone)?;
    if !accounts::delete_identity(tx, account.id, issuer).await? {
        return Ok(());
    }
    let linked = accounts::list_identities(tx, account.id).await?;
    // A link is of no use with a provider that is not configured any more, or that lets this account in only with a second
    // factor, which it never states.
    let needs_second_factor = app.settings.needs_more_than_a_password(account.role);
    let mut usable = linked.iter().filter_map(|linked| app.providers.of_issuer(&linked.issuer));
    let is_linked = usable.any(|one| !needs_second_factor || one.second_factor != SecondFactor::Never);
    let has_password = account.password_hash.is_some() && !app.settings.public.only_providers;
    if !is_linked && !has_password {
        return Err(Reason::LastSignIn.into());
    }
    session::end_others(tx, actor).await?;
    notify_account(tx, app, &account, issuer, false).await?;
    audit::record(tx, &app.audit, app.now(), &account, "account.unlink_provider", account.id.0, None).await
}
