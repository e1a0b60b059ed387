//! Sounds and films on the wire.

use async_graphql::{ID, SimpleObject};
use serde::{Deserialize, Serialize};

use super::Image;
use crate::app::App;
use crate::enums::MediaState;
use crate::media::stored_video::{FILM, FILM_TYPE};
use crate::media::{StoredAudio, StoredVideo};

/// A sound that can be played.
#[derive(Clone, Debug, SimpleObject)]
#[graphql(serial)]
pub struct AudioFile {
    /// Reference to send back as `UploadInput.raw`.
    pub raw: ID,
    /// As whoever uploaded it called it.
    pub name: String,
    /// Bytes.
    pub size: u64,
    /// Address below the server's own; signed for an hour unless it is public.
    pub url: String,
    pub content_type: &'static str,
    /// Seconds, rounded up.
    pub duration: u32,
}

impl AudioFile {
    /// `public`: whoever knows the address may fetch it; else it is signed.
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

/// How a film is played.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, SimpleObject)]
#[graphql(name = "VideoPayload")]
pub struct Playing {
    /// Starts playing when it scrolls into view.
    pub autoplay: bool,
    /// Starts without sound.
    pub muted: bool,
}

impl Default for Playing {
    fn default() -> Self {
        Self { autoplay: false, muted: true }
    }
}

/// A film, playable or on its way to be.
#[derive(Clone, Debug, SimpleObject)]
#[graphql(serial)]
pub struct VideoFile {
    /// Reference to send back as `UploadInput.raw`.
    pub raw: ID,
    /// As whoever uploaded it called it.
    pub name: String,
    /// Bytes: of what is played, or of what was uploaded until that is made.
    pub size: u64,
    pub state: MediaState,
    /// Address of an MP4 (H.264, AAC) below the server's own; signed for an hour unless it is public.
    /// Null unless READY.
    pub url: Option<String>,
    /// Of what `url` leads to.
    pub content_type: Option<&'static str>,
    /// Seconds, rounded up; null: the film does not say.
    pub duration: Option<u32>,
    /// Pixels; null: unknown.
    pub width: Option<u32>,
    /// Pixels; null: unknown.
    pub height: Option<u32>,
    /// A picture out of the film, made by the server; null until it is made, and where this server
    /// has no converter.
    pub poster: Option<Image>,
    /// Playback options, as in `UploadInput.payload`.
    pub payload: Playing,
    /// Same as in `payload`.
    pub autoplay: bool,
    /// Same as in `payload`.
    pub muted: bool,
}

impl VideoFile {
    /// `public`: whoever knows the addresses may fetch it; else they are signed.
    pub fn new(app: &App, video: &StoredVideo, public: bool, playing: Playing) -> Self {
        let is_ready = video.state == MediaState::Ready;
        Self {
            raw: video.file.into(),
            name: video.title.clone(),
            size: video.size,
            state: video.state_at(app),
            url: is_ready.then(|| app.addresses.of(&video.name, FILM, public, app.now())),
            content_type: is_ready.then_some(FILM_TYPE),
            duration: video.seconds,
            width: video.width,
            height: video.height,
            poster: video.poster.as_ref().map(|poster| Image::new(app, poster, public)),
            payload: playing,
            autoplay: playing.autoplay,
            muted: playing.muted,
        }
    }
}
