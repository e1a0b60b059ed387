//! Uploaded recordings, audio and video: detects their type from their bytes, measures them and removes
//! metadata about their author.
//!
//! A file's name decides whether its type is accepted, its bytes decide which type it is; both must agree
//! that it is a recording. [`AudioKind::seconds`] reads the length of audio files itself. Everything else is
//! done by ffmpeg if it is installed ([`Converter`]): it runs as a separate process that is confined to its
//! folder ([`confine`]), is given the file's type instead of guessing it, and has limits on time, memory and
//! size. Without ffmpeg, [`strip`] blanks the metadata of files that can be served unchanged.

mod codecs;
pub mod confine;
mod converter;
mod kind;
mod length;
mod mp3;
mod mp4;
mod process;
mod strip;

use std::io;

pub use converter::{Converter, Playable, Video, check_length};
pub use kind::{AudioKind, VideoKind};
pub use mp4::Mp4;
pub use strip::{strip_audio, strip_mp4};

/// The reason why a file is not accepted as a recording.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Unusable {
    /// Its name or its first bytes are of another type.
    #[error("the file is not a recording of a supported type")]
    WrongType,
    /// It begins like a recording, but is truncated, inconsistent or cannot be decoded.
    #[error("the recording is damaged")]
    Broken,
    /// The video is longer than six hours.
    #[error("the video is too long")]
    TooLong,
    /// The frames of the video are larger than the decoding limit.
    #[error("the video has too many pixels")]
    TooManyPixels,
}

/// The reason why a converter failed.
#[derive(Debug, thiserror::Error)]
pub enum ConvertError {
    /// The file is not usable. A retry will not succeed.
    #[error(transparent)]
    Unusable(#[from] Unusable),
    /// The converter could not do its work on this machine. A retry may succeed.
    #[error("the converter failed: {0}")]
    Failed(#[from] io::Error),
}

/// For files that end too early, or that cannot be read.
impl From<io::Error> for Unusable {
    fn from(_: io::Error) -> Self {
        Self::Broken
    }
}
