//! Measures a JPEG file without decoding it.
//!
//! A decoder would read the whole file into memory first, and would process thousands of scans of one image.
//! This walk over the markers needs only a small buffer. It finds the end of the image, and refuses a file
//! that is longer than an image of its size can be.

use std::{
    io::{BufRead, Read, Seek},
    ops::RangeInclusive,
};

use super::{Unusable, check_pixels, pixels};

/// A progressive photo has about ten scans. Decoding may process every pixel in each scan.
const MAX_SCANS: usize = 64;
/// Maximum bytes per pixel, in addition to the metadata.
const MAX_BYTES_PER_PIXEL: u64 = 4;
const MAX_METADATA: u64 = 16 * 1024 * 1024;

const STUFFED: u8 = 0x00;
const RESTARTS: RangeInclusive<u8> = 0xd0..=0xd7;
const START_OF_IMAGE: u8 = 0xd8;
const END_OF_IMAGE: u8 = 0xd9;
const START_OF_SCAN: u8 = 0xda;
const BASELINE: RangeInclusive<u8> = 0xc0..=0xc1;
const TEMPORARY: u8 = 0x01;

/// The result of a walk over the markers.
pub(super) struct Measured {
    /// Bytes up to the end marker. Bytes after it are ignored.
    pub length: u64,
    /// Width and height in pixels.
    pub size: (u32, u32),
    /// Bytes that a decoder needs for coefficients. 0 if it can decode block by block.
    pub coefficients: u64,
}

struct Frame {
    size: (u32, u32),
    components: u8,
    /// Samples of all components, each in whole blocks.
    samples: u64,
    is_baseline: bool,
}

/// Walks from the beginning of the file to its end marker. Refuses a file without an end marker as truncated.
pub(super) fn measure(file: impl BufRead + Seek, max_pixels: u64) -> Result<Measured, Unusable> {
    let mut file = file.take(MAX_METADATA);
    let mut found = None;
    let mut coefficients = 0;
    let mut scans = 0;
    if next_marker(&mut file)? != START_OF_IMAGE {
        return Err(Unusable::Broken);
    }
    loop {
        match next_marker(&mut file)? {
            END_OF_IMAGE => break,
            START_OF_IMAGE => return Err(Unusable::Broken),
            TEMPORARY => {}
            marker if starts_frame(marker) => {
                if found.is_some() {
                    return Err(Unusable::Broken);
                }
                let frame = read_frame(&mut file, BASELINE.contains(&marker), max_pixels)?;
                file.set_limit(file.limit() + pixels(frame.size) * MAX_BYTES_PER_PIXEL);
                found = Some(frame);
            }
            START_OF_SCAN => {
                let frame: &Frame = found.as_ref().ok_or(Unusable::Broken)?;
                scans += 1;
                if scans > MAX_SCANS {
                    return Err(Unusable::Broken);
                }
                let length = read_u16(&mut file)?;
                let is_complete = frame.is_baseline && read_u8(&mut file)? == frame.components;
                // Pixels can be decoded block by block only if one scan contains all components.
                if !is_complete {
                    coefficients = frame.samples * 2;
                }
                skip(&mut file, length, if frame.is_baseline { 3 } else { 2 })?;
            }
            _ => skip_segment(&mut file)?,
        }
    }
    let size = found.filter(|_| scans > 0).ok_or(Unusable::Broken)?.size;
    Ok(Measured { length: file.into_inner().stream_position()?, size, coefficients })
}

/// The next marker. Skips the data of a scan, in which 0xFF is followed by a zero or a restart marker.
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

/// Whether it is one of the markers SOF0 to SOF15, between which are three other markers.
fn starts_frame(marker: u8) -> bool {
    (0xc0..=0xcf).contains(&marker) && !matches!(marker, 0xc4 | 0xc8 | 0xcc)
}

fn read_frame(file: &mut (impl Read + Seek), is_baseline: bool, max_pixels: u64) -> Result<Frame, Unusable> {
    let length = read_u16(file)?;
    let _precision = read_u8(file)?;
    let height = u32::from(read_u16(file)?);
    let width = u32::from(read_u16(file)?);
    check_pixels((width, height), max_pixels)?;
    let components = read_u8(file)?;
    let mut factors = Vec::new();
    for _ in 0..components {
        let [_id, both, _table] = [read_u8(file)?, read_u8(file)?, read_u8(file)?];
        factors.push((both >> 4, both & 15));
    }
    skip(file, length, 8 + 3 * u16::from(components))?;
    let samples = samples_of((width, height), &factors).ok_or(Unusable::Broken)?;
    Ok(Frame { size: (width, height), components, samples, is_baseline })
}

/// The samples of an image whose components have these sampling factors, in whole blocks. `None` for invalid
/// factors.
fn samples_of((width, height): (u32, u32), factors: &[(u8, u8)]) -> Option<u64> {
    let fits = |factor: u8| (1..=4).contains(&factor);
    if !(1..=4).contains(&factors.len()) || !factors.iter().all(|(x, y)| fits(*x) && fits(*y)) {
        return None;
    }
    let widest = u32::from(factors.iter().map(|(x, _)| *x).max()?);
    let highest = u32::from(factors.iter().map(|(_, y)| *y).max()?);
    let units = u64::from(width.div_ceil(8 * widest)) * u64::from(height.div_ceil(8 * highest));
    Some(factors.iter().map(|(x, y)| units * 64 * u64::from(*x) * u64::from(*y)).sum())
}

fn skip_segment(file: &mut (impl Read + Seek)) -> Result<(), Unusable> {
    let length = read_u16(file)?;
    skip(file, length, 2)
}

/// Skips the rest of a segment of which `read` bytes have been read, including the length field.
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
