//! Opens a session: creates the token and the row, and remembers the browser.

use aushang_db::Tx;

use super::token::Claims;
use super::{browsers, store};
use crate::accounts::{self, Account};
use crate::app::App;
use crate::audit;
use crate::problem::{Reason, Result};
use crate::secret::unguessable;

/// A session that was just opened.
pub struct Opened {
    pub token: String,
    pub account: Account,
    /// The secret that the browser keeps, also after sign-out. `None` if the browser has one already.
    pub browser_secret: Option<String>,
}

/// A session to be opened. Prepared before the transaction.
pub(super) struct Opening {
    pub claims: Claims,
    token: String,
    browser: Option<Browser>,
}

struct Browser {
    secret: String,
    is_new: bool,
}

impl Opening {
    pub fn new(app: &App, account: &Account) -> Result<Self> {
        let claims = app.tokens.claims(account.id, account.profile, app.now());
        let token = app.tokens.sign(&claims)?;
        Ok(Self { claims, token, browser: None })
    }

    /// Remembers the browser, because the person entered a password in it. `known` is its secret if it has
    /// one.
    pub fn in_browser(self, known: Option<String>) -> Result<Self> {
        let (is_new, secret) = match known {
            Some(secret) => (false, secret),
            None => (true, unguessable()?),
        };
        Ok(Self { browser: Some(Browser { secret, is_new }), ..self })
    }

    /// Stores the session, and records it in the audit trail as an action of the account. Returns `false` if
    /// the account was deleted or its password was changed since it was checked.
    pub async fn insert(&self, tx: &Tx, app: &App, account: &Account, action: &'static str) -> Result<bool> {
        let now = app.now();
        // Changing a password locks the account, too, before it ends the sessions.
        if !accounts::lock_unchanged(tx, account).await? {
            return Ok(false);
        }
        // A browser is remembered only if the password was entered in it.
        let proved_at = self.browser.as_ref().map(|_| now);
        store::insert_session(tx, &self.claims, now, proved_at).await?;
        if let Some(browser) = &self.browser {
            store::remember_browser(tx, browsers::fingerprint(&browser.secret), self.claims.sub, now).await?;
        }
        audit::record(tx, &app.audit, now, account, action, self.claims.jti.0, None).await?;
        Ok(true)
    }

    /// Stores the session in its own transaction. Fails with the reason `changed` if the account was deleted
    /// or its password was changed.
    pub async fn open(
        self,
        app: &App,
        account: Account,
        action: &'static str,
        changed: Reason,
    ) -> Result<Opened> {
        app.write_with(move |tx, app| {
            Box::pin(async move {
                if !self.insert(tx, app, &account, action).await? {
                    return Err(changed.into());
                }
                Ok(self.opened(account))
            })
        })
        .await
    }

    pub fn opened(self, account: Account) -> Opened {
        let browser_secret = self.browser.filter(|browser| browser.is_new).map(|browser| browser.secret);
        Opened { token: self.token, account, browser_secret }
    }
}
