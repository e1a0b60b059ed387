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

/// Why a file is not taken as a recording.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Unusable {
    /// Its name or its first bytes are those of something else.
    #[error("the file is not a recording of a kind that is taken")]
    WrongType,
    /// It begins like one, but is cut off, contradicts itself or cannot be played.
    #[error("the recording is broken")]
    Broken,
    /// The video is longer than six hours.
    #[error("the film is too long")]
    TooLong,
    /// The frames of the video are larger than the decoding limit.
    #[error("the film has too many pixels")]
    TooManyPixels,
}

/// Why a converter did not do its work.
#[derive(Debug, thiserror::Error)]
pub enum Trouble {
    /// It will never do it with this file.
    #[error(transparent)]
    Unusable(#[from] Unusable),
    /// The machine's fault; another time may be better.
    #[error("the converter could not run: {0}")]
    Failed(#[from] io::Error),
}

/// A file that ends too early, or that the disk cannot give.
impl From<io::Error> for Unusable {
    fn from(_: io::Error) -> Self {
        Self::Broken
    }
}
