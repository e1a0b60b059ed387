//! The metadata of a video, stored in its row. A post stores only the id of a video, because the metadata
//! changes when the video is converted.

use aushang_blob::Key;
use aushang_db::{Engine, Timestamp};
use chrono::TimeDelta;
use serde::{Deserialize, Serialize};

use super::{StoredImage, Variant};
use crate::app::App;
use crate::enums::MediaState;
use crate::ids::FileId;
use crate::problem::{Error, Result};

/// The name of the converted video.
pub const VIDEO_NAME: &str = "film.mp4";
pub const VIDEO_TYPE: &str = "video/mp4";
/// A video waits at most this long for its conversion. If it waits longer, there is no converter.
pub(super) const WAITING: TimeDelta = TimeDelta::days(1);

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct StoredVideo {
    pub file: FileId,
    /// Unguessable. Part of the file's keys and of its address.
    pub name: String,
    /// The file name of the upload.
    pub title: String,
    /// The extension of the upload.
    pub extension: String,
    /// Bytes of the converted video, or of the upload until it is converted.
    pub size: u64,
    pub state: MediaState,
    /// Duration, rounded up. `None` if the file does not contain it.
    pub seconds: Option<u32>,
    pub width: Option<u32>,
    pub height: Option<u32>,
    /// `None` in rows written before this field existed; they count as older than [`WAITING`].
    #[serde(default)]
    pub uploaded_at: Option<Timestamp>,
    /// A frame of the video, stored under the same name.
    pub poster: Option<StoredImage>,
}

impl StoredVideo {
    /// The key of the upload, which exists until the video is converted and is never served.
    pub fn source_key(&self) -> Result<Key> {
        key_of(&self.name, &format!("source.{}", self.extension))
    }

    pub fn video_key(&self) -> Result<Key> {
        key_of(&self.name, VIDEO_NAME)
    }

    /// The state to show. A video that waits for conversion on a server without a converter is shown as
    /// unsupported: at once with SQLite, where there is only one node, otherwise after a day in which no
    /// other node converted it. The stored state does not change, so that it is converted once there is a
    /// converter.
    pub fn state_at(&self, app: &App) -> MediaState {
        let is_alone = app.db.engine() == Engine::Sqlite;
        let waits_in_vain =
            || app.converter.is_none() && (is_alone || self.is_older_than(WAITING, app.now()));
        if self.state == MediaState::Converting && waits_in_vain() {
            return MediaState::Unsupported;
        }
        self.state
    }

    fn is_older_than(&self, span: TimeDelta, now: Timestamp) -> bool {
        self.uploaded_at.is_none_or(|uploaded| uploaded + span < now)
    }

    pub(super) fn keys(&self) -> Result<Vec<Key>> {
        // Including the output of a conversion that is running.
        let outputs = output_keys(&self.name)?;
        Ok([self.source_key()?].into_iter().chain(outputs).collect())
    }

    pub(super) fn variants(&self) -> Vec<Variant> {
        if self.state != MediaState::Ready {
            return Vec::new();
        }
        let video = Variant { name: VIDEO_NAME.to_owned(), content_type: VIDEO_TYPE };
        let poster = self.poster.as_ref().map(StoredImage::variant);
        [video].into_iter().chain(poster).collect()
    }
}

/// The keys of the output of a conversion: the video that browsers play, and its poster.
pub(super) fn output_keys(name: &str) -> Result<[Key; 2]> {
    Ok([key_of(name, VIDEO_NAME)?, key_of(name, "large.jpg")?])
}

fn key_of(name: &str, variant: &str) -> Result<Key> {
    Key::parse(&format!("{name}/{variant}")).map_err(Error::failure)
}
