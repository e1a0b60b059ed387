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

use super::store::reader_codes::{self, CodeAndChallenge, StatedReaderRoles};
use super::{CODE_VALID_FOR, SignInProvider};
use crate::app::App;
use crate::enums::TargetingRole;
use crate::problem::{Reason, Result};
use crate::secret::{has_unguessable_form, unguessable};

/// What a code has proved.
pub struct ProvedRoles {
    /// Not empty. The first one is the role of a reader who has chosen none of them.
    pub roles: Vec<TargetingRole>,
    /// By its id in the catalogue.
    pub university: String,
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
    let roles = readers.stated(&identity.affiliations);
    let stated = StatedReaderRoles { issuer: provider.issuer().to_owned(), roles };
    let given = code.clone();
    let inserted = app.write(move |tx| {
        Box::pin(async move {
            let secrets = CodeAndChallenge { code: &given, challenge: &challenge };
            reader_codes::insert(tx, now, state_hash, secrets, &stated, now + CODE_VALID_FOR).await
        })
    });
    Ok(inserted.await?.then_some(code))
}

/// Uses a code up. Fails with [`Reason::LinkEnded`] if the code is not valid or the verifier not the app's, and with
/// [`Reason::AffiliationUnknown`] if the provider states no role.
pub async fn redeem_reader_code(tx: &Tx, app: &App, code: &str, verifier: &str) -> Result<ProvedRoles> {
    let challenge = BASE64_URL_SAFE_NO_PAD.encode(Sha256::digest(verifier));
    let found = reader_codes::take(tx, app.now(), CodeAndChallenge { code, challenge: &challenge }).await?;
    let StatedReaderRoles { issuer, roles } = found.ok_or(Reason::LinkEnded)?;
    let provider = app.providers.of_issuer(&issuer).and_then(|provider| provider.readers.as_ref());
    let provider = provider.ok_or(Reason::LinkEnded)?;
    if roles.is_empty() {
        return Err(Reason::AffiliationUnknown.into());
    }
    Ok(ProvedRoles { roles, university: provider.university.clone() })
}
