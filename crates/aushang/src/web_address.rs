//! Addresses of web pages as people type them: `uni.de` means `https://uni.de`.

use url::Url;

/// Trims the text and adds `https://` if it has no scheme. Blank text becomes empty.
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

/// Whether the text is an absolute http, https or ftp URL, or one that opens the student app. Other schemes
/// are rejected, for example `javascript:` and `data:`, which browsers execute.
pub fn is_link(text: &str, app_scheme: &str) -> bool {
    let opens_the_app = text.len() > app_scheme.len() && starts_with(text, app_scheme) && !has_blank(text);
    opens_the_app || is_absolute(text, &["http://", "https://", "ftp://"])
}

/// Whether the text is an absolute http or https URL.
pub fn is_page(text: &str) -> bool {
    is_absolute(text, &["http://", "https://"])
}

fn is_absolute(text: &str, starts: &[&str]) -> bool {
    // The url crate accepts `https:host` as well, which is a typing error.
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

    /// The test vectors that the console runs as well.
    #[derive(serde::Deserialize)]
    struct Vector {
        typed: String,
        becomes: String,
        link: bool,
    }

    // spec: ATTACH-13, ATTACH-14, SETTINGS-09, SETTINGS-10, SETTINGS-11
    #[test]
    fn typed_addresses_match_the_vectors() {
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
