//! Signs in with an invitation link. The link is not used up by opening it, because mail scanners open links
//! as well and run the scripts of the page.

use aushang_db::Timestamp;

use super::client::Client;
use super::open::{OpenedSession, PreparedSession};
use crate::accounts::{self, Account};
use crate::app::App;
use crate::problem::{Reason, Result};

/// Returns the account of an invitation link, and the first moment at which the link is not valid any more. Fails with
/// [`Reason::LinkEnded`] if it is not valid.
pub async fn find_invited(app: &App, token: &str) -> Result<(Account, Timestamp)> {
    let invited = app.invitations.read(token, app.now()).ok_or(Reason::LinkEnded)?;
    let account = accounts::find(app.db.reader(), invited.account).await?;
    let account = account.filter(|account| invited.is_valid_for(account)).ok_or(Reason::LinkEnded)?;
    Ok((account, invited.until))
}

/// Signs in with an invitation link. The session ends with the invitation, unless a password is set before.
pub async fn accept_invitation(app: &App, token: &str, client: Client) -> Result<OpenedSession> {
    let (account, until) = find_invited(app, token).await?;
    let session = PreparedSession::new(app, &account, client)?.ending_by(app, Some(until))?;
    session.open(app, account, "session.accept", Reason::LinkEnded).await
}
