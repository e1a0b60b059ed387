//! What a password must be like [A-15], in every form that sets one.
//!
//! The console has the same rule from the same numbers and patterns (`aushang print-rules`) and runs
//! the same cases; only the list of common passwords stays on the server.

use unicode_normalization::UnicodeNormalization;

use crate::problem::{Fields, Reason};

/// Characters are Unicode's code points, after composition: so NIST SP 800-63B counts them, and so
/// no person is held to fewer than what they see as eight.
pub const MIN_CHARS: usize = 8;
/// As long as anybody's sentence, and at most 1024 bytes to hash.
pub const MAX_CHARS: usize = 256;
/// Bytes of one as it is typed, which may be decomposed. Longer ones fit no hash, so no work is
/// spent on them.
pub(super) const MAX_TYPED_BYTES: usize = 4096;

/// JavaScript's patterns of what is asked of a composed password.
pub const WHITESPACE: &str = r"^\p{White_Space}*$";
pub const DIGIT: &str = r"\p{N}";
pub const UPPER_CASE: &str = r"\p{Uppercase}";
pub const LOWER_CASE: &str = r"\p{Lowercase}";

/// In lower case, of those that the other rules let through.
const COMMON: &str = include_str!("common_passwords.txt");
/// Passwords that contain this word and otherwise no letters are refused: they are guessed first. The demo's
/// password is one of them, and it is published [A-152: the product's name].
const PRODUCT: &str = "aushang";

/// The one form that every way of typing the same characters has: a German keyboard composes ü, a
/// Mac's file dialog does not.
pub(super) fn composed(password: &str) -> String {
    password.nfc().collect()
}

pub(super) fn are_same(one: &str, other: &str) -> bool {
    composed(one) == composed(other)
}

/// All that is wrong with a new password, in the order in which it is told.
pub fn faults(password: &str) -> Vec<Reason> {
    if password.is_empty() {
        return vec![Reason::Required];
    }
    if password.len() > MAX_TYPED_BYTES {
        return vec![Reason::TooLong];
    }
    let password = composed(password);
    let length = password.chars().count();
    let rules = [
        (length > MAX_CHARS, Reason::TooLong),
        (length < MIN_CHARS, Reason::TooShort),
        (password.chars().all(char::is_whitespace), Reason::OnlyWhitespace),
        (!password.chars().any(char::is_numeric), Reason::NoDigit),
        (
            !password.chars().any(char::is_uppercase) || !password.chars().any(char::is_lowercase),
            Reason::NoMixedCase,
        ),
        (is_common(&password), Reason::CommonPassword),
    ];
    rules.into_iter().filter_map(|(broken, reason)| broken.then_some(reason)).collect()
}

/// Writes all faults down at the field.
pub fn check(fields: &mut Fields, field: &'static str, password: &str) {
    for reason in faults(password) {
        fields.refuse(field, reason);
    }
}

/// Hashing costs a thousand times what this look through the list does.
fn is_common(password: &str) -> bool {
    let lower = password.to_lowercase();
    let letters: String = lower.chars().filter(|char| char.is_alphabetic()).collect();
    letters == PRODUCT || COMMON.lines().any(|common| common == lower)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The same vectors that the console's form runs.
    #[derive(serde::Deserialize)]
    struct Vector {
        password: String,
        /// A character or more, so often at the end.
        #[serde(default)]
        repeat: Option<(String, usize)>,
        faults: Vec<String>,
    }

    // spec: AUTH-24, AUTH-25, AUTH-26, AUTH-27, AUTH-28
    #[test]
    fn passwords_have_the_faults_that_the_vectors_say() {
        let vectors: Vec<Vector> = serde_json::from_str(include_str!("../../vectors/password.json")).unwrap();
        for Vector { password, repeat, faults: expected } in vectors {
            let repeated = repeat.map(|(text, times)| text.repeat(times)).unwrap_or_default();
            let found: Vec<_> =
                faults(&format!("{password}{repeated}")).iter().map(|fault| fault.code()).collect();
            assert_eq!(found, expected, "{password}");
        }
    }

    #[test]
    fn what_everybody_takes_is_refused_in_any_case() {
        let common = ["Password1", "PASSWORD1", "Passwort123", "qWERTZ123", "Trustno1", "Mu\u{308}nchen1"];
        let of_the_product = ["Aushang2026", "aushanG1!", "2026-AUSHANG"];
        for password in common.into_iter().chain(of_the_product) {
            assert_eq!(faults(password).last(), Some(&Reason::CommonPassword), "{password}");
        }
        for password in ["Aushangkasten7", "Mein Aushang 7", "Guten Morgen 7", "Password1 und mehr"] {
            assert_eq!(faults(password), [], "{password}");
        }
    }

    #[test]
    fn the_list_is_in_the_form_that_is_looked_up() {
        let lines: Vec<_> = COMMON.lines().collect();
        assert!(lines.len() > 5000 && lines.is_sorted());
        for line in lines {
            assert_eq!(line, composed(&line.to_lowercase()));
            let others = faults(line).into_iter().filter(|fault| *fault != Reason::CommonPassword);
            assert!(others.eq([Reason::NoMixedCase]), "{line} is refused anyway");
        }
    }
}
