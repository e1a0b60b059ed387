//! Sanitizes names in mails. Users choose the names of persons and profiles, and mail programs turn
//! everything that looks like an address into a link. Without sanitizing, our mails could contain links of an
//! attacker. Names that look like an address are therefore written with spaces, `www. evil. example`, which
//! stays readable.

/// Returns the name on one line, without invisible and direction-changing characters, and with a space after
/// each separator in words that look like an address.
pub(super) fn plain(name: &str) -> String {
    let visible: String = name.chars().filter(|char| !is_hidden(*char)).collect();
    let words = visible.split(|char: char| char.is_whitespace() || char.is_control());
    let words = words.filter(|word| !word.is_empty());
    let words = words.map(|word| if is_like_address(word) { separated(word) } else { word.to_owned() });
    words.collect::<Vec<_>>().join(" ")
}

/// Invisible characters, and characters that change the text direction.
fn is_hidden(char: char) -> bool {
    matches!(char, '\u{ad}' | '\u{200b}' | '\u{200e}' | '\u{200f}' | '\u{2028}'..='\u{202e}'
        | '\u{2060}'..='\u{206f}' | '\u{feff}')
}

/// Includes East Asian full stops, which browsers treat as dots in host names.
fn is_dot(char: char) -> bool {
    matches!(char, '.' | '。' | '．' | '｡')
}

fn is_separator(char: char) -> bool {
    is_dot(char) || matches!(char, '/' | '\\' | ':' | '@' | '＠')
}

/// Whether the word contains a scheme, an `@`, or a dot before two letters, which could be a top-level
/// domain.
fn is_like_address(word: &str) -> bool {
    let has_domain = || {
        let chars: Vec<char> = word.chars().collect();
        chars.windows(3).any(|three| is_dot(three[0]) && three[1].is_alphabetic() && three[2].is_alphabetic())
    };
    word.contains("://") || word.contains(['@', '＠']) || has_domain()
}

/// Inserts a space after each run of separators.
fn separated(word: &str) -> String {
    let mut separated = String::new();
    let mut was_separator = false;
    for char in word.chars() {
        if was_separator && !is_separator(char) {
            separated.push(' ');
        }
        was_separator = is_separator(char);
        separated.push(char);
    }
    separated
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_that_look_like_an_address_are_written_with_spaces() {
        for (name, expected) in [
            ("www.evil.example", "www. evil. example"),
            ("Gewinn: https://evil.example/a?b=c", "Gewinn: https:// evil. example/ a?b=c"),
            ("http://10.0.0.1", "http:// 10. 0. 0. 1"),
            ("erna@uni.example", "erna@ uni. example"),
            ("evil。example", "evil。 example"),
            ("münchen.de", "münchen. de"),
            ("evil.\u{200b}example", "evil. example"),
            ("evil\u{202e}.example", "evil. example"),
            ("Erna\r\nBcc: alle\tMann", "Erna Bcc: alle Mann"),
            ("Prof.Dr.Müller", "Prof. Dr. Müller"),
        ] {
            assert_eq!(plain(name), expected);
        }
    }

    #[test]
    fn other_names_are_not_changed() {
        for name in [
            "Fachschaft Informatik e.V.",
            "Dr.-Ing. Erna Übermut",
            "J. R. R. Tolkien",
            "AStA: Referat 3.1",
            "Rot/Grün",
            "Zoë d’Arc-Łoś",
            "<script>alert(\"1\")</script> & 'Co'",
        ] {
            assert_eq!(plain(name), name);
        }
    }
}
