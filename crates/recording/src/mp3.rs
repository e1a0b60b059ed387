//! Extracts the frames of an MP3. Tags of many kinds (ID3, APE, Lyrics3) and other data may appear before,
//! after and between them; players skip everything that is not a frame.

use std::fs::File;
use std::io::{BufRead, BufReader, BufWriter, Read, Seek, SeekFrom, Write};

use crate::Unusable;

/// Kilobits per second by version and index: MPEG-1, and MPEG-2 with its halved sample rates.
const BITRATES: [[u32; 15]; 2] = [
    [0, 32, 40, 48, 56, 64, 80, 96, 112, 128, 160, 192, 224, 256, 320],
    [0, 8, 16, 24, 32, 40, 48, 56, 64, 80, 96, 112, 128, 144, 160],
];
/// Hertz in MPEG-1; MPEG-2 has half of it, MPEG-2.5 a quarter.
const SAMPLE_RATES: [u32; 3] = [44_100, 48_000, 32_000];

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Header {
    /// Version, layer and sample rate; equal in all frames of a file.
    stream: (u8, u32),
    /// Bytes of the frame including its header.
    length: usize,
}

impl Header {
    /// Reads a layer III header. `None` if no frame begins with these bytes.
    fn read(bytes: [u8; 4]) -> Option<Self> {
        let [sync, second, third, _] = bytes;
        let (version, layer) = (second >> 3 & 3, second >> 1 & 3);
        if sync != 0xff || second & 0xe0 != 0xe0 || version == 1 || layer != 1 {
            return None;
        }
        let is_first = version == 3;
        let bitrate = *BITRATES[usize::from(!is_first)].get(usize::from(third >> 4))?;
        let rate = SAMPLE_RATES.get(usize::from(third >> 2 & 3))?;
        let rate = match version {
            3 => *rate,
            2 => rate / 2,
            _ => rate / 4,
        };
        if bitrate == 0 {
            // The free bitrate format, which hardly any player supports.
            return None;
        }
        let samples = if is_first { 144_000 } else { 72_000 };
        let length = samples * bitrate / rate + u32::from(third >> 1 & 1);
        Some(Self { stream: (version, rate), length: usize::try_from(length).ok()? })
    }
}

/// Copies the frames. A frame that is not followed by another frame of the same stream is copied only at the
/// end of a run of frames, so that bytes that look like a frame by chance are not copied.
pub fn copy_frames(source: &mut File, into: &mut File) -> Result<(), Unusable> {
    source.seek(SeekFrom::Start(0))?;
    let mut source = BufReader::with_capacity(64 * 1024, source);
    let mut into = BufWriter::new(into);
    let mut stream = None;
    let mut frames = 0_u64;
    // Bytes that were read and not processed yet.
    let mut bytes = Vec::new();
    // Whether the previous frame ended here.
    let mut in_run = false;
    while let Some(header) = header_at(&mut source, &mut bytes, 0)? {
        let frame = Header::read(header).filter(|found| stream.is_none_or(|stream| stream == found.stream));
        if let Some(frame) = frame {
            let next = header_at(&mut source, &mut bytes, frame.length)?.and_then(Header::read);
            let is_followed = next.is_some_and(|next| next.stream == frame.stream);
            if bytes.len() >= frame.length && (is_followed || in_run) {
                into.write_all(&bytes[..frame.length])?;
                bytes.drain(..frame.length);
                (stream, in_run) = (Some(frame.stream), true);
                frames += 1;
                continue;
            }
        }
        in_run = false;
        skip(&mut source, &mut bytes)?;
    }
    into.flush()?;
    if frames == 0 { Err(Unusable::Broken) } else { Ok(()) }
}

/// The four bytes at an offset, if the file is long enough.
fn header_at(source: &mut impl Read, bytes: &mut Vec<u8>, at: usize) -> Result<Option<[u8; 4]>, Unusable> {
    let missing = (at + 4).saturating_sub(bytes.len());
    source.by_ref().take(missing as u64).read_to_end(bytes)?;
    Ok(bytes.get(at..at + 4).map(|bytes| [bytes[0], bytes[1], bytes[2], bytes[3]]))
}

