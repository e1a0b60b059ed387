//! A sound as its row and the post that plays it keep it.

use aushang_blob::Key;
use aushang_recording::AudioKind;
use serde::{Deserialize, Serialize};

use super::Variant;
use crate::ids::FileId;
use crate::problem::{Error, Result};

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct StoredAudio {
    pub file: FileId,
    /// Unguessable; names the file in the store and in its address.
    pub name: String,
    /// As whoever uploaded it called it.
    pub title: String,
    /// One of [`AudioKind::EXTENSIONS`].
    pub extension: String,
    /// Bytes that are served.
    pub size: u64,
    /// Rounded up.
    pub seconds: u32,
}

impl StoredAudio {
    pub fn key(&self) -> Result<Key> {
        Key::parse(&format!("{}/{}", self.name, self.variant().name)).map_err(Error::failure)
    }

    pub fn variant(&self) -> Variant {
        Variant { name: format!("sound.{}", self.extension), content_type: self.content_type() }
    }

    pub fn content_type(&self) -> &'static str {
        AudioKind::with_extension(&self.extension).map_or("application/octet-stream", AudioKind::content_type)
    }
}
