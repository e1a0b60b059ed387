//! The position at the end of a page, for lists that are sorted by a text. [`Cursor`](crate::Cursor) is for
//! lists that are sorted by date.

use base64::Engine as _;
use base64::prelude::BASE64_URL_SAFE_NO_PAD;
use uuid::Uuid;

use crate::BadCursor;

/// The sort key and the id of a row.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TextCursor {
    pub key: String,
    pub id: Uuid,
}

/// Longer cursors are refused: more than twice this number of bytes when encoded.
const MAX_BYTES: usize = 4_000;

impl TextCursor {
    pub fn encode(&self) -> String {
        BASE64_URL_SAFE_NO_PAD.encode([self.id.as_bytes(), self.key.as_bytes()].concat())
    }

    pub fn decode(text: &str) -> Result<Self, BadCursor> {
        if text.len() > 2 * MAX_BYTES {
            return Err(BadCursor);
        }
        let bytes = BASE64_URL_SAFE_NO_PAD.decode(text).map_err(|_| BadCursor)?;
        let (id, key) = bytes.split_first_chunk::<16>().ok_or(BadCursor)?;
        let key = std::str::from_utf8(key).map_err(|_| BadCursor)?;
        // PostgreSQL does not support NUL characters.
        if key.contains('\0') {
            return Err(BadCursor);
        }
        Ok(Self { key: key.to_owned(), id: Uuid::from_bytes(*id) })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_cursor_can_be_encoded_and_decoded() {
        for key in ["", "müller & söhne"] {
            let cursor = TextCursor { key: key.to_owned(), id: Uuid::from_u128(7) };
            assert_eq!(TextCursor::decode(&cursor.encode()).unwrap(), cursor);
        }
    }

    #[test]
    fn invalid_cursors_are_refused() {
        let nul = TextCursor { key: "\0".to_owned(), id: Uuid::nil() }.encode();
        for text in ["", "x", "äöü", "AAAA", &nul, &"A".repeat(10_000)] {
            assert!(TextCursor::decode(text).is_err(), "{text}");
        }
    }
}
