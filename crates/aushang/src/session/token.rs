//! Bearer tokens: signed JWTs with five claims [A-02: the claims].
//!
//! A token identifies the account and does not contain permissions. It is valid only while it exists in the
//! database, with its session, so it can be revoked at once.

use aushang_db::Timestamp;
use chrono::TimeDelta;
use jsonwebtoken::{Algorithm, DecodingKey, EncodingKey, Header, Validation};
use serde::{Deserialize, Serialize};

use crate::ids::{AccountId, ProfileId, SessionTokenId};
use crate::problem::{Error, Reason, Result};
use crate::secret::{KeyRing, Secrets};

/// Signs and validates tokens with keys of this installation.
pub struct Tokens {
    keys: KeyRing<(EncodingKey, DecodingKey)>,
    validation: Validation,
    lifetime: TimeDelta,
    /// How long a session lasts at most, however often its token is renewed.
    session: TimeDelta,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct Claims {
    /// The account.
    pub sub: AccountId,
    pub feed_profile_id: ProfileId,
    /// In seconds, as in JWT.
    pub iat: i64,
    pub exp: i64,
    /// Tokens issued by us do not have it; if present, it is checked.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub nbf: Option<i64>,
    pub jti: SessionTokenId,
}

/// Larger than the clock skew between nodes.
const LEEWAY: TimeDelta = TimeDelta::minutes(5);

impl Tokens {
    /// `lifetime`: of a token. `session`: the longest time that a session lasts.
    pub fn new(secrets: Secrets<'_>, lifetime: TimeDelta, session: TimeDelta) -> Self {
        let mut validation = Validation::new(Algorithm::HS256);
        // The library would use the system's clock; `read` checks the expiry with the time that it is given.
        validation.validate_exp = false;
        validation.set_required_spec_claims::<&str>(&[]);
        Self {
            keys: KeyRing::new(secrets, |secret| {
                (EncodingKey::from_secret(secret), DecodingKey::from_secret(secret))
            }),
            validation,
            lifetime,
            session,
        }
    }

    /// The claims of a new token, for a session that began at `began`.
    pub fn claims(&self, account: AccountId, profile: ProfileId, began: Timestamp, now: Timestamp) -> Claims {
        let seconds = |time: Timestamp| time.millis().div_euclid(1000);
        Claims {
            sub: account,
            feed_profile_id: profile,
            iat: seconds(now),
            exp: seconds((now + self.lifetime).min(began + self.session)),
            nbf: None,
            jti: SessionTokenId::new(now),
        }
    }

    pub fn sign(&self, claims: &Claims) -> Result<String> {
        jsonwebtoken::encode(&Header::new(Algorithm::HS256), claims, &self.keys.current().0)
            .map_err(Error::failure)
    }

    /// Returns the claims of a valid token. Fails with [`Reason::NotSignedIn`] in all other cases.
    pub fn read(&self, token: &str, now: Timestamp) -> Result<Claims> {
        let decode = |(_, key): &(_, DecodingKey)| jsonwebtoken::decode(token, key, &self.validation).ok();
        let claims: Claims = self.keys.find(decode).ok_or(Reason::NotSignedIn)?.claims;
        let latest = (now + LEEWAY).millis();
        let begins = claims.nbf.map_or(claims.iat, |nbf| nbf.max(claims.iat));
        if claims.exp.saturating_mul(1000) <= now.millis() || begins.saturating_mul(1000) > latest {
            return Err(Reason::NotSignedIn.into());
        }
        Ok(claims)
    }
}

impl Claims {
    /// The same, but ends at this time at the latest.
    #[must_use]
    pub fn ending_by(mut self, at: Option<Timestamp>) -> Self {
        if let Some(at) = at {
            self.exp = self.exp.min(at.millis().div_euclid(1000));
        }
        self
    }

