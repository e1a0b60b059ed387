//! A session begins: its token, its row, and the browser that is known from then on.

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
    /// The browser keeps it, also after signing out; none: it has one already.
    pub browser_secret: Option<String>,
}

/// A session that is to be opened: everything that needs no database.
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

    /// In a browser where the person typed or chose a password: it is to be known again.
    pub fn in_browser(self, known: Option<String>) -> Result<Self> {
        let (is_new, secret) = match known {
            Some(secret) => (false, secret),
            None => (true, unguessable()?),
        };
        Ok(Self { browser: Some(Browser { secret, is_new }), ..self })
    }

    /// Writes it down, as done by the account itself. `false`: meanwhile the account is gone or has
    /// another password, so what was checked holds no longer.
    pub async fn write(&self, tx: &Tx, app: &App, account: &Account, action: &'static str) -> Result<bool> {
        let now = app.now();
        // Who sets a password holds the account, too, before ending its sessions.
        let held = accounts::hold(tx, account.id).await?;
        if held.is_none_or(|held| held.password_hash != account.password_hash) {
            return Ok(false);
        }
        store::insert_session(tx, &self.claims, now).await?;
        if let Some(browser) = &self.browser {
            store::remember_browser(tx, browsers::fingerprint(&browser.secret), self.claims.sub, now).await?;
        }
        audit::record(tx, &app.audit, now, account, action, self.claims.jti.0, None).await?;
        Ok(true)
    }

    /// The same in a transaction of its own; what holds no longer is refused with this reason.
    pub async fn write_alone(
        self,
        app: &App,
        account: Account,
        action: &'static str,
        otherwise: Reason,
    ) -> Result<Opened> {
        let writing = app.clone();
        app.write(move |tx| {
            Box::pin(async move {
                if !self.write(tx, &writing, &account, action).await? {
                    return Err(otherwise.into());
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
