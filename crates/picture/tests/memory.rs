//! Measures the memory for the most expensive images, in a separate process.

use std::fs::{File, read_to_string};
use std::io::{BufWriter, Seek, Write};

use aushang_picture::{Picture, Stop, Unusable, rewrite};
use image::codecs::png::{CompressionType, FilterType, PngEncoder};
use image::{DynamicImage, ImageBuffer, Luma, LumaA, Rgb, Rgba};

const MAX_PIXELS: u64 = 50_000_000;
const PEAK: u64 = 300 * 1024 * 1024;

/// The peak memory of this process since the last call of `reset_peak`, in bytes.
fn peak() -> u64 {
    let status = read_to_string("/proc/self/status").expect("Linux provides the file");
    let line = status.lines().find_map(|line| line.strip_prefix("VmHWM:")).expect("the file contains VmHWM");
    let kilobytes: u64 = line.trim_end_matches("kB").trim().parse().expect("the value is a number");
    kilobytes * 1024
}

fn reset_peak() {
    std::fs::write("/proc/self/clear_refs", "5").expect("a process may reset its own peak");
}

/// A uniformly grey progressive JPEG. Its only scan encodes each block as equal to the one before.
fn progressive(width: u16, height: u16, factors: &[u8]) -> File {
    let mut bytes = vec![0xff, 0xd8];
    let mut segment = |marker: u8, content: &[u8]| {
        bytes.extend([0xff, marker]);
        bytes.extend(u16::try_from(content.len() + 2).expect("the content is short").to_be_bytes());
        bytes.extend(content);
    };
    segment(0xdb, &[&[0][..], &[1; 64]].concat());
    let count = u8::try_from(factors.len()).expect("there are at most four factors");
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
    // A single code, 0, for no difference.
    segment(0xc4, &[&[0, 1][..], &[0; 15], &[0]].concat());
    segment(0xda, &scan);
    let across = |both: &u8| u32::from(both >> 4);
    let down = |both: &u8| u32::from(both & 15);
    let blocks: u32 = factors.iter().map(|both| across(both) * down(both)).sum();
    let widest = factors.iter().map(across).max().expect("there is a factor");
    let highest = factors.iter().map(down).max().expect("there is a factor");
    let units = u32::from(width).div_ceil(8 * widest) * u32::from(height).div_ceil(8 * highest);
    let bits = usize::try_from(units * blocks).expect("the number fits");
    bytes.resize(bytes.len() + bits.div_ceil(8), 0);
    bytes.extend([0xff, 0xd9]);
    stored(|file| file.write_all(&bytes).expect("there is room"))
}

fn png(image: impl Into<DynamicImage>) -> File {
    let image = image.into();
    stored(|file| {
        let file = BufWriter::new(file);
        let encoder = PngEncoder::new_with_quality(file, CompressionType::Fast, FilterType::NoFilter);
        image.write_with_encoder(encoder).expect("the image can be encoded");
    })
}

fn stored(write: impl FnOnce(&mut File)) -> File {
    let mut file = tempfile::tempfile().expect("a file");
    write(&mut file);
    file.rewind().expect("a file can be rewound");
    file
}

/// The outcome, and the increase of the peak memory in bytes.
fn rewritten(file: File) -> (Result<Picture, Unusable>, u64) {
    reset_peak();
    let before = peak();
    let outcome = rewrite(file, MAX_PIXELS, &Stop::default());
    (outcome, peak() - before)
}

// spec: ATTACH-49
#[test]
fn images_take_at_most_300_mb_or_are_refused() {
    let (width, height) = (8_160, 6_120);
    let table = [
        ("a progressive photograph", progressive(8_160, 6_120, &[0x22, 0x11, 0x11]), true),
        ("33 megapixels in full colour", progressive(6_600, 5_000, &[0x11; 3]), true),
        ("50 megapixels in full colour", progressive(8_160, 6_120, &[0x11; 3]), false),
        ("four colours", progressive(8_160, 6_120, &[0x11; 4]), false),
        ("grey", progressive(8_160, 6_120, &[0x11]), true),
        ("with alpha", png(ImageBuffer::from_pixel(width, height, Rgba([200_u8, 30, 90, 40]))), true),
        ("grey with alpha", png(ImageBuffer::from_pixel(width, height, LumaA([90_u8, 40]))), true),
        ("grey of 16 bits", png(ImageBuffer::from_pixel(width, height, Luma([9_000_u16]))), true),
        ("25 MP of 16 bits", png(ImageBuffer::from_pixel(5_000, 5_000, Rgba([9_000_u16; 4]))), true),
        ("33 MP of 16 bits", png(ImageBuffer::from_pixel(6_600, 5_000, Rgb([9_000_u16; 3]))), true),
        ("50 MP of 16 bits", png(ImageBuffer::from_pixel(width, height, Rgb([9_000_u16; 3]))), false),
    ];
    for (what, file, is_accepted) in table {
        let (outcome, rise) = rewritten(file);
        println!("{what}: {} MB", rise >> 20);
        assert!(rise <= PEAK, "{what}: {} MB", rise >> 20);
        match outcome {
            Ok(picture) => assert!(is_accepted && picture.width <= 1_600, "{what} is accepted"),
            Err(why) => assert!(!is_accepted && why == Unusable::TooManyPixels, "{what}: {why}"),
        }
    }
}

#[test]
fn cancelled_processing_fails() {
    let stop = Stop::default();
    stop.now();
    let file = progressive(800, 600, &[0x22, 0x11, 0x11]);
    assert_eq!(rewrite(file, MAX_PIXELS, &stop).unwrap_err(), Unusable::Broken);
}
