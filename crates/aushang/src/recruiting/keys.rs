//! How titles are searched and sorted, the same on both engines: neither knows German alike.

use unicode_normalization::UnicodeNormalization;

pub use crate::text::sort_key;

/// A title in small letters, in which a search looks.
pub fn search_key(title: &str) -> String {
    title.nfc().collect::<String>().to_lowercase()
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
    fn a_search_knows_no_capitals_and_no_two_ways_to_write_an_umlaut() {
        for (title, key) in [("a_B", "a_b"), ("ÄO\u{308}", "äö")] {
            assert_eq!(search_key(title), key);
        }
    }
}
