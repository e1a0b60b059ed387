//! The id of a document, which a client sends instead of its text.

use base64::{Engine, prelude::BASE64_URL_SAFE_NO_PAD};
use sha2::{Digest, Sha256};

use crate::reason::Reason;

/// The prefix of an id that is a whole hash. Any other id contains no colon.
const WHOLE: &str = "sha256:";
const HEX_DIGITS: usize = 64;
/// The length of an id that is half a hash in base64url without padding.
const CHARACTERS: usize = 22;

/// The SHA-256 hash of a document's text, or its first half.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct DocumentId {
    pub half: u128,
    pub rest: Option<u128>,
}

impl DocumentId {
    /// Each document has exactly one id of either form: 22 characters, or `sha256:` and 64 lower-case digits.
    pub fn parse(text: &str) -> Result<Self, Reason> {
        let parsed = match text.strip_prefix(WHOLE) {
            Some(digits) => whole(digits),
            None => half(text),
        };
        parsed.ok_or(Reason::Parameters)
    }

    /// The id of the document with this text, with both halves.
    pub fn of(text: &str) -> Self {
        let digest: [u8; 32] = Sha256::digest(text).into();
        let (half, rest) = digest.split_at(16);
        let number = |bytes: &[u8]| u128::from_be_bytes(bytes.try_into().expect("16 of 32 bytes"));
        Self { half: number(half), rest: Some(number(rest)) }
    }
}

/// The id of the document with this text as the console sends it: the first 128 bits of the text's SHA-256 hash,
/// in base64url without padding.
pub fn document_id(text: &str) -> String {
    BASE64_URL_SAFE_NO_PAD.encode(DocumentId::of(text).half.to_be_bytes())
}

fn whole(digits: &str) -> Option<DocumentId> {
    let is_digit = |byte: &u8| matches!(byte, b'0'..=b'9' | b'a'..=b'f');
    if digits.len() != HEX_DIGITS || !digits.as_bytes().iter().all(is_digit) {
        return None;
    }
    let (half, rest) = digits.split_at(HEX_DIGITS / 2);
    let number = |digits| u128::from_str_radix(digits, 16).ok();
    Some(DocumentId { half: number(half)?, rest: Some(number(rest)?) })
}

/// Refuses a last character whose unused bits are not zero, because the id would be another text for the same
/// document.
fn half(text: &str) -> Option<DocumentId> {
    if text.len() != CHARACTERS {
        return None;
    }
    let mut bytes = [0; 16];
    let length = BASE64_URL_SAFE_NO_PAD.decode_slice(text, &mut bytes).ok()?;
    (length == bytes.len()).then(|| DocumentId { half: u128::from_be_bytes(bytes), rest: None })
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The SHA-256 hash of `abc`, from FIPS 180-4.
    const HASH: &str = "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad";

    #[test]
    fn id_is_the_first_half_of_the_hash() {
        assert_eq!(document_id("abc"), "ungWv48Bz-pBQUDeXa4iIw");
        let whole = DocumentId::parse(&format!("sha256:{HASH}")).unwrap();
        assert_eq!(whole, DocumentId::of("abc"));
        let half = DocumentId::parse("ungWv48Bz-pBQUDeXa4iIw").unwrap();
        assert_eq!(half, DocumentId { rest: None, ..whole });
    }

    #[test]
    fn other_forms_are_refused() {
        let (upper, long) = (format!("sha256:{}", HASH.to_uppercase()), format!("sha256:{HASH}0"));
        let (short, bare) = (format!("sha256:{}", &HASH[1..]), HASH.to_owned());
        let signed = format!("sha256:+{}", &HASH[1..]);
        for text in [
            "",
            "abc",
            "sha256:",
            &upper,
            &long,
            &short,
            &bare,
            &signed,
            "ungWv48Bz-pBQUDeXa4iI",
            "ungWv48Bz-pBQUDeXa4iIw=",
            "ungWv48Bz-pBQUDeXa4iIw==",
            "ungWv48Bz-pBQUDeXa4iIx",
            "ungWv48Bz+pBQUDeXa4iIw",
            "ungWv48Bz pBQUDeXa4iIw",
            "üngWv48Bz-pBQUDeXa4iI",
            "sha512:ungWv48Bz-pBQUD",
        ] {
            assert_eq!(DocumentId::parse(text), Err(Reason::Parameters), "{text}");
        }
    }
}
