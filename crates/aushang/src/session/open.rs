//! Opens a session: creates its row and its first token, and remembers the browser.

use aushang_db::{Timestamp, Tx};
use serde_json::{Value, json};

use super::client::Client;
use super::origin::Origin;
use super::store::NewSession;
use super::token::Claims;
use super::{browsers, new_browser, store};
use crate::accounts::{self, Account};
use crate::app::App;
use crate::audit;
use crate::enums::ProvedBy;
use crate::ids::SessionId;
use crate::problem::{Reason, Result};
use crate::second_factors::Entered;

/// Maximum sessions of an account. The least recently used one ends when another is opened.
pub const MAX_SESSIONS: u64 = 50;

/// A session that was just opened.
pub struct Opened {
    pub token: String,
    pub account: Account,
    /// The secret that the browser keeps, also after sign-out. `None` if the browser has one already.
    pub browser_secret: Option<String>,
}

/// A session to be opened. Prepared before the transaction.
pub struct Opening {
    session: SessionId,
    claims: Claims,
    token: String,
    client: Client,
    browser: Option<browsers::Browser>,
    origin: Option<Origin>,
    is_by_link: bool,
}

impl Opening {
    pub fn new(app: &App, account: &Account, client: Client) -> Result<Self> {
        let now = app.now();
        let claims = app.tokens.claims(account.id, account.profile, now, now);
        let token = app.tokens.sign(&claims)?;
        let session = SessionId::new(now);
        Ok(Self { session, claims, token, client, browser: None, origin: None, is_by_link: false })
    }

    /// Remembers the browser, because the person signs in with it. `secret` is the one that it sent.
    pub async fn in_browser(self, app: &App, secret: Option<String>) -> Result<Self> {
        Ok(Self { browser: Some(browsers::identify(app, secret).await?), ..self })
    }

    /// The session begins with a provider.
    pub fn with_provider(self, app: &App, origin: Origin) -> Result<Self> {
        let claims = self.claims.ending_by(origin.ends_at);
        let token = app.tokens.sign(&claims)?;
        Ok(Self { claims, token, origin: Some(origin), ..self })
    }

    /// The session begins with a link of the operator, which counts as a proof.
    #[must_use]
    pub fn by_link(self) -> Self {
        Self { is_by_link: true, ..self }
    }

    /// When and how the person has proved to be the owner of the account. Without a provider, a browser is remembered
    /// only if the password or a passkey was used in it.
    fn proved(&self, now: Timestamp, entered: Option<Entered>) -> Option<(Timestamp, ProvedBy)> {
        match &self.origin {
            Some(origin) => {
                let by = entered.map_or(ProvedBy::provider(origin.second_factor), |_| proved_by(entered));
                origin.proved_at.map(|at| (at, by))
            }
            None if self.is_by_link => Some((now, ProvedBy::SignInLink)),
            None => self.browser.as_ref().map(|_| (now, proved_by(entered))),
        }
    }

    /// Stores the session, and records it in the audit trail as an action of the account. Returns `false` if
    /// the account was deleted or its password was changed since it was checked.
    pub async fn insert(
        &self,
        tx: &Tx,
        app: &App,
        account: &Account,
        entered: Option<Entered>,
        action: &'static str,
    ) -> Result<bool> {
        let now = app.now();
        // Changing a password locks the account, too, before it ends the sessions.
        if !accounts::lock_unchanged(tx, account).await? {
            return Ok(false);
        }
        let new = NewSession {
            id: self.session,
            account: account.id,
            expires_at: self.claims.expires_at(),
            proved: self.proved(now, entered),
            second_factor: entered.is_some()
                || self.origin.as_ref().is_some_and(|origin| origin.second_factor),
            client: &self.client,
            origin: self.origin.as_ref(),
        };
        store::insert_session(tx, now, new).await?;
        store::insert_token(tx, &self.claims, self.session, now, Some(now)).await?;
        store::delete_oldest_sessions(tx, account.id, MAX_SESSIONS).await?;
        if let Some(browser) = &self.browser {
            store::remember_browser(tx, browsers::fingerprint(&browser.secret), account.id, now).await?;
        }
        let details =
            if self.is_by_link { Some(json!({ "with": ProvedBy::SignInLink })) } else { details_of(entered) };
        audit::record(tx, &app.audit, now, account, action, self.session.0, details).await?;
        Ok(true)
    }

    /// As [`insert`](Self::insert), after a sign-in with the password or a passkey. Mails the account if its owner has not used
    /// this browser before.
    pub async fn sign_in(
        &self,
        tx: &Tx,
        app: &App,
        account: &Account,
        entered: Option<Entered>,
    ) -> Result<bool> {
        let is_unknown = match &self.browser {
            Some(browser) => new_browser::is_unknown(tx, account.id, &browser.secret).await?,
            None => false,
        };
        if !self.insert(tx, app, account, entered, "session.login").await? {
            return Ok(false);
        }
        if is_unknown {
            new_browser::notify(tx, app, account, &self.client).await?;
        }
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
                if !self.insert(tx, app, &account, None, action).await? {
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

/// What a password proves together with what was entered besides it.
pub(super) const fn proved_by(entered: Option<Entered>) -> ProvedBy {
    match entered {
        None => ProvedBy::Password,
        Some(Entered::OneTimeCode | Entered::RecoveryCode) => ProvedBy::OneTimeCode,
        Some(Entered::Passkey) => ProvedBy::Passkey,
    }
}

/// What the audit trail says about a sign-in, so that the use of recovery codes and passkeys can be found.
pub(super) fn details_of(entered: Option<Entered>) -> Option<Value> {
    let with = match entered? {
        Entered::OneTimeCode => "ONE_TIME_CODE",
        Entered::RecoveryCode => "RECOVERY_CODE",
        Entered::Passkey => "PASSKEY",
    };
    Some(json!({ "with": with }))
}
