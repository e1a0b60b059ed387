//! Addresses of web pages as people type them: `uni.de` means `https://uni.de`.

use url::Url;

/// Adds `https://` unless the text has a scheme already; blank stays blank.
pub fn with_https(text: &str) -> String {
    let text = text.trim();
    if text.is_empty() || has_scheme(text) { text.to_owned() } else { format!("https://{text}") }
}

/// `host:8080/path` is a host with a port, not a scheme.
fn has_scheme(text: &str) -> bool {
    let Some((scheme, rest)) = text.split_once(':') else { return false };
    let starts_like_one = scheme.starts_with(|first: char| first.is_ascii_alphabetic())
        && scheme.chars().all(|char| char.is_ascii_alphanumeric() || "+-.".contains(char));
    let is_port = rest
        .split(['/', '?', '#'])
        .next()
        .is_some_and(|port| !port.is_empty() && port.chars().all(|char| char.is_ascii_digit()));
    starts_like_one && !is_port
}

/// Is it a whole http, https or ftp address, or one that opens the student app? What a browser
/// would run instead of opening (`javascript:`, `data:`) is none.
pub fn is_link(text: &str, app_scheme: &str) -> bool {
    let opens_the_app = text.len() > app_scheme.len() && starts_with(text, app_scheme) && !has_blank(text);
    opens_the_app || is_whole(text, &["http://", "https://", "ftp://"])
}

/// Is it a whole http or https address?
pub fn is_page(text: &str) -> bool {
    is_whole(text, &["http://", "https://"])
}

fn is_whole(text: &str, starts: &[&str]) -> bool {
    // The url crate mends `https:host`; a person who typed that did not mean it.
    starts.iter().any(|start| starts_with(text, start))
        && !has_blank(text)
        && Url::parse(text).is_ok_and(|url| {
            url.host_str().is_some_and(|host| host == "localhost" || host.contains('.') || host.contains(':'))
        })
}

fn starts_with(text: &str, start: &str) -> bool {
    text.get(..start.len()).is_some_and(|typed| typed.eq_ignore_ascii_case(start))
}

fn has_blank(text: &str) -> bool {
    text.chars().any(|char| char.is_control() || char.is_whitespace())
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The same vectors that the console's field runs.
    #[derive(serde::Deserialize)]
    struct Vector {
        typed: String,
        becomes: String,
        link: bool,
    }

    // spec: ATTACH-13, ATTACH-14, SETTINGS-09, SETTINGS-10, SETTINGS-11
    #[test]
    fn typed_addresses_become_what_the_vectors_say() {
        let vectors: Vec<Vector> = serde_json::from_str(include_str!("../vectors/web_address.json")).unwrap();
        for Vector { typed, becomes, link } in vectors {
            let address = with_https(&typed);
            assert_eq!(address, becomes, "{typed}");
            assert_eq!(is_link(&address, "aushang:"), link, "{typed}");
            let is_web = !["ftp:", "aushang:"].iter().any(|start| starts_with(&address, start));
            assert_eq!(is_page(&address), link && is_web, "{typed}");
        }
    }
}
