//! Codes that are mailed to an account. With the password, such a code is a strong proof: who knows the password alone
//! does not read the person's mail.

use aushang_db::{Timestamp, Tx};
use chrono::TimeDelta;
use uuid::Uuid;

use super::store::{self, ProofCode};
use crate::accounts;
use crate::actor::Actor;
use crate::app::App;
use crate::ids::{AccountId, SessionId};
use crate::mails::{self, Letter};
use crate::problem::{Error, Problem, Reason, Result};
use crate::profiles;
use crate::secret::fingerprint;

/// How long a mailed code is valid.
pub const CODE_VALID_FOR: TimeDelta = TimeDelta::minutes(10);
const DIGITS: usize = 6;
/// Maximum number of other codes that may be entered before the mailed one ends.
pub const MAX_MISTAKES: u32 = 5;
/// Maximum number of mails within an hour for one session, or for one sign-in with a provider.
const MAX_MAILS_PER_REQUESTER: u64 = 10;
/// Maximum number of mails to one account within an hour. Higher than that of a session, so that somebody else who has
/// signed in with the password does not use up what the owner needs.
const MAX_MAILS_PER_ACCOUNT: u64 = 30;
/// A code that is valid for longer than this suffices for a dialog that is opened again.
const SUFFICES_WITH: TimeDelta = TimeDelta::minutes(5);

/// Mails a code to the account, which replaces an earlier one of the session. Mails nothing if the session has a code
/// that is at most five minutes old, unless `another` one is asked for. Refused if the account has a second factor,
/// which is a stronger proof than its mail.
pub(super) async fn request_code(tx: &Tx, app: &App, actor: &Actor, another: bool) -> Result<()> {
    let account = accounts::get(tx, actor.account).await?;
    if account.has_second_factor {
        let has_codes = account.has_one_time_codes;
        let missing = if has_codes { Reason::SecondFactorRequired } else { Reason::PasskeyRequired };
        return Err(Problem::field("code", missing).into());
    }
    let now = app.now();
    let mailed = store::find_proof_code(tx, actor.session).await?;
    if !another && mailed.is_some_and(|code| code.is_valid(now) && code.expires_at - now >= SUFFICES_WITH) {
        return Ok(());
    }
    let code = new_code(tx, app, actor.account, actor.session.0).await?;
    store::replace_proof_code(tx, actor.session, &hash(actor.session, &code), now + CODE_VALID_FOR).await?;
    let institution = profiles::display_name(tx, account.profile).await?;
    let letter = Letter::ProofCode { institution, code, until: now + CODE_VALID_FOR };
    mails::send(tx, app, account.mailbox()?, letter).await
}

/// Returns a new code for a mail to the account. `requester`: the session, or the sign-in with a provider. Fails with
/// [`Reason::TooManyAttempts`] after ten for the requester, or thirty for the account, within an hour.
pub async fn new_code(tx: &Tx, app: &App, account: AccountId, requester: Uuid) -> Result<String> {
    let of_requester = fingerprint("proof code of requester", &requester.to_string());
    count_mail(tx, &of_requester, MAX_MAILS_PER_REQUESTER, app.now()).await?;
    count_mail(tx, &of_account(account), MAX_MAILS_PER_ACCOUNT, app.now()).await?;
    random_code()
}

async fn count_mail(tx: &Tx, budget: &[u8], max: u64, now: Timestamp) -> Result<()> {
    store::lock_budget(tx, budget).await?;
    if store::count_resets(tx, budget, now - super::RESETS_COUNTED_FOR).await? >= max {
        return Err(Reason::TooManyAttempts.into());
    }
    store::insert_reset(tx, budget, now).await
}

/// Permits mails again after the password was changed, which ends the other sessions.
pub(super) async fn forget_mails(tx: &Tx, account: AccountId) -> Result<()> {
    store::delete_resets(tx, &of_account(account)).await
}

fn of_account(account: AccountId) -> Vec<u8> {
    fingerprint("proof code of account", &account.to_string())
}

/// The result of checking an entered code.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum CodeCheck {
    Correct,
    Incorrect,
    /// No code is valid: none was requested, it has expired, or there were too many mistakes.
    Ended,
}

/// Compares a code with the one that was mailed in this session, which then is used up. A mistake is counted, so the
/// transaction must be committed in each case.
pub(super) async fn check_code(tx: &Tx, session: SessionId, code: &str, now: Timestamp) -> Result<CodeCheck> {
    let Some(mailed) = store::find_proof_code(tx, session).await? else { return Ok(CodeCheck::Ended) };
    if !mailed.is_valid(now) {
        return Ok(CodeCheck::Ended);
    }
    if mailed.code_hash == hash(session, &code_digits(code)) {
        store::delete_proof_code(tx, session).await?;
        return Ok(CodeCheck::Correct);
    }
    store::count_mistake(tx, session).await?;
    Ok(CodeCheck::Incorrect)
}

impl ProofCode {
    fn is_valid(&self, now: Timestamp) -> bool {
        now < self.expires_at && self.mistakes < i64::from(MAX_MISTAKES)
    }
}

fn hash(session: SessionId, code: &str) -> Vec<u8> {
    fingerprint("proof code", &format!("{session} {code}"))
}

/// People copy codes with spaces.
pub fn code_digits(code: &str) -> String {
    code.chars().filter(char::is_ascii_digit).take(DIGITS + 1).collect()
}

fn random_code() -> Result<String> {
    const CODES: u64 = 1_000_000;
    // Values above the last whole multiple would make some codes likelier.
    const END: u64 = u64::MAX - u64::MAX % CODES;
    loop {
        let mut bytes = [0; 8];
        getrandom::fill(&mut bytes).map_err(Error::failure)?;
        let number = u64::from_le_bytes(bytes);
        if number < END {
            return Ok(format!("{:0DIGITS$}", number % CODES));
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn codes_have_six_digits() {
        for _ in 0..1000 {
            let code = random_code().unwrap();
            assert!(code.len() == DIGITS && code.bytes().all(|byte| byte.is_ascii_digit()), "{code}");
        }
    }

    #[test]
    fn codes_are_compared_without_spaces() {
        for (typed, read) in [("123456", "123456"), (" 123 456 ", "123456"), ("1234567", "1234567"), ("", "")]
        {
            assert_eq!(code_digits(typed), read);
        }
        assert_eq!(code_digits(&"9".repeat(5000)).len(), DIGITS + 1);
    }
}
