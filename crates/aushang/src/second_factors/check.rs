//! Checks the code that a person enters together with the password.

use aushang_db::Tx;

use super::notify::notify;
use super::recovery::{self, is_separator};
use super::totp::{self, DIGITS};
use crate::accounts::factors::{self as store, OneTimeCodes};
use crate::accounts::{self, passkeys};
use crate::app::App;
use crate::ids::AccountId;
use crate::mails::FactorChange;
use crate::problem::{Problem, Reason, Result};

/// Longer ones are not read.
const MAX_TYPED_BYTES: usize = 100;

/// The second factor that a person used.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum UsedFactor {
    OneTimeCode,
    RecoveryCode,
    /// Instead of the password, too.
    Passkey,
}

/// Uses up a one-time code or a recovery code of an account that needs one, so that it does not count again. Returns
/// `None` if the account needs none. Fails at the field `code` if it is missing or wrong. An account that has only
/// passkeys needs a recovery code here ([`Reason::PasskeyRequired`] if it is missing). Mails the owner if a recovery
/// code was used.
///
/// The caller has locked the account and checked its password, and has counted the check, so that nobody can try codes
/// without limit. Without the right password, nothing here may be called: it tells whether an account has a
/// second factor.
pub async fn use_code(
    tx: &Tx,
    app: &App,
    account: AccountId,
    typed: Option<&str>,
) -> Result<Option<UsedFactor>> {
    let codes = store::find(tx, account).await?.filter(|codes| codes.confirmed_at.is_some());
    let missing = match &codes {
        Some(_) => Reason::SecondFactorRequired,
        None if passkeys::count(tx, account).await? > 0 => Reason::PasskeyRequired,
        None => return Ok(None),
    };
    let typed = typed.map(str::trim).filter(|typed| !typed.is_empty());
    let typed = typed.ok_or_else(|| Problem::field("code", missing))?;
    let entered = use_up(tx, app, account, codes.as_ref(), typed).await?;
    Ok(Some(entered.ok_or_else(|| Problem::field("code", Reason::CodeIncorrect))?))
}

async fn use_up(
    tx: &Tx,
    app: &App,
    account: AccountId,
    codes: Option<&OneTimeCodes>,
    typed: &str,
) -> Result<Option<UsedFactor>> {
    if typed.len() > MAX_TYPED_BYTES {
        return Ok(None);
    }
    if let Some(code) = one_time_code(typed) {
        let Some(codes) = codes else { return Ok(None) };
        let is_used = use_one_time_code(tx, app, account, &codes.sealed, &code).await?;
        return Ok(is_used.then_some(UsedFactor::OneTimeCode));
    }
    let Some(hash) = recovery::hash(account, typed) else { return Ok(None) };
    if !store::use_recovery_code(tx, account, hash).await? {
        return Ok(None);
    }
    // Whoever has found the codes leaves no other trace.
    let left = store::count_recovery_codes(tx, account).await?;
    let change = FactorChange::RecoveryCodeUsed { left };
    notify(tx, app, &accounts::get(tx, account).await?, change).await?;
    Ok(Some(UsedFactor::RecoveryCode))
}

/// Returns whether the code counts: it is one of this time, and neither it nor a later one has counted before.
pub(super) async fn use_one_time_code(
    tx: &Tx,
    app: &App,
    account: AccountId,
    sealed: &[u8],
    code: &str,
) -> Result<bool> {
    let Some(secret) = app.code_seal.decrypt(account, sealed) else {
        tracing::error!(
            %account,
            "the one-time codes of an account cannot be checked: they were encrypted with a secret that is neither \
             session.secret nor in session.previous_secrets; the account can sign in with a recovery code"
        );
        return Ok(false);
    };
    match totp::step_of(&secret, code, app.now())? {
        Some(step) => store::use_step(tx, account, step).await,
        None => Ok(false),
    }
}

/// The digits of a one-time code, which apps show in groups. `None` if the text is not one.
pub(super) fn one_time_code(typed: &str) -> Option<String> {
    let digits: String = typed.chars().filter(|letter| !is_separator(*letter)).collect();
    let is_code = digits.len() == usize::from(DIGITS) && digits.bytes().all(|byte| byte.is_ascii_digit());
    is_code.then_some(digits)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn one_time_codes_may_be_typed_in_groups() {
        for (typed, expected) in [
            ("123456", Some("123456")),
            ("123 456", Some("123456")),
            ("123-456", Some("123456")),
            ("12345", None),
            ("1234567", None),
            ("12345a", None),
            ("١٢٣٤٥٦", None),
            ("", None),
        ] {
            assert_eq!(one_time_code(typed).as_deref(), expected, "{typed}");
        }
    }
}
