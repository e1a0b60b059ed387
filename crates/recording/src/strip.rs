//! Removes metadata without ffmpeg: in place from an MP4, and by copying only the audio data of other types.

use std::fs::File;
use std::io::{Read, Seek, SeekFrom, Write, copy};

use lofty::config::WriteOptions;
use lofty::tag::TagType;

use crate::kind::end_of_tags;
use crate::{AudioKind, Mp4, Unusable, mp3};

/// Copies an audio file without its metadata.
pub fn strip_audio(kind: AudioKind, source: &mut File, into: &mut File) -> Result<(), Unusable> {
    match kind {
        AudioKind::Mp3 => mp3::copy_frames(source, into),
        AudioKind::Aac => strip_tags(source, into),
        AudioKind::Wav => strip_wav(source, into),
        AudioKind::M4a => {
            copy(source, into)?;
            strip_mp4(into)
        }
        AudioKind::Ogg => {
            copy(source, into)?;
            into.rewind()?;
            // The comments are in pages with sequence numbers and checksums, so lofty removes them.
            TagType::VorbisComments.remove_from(into, WriteOptions::default()).map_err(|_| Unusable::Broken)
        }
    }
}

/// Overwrites the metadata boxes of an MP4 with zeros, in place, so that all offsets stay valid.
pub fn strip_mp4(file: &mut File) -> Result<(), Unusable> {
    let personal = Mp4::read(file)?.personal;
    for (name_at, body) in personal {
        file.seek(SeekFrom::Start(name_at))?;
        file.write_all(b"free")?;
        file.seek(SeekFrom::Start(body.start))?;
        copy(&mut std::io::repeat(0).take(body.end - body.start), file)?;
    }
    file.rewind()?;
    Ok(())
}

/// Copies a file without the tags at its beginning and its end.
fn strip_tags(source: &mut File, into: &mut File) -> Result<(), Unusable> {
    let mut end = source.seek(SeekFrom::End(0))?;
    let start = end_of_tags(source)?;
    if end >= start + 128 && &at::<3>(source, end - 128)? == b"TAG" {
        end -= 128;
    }
    if end >= start + 32 && &at::<8>(source, end - 32)? == b"APETAGEX" {
        let tag = u64::from(u32::from_le_bytes(at(source, end - 32 + 12)?));
        // The size does not include the tag's header.
        end = end.saturating_sub(tag + 32).max(start);
    }
    source.seek(SeekFrom::Start(start))?;
    copy(&mut source.take(end - start), into)?;
    Ok(())
}

/// Copies only the chunks for the format, the number of samples and the samples.
fn strip_wav(source: &mut File, into: &mut File) -> Result<(), Unusable> {
    let length = source.seek(SeekFrom::End(0))?;
    into.write_all(b"RIFF\0\0\0\0WAVE")?;
    let (mut at_byte, mut written) = (12, 4_u64);
    while at_byte + 8 <= length {
        let name: [u8; 4] = at(source, at_byte)?;
        let stated = u32::from_le_bytes(at(source, at_byte + 4)?);
        let size = u64::from(stated).min(length - at_byte - 8);
        if matches!(&name, b"fmt " | b"fact" | b"data") {
            into.write_all(&name)?;
            into.write_all(&u32::try_from(size).map_err(|_| Unusable::Broken)?.to_le_bytes())?;
            copy(&mut (&*source).take(size), into)?;
            if size % 2 == 1 {
                into.write_all(&[0])?;
            }
            written += 8 + size + size % 2;
        }
        at_byte += 8 + size + size % 2;
    }
    into.seek(SeekFrom::Start(4))?;
    into.write_all(&u32::try_from(written).map_err(|_| Unusable::Broken)?.to_le_bytes())?;
    Ok(())
}

fn at<const N: usize>(file: &mut File, place: u64) -> Result<[u8; N], Unusable> {
    let mut bytes = [0; N];
    file.seek(SeekFrom::Start(place))?;
    file.read_exact(&mut bytes)?;
    Ok(bytes)
}
