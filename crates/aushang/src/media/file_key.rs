//! Which keys the blob store must have according to the rows. Used for backups and to find missing files.

use aushang_blob::Key;

use super::Content;
use crate::enums::MediaState;
use crate::problem::Result;

/// A key that belongs to a row.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FileKey {
    pub key: Key,
    /// Whether the bytes must exist. During an upload the row is inserted before the bytes are stored, and a
    /// failed video may have none.
    pub is_needed: bool,
}

impl Content {
    /// Returns its current keys. `is_shown`: whether a post or profile shows it, so that its bytes must exist.
    pub(super) fn file_keys(&self, is_shown: bool) -> Result<Vec<FileKey>> {
        let (keys, is_needed) = match self {
            Self::Image(image) => (vec![image.key()?], is_shown),
            Self::Audio(audio) => (vec![audio.key()?], is_shown),
            Self::Video(video) if video.state == MediaState::Ready => {
                let poster = video.poster.as_ref().map(super::StoredImage::key).transpose()?;
                ([video.video_key()?].into_iter().chain(poster).collect(), is_shown)
            }
            Self::Video(video) => {
                (vec![video.source_key()?], is_shown && video.state == MediaState::Converting)
            }
        };
        Ok(keys.into_iter().map(|key| FileKey { key, is_needed }).collect())
    }
}
