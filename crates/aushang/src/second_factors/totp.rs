//! One-time codes (TOTP, RFC 6238): six digits that an app computes from a secret and the time, new ones every
//! thirty seconds.

use aushang_db::Timestamp;
use totp_rs::{Algorithm, Builder, Secret, Totp};

use crate::problem::{Error, Result};

/// 160 bits, as RFC 4226 recommends.
pub const SECRET_BYTES: usize = 20;
pub const DIGITS: u8 = 6;
const STEP_SECONDS: u64 = 30;
/// How many steps the clock of the device may be ahead or behind.
const TOLERANCE: u16 = 1;

pub fn new_secret() -> Result<[u8; SECRET_BYTES]> {
    let mut secret = [0; SECRET_BYTES];
    getrandom::fill(&mut secret).map_err(Error::failure)?;
    Ok(secret)
}

/// The time step of a code. `None` if the code is not one of this time.
pub fn step_of(secret: &[u8], code: &str, now: Timestamp) -> Result<Option<i64>> {
    let step = totp(secret)?.check(code, seconds(now));
    step.map(|step| i64::try_from(step).map_err(Error::failure)).transpose()
}

/// The secret as people type it into an app: base32 without padding.
pub fn as_text(secret: &[u8]) -> String {
    Secret::from(secret).to_base32()
}

/// The address that an app reads from a QR code.
pub fn uri(secret: &[u8], issuer: &str, account: &str) -> String {
    let (issuer, account) = (encoded(issuer), encoded(account));
    format!(
        "otpauth://totp/{issuer}:{account}?secret={}&issuer={issuer}&algorithm=SHA1&digits={DIGITS}&period={STEP_SECONDS}",
        as_text(secret)
    )
}

fn totp(secret: &[u8]) -> Result<Totp> {
    // SHA-1, because many apps ignore the algorithm of the address.
    Builder::new()
        .with_algorithm(Algorithm::SHA1)
        .with_digits(DIGITS)
        .with_step_duration(STEP_SECONDS)
        .with_skew(TOLERANCE)
        .with_secret(secret)
        .build()
        .map_err(|_| Error::failure("the secret of one-time codes is too short"))
}

fn seconds(now: Timestamp) -> u64 {
    u64::try_from(now.millis().div_euclid(1000)).unwrap_or(0)
}

fn encoded(text: &str) -> String {
    // Apps show a plus sign as it is.
    url::form_urlencoded::byte_serialize(text.as_bytes()).collect::<String>().replace('+', "%20")
}

/// The code of a secret at this time, as an app shows it.
#[cfg(test)]
pub fn code_at(secret: &[u8], now: Timestamp) -> String {
    totp(secret).unwrap().generate(seconds(now)).to_string()
}

#[cfg(test)]
mod tests {
    use super::*;

    const SECRET: &[u8] = b"12345678901234567890";

    fn at(seconds: i64) -> Timestamp {
        Timestamp::from_millis(seconds * 1000)
    }

    #[test]
    fn codes_are_those_of_the_standard() {
        // The last six digits of the test vectors of RFC 6238, appendix B.
        for (seconds, code) in [
            (59, "287082"),
            (1_111_111_109, "081804"),
            (1_234_567_890, "005924"),
            (2_000_000_000, "279037"),
            (20_000_000_000, "353130"),
        ] {
            assert_eq!(step_of(SECRET, code, at(seconds)).unwrap(), Some(seconds / 30), "{seconds}");
            assert_eq!(code_at(SECRET, at(seconds)), code);
        }
    }

    #[test]
    fn a_code_is_valid_one_step_before_and_after_its_own() {
        let code = code_at(SECRET, at(300));
        for (seconds, expected) in
            [(269, None), (270, Some(10)), (300, Some(10)), (359, Some(10)), (360, None)]
        {
            assert_eq!(step_of(SECRET, &code, at(seconds)).unwrap(), expected, "{seconds}");
        }
        for wrong in ["", "12345", "1234567", "abcdef"] {
            assert_eq!(step_of(SECRET, wrong, at(300)).unwrap(), None, "{wrong}");
        }
    }

    #[test]
    fn address_names_issuer_and_account() {
        assert_eq!(
            uri(SECRET, "Aushang Uni", "a+b@fs.example"),
            "otpauth://totp/Aushang%20Uni:a%2Bb%40fs.example?secret=GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ\
             &issuer=Aushang%20Uni&algorithm=SHA1&digits=6&period=30"
        );
    }
}
