//! Links an identity with the account that has the same address, after the account's password.

use super::redeem::{Code, From, find_same_address, insert_link, opening};
use super::store::{self, Stage};
use crate::accounts;
use crate::app::App;
use crate::audit;
use crate::problem::{Error, Problem, Reason, Result};
use crate::second_factors;
use crate::session::{self, Opened};

/// Checks the password and, if the account needs one, the code of an app, links the identity and opens a session. A wrong password does not use up the code; checks
/// have the limit of sign-ins.
pub async fn confirm(
    app: &App,
    code: Code,
    password: String,
    one_time_code: Option<String>,
    from: From,
) -> Result<Opened> {
    let db = app.db.reader();
    let found = store::find(db, Stage::Confirm, &code.code, &code.secret, app.now()).await?;
    let found = found.ok_or(Reason::LinkEnded)?;
    let offered = find_same_address(db, app, &found.sign_in).await?.ok_or(Reason::LinkEnded)?;
    let checked = session::check_password(app, &offered.email, password, from.browser.as_deref()).await;
    let account = checked.map_err(|error| match error {
        Error::Problem(problem) if problem.reason == Reason::LoginFailed => {
            Problem::field("password", Reason::PasswordIncorrect).into()
        }
        other => other,
    })?;
    let opening = opening(app, &account, from, &found.sign_in).await?;
    app.write_with(move |tx, app| {
        Box::pin(async move {
            if !store::use_up(tx, found.id).await? {
                return Err(Reason::LinkEnded.into());
            }
            // The password or the address may have been changed since they were checked.
            if !accounts::lock_unchanged(tx, &account).await? {
                return Err(Reason::LinkEnded.into());
            }
            let same = find_same_address(tx, app, &found.sign_in).await?;
            if same.is_none_or(|same| same.id != account.id) {
                return Err(Reason::LinkEnded.into());
            }
            let entered = second_factors::use_code(tx, app, account.id, one_time_code.as_deref()).await?;
            insert_link(tx, app, &account, &found.sign_in).await?;
            audit::record(tx, &app.audit, app.now(), &account, "account.link_provider", account.id.0, None)
                .await?;
            if !opening.sign_in(tx, app, &account, entered).await? {
                return Err(Reason::LinkEnded.into());
            }
            Ok(opening.opened(account))
        })
    })
    .await
}
