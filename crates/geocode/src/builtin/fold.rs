//! Normalizes names for the search: case, and umlauts in either spelling.

/// The words of a text in lower case, separated by spaces, with umlauts written out: `ä` becomes `ae`.
pub(super) fn written_out(text: &str) -> String {
    fold(text, |letter| match letter {
        'ä' => Some("ae"),
        'ö' => Some("oe"),
        'ü' => Some("ue"),
        _ => None,
    })
}

/// The same, with umlauts replaced by their base letters: `ä` becomes `a`.
pub(super) fn plain(text: &str) -> String {
    fold(text, |letter| match letter {
        'ä' => Some("a"),
        'ö' => Some("o"),
        'ü' => Some("u"),
        _ => None,
    })
}

fn fold(text: &str, umlaut: impl Fn(char) -> Option<&'static str>) -> String {
    let mut folded = String::with_capacity(text.len());
    for letter in text.chars().flat_map(char::to_lowercase) {
        match letter {
            'ß' => folded.push_str("ss"),
            letter if letter.is_alphanumeric() => match umlaut(letter) {
                Some(letters) => folded.push_str(letters),
                None => folded.push(letter),
            },
            _ if folded.ends_with(' ') || folded.is_empty() => {}
            _ => folded.push(' '),
        }
    }
    folded.truncate(folded.trim_end().len());
    folded
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_normalized() {
        for (name, long, short) in [
            ("München", "muenchen", "munchen"),
            ("Gießen", "giessen", "giessen"),
            ("Halle (Saale)", "halle saale", "halle saale"),
            ("  Bad--Homburg v.d. HÖHE ", "bad homburg v d hoehe", "bad homburg v d hohe"),
            ("", "", ""),
            ("…", "", ""),
        ] {
            assert_eq!((written_out(name).as_str(), plain(name).as_str()), (long, short), "{name}");
        }
    }
}
