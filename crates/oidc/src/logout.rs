//! Logout tokens: a provider states that a session there has ended (OpenID Connect Back-Channel Logout 1.0).

use chrono::{DateTime, TimeDelta, Utc};
use jsonwebtoken::jwk::JwkSet;
use jsonwebtoken::{Algorithm, DecodingKey, Validation};
use serde::Deserialize;
use serde_json::{Map, Value};

use crate::finish::SKEW;
use crate::provider::Known;
use crate::{Failure, Provider, Refusal};

/// A logout token is sent as soon as it was issued. As for sign-ins, the clocks may differ.
const MAX_AGE: TimeDelta = SKEW;
/// Anybody can send a token with an unknown key, so the keys are not fetched again for each of them.
const MIN_BETWEEN_FETCHES: TimeDelta = TimeDelta::minutes(1);
/// What the header may call it; older providers say `JWT`, or nothing.
const TYPES: [&str; 3] = ["logout+jwt", "application/logout+jwt", "JWT"];
const EVENT: &str = "http://schemas.openid.net/event/backchannel-logout";

/// Which sessions have ended: all of a person, or the ones of one session at the provider.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Logout {
    /// Names the token. A token is valid once.
    pub id: String,
    pub subject: Option<String>,
    pub session: Option<String>,
}

#[derive(Deserialize)]
struct Claims {
    iss: String,
    aud: Audiences,
    iat: i64,
    exp: Option<i64>,
    jti: String,
    sub: Option<String>,
    sid: Option<String>,
    events: Map<String, Value>,
    nonce: Option<Value>,
}

#[derive(Deserialize)]
#[serde(untagged)]
enum Audiences {
    One(String),
    Many(Vec<String>),
}

impl Audiences {
    fn contain(&self, audience: &str) -> bool {
        match self {
            Self::One(one) => one == audience,
            Self::Many(many) => many.iter().any(|one| one == audience),
        }
    }
}

impl Provider {
    /// Checks a logout token. The caller refuses one whose id it has seen.
    pub async fn verify_logout(&self, token: &str, now: DateTime<Utc>) -> Result<Logout, Failure> {
        let known = self.known(now).await?;
        let claims = match decode(&known, token) {
            Err(Refusal::Signature) if now - known.fetched_at >= MIN_BETWEEN_FETCHES => {
                decode(&self.fetch(now).await?, token)?
            }
            decoded => decoded?,
        };
        if claims.iss != self.issuer() {
            return Err(Refusal::Issuer.into());
        }
        if !claims.aud.contain(&self.settings.client_id) {
            return Err(Refusal::Audience.into());
        }
        let age = now - DateTime::from_timestamp(claims.iat, 0).ok_or(Refusal::Times)?;
        let has_expired = claims.exp.is_some_and(|exp| exp < (now - MAX_AGE).timestamp());
        if age.abs() > MAX_AGE || has_expired {
            return Err(Refusal::Times.into());
        }
        // With a nonce it could be an ID token.
        let is_logout = claims.events.get(EVENT).is_some_and(Value::is_object) && claims.nonce.is_none();
        if !is_logout || (claims.sub.is_none() && claims.sid.is_none()) {
            return Err(Refusal::Token.into());
        }
        Ok(Logout { id: claims.jti, subject: claims.sub, session: claims.sid })
    }
}

/// Checks the signature only.
fn decode(known: &Known, token: &str) -> Result<Claims, Refusal> {
    use Algorithm::{ES256, ES384, EdDSA, PS256, PS384, PS512, RS256, RS384, RS512};

    let head = jsonwebtoken::decode_header(token).map_err(|_| Refusal::Token)?;
    if ![RS256, RS384, RS512, PS256, PS384, PS512, ES256, ES384, EdDSA].contains(&head.alg) {
        return Err(Refusal::Signature);
    }
    if head.typ.as_deref().is_some_and(|typ| !TYPES.iter().any(|known| typ.eq_ignore_ascii_case(known))) {
        return Err(Refusal::Token);
    }
    let keys = serde_json::to_value(known.metadata.jwks()).map_err(|_| Refusal::Signature)?;
    // Keys of other kinds are left out, instead of making the whole set unreadable.
    let keys = keys["keys"].as_array().into_iter().flatten();
    let keys: Vec<_> = keys.filter_map(|key| serde_json::from_value(key.clone()).ok()).collect();
    let keys = JwkSet { keys };
    let key = match &head.kid {
        Some(name) => keys.find(name),
        None if keys.keys.len() == 1 => keys.keys.first(),
        None => None,
    };
    let key = DecodingKey::from_jwk(key.ok_or(Refusal::Signature)?).map_err(|_| Refusal::Signature)?;
    let mut validation = Validation::new(head.alg);
    // The library would use the system's clock.
    validation.validate_exp = false;
    validation.validate_aud = false;
    validation.set_required_spec_claims::<&str>(&[]);
    let decoded = jsonwebtoken::decode::<Claims>(token, &key, &validation);
    decoded.map(|decoded| decoded.claims).map_err(|error| match error.kind() {
        jsonwebtoken::errors::ErrorKind::Json(_) => Refusal::Token,
        _ => Refusal::Signature,
    })
}
