//! Links for somebody who has no password yet: signed, not stored, so that the same link can be
//! shown again.
//!
//! A token names the account, the day it was issued and the account's counter. It opens a session
//! as often as it is opened, and ends when a password is set, when the counter is raised, or after
//! 30 days.

use aushang_db::Timestamp;
use base64::Engine;
use base64::prelude::BASE64_URL_SAFE_NO_PAD;
use chrono::TimeDelta;
use hmac::{Hmac, Mac};
use sha2::Sha256;
use uuid::Uuid;

use super::account::Account;
use crate::ids::AccountId;
use crate::mails::Link;
use crate::secret::key_for;

const VALID_FOR: TimeDelta = TimeDelta::days(30);
/// Within a day the link stays the same, so every one that is shown holds.
const DAY: i64 = TimeDelta::days(1).num_milliseconds();
/// Account, moment of issue, counter.
const BYTES: usize = 16 + 8 + 8;

/// Makes and reads tokens with a key that only this installation knows.
pub struct Invitations(Hmac<Sha256>);

/// What a token says that we signed and that is not too old.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Invited {
    pub account: AccountId,
    counter: i64,
}

impl Invited {
    /// Does it still hold for the account as it is now?
    pub fn holds_for(&self, account: &Account) -> bool {
        self.account == account.id && self.counter == account.link_counter && !account.has_password()
    }
}

impl Invitations {
    pub fn new(secret: &[u8]) -> Self {
        Self(key_for("invitation link", secret))
    }

    /// To the page that sets a first password; for a mail.
    pub fn set_link(&self, account: &Account, now: Timestamp) -> Link {
        let issued = issued(now);
        Link { path: format!("/set/{}", self.token(account, issued)), until: issued + VALID_FOR }
    }

    /// To the page that signs in and asks for a password there.
    pub fn register_link(&self, account: &Account, now: Timestamp) -> Link {
        let issued = issued(now);
        Link { path: format!("/register?token={}", self.token(account, issued)), until: issued + VALID_FOR }
    }

    fn token(&self, account: &Account, issued: Timestamp) -> String {
        let mut body = Vec::with_capacity(BYTES);
        body.extend(account.id.0.as_bytes());
        body.extend(issued.millis().to_be_bytes());
        body.extend(account.link_counter.to_be_bytes());
        let mac = self.mac(&body).finalize().into_bytes();
        format!("{}.{}", BASE64_URL_SAFE_NO_PAD.encode(&body), BASE64_URL_SAFE_NO_PAD.encode(mac))
    }

    /// None: we did not sign it, or it is too old.
    pub fn read(&self, token: &str, now: Timestamp) -> Option<Invited> {
        let (body, mac) = token.split_once('.')?;
        let body = BASE64_URL_SAFE_NO_PAD.decode(body).ok()?;
        let mac = BASE64_URL_SAFE_NO_PAD.decode(mac).ok()?;
        self.mac(&body).verify_slice(&mac).ok()?;
        let body: [u8; BYTES] = body.try_into().ok()?;
        let number = |from: usize| i64::from_be_bytes(body[from..from + 8].try_into().expect("eight bytes"));
        let (issued, counter) = (Timestamp::from_millis(number(16)), number(24));
        let account = AccountId(Uuid::from_slice(&body[..16]).expect("sixteen bytes"));
        (now < issued + VALID_FOR).then_some(Invited { account, counter })
    }

    fn mac(&self, body: &[u8]) -> Hmac<Sha256> {
        let mut mac = self.0.clone();
        mac.update(body);
        mac
    }
}

/// The beginning of the day, in UTC.
fn issued(now: Timestamp) -> Timestamp {
    Timestamp::from_millis(now.millis().div_euclid(DAY) * DAY)
}

/// Whether a text looks like one of these tokens, rather than like a session's, which has two dots.
pub fn looks_like_invitation(token: &str) -> bool {
    token.matches('.').count() == 1
}