    pub fn expires_at(&self) -> Timestamp {
        Timestamp::from_millis(self.exp * 1000)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use base64::Engine;
    use base64::prelude::BASE64_URL_SAFE_NO_PAD;

    const NOW: Timestamp = Timestamp::from_millis(1_790_000_000_000);

    fn tokens() -> Tokens {
        Tokens::new(
            Secrets::only(b"0123456789abcdef0123456789abcdef"),
            TimeDelta::days(7),
            TimeDelta::days(30),
        )
    }

    fn claims() -> Claims {
        tokens().claims(AccountId::new(NOW), ProfileId::new(NOW), NOW, NOW)
    }

    fn forge(header: &str, payload: &serde_json::Value, signature: &str) -> String {
        let part = |text: &str| BASE64_URL_SAFE_NO_PAD.encode(text);
        format!("{}.{}.{signature}", part(header), part(&payload.to_string()))
    }

    #[test]
    fn a_token_is_valid_for_its_lifetime() {
        let token = tokens().sign(&claims()).unwrap();
        assert_eq!(
            tokens().read(&token, NOW + TimeDelta::days(7) - TimeDelta::seconds(1)).unwrap(),
            tokens().read(&token, NOW).unwrap()
        );
        assert!(tokens().read(&token, NOW + TimeDelta::days(7)).is_err());
    }

    #[test]
    fn token_does_not_outlast_its_session() {
        let lasts = |age: TimeDelta| {
            let claims = tokens().claims(AccountId::new(NOW), ProfileId::new(NOW), NOW - age, NOW);
            TimeDelta::seconds(claims.exp - claims.iat)
        };
        let (day, second) = (TimeDelta::days(1), TimeDelta::seconds(1));
        for (age, expected) in [
            (TimeDelta::zero(), day * 7),
            (day * 23, day * 7),
            (day * 23 + second, day * 7 - second),
            (day * 30 - second, second),
        ] {
            assert_eq!(lasts(age), expected, "{age}");
        }
    }

    #[test]
    fn previous_secrets_are_accepted_but_do_not_sign() {
        let tokens = |current, previous: &[&[u8]]| {
            Tokens::new(Secrets { current, previous }, TimeDelta::days(7), TimeDelta::days(30))
        };
        let (old, both, new) = (tokens(b"one", &[]), tokens(b"two", &[b"zero", b"one"]), tokens(b"two", &[]));
        let token = old.sign(&claims()).unwrap();
        assert!(both.read(&token, NOW).is_ok() && new.read(&token, NOW).is_err());
        let token = both.sign(&claims()).unwrap();
        assert!(new.read(&token, NOW).is_ok() && old.read(&token, NOW).is_err());
    }

    #[test]
    fn token_from_the_future_is_invalid() {
        let seconds = NOW.millis() / 1000;
        for (iat, nbf, is_valid) in [
            (seconds + 300, None, true),
            (seconds + 301, None, false),
            (seconds, Some(seconds + 300), true),
            (seconds, Some(seconds + 301), false),
            (i64::MAX, None, false),
        ] {
            let token = tokens().sign(&Claims { iat, nbf, ..claims() }).unwrap();
            assert_eq!(tokens().read(&token, NOW).is_ok(), is_valid, "{iat} {nbf:?}");
        }
    }

    // spec: AUTH-39
    #[test]
    fn tokens_with_another_signature_or_without_a_claim_are_invalid() {
        let good = serde_json::to_value(claims()).unwrap();
        let without_profile = {
            let mut claims = good.clone();
            claims.as_object_mut().unwrap().remove("feedProfileId");
            claims
        };
        let sign = |payload: &serde_json::Value, header: &Header, secret: &[u8]| {
            jsonwebtoken::encode(header, payload, &EncodingKey::from_secret(secret)).unwrap()
        };
        let ours = b"0123456789abcdef0123456789abcdef";
        let hs256 = Header::new(Algorithm::HS256);
        for (what, token) in [
            ("nothing", String::new()),
            ("noise", "a.b.c".into()),
            ("no algorithm", forge(r#"{"alg":"none"}"#, &good, "")),
            ("another key", sign(&good, &hs256, b"another")),
            ("another algorithm", sign(&good, &Header::new(Algorithm::HS512), ours)),
            ("no profile claim", sign(&without_profile, &hs256, ours)),
        ] {
            assert!(tokens().read(&token, NOW).is_err(), "{what}");
        }
        assert!(tokens().read(&sign(&good, &hs256, ours), NOW).is_ok());
    }
}
