//! Somebody opens a link that invites them. Opening it uses nothing up: mail scanners open links,
//! too, and run the scripts behind them.

use super::open::{Opened, Opening};
use crate::accounts::{self, Account};
use crate::app::App;
use crate::problem::{Reason, Result};

/// The account that a link invites, as long as it holds.
pub async fn find_invited(app: &App, token: &str) -> Result<Account> {
    let invited = app.invitations.read(token, app.now()).ok_or(Reason::LinkEnded)?;
    let account = accounts::find(app.db.reader(), invited.account).await?;
    Ok(account.filter(|account| invited.holds_for(account)).ok_or(Reason::LinkEnded)?)
}

/// Signs in with it; the session goes on when the password is set.
pub async fn accept_invitation(app: &App, token: &str) -> Result<Opened> {
    let account = find_invited(app, token).await?;
    Opening::new(app, &account)?.write_alone(app, account, "session.accept", Reason::LinkEnded).await
}
