//! Tells people by mail of a sign-in with a browser that their account has not used before.

use aushang_db::Tx;

use super::client::Client;
use super::{browsers, store};
use crate::accounts::Account;
use crate::app::App;
use crate::ids::AccountId;
use crate::mails::{self, Letter, SignInMethod};
use crate::problem::Result;
use crate::profiles;

/// Whether the account has signed in before, but not with this browser. False for the first browser of an account:
/// there is nothing to compare it with.
pub(super) async fn is_unknown(tx: &Tx, account: AccountId, secret: &str) -> Result<bool> {
    let known = store::hashes_of_browsers(tx, account).await?;
    Ok(!known.is_empty() && !known.contains(&browsers::fingerprint(secret)))
}

pub(super) async fn notify(
    tx: &Tx,
    app: &App,
    account: &Account,
    client: &Client,
    method: SignInMethod,
) -> Result<()> {
    let letter = Letter::NewBrowser {
        institution: profiles::display_name(tx, account.profile).await?,
        at: app.now(),
        browser: client.browser,
        system: client.system,
        network: client.network.as_deref().map(|network| app.settings.network_name(network)),
        method,
    };
    mails::send(tx, app, account.mailbox()?, letter).await
}
