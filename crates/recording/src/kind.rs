//! Detects the type of a file: its extension must be supported, and its first bytes determine the type.

use std::fs::File;
use std::io::{BufReader, Read, Seek, SeekFrom};

use crate::{Mp4, Unusable};

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum AudioKind {
    Mp3,
    M4a,
    Aac,
    Ogg,
    Wav,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum VideoKind {
    Mp4,
    /// QuickTime, on which MP4 is based.
    Mov,
    Avi,
    /// MPEG-1 or MPEG-2 as a program stream.
    Mpeg,
}

impl AudioKind {
    /// The accepted file name extensions [A-46: audio types].
    pub const EXTENSIONS: &[&str] = &["mp3", "m4a", "aac", "ogg", "wav"];

    /// Detects the type from the name and the bytes. Refuses damaged files as far as their headers show it.
    pub fn of(file: &mut File, name: &str) -> Result<Self, Unusable> {
        check_extension(name, Self::EXTENSIONS)?;
        let head = Head::read(file)?;
        let kind = match head.signature() {
            Some(Signature::Mp3) => Self::Mp3,
            Some(Signature::Adts) => Self::Aac,
            Some(Signature::Ogg) => Self::Ogg,
            Some(Signature::Wav) => Self::Wav,
            Some(Signature::Mp4) => Self::M4a,
            _ => return Err(Unusable::WrongType),
        };
        match kind {
            Self::Wav => check_riff(file)?,
            Self::M4a => drop(Mp4::read(file)?),
            _ => {}
        }
        Ok(kind)
    }

    /// The kind with this extension.
    pub fn with_extension(extension: &str) -> Option<Self> {
        let all = [Self::Mp3, Self::M4a, Self::Aac, Self::Ogg, Self::Wav];
        all.into_iter().find(|kind| kind.extension() == extension)
    }

    /// The extension under which it is stored and served.
    pub const fn extension(self) -> &'static str {
        match self {
            Self::Mp3 => "mp3",
            Self::M4a => "m4a",
            Self::Aac => "aac",
            Self::Ogg => "ogg",
            Self::Wav => "wav",
        }
    }

    pub const fn content_type(self) -> &'static str {
        match self {
            Self::Mp3 => "audio/mpeg",
            Self::M4a => "audio/mp4",
            Self::Aac => "audio/aac",
            Self::Ogg => "audio/ogg",
            Self::Wav => "audio/wav",
        }
    }

    /// ffmpeg's names of the input and the output format.
    pub(crate) const fn formats(self) -> (&'static str, &'static str) {
        match self {
            Self::Mp3 => ("mp3", "mp3"),
            Self::M4a => ("mov", "ipod"),
            Self::Aac => ("aac", "adts"),
            Self::Ogg => ("ogg", "ogg"),
            Self::Wav => ("wav", "wav"),
        }
    }
}

impl VideoKind {
    /// The accepted file name extensions.
    pub const EXTENSIONS: &[&str] = &["avi", "mp4", "mov", "mpg"];

    /// Detects the type from the name and the bytes. Refuses damaged files as far as their headers show it.
    pub fn of(file: &mut File, name: &str) -> Result<Self, Unusable> {
        check_extension(name, Self::EXTENSIONS)?;
        let kind = match Head::read(file)?.signature() {
            Some(Signature::Mp4) => Self::Mp4,
            Some(Signature::QuickTime) => Self::Mov,
            Some(Signature::Avi) => Self::Avi,
            Some(Signature::Mpeg) => Self::Mpeg,
            _ => return Err(Unusable::WrongType),
        };
        match kind {
            Self::Mp4 | Self::Mov => drop(Mp4::read(file)?),
            Self::Avi => check_riff(file)?,
            Self::Mpeg => {}
        }
        Ok(kind)
    }

    /// The extension under which it is stored until its conversion.
    pub const fn extension(self) -> &'static str {
        match self {
            Self::Mp4 => "mp4",
            Self::Mov => "mov",
            Self::Avi => "avi",
            Self::Mpeg => "mpg",
        }
    }

    /// The kind with this extension.
    pub fn with_extension(extension: &str) -> Option<Self> {
        [Self::Mp4, Self::Mov, Self::Avi, Self::Mpeg].into_iter().find(|kind| kind.extension() == extension)
    }

    pub(crate) const fn format(self) -> &'static str {
        match self {
            Self::Mp4 | Self::Mov => "mov",
            Self::Avi => "avi",
            Self::Mpeg => "mpeg",
        }
    }
}

