//! Accepts an invitation with a provider, instead of setting a password.

use super::redeem::{Code, From, apply_stated_role, insert_link, opening, require_second_factor};
use super::store::{self, Found, Stage};
use crate::accounts::{self, Account};
use crate::actor::Actor;
use crate::app::App;
use crate::problem::{Fields, Reason, Result};
use crate::session::{self, Consents, Opened};
use crate::{profiles, second_factors};

/// Links the invited account with the identity of a code, registers it, and opens a session that begins with the
/// provider; all others end. Fails with [`Reason::OtherAddress`] unless the provider confirms the address of the
/// account, and with [`Reason::PasswordSet`] if the account can sign in.
pub async fn accept(
    app: &App,
    actor: &Actor,
    code: Code,
    consents: Consents,
    one_time_code: Option<String>,
    from: From,
) -> Result<Opened> {
    let db = app.db.reader();
    let account = accounts::get(db, actor.account).await?;
    if account.can_sign_in {
        return Err(Reason::PasswordSet.into());
    }
    let found = store::find(db, Stage::Accept, &code.code, &code.secret, app.now()).await?;
    let found = found.ok_or(Reason::LinkEnded)?;
    check_address(&found, &account)?;
    let mut fields = Fields::default();
    consents.check(&mut fields, &account, app.now());
    fields.done()?;
    consents.check_role(actor.role)?;
    session::take_attempt_for_code(app, &account, from.browser.as_deref()).await?;
    let opening = opening(app, &account, from, &found.sign_in).await?;
    let actor = actor.clone();
    app.write_with(move |tx, app| {
        Box::pin(async move {
            // Its role may change, too; profiles are locked before accounts (docs/adr/0023).
            profiles::lock(tx, account.profile).await?;
            let held = session::lock_to_register(tx, &actor, consents).await?;
            check_address(&found, &held)?;
            if !store::use_up(tx, found.id).await? {
                return Err(Reason::LinkEnded.into());
            }
            let entered = second_factors::use_code(tx, app, held.id, one_time_code.as_deref()).await?;
            require_second_factor(tx, app, &held, &found.sign_in, entered).await?;
            insert_link(tx, app, &held, &found.sign_in).await?;
            session::give_consents(tx, app, &held, consents).await?;
            if held.email_verified_at.is_none() {
                // The provider has confirmed it.
                accounts::mark_verified(tx, held.id, app.now()).await?;
            }
            // Ends the sessions of others who opened the same link.
            session::end_every(tx, held.id).await?;
            accounts::end_takeovers(tx, held.id).await?;
            apply_stated_role(tx, app, &held, &found.sign_in).await?;
            if !opening.sign_in(tx, app, &held, entered).await? {
                return Err(Reason::LinkEnded.into());
            }
            Ok(opening.opened(accounts::get(tx, held.id).await?))
        })
    })
    .await
}

/// The invitation was meant for this person. The address of a sign-in is there only if the provider has confirmed it
/// and is trusted for its domain.
fn check_address(found: &Found, account: &Account) -> Result<()> {
    let stated = found.sign_in.email.as_deref();
    let is_same = stated.is_some_and(|stated| stated.eq_ignore_ascii_case(&account.email));
    if is_same { Ok(()) } else { Err(Reason::OtherAddress.into()) }
}
