//! Pictures as their rows describe them; nobody asks for their bytes here.

use aushang::ids::FileId;
use aushang::media::StoredImage;
use aushang_db::Timestamp;
use base64::Engine;
use base64::prelude::{BASE64_STANDARD, BASE64_URL_SAFE_NO_PAD};

use super::chance::Chance;

pub fn picture(chance: &mut Chance, at: Timestamp, width: u32, height: u32) -> StoredImage {
    StoredImage {
        file: FileId(chance.id(at)),
        name: BASE64_URL_SAFE_NO_PAD.encode(chance.bytes::<24>()),
        extension: "jpg".to_owned(),
        width,
        height,
        placeholder: BASE64_STANDARD.encode(chance.bytes::<25>()),
    }
}
