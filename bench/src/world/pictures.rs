//! Images as described by their rows. Their files do not exist, because they are not requested.

use aushang::ids::FileId;
use aushang::media::StoredImage;
use aushang_db::Timestamp;
use base64::Engine;
use base64::prelude::{BASE64_STANDARD, BASE64_URL_SAFE_NO_PAD};

use aushang_simulate::Rng;

use super::random_id;

pub fn picture(rng: &mut Rng, at: Timestamp, width: u32, height: u32) -> StoredImage {
    StoredImage {
        file: FileId(random_id(rng, at)),
        name: BASE64_URL_SAFE_NO_PAD.encode(rng.bytes::<24>()),
        extension: "jpg".to_owned(),
        width,
        height,
        placeholder: BASE64_STANDARD.encode(rng.bytes::<25>()),
    }
}
