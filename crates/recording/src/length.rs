//! Reads the length of an audio file.

use std::fs::File;
use std::io::{BufReader, Seek, SeekFrom};
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::time::Duration;

use lofty::config::ParseOptions;
use lofty::file::{AudioFile, FileType};
use lofty::probe::Probe;

use crate::{AudioKind, Unusable};

/// A lower limit for all supported codecs. A file that claims a length with fewer bytes per second is
/// refused.
const MIN_BYTES_PER_SECOND: u64 = 100;

impl AudioKind {
    /// The length in seconds, rounded up [A-49: measured by the server].
    pub fn seconds(self, file: &mut File) -> Result<u32, Unusable> {
        let bytes = file.seek(SeekFrom::End(0))?;
        file.rewind()?;
        // A file that makes the parser panic is refused.
        let duration = catch_unwind(AssertUnwindSafe(|| self.duration(file)));
        let duration = duration.unwrap_or(Err(Unusable::Broken))?;
        file.rewind()?;
        let seconds = duration.as_millis().div_ceil(1000);
        if seconds == 0 || seconds > u128::from(bytes / MIN_BYTES_PER_SECOND + 1) {
            return Err(Unusable::Broken);
        }
        u32::try_from(seconds).map_err(|_| Unusable::Broken)
    }

    fn duration(self, file: &File) -> Result<Duration, Unusable> {
        let probe = Probe::new(BufReader::new(file));
        let probe = match self.file_type() {
            Some(file_type) => probe.set_file_type(file_type),
            None => probe.guess_file_type()?,
        };
        let is_supported = matches!(
            (self, probe.file_type()),
            (Self::Ogg, Some(FileType::Vorbis | FileType::Opus | FileType::Speex | FileType::Flac))
                | (Self::Mp3 | Self::M4a | Self::Aac | Self::Wav, Some(_))
        );
        if !is_supported {
            return Err(Unusable::Broken);
        }
        let options = ParseOptions::new().read_tags(false).read_cover_art(false);
        let read = probe.options(options).read().map_err(|_| Unusable::Broken)?;
        Ok(read.properties().duration())
    }

    /// `None` for Ogg, which can contain several types.
    fn file_type(self) -> Option<FileType> {
        match self {
            Self::Mp3 => Some(FileType::Mpeg),
            Self::M4a => Some(FileType::Mp4),
            Self::Aac => Some(FileType::Aac),
            Self::Wav => Some(FileType::Wav),
            Self::Ogg => None,
        }
    }
}
