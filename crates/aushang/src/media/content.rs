//! What is stored about a file, by its type, and the keys of its bytes.

use aushang_blob::Key;
use serde::Serialize;

use super::{StoredAudio, StoredImage, StoredVideo, Variant};
use crate::enums::UploadType;
use crate::ids::FileId;
use crate::problem::{Error, Reason, Result};

/// Serialized without its type, which the row contains in another column.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(untagged)]
pub enum Content {
    Image(StoredImage),
    Audio(StoredAudio),
    Video(StoredVideo),
}

impl Content {
    /// Parses the JSON of the column `content`.
    pub(super) fn read(kind: UploadType, json: &str) -> Result<Self> {
        match kind {
            UploadType::Image => serde_json::from_str(json).map(Self::Image),
            UploadType::Audio => serde_json::from_str(json).map(Self::Audio),
            UploadType::Video => serde_json::from_str(json).map(Self::Video),
        }
        .map_err(Error::failure)
    }

    pub(super) const fn kind(&self) -> UploadType {
        match self {
            Self::Image(_) => UploadType::Image,
            Self::Audio(_) => UploadType::Audio,
            Self::Video(_) => UploadType::Video,
        }
    }

    pub const fn file(&self) -> FileId {
        match self {
            Self::Image(image) => image.file,
            Self::Audio(audio) => audio.file,
            Self::Video(video) => video.file,
        }
    }

    /// The unguessable name, which is the first part of each of its keys.
    pub(super) fn name(&self) -> &str {
        match self {
            Self::Image(image) => &image.name,
            Self::Audio(audio) => &audio.name,
            Self::Video(video) => &video.name,
        }
    }

    /// All keys under which the blob store may have bytes of it, including temporary ones.
    pub(super) fn keys(&self) -> Result<Vec<Key>> {
        match self {
            Self::Image(image) => Ok(vec![image.key()?]),
            Self::Audio(audio) => Ok(vec![audio.key()?]),
            Self::Video(video) => video.keys(),
        }
    }

    /// The variant with this name, or `None` if nothing is served under it.
    pub fn variant(&self, name: &str) -> Option<Variant> {
        let served = match self {
            Self::Image(image) => vec![image.variant()],
            Self::Audio(audio) => vec![audio.variant()],
            Self::Video(video) => video.variants(),
        };
        served.into_iter().find(|variant| variant.name == name)
    }

    pub fn image(self) -> Result<StoredImage> {
        if let Self::Image(image) = self { Ok(image) } else { Err(Reason::WrongFileType.into()) }
    }

    pub fn audio(self) -> Result<StoredAudio> {
        if let Self::Audio(audio) = self { Ok(audio) } else { Err(Reason::WrongFileType.into()) }
    }

    pub fn video(self) -> Result<StoredVideo> {
        if let Self::Video(video) = self { Ok(video) } else { Err(Reason::WrongFileType.into()) }
    }
}
