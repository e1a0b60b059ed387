//! Names in mails. Who invites somebody, or founds a profile, may be called anything, and a mail program
//! makes a link of whatever looks like an address: a letter of ours would lead wherever a stranger
//! likes. So a name that looks like one is written apart, `www. evil. example`: it stays readable, and
//! no program takes it for an address.

/// As a name stands in a mail: on one line, with nothing in it that turns the text round or hides, and
/// with a blank in whatever looks like an address.
pub(super) fn plain(name: &str) -> String {
    let visible: String = name.chars().filter(|sign| !is_hidden(*sign)).collect();
    let words = visible.split(|sign: char| sign.is_whitespace() || sign.is_control());
    let words = words.filter(|word| !word.is_empty());
    let words = words.map(|word| if is_like_address(word) { apart(word) } else { word.to_owned() });
    words.collect::<Vec<_>>().join(" ")
}

/// Signs that have no shape, or that change the direction of those behind them.
fn is_hidden(sign: char) -> bool {
    matches!(sign, '\u{ad}' | '\u{200b}' | '\u{200e}' | '\u{200f}' | '\u{2028}'..='\u{202e}'
        | '\u{2060}'..='\u{206f}' | '\u{feff}')
}

/// Also the full stops of East Asia, which browsers read as dots.
fn is_dot(sign: char) -> bool {
    matches!(sign, '.' | '。' | '．' | '｡')
}

fn is_separator(sign: char) -> bool {
    is_dot(sign) || matches!(sign, '/' | '\\' | ':' | '@' | '＠')
}

/// It has a scheme or an `@`, or a dot before what could be a country or a kind of address.
fn is_like_address(word: &str) -> bool {
    let has_ending = || {
        let signs: Vec<char> = word.chars().collect();
        signs.windows(3).any(|three| is_dot(three[0]) && three[1].is_alphabetic() && three[2].is_alphabetic())
    };
    word.contains("://") || word.contains(['@', '＠']) || has_ending()
}

/// With a blank behind each row of separators.
fn apart(word: &str) -> String {
    let mut apart = String::new();
    let mut behind = false;
    for sign in word.chars() {
        if behind && !is_separator(sign) {
            apart.push(' ');
        }
        behind = is_separator(sign);
        apart.push(sign);
    }
    apart
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_name_that_looks_like_an_address_is_written_apart() {
        for (name, written) in [
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
            assert_eq!(plain(name), written);
        }
    }

    #[test]
    fn other_names_stay_as_they_are() {
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
