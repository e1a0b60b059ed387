//! Measures the peak memory used to rewrite the most expensive images. This is a test binary of its own, so
//! that the memory of other tests does not count.

use std::fs::{File, read_to_string};
use std::io::{BufWriter, Seek, Write};

use aushang_picture::{Picture, Stop, Unusable, rewrite};
use image::codecs::png::{CompressionType, FilterType, PngEncoder};
use image::{DynamicImage, ImageBuffer, Luma, LumaA, Rgb, Rgba};

const MAX_PIXELS: u64 = 50_000_000;
/// Maximum increase of the peak memory for one image, in bytes.
const MAX_RISE: u64 = 300 * 1024 * 1024;

/// Returns the peak memory of this process since the last call of `reset_peak`, in bytes.
fn peak() -> u64 {
    let status = read_to_string("/proc/self/status").expect("Linux provides the file");
    let line = status.lines().find_map(|line| line.strip_prefix("VmHWM:")).expect("the file contains VmHWM");
    let kilobytes: u64 = line.trim_end_matches("kB").trim().parse().expect("the value is a number");
    kilobytes * 1024
}

fn reset_peak() {
    std::fs::write("/proc/self/clear_refs", "5").expect("a process may reset its own peak");
}

/// Returns a uniformly grey progressive JPEG. Its only scan encodes each block as equal to the one before.
/// `sampling` contains the sampling factors of each component: horizontal in the upper four bits, vertical in
/// the lower four.
fn progressive(width: u16, height: u16, sampling: &[u8]) -> File {
    let mut bytes = vec![0xff, 0xd8];
    let mut segment = |marker: u8, content: &[u8]| {
        bytes.extend([0xff, marker]);
        bytes.extend(u16::try_from(content.len() + 2).expect("the content is short").to_be_bytes());
        bytes.extend(content);
    };
    segment(0xdb, &[&[0][..], &[1; 64]].concat());
    let count = u8::try_from(sampling.len()).expect("there are at most four components");
    let mut frame = vec![8];
    frame.extend(height.to_be_bytes());
    frame.extend(width.to_be_bytes());
    frame.push(count);
    let mut scan = vec![count];
    for (id, packed) in (1..).zip(sampling) {
        frame.extend([id, *packed, 0]);
        scan.extend([id, 0]);
    }
    scan.extend([0, 0, 0]);
    segment(0xc2, &frame);
    // A Huffman table with a single code, `0`, meaning no difference from the previous block.
    segment(0xc4, &[&[0, 1][..], &[0; 15], &[0]].concat());
    segment(0xda, &scan);
    let across = |packed: &u8| u32::from(packed >> 4);
    let down = |packed: &u8| u32::from(packed & 15);
    let blocks: u32 = sampling.iter().map(|packed| across(packed) * down(packed)).sum();
    let widest = sampling.iter().map(across).max().expect("there is a component");
    let tallest = sampling.iter().map(down).max().expect("there is a component");
    let units = u32::from(width).div_ceil(8 * widest) * u32::from(height).div_ceil(8 * tallest);
    let bits = usize::try_from(units * blocks).expect("the number fits in usize");
    bytes.resize(bytes.len() + bits.div_ceil(8), 0);
    bytes.extend([0xff, 0xd9]);
    temp_file_with(|file| file.write_all(&bytes).expect("the temporary file can be written"))
}

fn png(image: impl Into<DynamicImage>) -> File {
    let image = image.into();
    temp_file_with(|file| {
        let file = BufWriter::new(file);
        let encoder = PngEncoder::new_with_quality(file, CompressionType::Fast, FilterType::NoFilter);
        image.write_with_encoder(encoder).expect("the image can be encoded");
    })
}

fn temp_file_with(write: impl FnOnce(&mut File)) -> File {
    let mut file = tempfile::tempfile().expect("a temporary file can be created");
    write(&mut file);
    file.rewind().expect("a file can be rewound");
    file
}

/// Rewrites the image. Returns the outcome, and the increase of the peak memory in bytes.
fn measure_rewrite(file: File) -> (Result<Picture, Unusable>, u64) {
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
        ("50 MP JPEG, 4:2:0", progressive(8_160, 6_120, &[0x22, 0x11, 0x11]), true),
        ("33 MP JPEG, 4:4:4", progressive(6_600, 5_000, &[0x11; 3]), true),
        ("50 MP JPEG, 4:4:4", progressive(8_160, 6_120, &[0x11; 3]), false),
        ("50 MP JPEG, four components", progressive(8_160, 6_120, &[0x11; 4]), false),
        ("50 MP JPEG, grey", progressive(8_160, 6_120, &[0x11]), true),
        ("50 MP PNG, RGBA", png(ImageBuffer::from_pixel(width, height, Rgba([200_u8, 30, 90, 40]))), true),
        ("50 MP PNG, grey with alpha", png(ImageBuffer::from_pixel(width, height, LumaA([90_u8, 40]))), true),
        ("50 MP PNG, 16-bit grey", png(ImageBuffer::from_pixel(width, height, Luma([9_000_u16]))), true),
        ("25 MP PNG, 16-bit RGBA", png(ImageBuffer::from_pixel(5_000, 5_000, Rgba([9_000_u16; 4]))), true),
        ("33 MP PNG, 16-bit RGB", png(ImageBuffer::from_pixel(6_600, 5_000, Rgb([9_000_u16; 3]))), true),
        ("50 MP PNG, 16-bit RGB", png(ImageBuffer::from_pixel(width, height, Rgb([9_000_u16; 3]))), false),
    ];
    for (what, file, is_accepted) in table {
        let (outcome, rise) = measure_rewrite(file);
        println!("{what}: {} MB", rise >> 20);
        assert!(rise <= MAX_RISE, "{what}: {} MB", rise >> 20);
        match outcome {
            Ok(picture) => {
                assert!(is_accepted && picture.width <= 1_600, "{what}: should be refused, or is too wide");
            }
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
