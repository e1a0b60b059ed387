//! The rules for the names of profiles.
//!
//! `aushang print-rules` exports the limits and patterns to the console.

use crate::problem::{Fields, Reason};

pub const MIN_USERNAME_CHARS: usize = 3;
pub const MAX_USERNAME_CHARS: usize = 30;
pub const MAX_DISPLAY_NAME_CHARS: usize = 50;
/// The allowed characters of names, as patterns that also work in JavaScript.
pub const USERNAME_PATTERN: &str = "^[A-Za-z0-9._-]*$";
pub const USERNAME_START_PATTERN: &str = "^[A-Za-z]";
pub const DISPLAY_NAME_PATTERN: &str = "^[A-Za-z0-9ÄÖÜäöüß .:-]*$";

/// Usernames must not contain this word or the product's name, because such a profile could be mistaken for
/// staff.
pub const RESERVED_WORD: &str = "admin";

/// Validates a username and returns it trimmed. `current` is the current username: a reserved word that it
/// already contains is allowed.
pub fn username(
    fields: &mut Fields,
    field: &'static str,
    text: &str,
    brand_word: &str,
    current: Option<&str>,
) -> String {
    let name = text.trim();
    let length = name.chars().count();
    let allowed = |char: char| char.is_ascii_alphanumeric() || "._-".contains(char);
    let fault = if name.is_empty() {
        Some(Reason::Required)
    } else if length < MIN_USERNAME_CHARS {
        Some(Reason::TooShort)
    } else if length > MAX_USERNAME_CHARS {
        Some(Reason::TooLong)
    } else if !name.chars().all(allowed) {
        Some(Reason::WrongCharacters)
    } else if !name.starts_with(|first: char| first.is_ascii_alphabetic()) {
        Some(Reason::MustStartWithLetter)
    } else {
        forbidden_word(name, brand_word, current).map(|_| Reason::ForbiddenWord)
    };
    if let Some(reason) = fault {
        fields.refuse(field, reason);
    }
    name.to_owned()
}

/// Validates a display name and returns it trimmed.
pub fn display_name(fields: &mut Fields, field: &'static str, text: &str) -> String {
    let name = text.trim();
    let allowed = |char: char| char.is_ascii_alphanumeric() || "ÄÖÜäöüß .:-".contains(char);
    let fault = if name.is_empty() {
        Some(Reason::Required)
    } else if name.chars().count() > MAX_DISPLAY_NAME_CHARS {
        Some(Reason::TooLong)
    } else if !name.chars().all(allowed) {
        Some(Reason::WrongCharacters)
    } else {
        None
    };
    if let Some(reason) = fault {
        fields.refuse(field, reason);
    }
    name.to_owned()
}

/// Returns the reserved word that the new name contains and the current one does not.
fn forbidden_word<'a>(name: &str, brand_word: &'a str, current: Option<&str>) -> Option<&'a str> {
    let (name, current) = (name.to_lowercase(), current.unwrap_or_default().to_lowercase());
    [brand_word, RESERVED_WORD].into_iter().filter(|word| !word.is_empty()).find(|word| {
        let word = word.to_lowercase();
        name.contains(&word) && !current.contains(&word)
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn fault(check: impl FnOnce(&mut Fields) -> String) -> Option<Reason> {
        let mut fields = Fields::default();
        check(&mut fields);
        fields.done().err().map(|problem| problem.reason)
    }

    // spec: PROFILE-21, PROFILE-22, PROFILE-23, PROFILE-24, PROFILE-25
    #[test]
    fn username_has_at_most_one_fault() {
        let (long, longest) = ("x".repeat(31), "x".repeat(30));
        for (name, current, expected) in [
            (" fs-info ", None, None),
            ("abc", None, None),
            ("Fs_Info.2", None, None),
            (longest.as_str(), None, None),
            (" ", None, Some(Reason::Required)),
            ("fs", None, Some(Reason::TooShort)),
            (&long, None, Some(Reason::TooLong)),
            ("fs info", None, Some(Reason::WrongCharacters)),
            ("fs-größe", None, Some(Reason::WrongCharacters)),
            ("1fs", None, Some(Reason::MustStartWithLetter)),
            ("-fs", None, Some(Reason::MustStartWithLetter)),
            ("mein.AUSHANG", None, Some(Reason::ForbiddenWord)),
            ("fsAdministration", None, Some(Reason::ForbiddenWord)),
            ("fsadministration2", Some("FsAdministration"), None),
            ("admin-aushang", Some("admin"), Some(Reason::ForbiddenWord)),
        ] {
            assert_eq!(
                fault(|fields| username(fields, "username", name, "Aushang", current)),
                expected,
                "{name}"
            );
        }
    }

    // spec: PROFILE-17, PROFILE-18, PROFILE-19
    #[test]
    fn display_name_has_1_to_50_allowed_characters() {
        let (fits, long) = ("ä".repeat(50), "ä".repeat(51));
        for (name, expected) in [
            (" Fachschaft: Maß-Technik No. 2 ", None),
            (fits.as_str(), None),
            ("", Some(Reason::Required)),
            ("  ", Some(Reason::Required)),
            (&long, Some(Reason::TooLong)),
            ("Fachschaft (alt)", Some(Reason::WrongCharacters)),
            ("Université", Some(Reason::WrongCharacters)),
        ] {
            assert_eq!(fault(|fields| display_name(fields, "displayName", name)), expected, "{name}");
        }
    }
}
