//! Changes the password of a signed-in account that knows the old one.

use aushang_db::Tx;

use super::authenticate::reload_actor;
use super::open::proved_by;
use super::password_changed::notify_password_changed;
use super::password_words::OwnWords;
use super::{attempts, password_rule, store};
use crate::accounts::{self, Account};
use crate::actor::Actor;
use crate::app::App;
use crate::audit;
use crate::enums::ProvedBy;
use crate::problem::{Fields, Problem, Reason, Result};
use crate::second_factors::{self, UsedFactor};

/// Changes the password. Ends all other sessions of the account.
pub async fn change_password(
    app: &App,
    actor: &Actor,
    old: Option<String>,
    new: String,
    code: Option<String>,
    browser: Option<String>,
) -> Result<Account> {
    app.settings.check_passwords_are_open()?;
    let account = accounts::get(app.db.reader(), actor.account).await?;
    let old = check(old, &new, &OwnWords::of(app.db.reader(), &account).await?)?;
    let now = app.now();
    let (email, known) = (actor.email.clone(), browser);
    app.write(move |tx| Box::pin(async move { attempts::take(tx, now, &email, known.as_deref()).await }))
        .await?;

    if !app.passwords.matches(old, account.password_hash.as_deref()).await? {
        return Err(incorrect());
    }
    let hash = app.passwords.hash(new).await?;
    let actor = actor.clone();
    app.write_with(move |tx, app| {
        Box::pin(async move {
            // Fails if a concurrent request has changed the password since it was checked.
            if !accounts::replace_password(tx, &account, Some(&hash), now).await? {
                return Err(incorrect());
            }
            let actor = reload_actor(tx, app, &actor).await?;
            let used_factor = second_factor(tx, app, &actor, code.as_deref()).await?;
            store::delete_sessions_of(tx, account.id, Some((actor.session, actor.token))).await?;
            store::update_proved(tx, actor.session, now, proved_by(used_factor)).await?;
            accounts::revoke_takeover_links(tx, account.id).await?;
            audit::record(tx, &app.audit, now, &account, "account.change_password", account.id.0, None)
                .await?;
            notify_password_changed(tx, app, &account).await?;
            accounts::get(tx, account.id).await
        })
    })
    .await
}

/// What the person used besides the old password. A fresh proof with a passkey replaces the code: people with a passkey
/// would otherwise need a recovery code. Of an account that has only passkeys, a recovery code of the proof counts, too.
async fn second_factor(tx: &Tx, app: &App, actor: &Actor, code: Option<&str>) -> Result<Option<UsedFactor>> {
    let account = accounts::get(tx, actor.account).await?;
    let only_passkeys = account.has_second_factor && !account.has_one_time_codes;
    match actor.proof {
        Some(ProvedBy::Passkey) if account.has_second_factor => Ok(Some(UsedFactor::Passkey)),
        Some(ProvedBy::OneTimeCode) if only_passkeys => Ok(Some(UsedFactor::RecoveryCode)),
        _ if only_passkeys && code.is_none() => Err(Reason::StrongProofRequired.into()),
        _ => second_factors::use_code(tx, app, account.id, code).await,
    }
}

/// Validates both passwords. Returns the old one.
fn check(old: Option<String>, new: &str, own: &OwnWords) -> Result<String, Problem> {
    let mut fields = Fields::default();
    let old = old.unwrap_or_default();
    if old.is_empty() {
        fields.refuse("oldPassword", Reason::Required);
    } else if old.len() > password_rule::MAX_TYPED_BYTES {
        fields.refuse("oldPassword", Reason::TooLong);
    }
    password_rule::check(&mut fields, "newPassword", new, own);
    if !old.is_empty() && password_rule::are_same(&old, new) {
        fields.refuse("newPassword", Reason::SamePassword);
    }
    fields.done().map(|()| old)
}

fn incorrect() -> crate::problem::Error {
    Problem::field("oldPassword", Reason::OldPasswordIncorrect).into()
}
