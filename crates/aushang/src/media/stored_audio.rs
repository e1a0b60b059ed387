//! The metadata of an audio file, stored in its row and in the post that uses it.

use aushang_blob::Key;
use aushang_recording::AudioKind;
use serde::{Deserialize, Serialize};

use super::Variant;
use crate::ids::FileId;
use crate::problem::{Error, Result};

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct StoredAudio {
    pub file: FileId,
    /// Unguessable. Part of the file's key and of its address.
    pub name: String,
    /// The file name of the upload.
    pub title: String,
    /// One of [`AudioKind::EXTENSIONS`].
    pub extension: String,
    /// Size of the stored file in bytes.
    pub size: u64,
    /// Duration, rounded up.
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
