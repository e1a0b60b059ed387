//! The rules for new passwords [A-15: the same rules in every form].
//!
//! The console uses the same limits and patterns (`aushang print-rules`) and runs the same test vectors. Only
//! the list of common passwords is not sent to it, and it does not compare passwords with names.

use unicode_normalization::UnicodeNormalization;

use super::password_words::OwnWords;
use crate::problem::{Fields, Reason};

/// Minimum number of characters: Unicode code points after composition, as NIST SP 800-63B counts them.
pub const MIN_CHARS: usize = 8;
/// Maximum number of characters. Sufficient for a sentence, and at most 1024 bytes to hash.
pub const MAX_CHARS: usize = 256;
/// Maximum bytes of a password as it is typed, which may be decomposed. Longer ones cannot match and are not
/// hashed.
pub(super) const MAX_TYPED_BYTES: usize = 4096;

/// Patterns for JavaScript, which apply to the composed password.
pub const WHITESPACE: &str = r"^\p{White_Space}*$";
pub const DIGIT: &str = r"\p{N}";
pub const UPPER_CASE: &str = r"\p{Uppercase}";
pub const LOWER_CASE: &str = r"\p{Lowercase}";

/// Common passwords in lower case. Contains only those that the other rules do not refuse.
const COMMON: &str = include_str!("common_passwords.txt");
/// Passwords that contain this word and otherwise no letters are refused, because they are easy to guess. The
/// published password of the demo is one of them [A-152: the product's name].
const PRODUCT: &str = "aushang";

/// Composes the characters (NFC), so that equal passwords match regardless of how they are typed: a German
/// keyboard composes ü, a Mac's file dialog does not.
pub(super) fn composed(password: &str) -> String {
    password.nfc().collect()
}

pub(super) fn are_same(one: &str, other: &str) -> bool {
    composed(one) == composed(other)
}

/// Returns the rules that a new password breaks, in the order in which they are reported.
pub fn faults(password: &str, own: &OwnWords) -> Vec<Reason> {
    if password.is_empty() {
        return vec![Reason::Required];
    }
    if password.len() > MAX_TYPED_BYTES {
        return vec![Reason::TooLong];
    }
    let password = composed(password);
    let length = password.chars().count();
    let is_common = is_common(&password);
    let rules = [
        (length > MAX_CHARS, Reason::TooLong),
        (length < MIN_CHARS, Reason::TooShort),
        (password.chars().all(char::is_whitespace), Reason::OnlyWhitespace),
        (!password.chars().any(char::is_numeric), Reason::NoDigit),
        (
            !password.chars().any(char::is_uppercase) || !password.chars().any(char::is_lowercase),
            Reason::NoMixedCase,
        ),
        (is_common, Reason::CommonPassword),
        (!is_common && own.spell(&password), Reason::OwnNames),
    ];
    rules.into_iter().filter_map(|(broken, reason)| broken.then_some(reason)).collect()
}

/// Refuses the field once for each broken rule.
pub fn check(fields: &mut Fields, field: &'static str, password: &str, own: &OwnWords) {
    for reason in faults(password, own) {
        fields.refuse(field, reason);
    }
}

/// A linear search is fast enough: hashing the password takes a thousand times longer.
fn is_common(password: &str) -> bool {
    let lower = password.to_lowercase();
    let letters: String = lower.chars().filter(|char| char.is_alphabetic()).collect();
    letters == PRODUCT || COMMON.lines().any(|common| common == lower)
}

#[cfg(test)]
mod tests {
    use super::*;

    const NONE: OwnWords = OwnWords::none();

    /// The test vectors that the console runs as well.
    #[derive(serde::Deserialize)]
    struct Vector {
        password: String,
        /// A text that is appended, and how often.
        #[serde(default)]
        repeat: Option<(String, usize)>,
        faults: Vec<String>,
    }

    // spec: AUTH-24, AUTH-25, AUTH-26, AUTH-27, AUTH-28
    #[test]
    fn faults_match_the_vectors() {
        let vectors: Vec<Vector> = serde_json::from_str(include_str!("../../vectors/password.json")).unwrap();
        for Vector { password, repeat, faults: expected } in vectors {
            let repeated = repeat.map(|(text, times)| text.repeat(times)).unwrap_or_default();
            let found: Vec<_> =
                faults(&format!("{password}{repeated}"), &NONE).iter().map(|fault| fault.code()).collect();
            assert_eq!(found, expected, "{password}");
        }
    }

    #[test]
    fn common_passwords_are_refused_in_any_case() {
        let common = ["Password1", "PASSWORD1", "Passwort123", "qWERTZ123", "Trustno1", "Mu\u{308}nchen1"];
        let of_the_product = ["Aushang2026", "aushanG1!", "2026-AUSHANG"];
        for password in common.into_iter().chain(of_the_product) {
            assert_eq!(faults(password, &NONE).last(), Some(&Reason::CommonPassword), "{password}");
        }
        for password in ["Aushangkasten7", "Mein Aushang 7", "Guten Morgen 7", "Password1 und mehr"] {
            assert_eq!(faults(password, &NONE), [], "{password}");
        }
    }

    #[test]
    fn own_names_are_refused_once_and_after_other_rules() {
        let own = OwnWords::new(["Aushang", "fs-physik"], "ada@kit.example", None);
        for (password, expected) in [
            ("Physik2026", &[Reason::OwnNames][..]),
            ("Physik", &[Reason::TooShort, Reason::NoDigit, Reason::OwnNames]),
            ("Aushang2026", &[Reason::CommonPassword]),
            ("Astrophysik2026", &[]),
        ] {
            assert_eq!(faults(password, &own), expected, "{password}");
        }
    }

    #[test]
    fn common_passwords_are_sorted_lower_case_and_composed() {
        let lines: Vec<_> = COMMON.lines().collect();
        assert!(lines.len() > 5000 && lines.is_sorted());
        for line in lines {
            assert_eq!(line, composed(&line.to_lowercase()));
            let others = faults(line, &NONE).into_iter().filter(|fault| *fault != Reason::CommonPassword);
            assert!(others.eq([Reason::NoMixedCase]), "{line} is refused by another rule anyway");
        }
    }
}
