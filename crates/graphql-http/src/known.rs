//! Revalidation of cached responses: a query over GET is answered with an `ETag`. If the client sends it back
//! in `If-None-Match` and the response has not changed, it gets 304 without a body.

use http::{HeaderMap, HeaderValue, header};
use sha2::{Digest, Sha256};

/// `Cache-Control` of these responses: only the client may cache them, and it must revalidate before each
/// use.
pub const KEPT: &str = "private, no-cache";
/// The request headers that the response depends on.
pub const VARY: &str = "authorization, accept";

/// The entity tag of a response, computed from its content. Weak, because a proxy may compress the response.
pub fn tag(body: &[u8]) -> HeaderValue {
    let tag = format!("W/\"{}\"", half_hash(body));
    HeaderValue::from_str(&tag).expect("a tag contains only ASCII letters, digits, slashes and quotes")
}

/// A strong entity tag for bytes that are determined by `name` alone and always encoded the same way.
pub fn strong_tag(name: &[u8]) -> HeaderValue {
    let tag = format!("\"{}\"", half_hash(name));
    HeaderValue::from_str(&tag).expect("a tag contains only ASCII letters, digits and quotes")
}

fn half_hash(bytes: &[u8]) -> String {
    let digest = Sha256::digest(bytes);
    let (half, _) = digest.split_first_chunk().expect("32 bytes");
    format!("{:032x}", u128::from_be_bytes(*half))
}

/// Whether `If-None-Match` contains this tag, weak or strong. Tags contain no commas, so the header is split
/// at commas.
pub fn has(headers: &HeaderMap, tag: &HeaderValue) -> bool {
    let opaque = |tag: &str| tag.trim().trim_start_matches("W/").to_owned();
    let Ok(tag) = tag.to_str().map(opaque) else { return false };
    let sent = headers.get_all(header::IF_NONE_MATCH).into_iter().filter_map(|value| value.to_str().ok());
    sent.flat_map(|value| value.split(',')).any(|sent| opaque(sent) == tag)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn if_none_match_matches_weak_and_strong_tags() {
        let expected = tag(b"{}");
        let text = expected.to_str().unwrap().to_owned();
        assert_eq!(text.len(), 36);
        assert_ne!(expected, tag(b"{ }"));
        let strong = text.trim_start_matches("W/");
        for (sent, known) in [
            (text.as_str(), true),
            (strong, true),
            (&format!("\"a\", {text}"), true),
            (&format!("{strong},\"b\""), true),
            ("\"a\"", false),
            ("*", false),
            ("", false),
            (&text[..20], false),
        ] {
            let mut headers = HeaderMap::new();
            headers.insert(header::IF_NONE_MATCH, HeaderValue::from_str(sent).unwrap());
            assert_eq!(has(&headers, &expected), known, "{sent}");
        }
        assert!(!has(&HeaderMap::new(), &expected));
    }
}
