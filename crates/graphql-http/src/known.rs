//! Answers that the client has already: a query over GET is answered with an `ETag`, and whoever sends
//! it back with `If-None-Match` is told that nothing has changed, instead of being told it all again.

use http::{HeaderMap, HeaderValue, header};
use sha2::{Digest, Sha256};

/// For a copy that only the client keeps, and never shows without asking whether it still holds.
pub const KEPT: &str = "private, no-cache";
/// What else decides what the same address answers.
pub const VARY: &str = "authorization, accept";

/// Names an answer by what stands in it. Weak, since it may be compressed on its way.
pub fn tag(body: &[u8]) -> HeaderValue {
    let name = format!("W/\"{}\"", half_hash(body));
    HeaderValue::from_str(&name).expect("letters, digits and quotes")
}

/// A strong entity tag for bytes that are determined by `name` alone and always encoded the same way.
pub fn strong_tag(name: &[u8]) -> HeaderValue {
    let name = format!("\"{}\"", half_hash(name));
    HeaderValue::from_str(&name).expect("letters, digits and quotes")
}

fn half_hash(bytes: &[u8]) -> String {
    let digest = Sha256::digest(bytes);
    let (half, _) = digest.split_first_chunk().expect("32 bytes");
    format!("{:032x}", u128::from_be_bytes(*half))
}

/// Does the client have the answer of this name? Names have no commas, so lists of them are told apart
/// by these.
pub fn has(headers: &HeaderMap, tag: &HeaderValue) -> bool {
    let opaque = |name: &str| name.trim().trim_start_matches("W/").to_owned();
    let Ok(tag) = tag.to_str().map(opaque) else { return false };
    let named = headers.get_all(header::IF_NONE_MATCH).into_iter().filter_map(|value| value.to_str().ok());
    named.flat_map(|value| value.split(',')).any(|name| opaque(name) == tag)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_answer_is_known_by_its_name_alone() {
        let name = tag(b"{}");
        let text = name.to_str().unwrap().to_owned();
        assert_eq!(text.len(), 36);
        assert_ne!(name, tag(b"{ }"));
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
            assert_eq!(has(&headers, &name), known, "{sent}");
        }
        assert!(!has(&HeaderMap::new(), &name));
    }
}
