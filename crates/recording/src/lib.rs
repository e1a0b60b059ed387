//! Recordings that strangers upload: sounds and films, judged by their bytes, measured, and freed
//! of what they say about whoever made them.
//!
//! A file's name decides whether its kind is one that we take, its bytes decide which kind it is;
//! both must agree that it is a recording at all. How long a sound is, [`AudioKind::seconds`] reads
//! itself. Everything else is work for ffmpeg where it is installed ([`Converter`]): it runs as a
//! process of its own that is confined to its folder ([`confine`]), is told by us what the file is
//! instead of guessing, and has limits of time, memory and size. Where it is missing, [`strip`] blanks the
//! metadata of what can be served as it is.

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
    /// A film of more than six hours.
    #[error("the film is too long")]
    TooLong,
    /// A film with larger pictures than are decoded.
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
