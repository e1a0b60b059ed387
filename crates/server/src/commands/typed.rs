//! Validates arguments with the rules of the console before anything is opened: trims spaces, and refuses
//! invalid names.

use aushang::accounts::input;
use aushang::problem::{Fields, Reason};
use aushang::profiles::names;

/// Validates a new username for an installation with this brand name.
pub fn username(text: &str, brand_word: &str) -> Result<String, String> {
    let words = [brand_word, names::RESERVED_WORD].join("' or '");
    read(
        |fields| names::username(fields, "username", text, brand_word, None),
        |reason| match reason {
            Reason::ForbiddenWord => format!("a username must not contain '{words}'"),
            _ => "a username has 3 to 30 letters, digits, -, _ and ., and starts with a letter".to_owned(),
        },
    )
}

pub fn display_name(text: &str) -> Result<String, &'static str> {
    read(
        |fields| names::display_name(fields, "displayName", text),
        |_| "a display name has 1 to 50 letters (A to Z, umlauts, ß), digits, spaces and . - :",
    )
}

/// Validates the name of a person.
pub fn name(text: &str) -> Result<String, &'static str> {
    read(|fields| input::name(fields, "name", text), |_| "a name has 1 to 200 characters on one line")
}

fn read<E>(rule: impl FnOnce(&mut Fields) -> String, say: impl FnOnce(Reason) -> E) -> Result<String, E> {
    let mut fields = Fields::default();
    let text = rule(&mut fields);
    fields.done().map(|()| text).map_err(|problem| say(problem.reason))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn surrounding_spaces_are_trimmed_and_the_rest_is_validated() {
        type Parse = fn(&str) -> Result<String, &'static str>;
        let table: &[(Parse, &str, bool)] = &[
            (display_name, " Fachschaft: Maß-Technik No. 2 ", true),
            (display_name, "Fachschaft (alt)", false),
            (name, " Zoë O'Neill ", true),
            (name, " ", false),
        ];
        for (parse, text, fits) in table {
            assert_eq!(parse(text).ok(), fits.then(|| text.trim().to_owned()), "{text:?}");
        }
        assert_eq!(name("Zoë\u{7}").as_deref(), Ok("Zoë"), "control characters are dropped");
    }

    #[test]
    fn usernames_must_not_contain_the_brand_name() {
        assert_eq!(username(" fs-info ", "Aushang").as_deref(), Ok("fs-info"));
        let refused = username("mein.AUSHANG", "Aushang").unwrap_err();
        assert_eq!(refused, "a username must not contain 'Aushang' or 'admin'");
        assert!(username("1fs", "Aushang").unwrap_err().contains("starts with a letter"));
    }
}
