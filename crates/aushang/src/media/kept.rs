//! Which files the store has to hold, as the rows say: for backups, and to see what is missing.

use aushang_blob::Key;

use super::Content;
use crate::enums::MediaState;
use crate::problem::Result;

/// A file that a row names.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Kept {
    pub key: Key,
    /// Somebody would miss it. Of what is being uploaded the row is there before the bytes are, and
    /// what cannot be converted may have left nothing.
    pub is_needed: bool,
}

impl Content {
    /// What there is of it now. `is_shown`: something shows it, so it is there to its last byte.
    pub(super) fn kept(&self, is_shown: bool) -> Result<Vec<Kept>> {
        let (keys, is_needed) = match self {
            Self::Image(image) => (vec![image.key()?], is_shown),
            Self::Audio(audio) => (vec![audio.key()?], is_shown),
            Self::Video(video) if video.state == MediaState::Ready => {
                let poster = video.poster.as_ref().map(super::StoredImage::key).transpose()?;
                ([video.film_key()?].into_iter().chain(poster).collect(), is_shown)
            }
            Self::Video(video) => {
                (vec![video.source_key()?], is_shown && video.state == MediaState::Converting)
            }
        };
        Ok(keys.into_iter().map(|key| Kept { key, is_needed }).collect())
    }
}
