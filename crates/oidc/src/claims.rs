//! The claims that Aushang reads.

use chrono::{DateTime, Utc};
use openidconnect::AdditionalClaims;
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};

/// Who signed in, as the provider states it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Identity {
    /// Identifies the person together with `subject`; an address does not.
    pub issuer: String,
    pub subject: String,
    pub email: Option<String>,
    /// Whether the provider states that the address belongs to the person.
    pub email_verified: bool,
    /// When the person entered a password or the like at the provider.
    pub authenticated_at: Option<DateTime<Utc>>,
    /// How the person signed in: the values of `acr` and `amr` of the ID token. Values of more than 255 bytes are left out,
    /// and those of `amr` after the first 20.
    pub authentication: Vec<String>,
    /// The session at the provider, which a later sign-out there names.
    pub session: Option<String>,
    /// The values of the claim for roles.
    pub roles: Vec<String>,
    /// The values of the claim for affiliations.
    pub affiliations: Vec<String>,
}

/// Longer values are left out.
const MAX_AUTHENTICATION_BYTES: usize = 255;
/// Maximum number of values of `amr`.
const MAX_METHODS: usize = 20;

/// The values of `acr` and `amr` that are read.
pub(crate) fn authentication<'t>(acr: Option<&'t str>, amr: impl Iterator<Item = &'t str>) -> Vec<String> {
    let values = acr.into_iter().chain(amr.take(MAX_METHODS));
    values.filter(|value| value.len() <= MAX_AUTHENTICATION_BYTES).map(str::to_owned).collect()
}

/// All claims that are not standard claims.
#[derive(Clone, Debug, Default, Serialize, Deserialize)]
pub(crate) struct OtherClaims(pub Map<String, Value>);

impl AdditionalClaims for OtherClaims {}

impl OtherClaims {
    pub fn text(&self, name: &str) -> Option<&str> {
        self.0.get(name)?.as_str()
    }

    /// A time in seconds.
    pub fn time(&self, name: &str) -> Option<DateTime<Utc>> {
        DateTime::from_timestamp(self.0.get(name)?.as_i64()?, 0)
    }

    /// The texts of a claim, which is a text or a list. `path` may lead into objects: `realm_access.roles`. A name
    /// that itself contains dots, such as a URL, is found as well.
    pub fn texts(&self, path: &str) -> Vec<String> {
        let found = self.0.get(path).or_else(|| {
            let mut names = path.split('.');
            let first = self.0.get(names.next()?)?;
            names.try_fold(first, |value, name| value.get(name))
        });
        match found {
            Some(Value::String(text)) => vec![text.clone()],
            Some(Value::Array(items)) => items.iter().filter_map(Value::as_str).map(str::to_owned).collect(),
            _ => Vec::new(),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn values_of_the_authentication_are_limited() {
        let (fit, long) = ("a".repeat(255), "a".repeat(256));
        let many: Vec<String> = (0..30).map(|number| number.to_string()).collect();
        for (acr, amr, expected) in [
            (None, vec![], vec![]),
            (Some("gold"), vec!["pwd", "otp"], vec!["gold", "pwd", "otp"]),
            (Some(&*fit), vec![&*long, "otp"], vec![&*fit, "otp"]),
            (Some(&*long), vec![&*fit], vec![&*fit]),
            (
                None,
                many.iter().map(String::as_str).collect(),
                many[..20].iter().map(String::as_str).collect(),
            ),
        ] {
            assert_eq!(authentication(acr, amr.into_iter()), expected);
        }
    }

    #[test]
    fn values_are_found_by_name_and_by_path() {
        let claims: OtherClaims = serde_json::from_value(serde_json::json!({
            "affiliation": "staff@uni.example",
            "groups": ["presse", 7, "asta"],
            "realm_access": { "roles": ["editor"] },
            "https://uni.example/roles": ["lead"],
        }))
        .unwrap();
        for (path, expected) in [
            ("affiliation", vec!["staff@uni.example"]),
            ("groups", vec!["presse", "asta"]),
            ("realm_access.roles", vec!["editor"]),
            ("https://uni.example/roles", vec!["lead"]),
            ("realm_access", vec![]),
            ("realm_access.roles.deeper", vec![]),
            ("missing", vec![]),
        ] {
            assert_eq!(claims.texts(path), expected, "{path}");
        }
    }
}
