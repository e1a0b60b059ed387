//! How long a sound is, read from the file itself.

use std::fs::File;
use std::io::{BufReader, Seek, SeekFrom};
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::time::Duration;

use lofty::config::ParseOptions;
use lofty::file::{AudioFile, FileType};
use lofty::probe::Probe;

use crate::{AudioKind, Unusable};

/// No codec that is taken speaks with fewer bytes in a second; a file that says it lasts longer
/// than this allows says something else than it is.
const MIN_BYTES_PER_SECOND: u64 = 100;

impl AudioKind {
    /// Seconds, rounded up.
    pub fn seconds(self, file: &mut File) -> Result<u32, Unusable> {
        let bytes = file.seek(SeekFrom::End(0))?;
        file.rewind()?;
        // Of a file that wants to break its reader, nothing else is left than that it is broken.
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
        let taken = matches!(
            (self, probe.file_type()),
            (Self::Ogg, Some(FileType::Vorbis | FileType::Opus | FileType::Speex | FileType::Flac))
                | (Self::Mp3 | Self::M4a | Self::Aac | Self::Wav, Some(_))
        );
        if !taken {
            return Err(Unusable::Broken);
        }
        let options = ParseOptions::new().read_tags(false).read_cover_art(false);
        let read = probe.options(options).read().map_err(|_| Unusable::Broken)?;
        Ok(read.properties().duration())
    }

    /// None: one of those that come in an Ogg.
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
