//! Text input: cleaning, trimming, length limits and the check for blank text. The console cleans in the same
//! way (`web/src/lib/cleanText.ts`); both run `vectors/text.json`.
//!
//! Text is stored in composed form (NFC), regardless of the form that the keyboard or the copied document
//! used, so that text that looks equal is equal and can be found.

mod languages;

use std::borrow::Cow;

use unicode_normalization::UnicodeNormalization;
use unicode_normalization::char::is_combining_mark;

use crate::problem::{Fields, Reason};

pub use languages::{LangValue, LangValueInput, TextInput, Texts};

/// Maximum number of characters of a kind of text [A-116: limits for texts].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct MaxChars(pub usize);

/// Maximum length of titles.
pub const TITLE: MaxChars = MaxChars(200);
/// Maximum length of descriptions.
pub const DESCRIPTION: MaxChars = MaxChars(2_000);
/// Maximum length of web addresses.
pub const URL: MaxChars = MaxChars(2_000);

/// Cleans a required text. Refuses the field if the text is blank or too long.
pub fn required(
    fields: &mut Fields,
    field: impl Into<Cow<'static, str>>,
    text: &str,
    max: MaxChars,
) -> String {
    let (field, text) = (field.into(), clean(text));
    if text.is_empty() {
        fields.refuse(field.clone(), Reason::Required);
    }
    check_length(fields, field, &text, max);
    text
}

/// Cleans an optional text; blank text becomes `None` [A-57: blank is missing]. Refuses the field if the text
/// is too long.
pub fn optional(
    fields: &mut Fields,
    field: impl Into<Cow<'static, str>>,
    text: Option<&str>,
    max: MaxChars,
) -> Option<String> {
    let text = clean(text?);
    if text.is_empty() {
        return None;
    }
    check_length(fields, field, &text, max);
    Some(text)
}

fn check_length(fields: &mut Fields, field: impl Into<Cow<'static, str>>, text: &str, max: MaxChars) {
    if text.chars().count() > max.0 {
        fields.refuse(field, Reason::TooLong);
    }
}

/// Trims and composes the text, converts line ends to `\n`, and removes control characters and characters
/// that change the text direction. A text without visible characters becomes blank.
pub fn clean(text: &str) -> String {
    let lines = text.replace("\r\n", "\n").replace(['\r', '\u{2028}', '\u{2029}'], "\n");
    let text: String = lines.chars().filter(|char| !is_dropped(*char)).nfc().collect();
    let text = text.trim();
    if text.chars().all(|char| char.is_whitespace() || is_invisible(char)) {
        String::new()
    } else {
        text.to_owned()
    }
}

/// Cleans a text and shortens it to its maximum length, with an ellipsis at its end.
pub fn cut(text: &str, max: MaxChars) -> String {
    let text = clean(text);
    if text.chars().count() <= max.0 {
        return text;
    }
    let kept: String = text.chars().take(max.0.saturating_sub(1)).collect();
    format!("{}…", kept.trim_end())
}

/// Control characters except line ends and tabs; embeddings, overrides and isolates of text direction; the
/// byte order mark, which JavaScript trims and Rust does not.
fn is_dropped(char: char) -> bool {
    let is_control = char.is_control() && char != '\n' && char != '\t';
    is_control || matches!(char, '\u{202a}'..='\u{202e}' | '\u{2066}'..='\u{2069}' | '\u{feff}')
}

/// Unicode's Default_Ignorable_Code_Point: invisible, and meaningful only next to other characters.
fn is_invisible(char: char) -> bool {
    matches!(char, '\u{ad}' | '\u{34f}' | '\u{61c}' | '\u{115f}'..='\u{1160}' | '\u{17b4}'..='\u{17b5}'
        | '\u{180b}'..='\u{180f}' | '\u{200b}'..='\u{200f}' | '\u{202a}'..='\u{202e}'
        | '\u{2060}'..='\u{206f}' | '\u{3164}' | '\u{fe00}'..='\u{fe0f}' | '\u{feff}' | '\u{ffa0}'
        | '\u{fff0}'..='\u{fff8}' | '\u{1bca0}'..='\u{1bca3}' | '\u{1d173}'..='\u{1d17a}'
        | '\u{e0000}'..='\u{e0fff}')
}

/// A key for sorting in the order of German dictionaries (DIN 5007-1): ä as a, ß as ss.
pub fn sort_key(text: &str) -> String {
    let small = text.to_lowercase().replace('ß', "ss");
    small.nfkd().filter(|letter| !is_combining_mark(*letter)).collect()
}

/// The composed lower-case form of a name, which is stored for searching. Computed here, because
/// SQLite and PostgreSQL convert German letters to lower case differently.
pub fn search_key(name: &str) -> String {
    name.nfc().collect::<String>().to_lowercase()
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The test vectors that the console runs as well.
    #[derive(serde::Deserialize)]
    struct Vector {
        typed: String,
        kept: String,
    }

    #[test]
    fn texts_are_cleaned_as_in_the_vectors() {
        let vectors: Vec<Vector> = serde_json::from_str(include_str!("../vectors/text.json")).unwrap();
        for Vector { typed, kept } in vectors {
            assert_eq!(clean(&typed), kept, "{typed:?}");
            assert_eq!(clean(&kept), kept, "{kept:?}");
        }
    }

    #[test]
    fn invisible_text_is_blank() {
        let mut fields = Fields::default();
        required(&mut fields, "x", "\u{200b}\u{2060}", MaxChars(9));
        assert_eq!(fields.done().unwrap_err().reason, Reason::Required);
    }

    #[test]
    fn blank_optional_text_is_none() {
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
    fn cut_text_has_at_most_its_maximum_and_ends_with_an_ellipsis() {
        for (text, max, expected) in [
            (" äöü ", 3, "äöü"),
            ("äöüß", 3, "äö…"),
            ("ab cd", 4, "ab…"),
            ("a😀😀😀", 3, "a😀…"),
            ("u\u{308}bung", 5, "übung"),
            ("\u{200b}", 3, ""),
        ] {
            assert_eq!(cut(text, MaxChars(max)), expected, "{text:?} {max}");
        }
    }

    #[test]
    fn titles_are_sorted_as_in_german_dictionaries() {
        let mut titles = ["Zorn", "Österreicher", "Straße", "Strasser", "ostwind", "Ärzte", "Altbau"];
        titles.sort_by_key(|title| sort_key(title));
        assert_eq!(titles, ["Altbau", "Ärzte", "Österreicher", "ostwind", "Straße", "Strasser", "Zorn"]);
    }

    // spec: API-26
    #[test]
    fn search_ignores_case_and_unicode_composition() {
        for (title, key) in [("a_B", "a_b"), ("ÄO\u{308}", "äö")] {
            assert_eq!(search_key(title), key);
        }
    }
}
