//! Tokens of an earlier system are exchanged for ours.
//!
//! Only those count that were signed (HS256) with the key that the operator has taken over from
//! there. Who somebody is stands in `sub`, the account's id; nothing else of them is believed.

use aushang_db::Timestamp;
use jsonwebtoken::{Algorithm, DecodingKey, Validation};
use serde::Deserialize;

use super::open::{Opened, Opening};
use crate::accounts;
use crate::app::App;
use crate::ids::AccountId;
use crate::problem::{Reason, Result};

/// Reads tokens of the earlier system.
pub struct LegacyTokens(DecodingKey);

#[derive(Deserialize)]
struct Claims {
    sub: AccountId,
    /// Seconds. Without it a token ends when its account sets a password here.
    exp: Option<i64>,
    /// Seconds.
    iat: Option<i64>,
}

impl LegacyTokens {
    pub fn new(secret: &[u8]) -> Self {
        Self(DecodingKey::from_secret(secret))
    }

    /// A token that names an audience is good for that application alone.
    fn read(&self, token: &str, application: &str, now: Timestamp) -> Result<Claims> {
        let mut validation = Validation::new(Algorithm::HS256);
        // The library would ask the system's clock.
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
    /// A password that was set here has ended what was given out before.
    fn is_older_than(&self, moment: Option<Timestamp>) -> bool {
        let issued = self.iat.unwrap_or(0).saturating_mul(1000);
        moment.is_some_and(|moment| issued <= moment.millis())
    }
}

/// Gives a session of ours for a token of the earlier system. Whatever is wrong with it is answered
/// alike.
pub async fn translate(app: &App, token: &str, application: &str) -> Result<Opened> {
    let legacy = app.legacy_tokens.as_ref().ok_or(Reason::NotSignedIn)?;
    let claims = legacy.read(token, application, app.now())?;
    let account = accounts::find(app.db.reader(), claims.sub).await?;
    let account = account
        .filter(|account| !claims.is_older_than(account.password_changed_at))
        .ok_or(Reason::NotSignedIn)?;
    Opening::new(app, &account)?.write_alone(app, account, "session.translate", Reason::NotSignedIn).await
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
    fn an_end_and_an_audience_count_where_they_are_named() {
        let sub = AccountId::new(NOW);
        for (claims, holds) in [
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
            assert_eq!(read(&claims), holds, "{claims}");
        }
    }
}
