//! The cookie of a sign-in with a provider. While the person is at the provider, it contains what the response is
//! checked against, encrypted; afterwards a secret that the code belongs to.

use aushang_db::Timestamp;
use aushang_oidc::{Attempt, AuthorizationOptions, Login};
use base64::Engine;
use base64::prelude::BASE64_URL_SAFE_NO_PAD;
use serde::{Deserialize, Serialize};
use uuid::Uuid;

use super::VALID_FOR;
use super::store::CodePurpose;
use crate::problem::Result;
use crate::seal::Seal;
use crate::secret::Secrets;

/// What the person wants to do at the provider.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum SignInPurpose {
    /// Sign in.
    SignIn,
    /// Prove in a session that the account is theirs: enter the password again.
    Prove,
    /// Accept the invitation to an account that cannot sign in yet.
    Accept,
    /// Link the identity with the account that is signed in.
    Link,
    /// Prove the role of a reader of the app.
    Reader,
}

impl SignInPurpose {
    pub(super) const fn login(self) -> Login {
        match self {
            Self::SignIn | Self::Accept | Self::Reader => Login::Any,
            Self::Prove | Self::Link => Login::Fresh,
        }
    }
}

/// The prefix of the state of a reader's sign-in. The callback belongs to the app then, also without a cookie.
const READER_STATE_PREFIX: &str = "reader.";

impl SignInPurpose {
    pub(super) const fn authorization_options(self, requests_second_factor: bool) -> AuthorizationOptions {
        let is_reader = matches!(self, Self::Reader);
        AuthorizationOptions {
            login: self.login(),
            needs_affiliations: is_reader,
            requests_second_factor,
            state_prefix: if is_reader { READER_STATE_PREFIX } else { "" },
        }
    }

    /// What the code of the callback is for. `None`: it is for the app.
    pub(super) const fn code_purpose(self) -> Option<CodePurpose> {
        match self {
            Self::SignIn => Some(CodePurpose::SignIn),
            Self::Prove => Some(CodePurpose::Prove),
            Self::Link => Some(CodePurpose::Link),
            Self::Accept => Some(CodePurpose::Accept),
            Self::Reader => None,
        }
    }

    /// The parameter of the console's page or of the app's link that contains the code.
    pub const fn parameter(self) -> &'static str {
        match self {
            Self::SignIn | Self::Reader => "code",
            Self::Prove => "proof",
            Self::Link => "link",
            Self::Accept => "accept",
        }
    }
}

/// A sign-in while the person is at the provider: the content of the cookie.
#[derive(Debug, Serialize, Deserialize)]
pub(super) struct PendingSignIn {
    pub provider: String,
    pub purpose: SignInPurpose,
    /// Of the app, if it began the sign-in of a reader.
    pub challenge: Option<String>,
    pub expected: ExpectedResponse,
    /// In milliseconds: browsers do not have to delete cookies in time.
    pub until: i64,
}

/// What the response is checked against.
#[derive(Debug, Serialize, Deserialize)]
pub(super) enum ExpectedResponse {
    OpenIdConnect(Attempt),
    Headers { state: String },
}

impl ExpectedResponse {
    pub fn state(&self) -> &str {
        match self {
            Self::OpenIdConnect(attempt) => &attempt.state,
            Self::Headers { state } => state,
        }
    }
}

pub struct Cookies(Seal);

impl Cookies {
    pub fn new(secrets: Secrets<'_>) -> Self {
        Self(Seal::new(secrets, b"sign-in with a provider"))
    }

    /// With https, browsers accept the cookie only from this host, so other servers of the domain cannot set it. That of
    /// a reader is another one, because any page may begin the sign-in of a reader.
    pub const fn name(secure: bool, purpose: SignInPurpose) -> &'static str {
        match (secure, matches!(purpose, SignInPurpose::Reader)) {
            (true, false) => "__Host-aushang_sign_in",
            (false, false) => "aushang_sign_in",
            (true, true) => "__Host-aushang_reader",
            (false, true) => "aushang_reader",
        }
    }

    /// Whether a callback with this state belongs to the app.
    pub fn is_state_of_reader(state: &str) -> bool {
        state.starts_with(READER_STATE_PREFIX)
    }

    pub(super) fn write(&self, pending: &PendingSignIn) -> Result<String> {
        Ok(BASE64_URL_SAFE_NO_PAD.encode(self.0.encrypt(Uuid::nil(), pending)?))
    }

    pub(super) fn read(&self, value: &str, now: Timestamp) -> Option<PendingSignIn> {
        let sealed = BASE64_URL_SAFE_NO_PAD.decode(value).ok()?;
        let pending: PendingSignIn = self.0.decrypt(Uuid::nil(), &sealed)?;
        (pending.until > now.millis()).then_some(pending)
    }

    /// Lax: the provider's page sends the browser here.
    pub(super) fn pending_header(value: &str, secure: bool, purpose: SignInPurpose) -> String {
        Self::header(value, secure, purpose, "Lax", VALID_FOR.num_seconds())
    }

    /// Strict: only the console sends it.
    pub(super) fn code_header(secret: &str, secure: bool) -> String {
        Self::header(secret, secure, SignInPurpose::SignIn, "Strict", VALID_FOR.num_seconds())
    }

    /// Deletes the cookie.
    pub fn deletion_header(secure: bool, purpose: SignInPurpose) -> String {
        Self::header("", secure, purpose, "Lax", 0)
    }

    fn header(value: &str, secure: bool, purpose: SignInPurpose, same_site: &str, seconds: i64) -> String {
        let (name, secure) = (Self::name(secure, purpose), if secure { "; Secure" } else { "" });
        format!("{name}={value}; Path=/; Max-Age={seconds}; HttpOnly; SameSite={same_site}{secure}")
    }
}
