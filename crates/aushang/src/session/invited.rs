//! Signs in with an invitation link. The link is not used up by opening it, because mail scanners open links
//! as well and run the scripts of the page.

use super::client::Client;
use super::open::{OpenedSession, PreparedSession};
use crate::accounts::{self, Account};
use crate::app::App;
use crate::problem::{Reason, Result};

/// Returns the account of an invitation link. Fails with [`Reason::LinkEnded`] if the link is not valid.
pub async fn find_invited(app: &App, token: &str) -> Result<Account> {
    let invited = app.invitations.read(token, app.now()).ok_or(Reason::LinkEnded)?;
    let account = accounts::find(app.db.reader(), invited.account).await?;
    Ok(account.filter(|account| invited.is_valid_for(account)).ok_or(Reason::LinkEnded)?)
}

/// Signs in with an invitation link. The session continues when the password is set.
pub async fn accept_invitation(app: &App, token: &str, client: Client) -> Result<OpenedSession> {
    let account = find_invited(app, token).await?;
    PreparedSession::new(app, &account, client)?.open(app, account, "session.accept", Reason::LinkEnded).await
}
