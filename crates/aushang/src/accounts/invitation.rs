//! Invitation links for accounts that cannot sign in. They are signed instead of stored, so that the same
//! link can be shown again [A-11, A-14: kinds of links].
//!
//! A token contains the account, the day of issue and the account's link counter. It can be used several
//! times to open a session. It becomes invalid when a password is set, when the counter is raised, or after
//! seven days [A-254: invitations are valid for seven days].

use aushang_db::Timestamp;
use base64::Engine;
use base64::prelude::BASE64_URL_SAFE_NO_PAD;
use chrono::TimeDelta;
use uuid::Uuid;

use super::account::Account;
use crate::ids::AccountId;
use crate::mails::Link;
use crate::secret::{MacRing, Secrets};

const VALID_FOR: TimeDelta = TimeDelta::days(7);
/// All links of an account that are issued on the same day are equal.
const DAY: i64 = TimeDelta::days(1).num_milliseconds();
/// Account, time of issue, counter.
const BYTES: usize = 16 + 8 + 8;

/// Signs and validates tokens with keys of this installation.
pub struct Invitations(MacRing);

/// The content of a token with a valid signature that has not expired.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Invited {
    pub account: AccountId,
    /// The first moment at which it is not valid any more.
    pub until: Timestamp,
    counter: i64,
}

impl Invited {
    /// Whether the token is still valid for the current state of the account.
    pub fn is_valid_for(&self, account: &Account) -> bool {
        self.account == account.id && self.counter == account.link_counter && !account.can_sign_in
    }
}

impl Invitations {
    pub fn new(secrets: Secrets<'_>) -> Self {
        Self(MacRing::for_purpose("invitation link", secrets))
    }

    /// The link for mails, to the page that sets a first password.
    pub fn set_link(&self, account: &Account, now: Timestamp) -> Link {
        let issued = issued(now);
        Link { path: format!("/set/{}", self.token(account, issued)), until: issued + VALID_FOR }
    }

    /// The link to the page that signs in and then requires a password to be set.
    pub fn register_link(&self, account: &Account, now: Timestamp) -> Link {
        let issued = issued(now);
        Link { path: format!("/register?token={}", self.token(account, issued)), until: issued + VALID_FOR }
    }

    fn token(&self, account: &Account, issued: Timestamp) -> String {
        let mut body = Vec::with_capacity(BYTES);
        body.extend(account.id.0.as_bytes());
        body.extend(issued.millis().to_be_bytes());
        body.extend(account.link_counter.to_be_bytes());
        let mac = self.0.sign(&[&body]);
        format!("{}.{}", BASE64_URL_SAFE_NO_PAD.encode(&body), BASE64_URL_SAFE_NO_PAD.encode(mac))
    }

    /// Returns `None` if the signature is invalid or the token has expired.
    pub fn read(&self, token: &str, now: Timestamp) -> Option<Invited> {
        let (body, mac) = token.split_once('.')?;
        let body = BASE64_URL_SAFE_NO_PAD.decode(body).ok()?;
        let mac = BASE64_URL_SAFE_NO_PAD.decode(mac).ok()?;
        if !self.0.verify(&[&body], &mac) {
            return None;
        }
        let body: [u8; BYTES] = body.try_into().ok()?;
        let number = |from: usize| i64::from_be_bytes(body[from..from + 8].try_into().expect("eight bytes"));
        let (issued, counter) = (Timestamp::from_millis(number(16)), number(24));
        let account = AccountId(Uuid::from_slice(&body[..16]).expect("sixteen bytes"));
        let until = issued + VALID_FOR;
        (now < until).then_some(Invited { account, until, counter })
    }
}

/// The start of the day, in UTC.
fn issued(now: Timestamp) -> Timestamp {
    Timestamp::from_millis(now.millis().div_euclid(DAY) * DAY)
}

/// Whether the token has the form of an invitation. Tokens of sessions have two dots instead of one.
pub fn looks_like_invitation(token: &str) -> bool {
    token.matches('.').count() == 1
}
