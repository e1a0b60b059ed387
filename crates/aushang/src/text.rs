//! Texts as people type them: trimmed, bounded, and blank or not.
//!
//! Each letter is kept in its composed form (NFC), whichever the keyboard or the copied document had:
//! what looks the same is found, and is equal.

use std::borrow::Cow;

use unicode_normalization::UnicodeNormalization;
use unicode_normalization::char::is_combining_mark;

use crate::problem::{Fields, Reason};

/// How many characters a kind of text may have at most.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct MaxChars(pub usize);

/// A text that must be there, without the blanks around it.
pub fn required(
    fields: &mut Fields,
    field: impl Into<Cow<'static, str>>,
    text: &str,
    most: MaxChars,
) -> String {
    let (field, text) = (field.into(), clean(text));
    if text.is_empty() {
        fields.refuse(field.clone(), Reason::Required);
    }
    check_length(fields, field, &text, most);
    text
}

/// A text that may be missing; blank is missing.
pub fn optional(
    fields: &mut Fields,
    field: impl Into<Cow<'static, str>>,
    text: Option<&str>,
    most: MaxChars,
) -> Option<String> {
    let text = clean(text?);
    if text.is_empty() {
        return None;
    }
    check_length(fields, field, &text, most);
    Some(text)
}

fn check_length(fields: &mut Fields, field: impl Into<Cow<'static, str>>, text: &str, most: MaxChars) {
    if text.chars().count() > most.0 {
        fields.refuse(field, Reason::TooLong);
    }
}

/// Trimmed, composed, line ends as `\n`, and without the one character that PostgreSQL cannot keep.
pub fn clean(text: &str) -> String {
    text.replace("\r\n", "\n").replace('\0', "").trim().nfc().collect()
}

/// Sorts as a German index does (DIN 5007-1): ä as a, ß as ss.
pub fn sort_key(text: &str) -> String {
    let small = text.to_lowercase().replace('ß', "ss");
    small.nfkd().filter(|letter| !is_combining_mark(*letter)).collect()
}

/// A name in small letters, in which a search looks, the same on both engines: neither knows German
/// alike.
pub fn search_key(name: &str) -> String {
    name.nfc().collect::<String>().to_lowercase()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn blank_is_missing() {
        for (text, kept) in
            [(" \n\t", None), ("", None), ("\0", None), (" a\r\nb ", Some("a\nb")), ("O\u{308}l", Some("Öl"))]
        {
            let mut fields = Fields::default();
            assert_eq!(optional(&mut fields, "x", Some(text), MaxChars(9)).as_deref(), kept);
            assert!(fields.done().is_ok());
        }
    }

    #[test]
    fn the_limit_counts_characters_not_bytes() {
        let mut fields = Fields::default();
        required(&mut fields, "x", "äöü", MaxChars(3));
        assert!(fields.done().is_ok());
        let mut fields = Fields::default();
        required(&mut fields, "x", "äöüß", MaxChars(3));
        assert_eq!(fields.done().unwrap_err().reason, Reason::TooLong);
    }

    #[test]
    fn titles_are_sorted_as_in_a_german_index() {
        let mut titles = ["Zorn", "Österreicher", "Straße", "Strasser", "ostwind", "Ärzte", "Altbau"];
        titles.sort_by_key(|title| sort_key(title));
        assert_eq!(titles, ["Altbau", "Ärzte", "Österreicher", "ostwind", "Straße", "Strasser", "Zorn"]);
    }

    // spec: API-26
    #[test]
    fn a_search_knows_no_capitals_and_no_two_ways_to_write_an_umlaut() {
        for (title, key) in [("a_B", "a_b"), ("ÄO\u{308}", "äö")] {
            assert_eq!(search_key(title), key);
        }
    }
}
