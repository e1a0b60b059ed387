//! The access code of a profile's freshman area.

use crate::problem::{Fields, Reason};

pub const MIN_CHARS: usize = 6;
pub const MAX_CHARS: usize = 25;
/// The allowed characters, as a pattern for JavaScript.
pub const PATTERN: &str = "^[a-zA-Z0-9._-]*$";

/// Validates an access code and returns it trimmed. `None` if it is blank: there is no code.
pub fn check(fields: &mut Fields, field: &'static str, text: &str) -> Option<String> {
    let code = text.trim();
    let length = code.chars().count();
    let allowed = |char: char| char.is_ascii_alphanumeric() || "._-".contains(char);
    let fault = if code.is_empty() {
        return None;
    } else if !code.chars().all(allowed) {
        Some(Reason::WrongCharacters)
    } else if length < MIN_CHARS {
        Some(Reason::TooShort)
    } else if length > MAX_CHARS {
        Some(Reason::TooLong)
    } else {
        None
    };
    if let Some(reason) = fault {
        fields.refuse(field, reason);
    }
    Some(code.to_owned())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn code_has_6_to_25_allowed_characters() {
        for (code, expected) in [
            ("", None),
            ("  ", None),
            ("ersti-2026", None),
            ("abcdef", None),
            ("abcde", Some(Reason::TooShort)),
            ("abcdefghijklmnopqrstuvwxyz", Some(Reason::TooLong)),
            ("ersti 2026", Some(Reason::WrongCharacters)),
            ("größe2026", Some(Reason::WrongCharacters)),
        ] {
            let mut fields = Fields::default();
            check(&mut fields, "accessToken", code);
            assert_eq!(fields.done().err().map(|problem| problem.reason), expected, "{code}");
        }
    }
}
