//! What follows a changed password.

use aushang_db::Tx;

use super::proof_code;
use crate::accounts::{self, Account};
use crate::app::App;
use crate::mails::{self, Letter};
use crate::problem::Result;
use crate::profiles;

/// Mails the account that its password was changed, and names the other methods to sign in, which stay: somebody else
/// may have added one. Codes can be mailed to it again.
pub async fn notify_password_changed(tx: &Tx, app: &App, account: &Account) -> Result<()> {
    let institution = profiles::display_name(tx, account.profile).await?;
    let linked = accounts::list_identities(tx, account.id).await?;
    let linked = linked.iter().filter_map(|linked| app.providers.of_issuer(&linked.issuer));
    let mut other_methods: Vec<_> = linked.map(|provider| format!("„{}“", provider.label)).collect();
    let passkeys = accounts::passkeys::list(tx, account.id).await?;
    other_methods.extend(passkeys.into_iter().map(|passkey| format!("Passkey „{}“", passkey.name)));
    let letter = Letter::PasswordChanged { institution, other_methods };
    proof_code::forget_mails(tx, account.id).await?;
    mails::send(tx, app, account.mailbox()?, letter).await
}
