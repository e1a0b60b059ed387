//! The shape of a JPEG file, found without decoding it.
//!
//! A decoder would read the whole file into memory before it looks at the first byte, and would
//! patiently follow thousands of scans over one picture. This walk over the markers needs a small
//! buffer and says where the file really ends; it gives up where no picture of that size would
//! still go on.

use std::{
    io::{BufRead, Read, Seek},
    ops::RangeInclusive,
};

use super::{Unusable, check_pixels};

/// A progressive photograph has about ten scans. Each may touch every pixel again.
const MOST_SCANS: usize = 64;
/// No picture worth keeping needs more bytes than this per pixel, besides its metadata.
const BYTES_PER_PIXEL: u64 = 4;
const METADATA: u64 = 16 * 1024 * 1024;

const STUFFED: u8 = 0x00;
const RESTARTS: RangeInclusive<u8> = 0xd0..=0xd7;
const START_OF_IMAGE: u8 = 0xd8;
const END_OF_IMAGE: u8 = 0xd9;
const START_OF_SCAN: u8 = 0xda;
const TEMPORARY: u8 = 0x01;

/// Walks from the beginning of the file to its end marker and says where that is: what comes
/// behind it is not the picture's. A file without one is truncated.
pub(super) fn measure(file: impl BufRead + Seek, max_pixels: u64) -> Result<u64, Unusable> {
    let mut file = file.take(METADATA);
    let mut has_frame = false;
    let mut scans = 0;
    if next_marker(&mut file)? != START_OF_IMAGE {
        return Err(Unusable::Broken);
    }
    loop {
        match next_marker(&mut file)? {
            END_OF_IMAGE => break,
            START_OF_IMAGE => return Err(Unusable::Broken),
            TEMPORARY => {}
            frame if starts_frame(frame) => {
                if has_frame {
                    return Err(Unusable::Broken);
                }
                has_frame = true;
                let (width, height) = read_frame(&mut file)?;
                check_pixels((width, height), max_pixels)?;
                let pixels = u64::from(width) * u64::from(height);
                file.set_limit(file.limit() + pixels * BYTES_PER_PIXEL);
            }
            START_OF_SCAN => {
                scans += 1;
                if scans > MOST_SCANS {
                    return Err(Unusable::Broken);
                }
                skip_segment(&mut file)?;
            }
            _ => skip_segment(&mut file)?,
        }
    }
    if !has_frame || scans == 0 {
        return Err(Unusable::Broken);
    }
    Ok(file.into_inner().stream_position()?)
}

/// The next marker, past the data of a scan: there, 0xFF is followed by a zero, or by a restart
/// marker that ends nothing.
fn next_marker(file: &mut impl BufRead) -> Result<u8, Unusable> {
    loop {
        file.skip_until(0xff)?;
        let mut code = 0xff;
        while code == 0xff {
            code = read_u8(file)?;
        }
        if code != STUFFED && !RESTARTS.contains(&code) {
            return Ok(code);
        }
    }
}

/// SOF0 to SOF15, among whose numbers are three other markers.
fn starts_frame(marker: u8) -> bool {
    (0xc0..=0xcf).contains(&marker) && !matches!(marker, 0xc4 | 0xc8 | 0xcc)
}

/// Width and height.
fn read_frame(file: &mut (impl Read + Seek)) -> Result<(u32, u32), Unusable> {
    let length = read_u16(file)?;
    let _precision = read_u8(file)?;
    let height = read_u16(file)?;
    let width = read_u16(file)?;
    skip(file, length, 7)?;
    Ok((width.into(), height.into()))
}

fn skip_segment(file: &mut (impl Read + Seek)) -> Result<(), Unusable> {
    let length = read_u16(file)?;
    skip(file, length, 2)
}

/// Skips the rest of a segment of which `read` bytes have been read, its length among them.
fn skip(file: &mut impl Seek, length: u16, read: u16) -> Result<(), Unusable> {
    let rest = length.checked_sub(read).ok_or(Unusable::Broken)?;
    Ok(file.seek_relative(rest.into())?)
}

fn read_u8(file: &mut impl Read) -> Result<u8, Unusable> {
    let mut byte = [0];
    file.read_exact(&mut byte)?;
    Ok(byte[0])
}

fn read_u16(file: &mut impl Read) -> Result<u16, Unusable> {
    let mut bytes = [0; 2];
    file.read_exact(&mut bytes)?;
    Ok(u16::from_be_bytes(bytes))
}
