//! The memory that the hardest pictures take, in a process that does nothing else.

use std::fs::{File, read_to_string};
use std::io::{BufWriter, Seek, Write};

use aushang_picture::{Picture, Stop, Unusable, rewrite};
use image::codecs::png::{CompressionType, FilterType, PngEncoder};
use image::{DynamicImage, ImageBuffer, Luma, LumaA, Rgb, Rgba};

const MAX_PIXELS: u64 = 50_000_000;
const PEAK: u64 = 300 * 1024 * 1024;

/// Bytes that this process has held at most since it was told to forget.
fn peak() -> u64 {
    let status = read_to_string("/proc/self/status").expect("Linux says it");
    let line = status.lines().find_map(|line| line.strip_prefix("VmHWM:")).expect("it is among them");
    let kilobytes: u64 = line.trim_end_matches("kB").trim().parse().expect("a number");
    kilobytes * 1024
}

fn forget_peak() {
    std::fs::write("/proc/self/clear_refs", "5").expect("a process may forget its own");
}

/// A progressive JPEG, grey all over: its one scan says of each block that nothing differs from the
/// one before.
fn progressive(width: u16, height: u16, factors: &[u8]) -> File {
    let mut bytes = vec![0xff, 0xd8];
    let mut segment = |marker: u8, content: &[u8]| {
        bytes.extend([0xff, marker]);
        bytes.extend(u16::try_from(content.len() + 2).expect("short").to_be_bytes());
        bytes.extend(content);
    };
    segment(0xdb, &[&[0][..], &[1; 64]].concat());
    let count = u8::try_from(factors.len()).expect("at most four");
    let mut frame = vec![8];
    frame.extend(height.to_be_bytes());
    frame.extend(width.to_be_bytes());
    frame.push(count);
    let mut scan = vec![count];
    for (id, factor) in (1..).zip(factors) {
        frame.extend([id, *factor, 0]);
        scan.extend([id, 0]);
    }
    scan.extend([0, 0, 0]);
    segment(0xc2, &frame);
    // One code, a single 0, which stands for no difference.
    segment(0xc4, &[&[0, 1][..], &[0; 15], &[0]].concat());
    segment(0xda, &scan);
    let across = |both: &u8| u32::from(both >> 4);
    let down = |both: &u8| u32::from(both & 15);
    let blocks: u32 = factors.iter().map(|both| across(both) * down(both)).sum();
    let widest = factors.iter().map(across).max().expect("one");
    let highest = factors.iter().map(down).max().expect("one");
    let units = u32::from(width).div_ceil(8 * widest) * u32::from(height).div_ceil(8 * highest);
    let bits = usize::try_from(units * blocks).expect("it fits");
    bytes.resize(bytes.len() + bits.div_ceil(8), 0);
    bytes.extend([0xff, 0xd9]);
    kept(|file| file.write_all(&bytes).expect("there is room"))
}

fn png(image: impl Into<DynamicImage>) -> File {
    let image = image.into();
    kept(|file| {
        let file = BufWriter::new(file);
        let encoder = PngEncoder::new_with_quality(file, CompressionType::Fast, FilterType::NoFilter);
        image.write_with_encoder(encoder).expect("a picture");
    })
}

fn kept(write: impl FnOnce(&mut File)) -> File {
    let mut file = tempfile::tempfile().expect("a file");
    write(&mut file);
    file.rewind().expect("a file can be");
    file
}

/// How it ended, and by how much the memory rose.
fn rewritten(file: File) -> (Result<Picture, Unusable>, u64) {
    forget_peak();
    let before = peak();
    let outcome = rewrite(file, MAX_PIXELS, &Stop::default());
    (outcome, peak() - before)
}

// spec: ATTACH-49
#[test]
fn no_picture_takes_more_than_300_mb_and_what_would_is_refused() {
    let (width, height) = (8_160, 6_120);
    let table = [
        ("a progressive photograph", progressive(8_160, 6_120, &[0x22, 0x11, 0x11]), true),
        ("33 megapixels in full colour", progressive(6_600, 5_000, &[0x11; 3]), true),
        ("50 megapixels in full colour", progressive(8_160, 6_120, &[0x11; 3]), false),
        ("four colours", progressive(8_160, 6_120, &[0x11; 4]), false),
        ("grey", progressive(8_160, 6_120, &[0x11]), true),
        ("shining through", png(ImageBuffer::from_pixel(width, height, Rgba([200_u8, 30, 90, 40]))), true),
        ("grey, shining through", png(ImageBuffer::from_pixel(width, height, LumaA([90_u8, 40]))), true),
        ("grey of 16 bits", png(ImageBuffer::from_pixel(width, height, Luma([9_000_u16]))), true),
        ("25 MP of 16 bits", png(ImageBuffer::from_pixel(5_000, 5_000, Rgba([9_000_u16; 4]))), true),
        ("33 MP of 16 bits", png(ImageBuffer::from_pixel(6_600, 5_000, Rgb([9_000_u16; 3]))), true),
        ("50 MP of 16 bits", png(ImageBuffer::from_pixel(width, height, Rgb([9_000_u16; 3]))), false),
    ];
    for (what, file, is_taken) in table {
        let (outcome, rise) = rewritten(file);
        println!("{what}: {} MB", rise >> 20);
        assert!(rise <= PEAK, "{what}: {} MB", rise >> 20);
        match outcome {
            Ok(picture) => assert!(is_taken && picture.width <= 1_600, "{what} is taken"),
            Err(why) => assert!(!is_taken && why == Unusable::TooManyPixels, "{what}: {why}"),
        }
    }
}

#[test]
fn a_picture_that_nobody_waits_for_is_given_up() {
    let stop = Stop::default();
    stop.now();
    let file = progressive(800, 600, &[0x22, 0x11, 0x11]);
    assert_eq!(rewrite(file, MAX_PIXELS, &stop).unwrap_err(), Unusable::Broken);
}
