//! GraphQL types for audio and video.

use async_graphql::{ID, SimpleObject};
use serde::{Deserialize, Serialize};

use super::Image;
use crate::app::App;
use crate::enums::MediaState;
use crate::media::stored_video::{VIDEO_NAME, VIDEO_TYPE};
use crate::media::{StoredAudio, StoredVideo};

/// An audio file.
#[derive(Clone, Debug, SimpleObject)]
#[graphql(serial)]
pub struct AudioFile {
    /// Reference to send back as `UploadInput.raw`.
    pub raw: ID,
    /// The file name of the upload, at most 200 characters.
    pub name: String,
    /// Bytes.
    pub size: u64,
    /// Path on this server. It is valid for about an hour, unless the file is public.
    pub url: String,
    pub content_type: &'static str,
    /// Seconds, rounded up.
    pub duration: u32,
}

impl AudioFile {
    /// With `public`, the address has no signature: everyone who knows it may fetch the file.
    pub fn new(app: &App, audio: &StoredAudio, public: bool) -> Self {
        Self {
            raw: audio.file.into(),
            name: audio.title.clone(),
            size: audio.size,
            url: app.addresses.of(&audio.name, &audio.variant().name, public, app.now()),
            content_type: audio.content_type(),
            duration: audio.seconds,
        }
    }
}

/// How a video is played.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, SimpleObject)]
#[graphql(name = "VideoPayload")]
pub struct Playback {
    /// Starts playing when it scrolls into view.
    pub autoplay: bool,
    /// Starts without sound.
    pub muted: bool,
}

impl Default for Playback {
    fn default() -> Self {
        Self { autoplay: false, muted: true }
    }
}

/// A video. It can be played once its state is READY.
#[derive(Clone, Debug, SimpleObject)]
#[graphql(serial)]
pub struct VideoFile {
    /// Reference to send back as `UploadInput.raw`.
    pub raw: ID,
    /// The file name of the upload, at most 200 characters.
    pub name: String,
    /// Bytes of the converted video, or of the upload until it is converted.
    pub size: u64,
    pub state: MediaState,
    /// Path of an MP4 file (H.264, AAC) on this server. It is valid for about an hour, unless the video is
    /// public. Null unless the state is READY.
    pub url: Option<String>,
    /// The media type of `url`. Null unless the state is READY.
    pub content_type: Option<&'static str>,
    /// Seconds, rounded up. Null if the file does not contain its duration.
    pub duration: Option<u32>,
    /// Pixels. Null if unknown.
    pub width: Option<u32>,
    /// Pixels. Null if unknown.
    pub height: Option<u32>,
    /// A frame of the video. Null until the video is converted. It stays null if the server has no converter
    /// or the frame cannot be read.
    pub poster: Option<Image>,
    /// Playback options, as in `UploadInput.payload`.
    pub payload: Playback,
    /// Same as in `payload`.
    pub autoplay: bool,
    /// Same as in `payload`.
    pub muted: bool,
}

impl VideoFile {
    /// With `public`, the addresses have no signature: everyone who knows them may fetch the files.
    pub fn new(app: &App, video: &StoredVideo, public: bool, playback: Playback) -> Self {
        let is_ready = video.state == MediaState::Ready;
        Self {
            raw: video.file.into(),
            name: video.title.clone(),
            size: video.size,
            state: video.state_at(app),
            url: is_ready.then(|| app.addresses.of(&video.name, VIDEO_NAME, public, app.now())),
            content_type: is_ready.then_some(VIDEO_TYPE),
            duration: video.seconds,
            width: video.width,
            height: video.height,
            poster: video.poster.as_ref().map(|poster| Image::new(app, poster, public)),
            payload: playback,
            autoplay: playback.autoplay,
            muted: playback.muted,
        }
    }
}