/// Skips to the next byte that may begin a frame.
fn skip(source: &mut impl BufRead, bytes: &mut Vec<u8>) -> Result<(), Unusable> {
    if let Some(at) = bytes.iter().skip(1).position(|byte| *byte == 0xff) {
        bytes.drain(..=at);
        return Ok(());
    }
    bytes.clear();
    loop {
        let next = source.fill_buf()?;
        if next.is_empty() {
            return Ok(());
        }
        let (begins, length) = (next.iter().position(|byte| *byte == 0xff), next.len());
        source.consume(begins.unwrap_or(length));
        if begins.is_some() {
            return Ok(());
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A frame of 128 kbit/s and 44,100 Hz, filled with this byte.
    fn frame(fill: u8) -> Vec<u8> {
        let mut frame = vec![fill; 417];
        frame[..4].copy_from_slice(&[0xff, 0xfb, 0x90, 0x00]);
        frame
    }

    fn copied(parts: &[&[u8]]) -> Result<Vec<u8>, Unusable> {
        let [mut source, mut into] = [(); 2].map(|()| tempfile::tempfile().expect("a file"));
        source.write_all(&parts.concat()).expect("there is room");
        copy_frames(&mut source, &mut into)?;
        into.rewind()?;
        let mut copied = Vec::new();
        into.read_to_end(&mut copied)?;
        Ok(copied)
    }

    #[test]
    fn only_mp3_frames_are_copied() {
        let sound = [frame(1), frame(2), frame(3)].concat();
        let id3 = b"ID3\x04\0\0\0\0\0\x09Geheimnis";
        let lyrics = b"LYRICSBEGININD0000200EAL00009Geheimnis000043LYRICS200";
        let looks_like_one = [0xff, 0xfb, 0x90, 0x00, b'<', b'b', b'>'];
        for (name, parts) in [
            ("alone", vec![&sound[..]]),
            ("tag in front", vec![&id3[..], &sound]),
            ("tag at the end", vec![&sound, &b"TAGGeheimnis"[..]]),
            ("lyrics", vec![&sound, lyrics]),
            ("an HTML page", vec![&sound, b"<html><script>alert(1)</script>"]),
            ("zeros", vec![&[0; 5000][..], &sound, &[0; 70_000]]),
            ("bytes that look like a frame", vec![&looks_like_one, &sound, &looks_like_one]),
            ("a truncated frame", vec![&sound, &sound[..416]]),
            ("in between", vec![&sound[..834], b"Geheimnis", &sound[834..], id3]),
        ] {
            let expected = if name == "in between" { &sound[..834] } else { &sound[..] };
            assert_eq!(copied(&parts).as_deref(), Ok(expected), "{name}");
        }
    }

    #[test]
    fn frames_after_embedded_data_are_copied() {
        let sound = [frame(1), frame(2), frame(3), frame(4)].concat();
        let parts = [&sound[..834], b"Geheimnis", &sound[834..]];
        assert_eq!(copied(&parts), Ok(sound.clone()));
    }

    #[test]
    fn file_without_frames_is_broken() {
        for bytes in [&b""[..], b"Geheimnis", &frame(1), &[0xff; 3000]] {
            assert_eq!(copied(&[bytes]), Err(Unusable::Broken));
        }
    }

    #[test]
    fn the_header_contains_the_length_of_a_frame() {
        for (bytes, length) in [
            ([0xff, 0xfb, 0x90, 0x00], Some(417)),
            ([0xff, 0xfb, 0x92, 0x00], Some(418)),
            ([0xff, 0xfb, 0xe4, 0x00], Some(960)),
            ([0xff, 0xf3, 0x80, 0x00], Some(208)),
            ([0xff, 0xe3, 0x18, 0x00], Some(72)),
            // The free bitrate, an invalid bitrate, layer II, and an invalid version.
            ([0xff, 0xfb, 0x00, 0x00], None),
            ([0xff, 0xfb, 0xf0, 0x00], None),
            ([0xff, 0xfd, 0x90, 0x00], None),
            ([0xff, 0xeb, 0x90, 0x00], None),
        ] {
            assert_eq!(Header::read(bytes).map(|header| header.length), length, "{bytes:02x?}");
        }
    }
}
