//! Asks for the password again, before an action that cannot be undone.

use aushang_db::Timestamp;
use chrono::TimeDelta;

use super::raise_hash::raise_hash;
use super::{attempts, password_rule, store};
use crate::accounts;
use crate::actor::Actor;
use crate::app::App;
use crate::audit;
use crate::problem::{Fields, Problem, Reason, Result};

/// How long the entry of a password proves who the person is.
const LASTS: TimeDelta = TimeDelta::minutes(5);

/// Whether a password that was entered at this time still proves it. False for a time in the future, which was
/// recorded by a clock that was wrong.
pub fn is_fresh(proved_at: Timestamp, now: Timestamp) -> bool {
    (TimeDelta::zero()..=LASTS).contains(&(now - proved_at))
}

/// Records that the person knows the password of the account. Has the limit of sign-ins.
pub async fn prove_identity(
    app: &App,
    actor: &Actor,
    password: String,
    browser: Option<String>,
) -> Result<()> {
    let mut fields = Fields::default();
    if password.is_empty() {
        fields.refuse("password", Reason::Required);
    } else if password.len() > password_rule::MAX_TYPED_BYTES {
        fields.refuse("password", Reason::TooLong);
    }
    fields.done()?;
    let (now, email) = (app.now(), actor.email.clone());
    app.write(move |tx| Box::pin(async move { attempts::take(tx, now, &email, browser.as_deref()).await }))
        .await?;

    let account = accounts::get(app.db.reader(), actor.account).await?;
    if !app.passwords.matches(password.clone(), account.password_hash.as_deref()).await? {
        return Err(incorrect());
    }
    raise_hash(app, &account, password).await;
    let session = actor.session;
    app.write_with(move |tx, app| {
        Box::pin(async move {
            // Fails if a concurrent request has changed the password since it was checked.
            if !accounts::lock_unchanged(tx, &account).await? {
                return Err(incorrect());
            }
            if !store::update_proved(tx, session, now).await? {
                return Err(Reason::NotSignedIn.into());
            }
            audit::record(tx, &app.audit, now, &account, "session.prove", session.0, None).await
        })
    })
    .await
}

fn incorrect() -> crate::problem::Error {
    Problem::field("password", Reason::PasswordIncorrect).into()
}
