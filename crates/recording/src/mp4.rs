//! Parses the nested boxes of an MP4 or QuickTime file, without decoding it.

use std::fs::File;
use std::io::{Read, Seek, SeekFrom};
use std::ops::Range;

use crate::Unusable;

const MAX_BOXES: usize = 20_000;
const MAX_DEPTH: usize = 8;
/// The flag of a data reference to the file itself.
const SELF_CONTAINED: u32 = 1;

/// The information in the boxes of a complete, self-contained file.
#[derive(Debug, Default)]
pub struct Mp4 {
    /// Rounded up; `None` if the file does not contain its length.
    pub seconds: Option<u32>,
    /// The display size of the first video track, in pixels.
    pub size: Option<(u32, u32)>,
    /// The four-letter codec of each track.
    codecs: Vec<[u8; 4]>,
    /// Boxes with metadata: the position of their name, and the range of their body.
    pub(crate) personal: Vec<(u64, Range<u64>)>,
    boxes: usize,
    has_movie: bool,
    has_data: bool,
}

struct Header {
    name: [u8; 4],
    /// The position of the name.
    name_at: u64,
    body: Range<u64>,
}

impl Mp4 {
    /// Refuses truncated files, and files with references to other files.
    pub fn read(file: &mut File) -> Result<Self, Unusable> {
        let length = file.seek(SeekFrom::End(0))?;
        let mut found = Self::default();
        found.walk(file, 0..length, 0)?;
        file.rewind()?;
        if found.has_movie && found.has_data { Ok(found) } else { Err(Unusable::Broken) }
    }

    /// Whether all browsers can play it without conversion: H.264 video, and AAC or no audio.
    pub fn plays_anywhere(&self) -> bool {
        let is_video = |codec: &&[u8; 4]| matches!(*codec, b"avc1" | b"avc3");
        self.codecs.iter().filter(is_video).count() == 1
            && self
                .codecs
                .iter()
                .all(|codec| matches!(codec, b"avc1" | b"avc3" | b"mp4a" | b"tmcd" | b"text"))
    }

    fn walk(&mut self, file: &mut File, within: Range<u64>, depth: usize) -> Result<(), Unusable> {
        let mut at = within.start;
        // A container may end with a few bytes that are not a box.
        while at + 8 <= within.end {
            self.boxes += 1;
            if self.boxes > MAX_BOXES || depth > MAX_DEPTH {
                return Err(Unusable::Broken);
            }
            let found = header(file, at, within.end)?;
            at = found.body.end;
            self.read_box(file, found, depth)?;
        }
        if depth == 0 && at < within.end { Err(Unusable::Broken) } else { Ok(()) }
    }

    fn read_box(&mut self, file: &mut File, found: Header, depth: usize) -> Result<(), Unusable> {
        let Header { name, name_at, body } = found;
        match &name {
            b"moov" => {
                self.has_movie = true;
                self.walk(file, body, depth + 1)?;
            }
            b"trak" | b"mdia" | b"minf" | b"dinf" | b"stbl" => self.walk(file, body, depth + 1)?,
            b"mdat" => self.has_data |= !body.is_empty(),
            b"mvhd" => self.seconds = seconds(file, &body)?,
            b"tkhd" => self.size = self.size.or(shown_size(file, &body)?),
            b"stsd" => self.codecs.extend(codec(file, &body)?),
            b"dref" => self.check_references(file, &body)?,
            b"udta" | b"meta" | b"uuid" | b"XMP_" => self.personal.push((name_at, body)),
            _ => {}
        }
        Ok(())
    }

    fn check_references(&mut self, file: &mut File, body: &Range<u64>) -> Result<(), Unusable> {
        file.seek(SeekFrom::Start(body.start + 4))?;
        let count = read_u32(file)?;
        let mut at = body.start + 8;
        for _ in 0..count {
            self.boxes += 1;
            if self.boxes > MAX_BOXES {
                return Err(Unusable::Broken);
            }
            let entry = header(file, at, body.end)?;
            file.seek(SeekFrom::Start(entry.body.start))?;
            if read_u32(file)? & SELF_CONTAINED == 0 {
                return Err(Unusable::Broken);
            }
            at = entry.body.end;
        }
        Ok(())
    }
}

fn header(file: &mut File, at: u64, end: u64) -> Result<Header, Unusable> {
    let left = end.checked_sub(at).ok_or(Unusable::Broken)?;
    file.seek(SeekFrom::Start(at))?;
    let (size, name) = (read_u32(file)?, read(file)?);
    let (head, size) = match size {
        0 => (8, left),
        1 => (16, u64::from_be_bytes(read(file)?)),
        size => (8, size.into()),
    };
    let last = at.checked_add(size).filter(|last| *last <= end && size >= head).ok_or(Unusable::Broken)?;
    Ok(Header { name, name_at: at + 4, body: at + head..last })
}

