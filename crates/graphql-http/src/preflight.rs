//! Protection from cross-site request forgery. A page of another site can make a browser send a form or plain
//! text without a preflight request. It cannot send a custom header, `Authorization` or the content type JSON
//! without a preflight, which the server refuses.

use http::{HeaderMap, HeaderValue, header};

/// Headers with which GraphQL clients prove that a browser would have sent a preflight.
const PREFLIGHT: [&str; 3] = ["graphql-require-preflight", "apollo-require-preflight", "x-requested-with"];

/// Whether the request cannot come from a page of another site. Only needed for multipart requests: for JSON
/// the content type proves it.
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
    fn only_headers_that_need_a_preflight_are_proof() {
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
