//! How titles are searched and sorted, the same on both engines: neither knows German alike.

use unicode_normalization::UnicodeNormalization;
use unicode_normalization::char::is_combining_mark;

/// A title in small letters, in which a search looks.
pub fn search_key(title: &str) -> String {
    title.nfc().collect::<String>().to_lowercase()
}

/// Sorts as a German index does (DIN 5007-1): ä as a, ß as ss.
pub fn sort_key(title: &str) -> String {
    let small = title.to_lowercase().replace('ß', "ss");
    small.nfkd().filter(|letter| !is_combining_mark(*letter)).collect()
}

/// The pattern that finds a text anywhere, with `\` before what a pattern reads as something else.
pub fn pattern(text: &str) -> String {
    let mut pattern = String::from("%");
    for letter in search_key(text).chars() {
        if matches!(letter, '%' | '_' | '\\') {
            pattern.push('\\');
        }
        pattern.push(letter);
    }
    pattern.push('%');
    pattern
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn titles_are_sorted_as_in_a_german_index() {
        let mut titles = ["Zorn", "Österreicher", "Straße", "Strasser", "ostwind", "Ärzte", "Altbau"];
        titles.sort_by_key(|title| sort_key(title));
        assert_eq!(titles, ["Altbau", "Ärzte", "Österreicher", "ostwind", "Straße", "Strasser", "Zorn"]);
    }

    // spec: API-26
    #[test]
    fn signs_of_a_pattern_are_plain_characters() {
        for (text, found) in
            [("", "%%"), ("50 %", "%50 \\%%"), ("a_B", "%a\\_b%"), ("\\", "%\\\\%"), ("ÄO\u{308}", "%äö%")]
        {
            assert_eq!(pattern(text), found);
        }
    }
}
