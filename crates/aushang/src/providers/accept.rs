//! Accepts an invitation with a provider, instead of setting a password.

use super::redeem::{
    RequestContext, SignInCode, apply_stated_role, insert_link, prepare_session, require_second_factor,
};
use super::store::{self, CodePurpose, FoundSignIn};
use crate::accounts::{self, Account};
use crate::actor::Actor;
use crate::app::App;
use crate::problem::{Fields, Reason, Result};
use crate::session::{self, Consents, OpenedSession};
use crate::{profiles, second_factors};

/// Links the invited account with the identity of a code, registers it, and opens a session that begins with the
/// provider; all others end. Fails with [`Reason::OtherAddress`] unless the provider confirms the address of the
/// account, and with [`Reason::PasswordSet`] if the account can sign in.
pub async fn accept(
    app: &App,
    actor: &Actor,
    code: SignInCode,
    consents: Consents,
    one_time_code: Option<String>,
    request: RequestContext,
) -> Result<OpenedSession> {
    let db = app.db.reader();
    let account = accounts::get(db, actor.account).await?;
    if account.can_sign_in {
        return Err(Reason::PasswordSet.into());
    }
    let found = store::find(db, CodePurpose::Accept, &code.code, &code.browser_secret, app.now()).await?;
    let found = found.ok_or(Reason::LinkEnded)?;
    check_address(&found, &account)?;
    let mut fields = Fields::default();
    consents.check(&mut fields, &account, app.now());
    fields.done()?;
    consents.check_role(actor.role)?;
    session::take_attempt_for_code(app, &account, request.browser_secret.as_deref()).await?;
    let prepared = prepare_session(app, &account, request, &found.sign_in).await?;
    let actor = actor.clone();
    app.write_with(move |tx, app| {
        Box::pin(async move {
            // Its role may change, too; profiles are locked before accounts (docs/adr/0023).
            profiles::lock(tx, account.profile).await?;
            let held = session::lock_to_register(tx, &actor, consents).await?;
            check_address(&found, &held)?;
            if !store::mark_used(tx, found.id).await? {
                return Err(Reason::LinkEnded.into());
            }
            let used_factor = second_factors::use_code(tx, app, held.id, one_time_code.as_deref()).await?;
            require_second_factor(tx, app, &held, &found.sign_in, used_factor).await?;
            insert_link(tx, app, &held, &found.sign_in).await?;
            session::give_consents(tx, app, &held, consents).await?;
            if held.email_verified_at.is_none() {
                // The provider has confirmed it.
                accounts::mark_verified(tx, held.id, app.now()).await?;
            }
            // Ends the sessions of others who opened the same link.
            session::end_sessions_of_account(tx, held.id).await?;
            accounts::revoke_takeover_links(tx, held.id).await?;
            apply_stated_role(tx, app, &held, &found.sign_in).await?;
            if !prepared.sign_in(tx, app, &held, used_factor).await? {
                return Err(Reason::LinkEnded.into());
            }
            Ok(prepared.into_opened(accounts::get(tx, held.id).await?))
        })
    })
    .await
}

/// The invitation was meant for this person. The address of a sign-in is there only if the provider has confirmed it
/// and is trusted for its domain.
fn check_address(found: &FoundSignIn, account: &Account) -> Result<()> {
    let stated = found.sign_in.email.as_deref();
    let is_same = stated.is_some_and(|stated| stated.eq_ignore_ascii_case(&account.email));
    if is_same { Ok(()) } else { Err(Reason::OtherAddress.into()) }
}
