//! What operators type, read by the rules that hold everywhere: blanks around it go, and what is
//! no address or no name is refused before anything is opened.

use aushang::profiles::is_username;

/// As long as an address can be that mail still reaches (RFC 5321).
const EMAIL: usize = 254;
const DISPLAY_NAME: usize = 50;
const NAME: usize = 200;

pub fn email(text: &str) -> Result<String, &'static str> {
    let text = text.trim();
    let plain = text.len() <= EMAIL && !text.contains(|char: char| char.is_whitespace() || char.is_control());
    let parts = text.split_once('@').filter(|(name, host)| {
        !name.is_empty() && !host.contains('@') && host.split('.').all(|label| !label.is_empty())
    });
    if plain && parts.is_some() { Ok(text.to_owned()) } else { Err("no mail address") }
}

pub fn username(text: &str) -> Result<String, &'static str> {
    let text = text.trim();
    if is_username(text) {
        return Ok(text.to_owned());
    }
    Err("a username has 3 to 30 letters, digits, -, _ and ., and begins with a letter")
}

///
pub fn display_name(text: &str) -> Result<String, &'static str> {
    let text = text.trim();
    let allowed = |char: char| char.is_ascii_alphanumeric() || "ÄÖÜäöüß .-:".contains(char);
    if (1..=DISPLAY_NAME).contains(&text.chars().count()) && text.chars().all(allowed) {
        return Ok(text.to_owned());
    }
    Err("a display name has 1 to 50 letters (A to Z, umlauts, ß), digits, blanks and . - :")
}

/// A person's.
pub fn name(text: &str) -> Result<String, &'static str> {
    let text = text.trim();
    let fits = (1..=NAME).contains(&text.chars().count()) && !text.contains(char::is_control);
    if fits { Ok(text.to_owned()) } else { Err("a name has 1 to 200 characters") }
}

/// The word that a new username may not contain: it would look like the product's own.
pub fn reserved_word<'a>(username: &str, brand_word: &'a str) -> Option<&'a str> {
    let username = username.to_lowercase();
    [brand_word, "admin"].into_iter().find(|word| username.contains(&word.to_lowercase()))
}

#[cfg(test)]
mod tests {
    use super::*;

    type Parse = fn(&str) -> Result<String, &'static str>;

    #[test]
    fn blanks_around_go_and_the_rest_is_judged() {
        let ae = "ä".repeat(50);
        let long = "x".repeat(51);
        let host = format!("a@{}.example", "x".repeat(250));
        let table: &[(Parse, &str, bool)] = &[
            (email, " it@uni.example\n", true),
            (email, "Ünal+it@uni.example", true),
            (email, "it@localhost", true),
            (email, "it", false),
            (email, "@uni.example", false),
            (email, "it@", false),
            (email, "it@uni..example", false),
            (email, "it@@uni.example", false),
            (email, "it @uni.example", false),
            (email, &host, false),
            (username, " fs-info ", true),
            (username, "fs", false),
            (username, "1fs", false),
            (username, "fs info", false),
            (display_name, " Fachschaft: Maß-Technik No. 2 ", true),
            (display_name, &ae, true),
            (display_name, "", false),
            (display_name, "  ", false),
            (display_name, &long, false),
            (display_name, "Fachschaft (alt)", false),
            (display_name, "Université", false),
            (name, " Zoë O'Neill ", true),
            (name, " ", false),
            (name, "Zoë\u{7}", false),
        ];
        for (parse, text, fits) in table {
            assert_eq!(parse(text).ok(), fits.then(|| text.trim().to_owned()), "{text:?}");
        }
    }

    #[test]
    fn nobody_is_called_like_the_product() {
        for (username, word) in [
            ("fs-info", None),
            ("aushang", Some("Aushang")),
            ("mein.AUSHANG", Some("Aushang")),
            ("fsadministration", Some("admin")),
        ] {
            assert_eq!(reserved_word(username, "Aushang"), word, "{username}");
        }
    }
}
