//! Keys derived from the secrets of the installation. They encrypt stored credentials, and sign the state of a
//! connection that a person began and the confirmation codes of deletions.

use aushang_db::Timestamp;
use aushang_sources::Credentials;
use base64::Engine;
use base64::prelude::BASE64_URL_SAFE_NO_PAD;
use chrono::TimeDelta;

use crate::ids::{ProfileId, SessionId, SourceId};
use crate::problem::{Error, Result};
use crate::seal::Seal;
use crate::secret::{MacRing, Secrets};

/// A connection must be completed within this time, which is also the lifetime of the network's code.
const STATE_LIFETIME: TimeDelta = TimeDelta::hours(1);
const TIME_BYTES: usize = 8;
const NONCE_BYTES: usize = 32;
const TAG_BYTES: usize = 32;
const CODE_TAG_BYTES: usize = 16;

/// What a confirmation code says.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Deleted {
    pub at: Timestamp,
    /// Whether the account had been connected again after the request. That connection was not deleted.
    pub is_connected_again: bool,
}

impl Deleted {
    /// Signed with the time, so that no code confirms more than was deleted.
    const fn mark(is_connected_again: bool) -> &'static [u8] {
        if is_connected_again { b"connected again" } else { b"" }
    }
}

pub struct SourceKeys {
    credentials: Seal,
    state: MacRing,
    deletion: MacRing,
}

impl SourceKeys {
    pub fn new(secrets: Secrets<'_>) -> Self {
        Self {
            credentials: Seal::new(secrets, b"aushang: credentials of sources"),
            state: MacRing::for_purpose("states of connections", secrets),
            deletion: MacRing::for_purpose("confirmation codes of deletions", secrets),
        }
    }

    pub(super) fn encrypt(&self, source: SourceId, credentials: &Credentials) -> Result<Vec<u8>> {
        self.credentials.encrypt(source.0, credentials)
    }

    /// `None` if they were encrypted with an unknown secret.
    pub(super) fn decrypt(&self, source: SourceId, sealed: &[u8]) -> Option<Credentials> {
        self.credentials.decrypt(source.0, sealed)
    }

    /// Encrypts and decrypts credentials.
    pub(super) fn credentials(&self) -> &Seal {
        &self.credentials
    }

    /// A state for the session that begins a connection: random, and valid only in this session and for the
    /// profile that it acts for.
    pub(super) fn state(&self, session: SessionId, profile: ProfileId, now: Timestamp) -> Result<String> {
        let mut bytes = now.millis().to_be_bytes().to_vec();
        bytes.resize(TIME_BYTES + NONCE_BYTES, 0);
        getrandom::fill(&mut bytes[TIME_BYTES..]).map_err(Error::failure)?;
        let tag = self.state.sign(&[&bytes, session.0.as_bytes(), profile.0.as_bytes()]);
        bytes.extend(tag);
        Ok(BASE64_URL_SAFE_NO_PAD.encode(bytes))
    }

    /// Whether the connection was begun in this session, for this profile, within the last hour.
    pub(super) fn is_state(
        &self,
        state: &str,
        session: SessionId,
        profile: ProfileId,
        now: Timestamp,
    ) -> bool {
        let Ok(bytes) = BASE64_URL_SAFE_NO_PAD.decode(state) else { return false };
        if bytes.len() != TIME_BYTES + NONCE_BYTES + TAG_BYTES {
            return false;
        }
        let (signed, tag) = bytes.split_at(TIME_BYTES + NONCE_BYTES);
        if !self.state.verify(&[signed, session.0.as_bytes(), profile.0.as_bytes()], tag) {
            return false;
        }
        let age = now - time_of(signed);
        age >= -STATE_LIFETIME && age <= STATE_LIFETIME
    }

    /// A signed code that confirms a deletion. It is not stored, because it contains the time.
    pub(super) fn deletion_code(&self, Deleted { at, is_connected_again }: Deleted) -> String {
        let time = at.millis().to_be_bytes();
        let tag = self.deletion.sign(&[&time, Deleted::mark(is_connected_again)]);
        BASE64_URL_SAFE_NO_PAD.encode([time.as_slice(), &tag[..CODE_TAG_BYTES]].concat())
    }

