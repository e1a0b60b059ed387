//! Opens a session: creates its row and its first token, and remembers the browser.

use aushang_db::{Timestamp, Tx};
use serde_json::{Value, json};

use super::client::Client;
use super::provider_session::ProviderSession;
use super::store::NewSession;
use super::token::Claims;
use super::{browsers, new_browser, store};
use crate::accounts::{self, Account};
use crate::app::App;
use crate::audit;
use crate::enums::ProvedBy;
use crate::ids::SessionId;
use crate::mails::SignInMethod;
use crate::problem::{Reason, Result};
use crate::second_factors::UsedFactor;

/// Maximum sessions of an account. The least recently used one ends when another is opened.
pub const MAX_SESSIONS: u64 = 50;

/// A session that was just opened.
pub struct OpenedSession {
    pub token: String,
    pub account: Account,
    /// The secret that the browser keeps, also after sign-out. `None` if the browser has one already.
    pub browser_secret: Option<String>,
}

/// A session to be opened. Prepared before the transaction.
pub struct PreparedSession {
    session: SessionId,
    claims: Claims,
    token: String,
    client: Client,
    browser: Option<browsers::Browser>,
    provider: Option<ProviderSession>,
    /// When the session ends at the latest. `None`: as any other.
    ends_at: Option<Timestamp>,
    is_by_link: bool,
}

impl PreparedSession {
    pub fn new(app: &App, account: &Account, client: Client) -> Result<Self> {
        let now = app.now();
        let claims = app.tokens.claims(account.id, account.profile, now, now);
        let token = app.tokens.sign(&claims)?;
        let session = SessionId::new(now);
        Ok(Self {
            session,
            claims,
            token,
            client,
            browser: None,
            provider: None,
            ends_at: None,
            is_by_link: false,
        })
    }

    /// Remembers the browser, because the person signs in with it. `secret` is the one that it sent.
    pub async fn in_browser(self, app: &App, secret: Option<String>) -> Result<Self> {
        Ok(Self { browser: Some(browsers::identify(app, secret).await?), ..self })
    }

    /// The session begins with a provider.
    pub fn with_provider(self, app: &App, provider: ProviderSession) -> Result<Self> {
        let session = self.ending_by(app, provider.ends_at)?;
        Ok(Self { provider: Some(provider), ..session })
    }

    /// The session ends at this moment at the latest.
    pub fn ending_by(self, app: &App, ends_at: Option<Timestamp>) -> Result<Self> {
        let claims = self.claims.ending_by(ends_at);
        let token = app.tokens.sign(&claims)?;
        Ok(Self { claims, token, ends_at, ..self })
    }

    /// The session begins with a link of the operator, which counts as a proof.
    #[must_use]
    pub fn by_link(self) -> Self {
        Self { is_by_link: true, ..self }
    }

    /// When and how the person has proved to be the owner of the account. Without a provider, a browser is remembered
    /// only if the password or a passkey was used in it.
    fn proved(&self, now: Timestamp, used_factor: Option<UsedFactor>) -> Option<(Timestamp, ProvedBy)> {
        match &self.provider {
            Some(provider) => {
                let by = used_factor
                    .map_or(ProvedBy::provider(provider.second_factor), |_| proved_by(used_factor));
                provider.proved_at.map(|at| (at, by))
            }
            None if self.is_by_link => Some((now, ProvedBy::SignInLink)),
            None => self.browser.as_ref().map(|_| (now, proved_by(used_factor))),
        }
    }

    /// How the person signs in.
    fn method(&self, app: &App, used_factor: Option<UsedFactor>) -> SignInMethod {
        match &self.provider {
            Some(provider) => SignInMethod::Provider(app.providers.label_of(&provider.issuer)),
            None if self.is_by_link => SignInMethod::Link,
            None if used_factor == Some(UsedFactor::Passkey) => SignInMethod::Passkey,
            None => SignInMethod::Password,
        }
    }

    /// Stores the session, and records it in the audit trail as an action of the account. Returns `false` if
    /// the account was deleted or its password was changed since it was checked.
    pub async fn insert(
        &self,
        tx: &Tx,
        app: &App,
        account: &Account,
        used_factor: Option<UsedFactor>,
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
            proved: self.proved(now, used_factor),
            second_factor: used_factor.is_some()
                || self.provider.as_ref().is_some_and(|provider| provider.second_factor),
            client: &self.client,
            provider: self.provider.as_ref(),
            ends_at: self.ends_at,
        };
        store::insert_session(tx, now, new).await?;
        store::insert_token(tx, &self.claims, self.session, now, Some(now)).await?;
        store::delete_oldest_sessions(tx, account.id, MAX_SESSIONS).await?;
        if let Some(browser) = &self.browser {
            store::remember_browser(tx, browsers::fingerprint(&browser.secret), account.id, now).await?;
        }
        let details = if self.is_by_link {
            Some(json!({ "with": ProvedBy::SignInLink }))
        } else {
            details_of(used_factor)
        };
        audit::record(tx, &app.audit, now, account, action, self.session.0, details).await?;
        Ok(true)
    }

    /// As [`insert`](Self::insert), after a sign-in. Mails the account if its owner has not used
    /// this browser before.
    pub async fn sign_in(
        &self,
        tx: &Tx,
        app: &App,
        account: &Account,
        used_factor: Option<UsedFactor>,
    ) -> Result<bool> {
        let is_unknown = match &self.browser {
            Some(browser) => new_browser::is_unknown(tx, account.id, &browser.secret).await?,
            None => false,
        };
        if !self.insert(tx, app, account, used_factor, "session.login").await? {
            return Ok(false);
        }
        if is_unknown {
            new_browser::notify(tx, app, account, &self.client, self.method(app, used_factor)).await?;
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
    ) -> Result<OpenedSession> {
        app.write_with(move |tx, app| {
            Box::pin(async move {
                if !self.insert(tx, app, &account, None, action).await? {
                    return Err(changed.into());
                }
                Ok(self.into_opened(account))
            })
        })
        .await
    }

    pub fn into_opened(self, account: Account) -> OpenedSession {
        let browser_secret = self.browser.filter(|browser| browser.is_new).map(|browser| browser.secret);
        OpenedSession { token: self.token, account, browser_secret }
    }
}

/// What a password proves together with the second factor.
pub(super) const fn proved_by(used_factor: Option<UsedFactor>) -> ProvedBy {
    match used_factor {
        None => ProvedBy::Password,
        Some(UsedFactor::OneTimeCode | UsedFactor::RecoveryCode) => ProvedBy::OneTimeCode,
        Some(UsedFactor::Passkey) => ProvedBy::Passkey,
    }
}

/// What the audit trail says about a sign-in, so that the use of recovery codes and passkeys can be found.
pub(super) fn details_of(used_factor: Option<UsedFactor>) -> Option<Value> {
    let with = match used_factor? {
        UsedFactor::OneTimeCode => "ONE_TIME_CODE",
        UsedFactor::RecoveryCode => "RECOVERY_CODE",
        UsedFactor::Passkey => "PASSKEY",
    };
    Some(json!({ "with": with }))
}
