//! Exchanges tokens of an earlier system for sessions.
//!
//! The tokens must be signed (HS256) with the key of the earlier system, which the operator has configured.
//! The claim `sub` is the account's id; other data about the account is not taken from the token.

use aushang_db::Timestamp;
use chrono::TimeDelta;
use jsonwebtoken::{Algorithm, DecodingKey, Validation};
use serde::Deserialize;

use super::client::Client;
use super::open::{OpenedSession, PreparedSession};
use super::store;
use crate::accounts::{self, Account};
use crate::app::App;
use crate::ids::AccountId;
use crate::problem::{Reason, Result};
use crate::secret::fingerprint;

/// How long a token can be exchanged again: several tabs open with it at once.
const OVERLAP: TimeDelta = TimeDelta::minutes(1);

/// Validates tokens of the earlier system.
pub struct LegacyTokens(DecodingKey);

#[derive(Deserialize)]
struct Claims {
    sub: AccountId,
    /// In seconds. A token without it is valid until the account sets a password in this installation.
    exp: Option<i64>,
    /// In seconds.
    iat: Option<i64>,
}

impl LegacyTokens {
    pub fn new(secret: &[u8]) -> Self {
        Self(DecodingKey::from_secret(secret))
    }

    /// Returns the claims of a valid token. A token with an audience is valid only for that application.
    fn read(&self, token: &str, application: &str, now: Timestamp) -> Result<Claims> {
        let mut validation = Validation::new(Algorithm::HS256);
        // The library would use the system's clock.
        validation.validate_exp = false;
        validation.set_required_spec_claims::<&str>(&[]);
        validation.set_audience(&[application]);
        let claims: Claims =
            jsonwebtoken::decode(token, &self.0, &validation).map_err(|_| Reason::NotSignedIn)?.claims;
        match claims.exp {
            Some(exp) if exp.saturating_mul(1000) <= now.millis() => Err(Reason::NotSignedIn.into()),
            _ => Ok(claims),
        }
    }
}

impl Claims {
    /// Whether the token was issued before the account's password was last set in this installation, or before an
    /// operator ended all sign-ins.
    fn has_ended(&self, account: &Account) -> bool {
        let issued = self.iat.unwrap_or(0).saturating_mul(1000);
        let ends = [account.password_changed_at, account.legacy_tokens_ended_at];
        ends.into_iter().flatten().any(|end| issued <= end.millis())
    }
}

/// Opens a session for a token of the earlier system. Fails with [`Reason::NotSignedIn`] if the token is not
/// valid, or was exchanged more than a minute ago.
pub async fn translate(app: &App, token: &str, application: &str, client: Client) -> Result<OpenedSession> {
    // Such a token was given for a password.
    app.settings.check_passwords_are_open()?;
    let legacy = app.legacy_tokens.as_ref().ok_or(Reason::NotSignedIn)?;
    let claims = legacy.read(token, application, app.now())?;
    let account = accounts::find(app.db.reader(), claims.sub).await?;
    let account = account
        // The earlier system knew no second factors.
        .filter(|account| !account.has_second_factor && !claims.has_ended(account))
        .ok_or(Reason::NotSignedIn)?;
    let prepared = PreparedSession::new(app, &account, client)?;
    let used = fingerprint("legacy token", token);
    app.write_with(move |tx, app| {
        Box::pin(async move {
            let first_used = store::use_legacy_token(tx, &used, account.id, app.now()).await?;
            if app.now() - first_used > OVERLAP
                || !prepared.insert(tx, app, &account, None, "session.translate").await?
            {
                return Err(Reason::NotSignedIn.into());
            }
            // The account is locked now, and may have changed since it was read.
            let held = accounts::get(tx, account.id).await?;
            if held.has_second_factor || claims.has_ended(&held) {
                return Err(Reason::NotSignedIn.into());
            }
            Ok(prepared.into_opened(account))
        })
    })
    .await
}

#[cfg(test)]
mod tests {
    use jsonwebtoken::{EncodingKey, Header};
    use serde_json::{Value, json};

    use super::*;

    const NOW: Timestamp = Timestamp::from_millis(1_790_000_000_000);
    const KEY: &[u8] = b"a key of the system that was there before";

    fn read(claims: &Value) -> bool {
        let key = EncodingKey::from_secret(KEY);
        let token = jsonwebtoken::encode(&Header::new(Algorithm::HS256), claims, &key).unwrap();
        LegacyTokens::new(KEY).read(&token, "console", NOW).is_ok()
    }

    #[test]
    fn expiry_and_audience_are_checked_if_present() {
        let sub = AccountId::new(NOW);
        for (claims, is_valid) in [
            (json!({ "sub": sub }), true),
            (json!({ "sub": sub, "exp": 1_790_000_001 }), true),
            (json!({ "sub": sub, "exp": 1_790_000_000 }), false),
            (json!({ "sub": sub, "exp": "1790000001" }), false),
            (json!({ "sub": sub, "exp": i64::MAX }), true),
            (json!({ "sub": sub, "aud": "console" }), true),
            (json!({ "sub": sub, "aud": ["console", "app"] }), true),
            (json!({ "sub": sub, "aud": "app" }), false),
            (json!({ "sub": "somebody" }), false),
            (json!({}), false),
        ] {
            assert_eq!(read(&claims), is_valid, "{claims}");
        }
    }
}