fn check_extension(name: &str, accepted: &[&str]) -> Result<(), Unusable> {
    let extension = name.rsplit_once('.').map(|(_, extension)| extension.to_ascii_lowercase());
    let fits = extension.is_some_and(|extension| accepted.contains(&extension.as_str()));
    if fits { Ok(()) } else { Err(Unusable::WrongType) }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Signature {
    Mp3,
    Adts,
    Ogg,
    Wav,
    Avi,
    Mpeg,
    Mp4,
    QuickTime,
}

/// The first bytes of a file, after any ID3 tags.
struct Head(Vec<u8>);

impl Head {
    fn read(file: &mut File) -> Result<Self, Unusable> {
        let begins = end_of_tags(file)?;
        let head = Self(read_at(file, begins)?);
        if begins == 0 {
            return Ok(head);
        }
        // Only audio streams without a container may begin with such tags.
        match head {
            head if matches!(head.signature(), Some(Signature::Mp3 | Signature::Adts)) => Ok(head),
            _ => Err(Unusable::Broken),
        }
    }

    fn signature(&self) -> Option<Signature> {
        let head = self.0.as_slice();
        match *head {
            [b'R', b'I', b'F', b'F', _, _, _, _, b'W', b'A', b'V', b'E', ..] => Some(Signature::Wav),
            [b'R', b'I', b'F', b'F', _, _, _, _, b'A', b'V', b'I', b' ', ..] => Some(Signature::Avi),
            [b'O', b'g', b'g', b'S', ..] => Some(Signature::Ogg),
            [0, 0, 1, 0xba, ..] => Some(Signature::Mpeg),
            [_, _, _, _, b'f', b't', b'y', b'p', b'q', b't', b' ', b' ', ..]
            | [_, _, _, _, b'm', b'o', b'o', b'v', ..]
            | [_, _, _, _, b'm', b'd', b'a', b't', ..]
            | [_, _, _, _, b'w', b'i', b'd', b'e', ..] => Some(Signature::QuickTime),
            [_, _, _, _, b'f', b't', b'y', b'p', ..] => Some(Signature::Mp4),
            // Twelve sync bits and layer 0.
            [0xff, second, ..] if second & 0xf6 == 0xf0 => Some(Signature::Adts),
            // Eleven sync bits, a valid version, and layer III.
            [0xff, second, third, ..]
                if second & 0xe6 == 0xe2 && second & 0x18 != 0x08 && third & 0xf0 != 0xf0 =>
            {
                Some(Signature::Mp3)
            }
            _ => None,
        }
    }
}

/// The position after the ID3 tags at the beginning, of which some programs write several, and after the
/// zeros with which they are padded. 0 if there is no tag.
pub(crate) fn end_of_tags(file: &mut File) -> Result<u64, Unusable> {
    const MAX_TAGS: usize = 8;
    const MAX_ZEROS: u64 = 1024 * 1024;
    let mut at = 0;
    for _ in 0..MAX_TAGS {
        let head = read_at(file, at)?;
        let [b'I', b'D', b'3', _, _, flags, size @ ..] = head.as_slice() else { break };
        let [a, b, c, d, ..] = *size else { return Err(Unusable::Broken) };
        if [a, b, c, d].iter().any(|byte| *byte > 0x7f) {
            return Err(Unusable::Broken);
        }
        let size = [a, b, c, d].iter().fold(0, |size, byte| size << 7 | u64::from(*byte));
        let footer = if flags & 0x10 == 0 { 0 } else { 10 };
        at += 10 + size + footer;
        file.seek(SeekFrom::Start(at))?;
        let mut zeros = BufReader::new(&mut *file).take(MAX_ZEROS).bytes();
        while let Some(0) = zeros.next().transpose()? {
            at += 1;
        }
    }
    file.rewind()?;
    Ok(at)
}

fn read_at(file: &mut File, at: u64) -> Result<Vec<u8>, Unusable> {
    file.seek(SeekFrom::Start(at))?;
    let mut head = Vec::new();
    file.take(12).read_to_end(&mut head)?;
    file.rewind()?;
    Ok(head)
}

/// Refuses a truncated file, whose length does not match its chunks.
fn check_riff(file: &mut File) -> Result<(), Unusable> {
    const MAX_CHUNKS: usize = 4_096;
    let length = file.seek(SeekFrom::End(0))?;
    let (mut at, mut riffs) = (0, 0);
    while at < length {
        let (name, size) = chunk(file, at)?;
        let end = at + 8 + size;
        // The last padding byte is often missing.
        if &name != b"RIFF" || end > length + 1 {
            break;
        }
        let mut inner = at + 12;
        for _ in 0..MAX_CHUNKS {
            // The rest is too short for a chunk.
            if inner + 8 > end.min(length) {
                break;
            }
            let (_, size) = chunk(file, inner)?;
            inner += 8 + size + size % 2;
            if inner > end + 1 {
                return Err(Unusable::Broken);
            }
        }
        riffs += 1;
        at = end + size % 2;
    }
    file.rewind()?;
    if riffs == 0 { Err(Unusable::Broken) } else { Ok(()) }
}

fn chunk(file: &mut File, at: u64) -> Result<([u8; 4], u64), Unusable> {
    let (mut name, mut size) = ([0; 4], [0; 4]);
    file.seek(SeekFrom::Start(at))?;
    file.read_exact(&mut name)?;
    file.read_exact(&mut size)?;
    Ok((name, u32::from_le_bytes(size).into()))
}
