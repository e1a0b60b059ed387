//! Tells the owner of an account by mail what has happened to its second factors.

use aushang_db::Tx;

use crate::accounts::Account;
use crate::app::App;
use crate::mails::{self, FactorChange, Letter};
use crate::problem::Result;
use crate::profiles;

pub(super) async fn notify(tx: &Tx, app: &App, account: &Account, change: FactorChange) -> Result<()> {
    let institution = profiles::display_name(tx, account.profile).await?;
    mails::send(tx, app, account.mailbox()?, Letter::SecondFactor { institution, change }).await
}
