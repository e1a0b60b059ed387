//! Security events for the operator: failed sign-ins, refusals, invalid links and tokens, exceeded limits, changes of
//! second factors, links of the operator.
//! Each is counted, and logged under the target `security`.
//!
//! The log contains account ids. Mail addresses and networks are hashed with a key of this installation:
//! equal values have equal hashes, but the hashes do not identify people.

use std::net::IpAddr;
use std::sync::{Mutex, PoisonError};

use async_graphql::Context;
use aushang_db::Timestamp;
use hmac::{Hmac, Mac};
use metrics::counter;
use sha2::Sha256;

use crate::ids::AccountId;
use crate::problem::{Error, Reason};
use crate::schema::app;
use crate::secret::key_for;

/// Maximum log lines per second; further events are only counted, because an attacker controls their number.
const MAX_LINES_PER_SECOND: u32 = 50;

/// Result of a sign-in attempt: the account, or the error.
pub type SignIn<'a> = Result<Option<AccountId>, &'a Error>;

/// Counts and logs refusals.
pub struct Security {
    key: Hmac<Sha256>,
    lines: Mutex<Lines>,
}

#[derive(Default)]
struct Lines {
    second: i64,
    written: u32,
}

/// The network of a call: the IPv4 address, or the /64 of an IPv6 address. Stored in the context of each
/// call.
#[derive(Clone, Copy, Debug)]
pub struct Network(pub IpAddr);

impl Security {
    pub fn new(secret: &[u8]) -> Self {
        Self { key: key_for("names in the security log", secret), lines: Mutex::default() }
    }

    /// Records a refusal for `account`, if signed in. `operations` are names from the schema.
    pub fn refused(
        &self,
        now: Timestamp,
        reason: &str,
        account: Option<&str>,
        network: Network,
        operations: &str,
    ) {
        counter!("refusals_total", "reason" => reason.to_owned()).increment(1);
        if self.may_write(now) {
            let (account, network) = (account.unwrap_or("none"), self.network(Some(network)));
            tracing::info!(target: "security", event = "refused", reason, account, network, operations);
        }
    }

    /// Records a password check.
    fn signed_in(&self, now: Timestamp, email: &str, outcome: &SignIn<'_>, network: Option<Network>) {
        let name = outcome_of(outcome);
        counter!("signins_total", "outcome" => name).increment(1);
        if !self.may_write(now) {
            return;
        }
        let network = self.network(network);
        if let Ok(account) = outcome {
            let account = account.map_or_else(|| "unknown".to_owned(), |account| account.to_string());
            tracing::info!(target: "security", event = "sign-in", outcome = name, account, network);
        } else {
            let address = self.hash("address", &email.trim().to_lowercase());
            tracing::info!(target: "security", event = "sign-in", outcome = name, address, network);
        }
    }

    /// Records that a second factor of an account was changed.
    fn second_factor(&self, now: Timestamp, change: &'static str, of: AccountId, network: Option<Network>) {
        counter!("second_factor_changes_total", "change" => change).increment(1);
        if self.may_write(now) {
            let (account, network) = (of.to_string(), self.network(network));
            tracing::info!(target: "security", event = "second-factor", change, account, network);
        }
    }

    /// Records that somebody signed in with a link of the operator.
    fn sign_in_link(&self, now: Timestamp, of: AccountId, network: Option<Network>) {
        counter!("sign_in_links_total").increment(1);
        if self.may_write(now) {
            let (account, network) = (of.to_string(), self.network(network));
            tracing::info!(target: "security", event = "sign-in-link", account, network);
        }
    }

    /// Records that the counter of a passkey went backwards, so that somebody may have a copy of its key.
    pub fn passkey_copied(&self, now: Timestamp, of: AccountId) {
        counter!("passkeys_copied_total").increment(1);
        if self.may_write(now) {
            let account = of.to_string();
            tracing::warn!(target: "security", event = "passkey-copied", account);
        }
    }

    fn may_write(&self, now: Timestamp) -> bool {
        let second = now.millis().div_euclid(1000);
        let mut lines = self.lines.lock().unwrap_or_else(PoisonError::into_inner);
        if lines.second != second {
            *lines = Lines { second, written: 0 };
        }
        lines.written += 1;
        if lines.written > MAX_LINES_PER_SECOND {
            counter!("security_lines_left_out_total").increment(1);
        }
        lines.written <= MAX_LINES_PER_SECOND
    }

    fn network(&self, network: Option<Network>) -> String {
        network.map_or_else(
            || "unknown".to_owned(),
            |Network(address)| self.hash("network", &address.to_string()),
        )
    }

    fn hash(&self, kind: &str, text: &str) -> String {
        let mut mac = self.key.clone();
        mac.update(kind.as_bytes());
        mac.update(&[0]);
        mac.update(text.as_bytes());
        let digest = mac.finalize().into_bytes();
        digest.iter().take(8).fold(String::new(), |hex, byte| format!("{hex}{byte:02x}"))
    }
}

/// Records the result of a sign-in with a password.
pub fn note_sign_in(ctx: &Context<'_>, email: &str, outcome: &SignIn<'_>) {
    let app = app(ctx);
    app.security.signed_in(app.now(), email, outcome, ctx.data_opt::<Network>().copied());
}

/// Records that the second factors of an account were changed: `added`, `removed`, or `recovery_codes` for new ones.
pub fn note_second_factor(ctx: &Context<'_>, change: &'static str, of: AccountId) {
    let app = app(ctx);
    app.security.second_factor(app.now(), change, of, ctx.data_opt::<Network>().copied());
}

/// Records that somebody signed in with a link of the operator.
pub fn note_sign_in_link(ctx: &Context<'_>, of: AccountId) {
    let app = app(ctx);
    app.security.sign_in_link(app.now(), of, ctx.data_opt::<Network>().copied());
}

fn outcome_of(outcome: &SignIn<'_>) -> &'static str {
    match outcome {
        Ok(_) => "ok",
        Err(Error::Problem(problem)) => match problem.reason {
            Reason::LoginFailed | Reason::PasswordIncorrect | Reason::PasskeyRefused => "wrong",
            Reason::PasskeyCopied => "passkey_copied",
            Reason::PasskeyEnded => "passkey_late",
            // The password was right.
            Reason::SecondFactorRequired | Reason::PasskeyRequired => "code_missing",
            Reason::CodeIncorrect => "code_wrong",
            Reason::TooManyAttempts => "limited",
            _ => "refused",
        },
        Err(Error::Failure(_)) => "failed",
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn hashes_are_stable_and_differ_for_each_installation_and_kind() {
        let (one, other) = (Security::new(b"one"), Security::new(b"other"));
        assert_eq!(one.hash("address", "a@example.org"), one.hash("address", "a@example.org"));
        assert_ne!(one.hash("address", "a@example.org"), other.hash("address", "a@example.org"));
        assert_ne!(one.hash("address", "a"), one.hash("network", "a"));
        let network = Network([192, 0, 2, 1].into());
        assert_eq!(one.network(Some(network)).len(), 16);
        assert_eq!(one.network(Some(network)), one.network(Some(network)));
    }

    #[test]
    fn log_lines_per_second_are_limited() {
        let security = Security::new(b"one");
        let written =
            |millis| (0..1000).filter(|_| security.may_write(Timestamp::from_millis(millis))).count();
        assert_eq!((written(0), written(999), written(1000)), (50, 0, 50));
    }
}
