//! Recovery codes: ten codes that people write down. Each replaces a one-time code once, so that they can sign in
//! without their device.

use crate::ids::AccountId;
use crate::problem::{Error, Result};
use crate::secret::fingerprint;

/// How many codes an account gets.
pub const RECOVERY_CODES: usize = 10;
/// Crockford's base32: without the letters that look like others.
const LETTERS: &[u8; 32] = b"0123456789abcdefghjkmnpqrstvwxyz";
/// 80 bits, so that a hash alone reveals no code.
const LENGTH: usize = 16;
const GROUP: usize = 4;

/// New codes as people see them, in groups of four.
pub fn new_codes() -> Result<Vec<String>> {
    (0..RECOVERY_CODES).map(|_| new_code()).collect()
}

fn new_code() -> Result<String> {
    let mut bytes = [0; LENGTH];
    getrandom::fill(&mut bytes).map_err(Error::failure)?;
    let letters: Vec<_> = bytes.iter().map(|byte| char::from(LETTERS[usize::from(byte % 32)])).collect();
    let groups: Vec<String> = letters.chunks(GROUP).map(|group| group.iter().collect()).collect();
    Ok(groups.join("-"))
}

/// The stored form of a code as people type it. `None` if it cannot be a code.
pub fn hash(account: AccountId, typed: &str) -> Option<Vec<u8>> {
    let code: Option<String> = typed.chars().filter(|letter| !is_separator(*letter)).map(letter).collect();
    let code = code.filter(|code| code.len() == LENGTH)?;
    Some(fingerprint(&format!("recovery code of {account}"), &code))
}

/// Spaces, and the dashes that programs put in place of hyphens.
pub fn is_separator(letter: char) -> bool {
    letter.is_whitespace() || matches!(letter, '-' | '\u{2010}'..='\u{2015}')
}

/// What a typed letter means. Small and capital letters are the same, and so are those that look alike.
fn letter(typed: char) -> Option<char> {
    let letter = match typed.to_ascii_lowercase() {
        'o' => '0',
        'i' | 'l' => '1',
        other => other,
    };
    u8::try_from(letter).ok().filter(|byte| LETTERS.contains(byte)).map(char::from)
}

#[cfg(test)]
mod tests {
    use std::collections::HashSet;

    use aushang_db::Timestamp;

    use super::*;

    #[test]
    fn codes_differ_and_are_recognized_as_people_type_them() {
        let codes = new_codes().unwrap();
        assert_eq!(codes.iter().collect::<HashSet<_>>().len(), RECOVERY_CODES);
        let now = Timestamp::from_millis(0);
        let [account, other] = [AccountId::new(now), AccountId::new(now)];
        let code = "0123-4567-89ab-cdef";
        let stored = hash(account, code);
        assert!(stored.is_some() && codes.iter().all(|code| hash(account, code).is_some()));
        for same in ["0123456789abcdef", " 0123 4567 89AB CDEF ", "oi23–4567–89ab–cdef", "Ol23456789abcdef"]
        {
            assert_eq!(hash(account, same), stored, "{same}");
        }
        assert_ne!(hash(other, code), stored);
        for wrong in ["", "0123-4567-89ab-cde", "0123-4567-89ab-cdeff", "0123-4567-89ab-cdeu", "123456"] {
            assert_eq!(hash(account, wrong), None, "{wrong}");
        }
    }
}