fn seconds(file: &mut File, body: &Range<u64>) -> Result<Option<u32>, Unusable> {
    file.seek(SeekFrom::Start(body.start))?;
    let [version, ..] = read::<4>(file)?;
    let (scale, units) = if version == 1 {
        file.seek_relative(16)?;
        (read_u32(file)?, u64::from_be_bytes(read(file)?))
    } else {
        file.seek_relative(8)?;
        (read_u32(file)?, read_u32(file)?.into())
    };
    if scale == 0 || units == 0 {
        return Ok(None);
    }
    Ok(u32::try_from(units.div_ceil(scale.into())).ok())
}

/// Returns `None` for a track without a size, such as audio.
fn shown_size(file: &mut File, body: &Range<u64>) -> Result<Option<(u32, u32)>, Unusable> {
    // The last two numbers of the box, in 16.16 fixed point.
    file.seek(SeekFrom::Start(body.end.checked_sub(8).ok_or(Unusable::Broken)?))?;
    let (width, height) = (read_u32(file)? >> 16, read_u32(file)? >> 16);
    Ok((width > 0 && height > 0).then_some((width, height)))
}

fn codec(file: &mut File, body: &Range<u64>) -> Result<Option<[u8; 4]>, Unusable> {
    file.seek(SeekFrom::Start(body.start + 4))?;
    if read_u32(file)? == 0 {
        return Ok(None);
    }
    let _size = read_u32(file)?;
    Ok(Some(read(file)?))
}

fn read<const N: usize>(file: &mut File) -> Result<[u8; N], Unusable> {
    let mut bytes = [0; N];
    file.read_exact(&mut bytes)?;
    Ok(bytes)
}

fn read_u32(file: &mut File) -> Result<u32, Unusable> {
    Ok(u32::from_be_bytes(read(file)?))
}

#[cfg(test)]
mod tests {
    use std::io::Write;

    use super::*;

    fn boxed(name: [u8; 4], body: &[u8]) -> Vec<u8> {
        let length = u32::try_from(body.len() + 8).expect("the body is short").to_be_bytes();
        [&length[..], &name, body].concat()
    }

    /// A video file with these boxes in `moov`.
    fn video(movie: &[u8]) -> Vec<u8> {
        [boxed(*b"ftyp", b"isom\0\0\0\0"), boxed(*b"moov", movie), boxed(*b"mdat", &[0; 16])].concat()
    }

    fn is_complete(bytes: &[u8]) -> bool {
        let mut file = tempfile::tempfile().expect("a file");
        file.write_all(bytes).expect("there is room");
        Mp4::read(&mut file).is_ok()
    }

    /// Boxes nested to this depth.
    fn nested(depth: usize) -> Vec<u8> {
        (0..depth).fold(Vec::new(), |inner, _| boxed(*b"stbl", &inner))
    }

    fn references(count: u32, flags: u32) -> Vec<u8> {
        let entry = boxed(*b"url ", &flags.to_be_bytes());
        let entries = entry.repeat(usize::try_from(count).expect("the count fits"));
        boxed(*b"dref", &[&[0; 4][..], &count.to_be_bytes(), &entries].concat())
    }

    #[test]
    fn boxes_must_fit_into_the_file() {
        let whole = video(&[]);
        assert!(is_complete(&whole));
        let data = whole.len() - 24;
        let mut longer = whole.clone();
        longer[data..data + 4].copy_from_slice(&25_u32.to_be_bytes());
        assert!(!is_complete(&longer), "longer than the file");
        let mut shorter = whole.clone();
        shorter[data..data + 4].copy_from_slice(&7_u32.to_be_bytes());
        assert!(!is_complete(&shorter), "shorter than its own header");
        assert!(!is_complete(&whole[..data]), "without data");
    }

    // spec: ATTACH-44
    #[test]
    fn depth_and_number_of_boxes_are_limited() {
        assert!(is_complete(&video(&nested(MAX_DEPTH))));
        assert!(!is_complete(&video(&nested(MAX_DEPTH + 1))));
        let many = |number: usize| video(&boxed(*b"free", &[]).repeat(number));
        assert!(is_complete(&many(MAX_BOXES - 3)));
        assert!(!is_complete(&many(MAX_BOXES - 2)));
    }

    #[test]
    fn references_must_be_to_the_file_itself_and_count_as_boxes() {
        assert!(is_complete(&video(&references(2, SELF_CONTAINED))));
        assert!(!is_complete(&video(&references(2, 0))));
        let too_short = [boxed(*b"dref", &[]), boxed(*b"free", &[0; 16])].concat();
        assert!(!is_complete(&video(&too_short)));
        let limit = u32::try_from(MAX_BOXES).expect("the limit is small");
        assert!(is_complete(&video(&references(limit - 4, SELF_CONTAINED))));
        assert!(!is_complete(&video(&references(limit, SELF_CONTAINED))));
    }
}
