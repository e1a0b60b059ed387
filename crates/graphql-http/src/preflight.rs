//! Protects those who are signed in from other sites. A page elsewhere can make a browser send a
//! form or a text to us without asking; it cannot add a header of ours, nor `Authorization`, nor
//! the content type JSON, without the browser asking us first (the preflight), and we say no.

use http::{HeaderMap, HeaderValue, header};

/// The headers by which other GraphQL clients show that a preflight must have happened.
const PREFLIGHT: [&str; 3] = ["graphql-require-preflight", "apollo-require-preflight", "x-requested-with"];

/// Whether no foreign page can have sent this. JSON bodies prove it by their content type, so
/// this is asked for multipart requests only.
pub fn is_proven(headers: &HeaderMap) -> bool {
    has_bearer(headers) || PREFLIGHT.iter().any(|name| headers.contains_key(*name))
}

fn has_bearer(headers: &HeaderMap) -> bool {
    let value = headers.get(header::AUTHORIZATION).map(HeaderValue::as_bytes);
    value.is_some_and(|value| value.len() > 7 && value[..7].eq_ignore_ascii_case(b"bearer "))
}

#[cfg(test)]
mod tests {
    use http::HeaderName;

    use super::*;

    #[test]
    fn only_what_a_foreign_page_cannot_send_is_proof() {
        for (name, value, expected) in [
            ("authorization", "Bearer x", true),
            ("authorization", "bearer x", true),
            ("authorization", "Bearer ", false),
            ("authorization", "Basic eDp5", false),
            ("graphql-require-preflight", "1", true),
            ("apollo-require-preflight", "", true),
            ("x-requested-with", "XMLHttpRequest", true),
            ("accept", "application/json", false),
            ("content-language", "de", false),
            ("cookie", "a=b", false),
        ] {
            let mut headers = HeaderMap::new();
            headers.insert(HeaderName::from_static(name), HeaderValue::from_static(value));
            assert_eq!(is_proven(&headers), expected, "{name}: {value}");
        }
    }
}