    /// The confirmed deletion. `None` if the code is not ours.
    pub(super) fn deleted(&self, code: &str) -> Option<Deleted> {
        let bytes = BASE64_URL_SAFE_NO_PAD.decode(code).ok()?;
        let (time, tag) = bytes.split_at_checked(TIME_BYTES)?;
        if tag.len() != CODE_TAG_BYTES {
            return None;
        }
        [false, true].into_iter().find_map(|is_connected_again| {
            let is_ours = self.deletion.verify_beginning(&[time, Deleted::mark(is_connected_again)], tag);
            is_ours.then(|| Deleted { at: time_of(time), is_connected_again })
        })
    }
}

fn time_of(bytes: &[u8]) -> Timestamp {
    let time = bytes[..TIME_BYTES].try_into().expect("the length was checked");
    Timestamp::from_millis(i64::from_be_bytes(time))
}

#[cfg(test)]
mod tests {
    use super::*;

    const NOW: Timestamp = Timestamp::from_millis(1_790_000_000_000);

    // spec: PHOTO-04
    #[test]
    fn state_is_valid_for_an_hour_in_its_session() {
        let keys = SourceKeys::new(Secrets::only(b"secret"));
        let [session, other] = [NOW, NOW + TimeDelta::seconds(1)].map(SessionId::new);
        let [profile, foreign] = [NOW, NOW + TimeDelta::seconds(1)].map(ProfileId::new);
        let state = keys.state(session, profile, NOW).unwrap();
        assert_ne!(state, keys.state(session, profile, NOW).unwrap());
        let hour = NOW + STATE_LIFETIME;
        for (what, keys, state, session, profile, now, expected) in [
            ("at once", &keys, state.as_str(), session, profile, NOW, true),
            ("after an hour", &keys, &state, session, profile, hour, true),
            ("later", &keys, &state, session, profile, hour + TimeDelta::milliseconds(1), false),
            ("another session", &keys, &state, other, profile, NOW, false),
            ("another profile", &keys, &state, session, foreign, NOW, false),
            (
                "another secret",
                &SourceKeys::new(Secrets::only(b"other")),
                &state,
                session,
                profile,
                NOW,
                false,
            ),
            ("shortened", &keys, &state[1..], session, profile, NOW, false),
            ("nothing", &keys, "", session, profile, NOW, false),
        ] {
            assert_eq!(keys.is_state(state, session, profile, now), expected, "{what}");
        }
    }

    #[test]
    fn previous_secrets_are_accepted_but_do_not_sign() {
        let keys = |current, previous: &[&[u8]]| SourceKeys::new(Secrets { current, previous });
        let (old, both, new) = (keys(b"one", &[]), keys(b"two", &[b"zero", b"one"]), keys(b"two", &[]));
        let (session, profile) = (SessionId::new(NOW), ProfileId::new(NOW));
        let deleted = Deleted { at: NOW, is_connected_again: true };
        for (signer, accepts, refuses) in [(&old, &both, &new), (&both, &new, &old)] {
            let state = signer.state(session, profile, NOW).unwrap();
            assert!(accepts.is_state(&state, session, profile, NOW));
            assert!(!refuses.is_state(&state, session, profile, NOW));
            let code = signer.deletion_code(deleted);
            assert_eq!((accepts.deleted(&code), refuses.deleted(&code)), (Some(deleted), None));
        }
    }

    #[test]
    fn deletion_code_contains_its_time() {
        let keys = SourceKeys::new(Secrets::only(b"secret"));
        for is_connected_again in [false, true] {
            let deleted = Deleted { at: NOW, is_connected_again };
            let code = keys.deletion_code(deleted);
            assert_eq!(keys.deleted(&code), Some(deleted));
            assert_eq!(SourceKeys::new(Secrets::only(b"other")).deleted(&code), None);
            for code in ["", "x", &code[1..], &format!("{code}AAAA")] {
                assert_eq!(keys.deleted(code), None, "{code}");
            }
        }
    }
}
