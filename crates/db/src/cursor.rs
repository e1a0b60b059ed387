//! The position at the end of a page: the sort key and the id of its last row.
//!
//! Opaque to clients. Because it is a position in the order and not an offset, rows that are inserted or
//! deleted elsewhere do not cause repeated or skipped rows.

use base64::Engine as _;
use base64::prelude::BASE64_URL_SAFE_NO_PAD;
use uuid::Uuid;

use crate::Timestamp;

/// Ordered like the rows.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Cursor {
    pub at: Timestamp,
    pub id: Uuid,
}

#[derive(Debug, thiserror::Error)]
#[error("not a valid cursor")]
pub struct BadCursor;

impl Cursor {
    pub fn encode(self) -> String {
        let mut bytes = [0; 24];
        bytes[..8].copy_from_slice(&self.at.millis().to_be_bytes());
        bytes[8..].copy_from_slice(self.id.as_bytes());
        BASE64_URL_SAFE_NO_PAD.encode(bytes)
    }

    pub fn decode(text: &str) -> Result<Self, BadCursor> {
        let bytes = BASE64_URL_SAFE_NO_PAD.decode(text).map_err(|_| BadCursor)?;
        let bytes: [u8; 24] = bytes.try_into().map_err(|_| BadCursor)?;
        let (at, id) = bytes.split_at(8);
        Ok(Self {
            at: Timestamp::from_millis(i64::from_be_bytes(
                at.try_into().expect("`split_at` returned 8 bytes"),
            )),
            id: Uuid::from_slice(id).expect("16 bytes are left"),
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_cursor_can_be_encoded_and_decoded() {
        let cursor = Cursor { at: Timestamp::from_millis(-1), id: Uuid::from_u128(7) };
        assert_eq!(Cursor::decode(&cursor.encode()).unwrap(), cursor);
    }

    #[test]
    fn invalid_cursors_are_refused() {
        for text in ["", "x", "äöü", "AAAA", &"A".repeat(31), &"A".repeat(33), &"A".repeat(5000)] {
            assert!(Cursor::decode(text).is_err(), "{text}");
        }
    }
}
