//! Readers of the student app prove their role ([0062](../../../../docs/adr/0062-readers-prove-their-role.md)).
//!
//! The app opens the sign-in in a browser, which comes back to a link that opens the app with a code. Only the app that
//! began can redeem it, because only it knows the verifier of the challenge (as in PKCE, RFC 7636). Of what the provider
//! states, only the role is kept.

use aushang_db::Tx;
use aushang_oidc::Identity;
use base64::Engine;
use base64::prelude::BASE64_URL_SAFE_NO_PAD;
use sha2::{Digest, Sha256};

use super::roles::Scopes;
use super::store::reader_codes::{self, Found, Keys};
use super::{CODE_VALID_FOR, SignInProvider};
use crate::app::App;
use crate::enums::TargetingRole;
use crate::problem::{Reason, Result};
use crate::secret::{has_unguessable_form, unguessable};
use crate::sql::Json;

/// What a provider states about readers.
#[derive(Clone, Debug, Default)]
pub struct ReaderRoles {
    pub scopes: Scopes,
    /// The university of its people, by its id in the catalogue.
    pub university: Option<String>,
}

/// What a code has proved.
pub struct ProvedRoles {
    /// Not empty. The first one is the role of a reader who has chosen none of them.
    pub roles: Vec<TargetingRole>,
    pub university: Option<String>,
}

/// The role of each affiliation of eduPerson, in the order in which they count.
const ROLES: [(&str, TargetingRole); 6] = [
    ("student", TargetingRole::Student),
    ("employee", TargetingRole::Employee),
    ("staff", TargetingRole::Employee),
    ("faculty", TargetingRole::Employee),
    ("alum", TargetingRole::Alumni),
    ("affiliate", TargetingRole::Guest),
];

impl ReaderRoles {
    /// The roles that affiliations mean.
    pub fn stated(&self, affiliations: &[String]) -> Vec<TargetingRole> {
        let names: Vec<_> = affiliations.iter().filter_map(|value| self.scopes.name(value)).collect();
        let mut roles = Vec::new();
        for (name, role) in ROLES {
            if names.contains(&name) && !roles.contains(&role) {
                roles.push(role);
            }
        }
        roles
    }
}

/// Whether a challenge has the form of a SHA-256 hash.
pub fn is_challenge(text: &str) -> bool {
    has_unguessable_form(text)
}

/// Makes a code for the app. `None`: the state was used before.
pub(super) async fn issue(
    app: &App,
    provider: &SignInProvider,
    identity: &Identity,
    state_hash: Vec<u8>,
    challenge: String,
) -> Result<Option<String>> {
    let Some(readers) = &provider.readers else { return Ok(None) };
    let (now, code) = (app.now(), unguessable()?);
    let found =
        Found { issuer: provider.issuer().to_owned(), roles: Json(readers.stated(&identity.affiliations)) };
    let given = code.clone();
    let inserted = app.write(move |tx| {
        Box::pin(async move {
            let keys = Keys { code: &given, challenge: &challenge };
            reader_codes::insert(tx, now, state_hash, keys, &found, now + CODE_VALID_FOR).await
        })
    });
    Ok(inserted.await?.then_some(code))
}

/// Uses a code up. Fails with [`Reason::LinkEnded`] if the code is not valid or the verifier not the app's, and with
/// [`Reason::AffiliationUnknown`] if the provider states no role.
pub async fn redeem_reader_code(tx: &Tx, app: &App, code: &str, verifier: &str) -> Result<ProvedRoles> {
    let challenge = BASE64_URL_SAFE_NO_PAD.encode(Sha256::digest(verifier));
    let found = reader_codes::take(tx, app.now(), Keys { code, challenge: &challenge }).await?;
    let Found { issuer, roles } = found.ok_or(Reason::LinkEnded)?;
    let provider = app.providers.of_issuer(&issuer).and_then(|provider| provider.readers.as_ref());
    let provider = provider.ok_or(Reason::LinkEnded)?;
    if roles.0.is_empty() {
        return Err(Reason::AffiliationUnknown.into());
    }
    Ok(ProvedRoles { roles: roles.0, university: provider.university.clone() })
}

#[cfg(test)]
mod tests {
    use super::*;
    use TargetingRole::{Alumni, Employee, Guest, Student};

    #[test]
    fn affiliations_mean_roles() {
        let scopes = Scopes { own: vec!["uni.example".to_owned()], are_required: true };
        let readers = ReaderRoles { scopes, university: None };
        for (stated, expected) in [
            (&["student@uni.example"][..], &[Student][..]),
            (&["member@uni.example", "student@uni.example"], &[Student]),
            (&["staff@uni.example", "student@uni.example"], &[Student, Employee]),
            (&["faculty@uni.example", "employee@uni.example"], &[Employee]),
            (&["alum@uni.example"], &[Alumni]),
            (&["affiliate@uni.example"], &[Guest]),
            (&["library-walk-in@uni.example", "member@uni.example"], &[]),
            (&["student@other.example"], &[]),
            (&["student"], &[]),
            (&[], &[]),
        ] {
            let values: Vec<_> = stated.iter().map(ToString::to_string).collect();
            assert_eq!(readers.stated(&values), expected, "{values:?}");
        }
    }
}
