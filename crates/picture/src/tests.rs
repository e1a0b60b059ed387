//! Valid and damaged images, and decompression bombs. All files are generated here.

use std::{
    cell::Cell,
    io::{Cursor, SeekFrom},
};

use image::{ImageFormat, Rgb, RgbImage, Rgba, RgbaImage};

use super::*;

const MAX_PIXELS: u64 = 4_000_000;

fn rewrite_bytes(bytes: &[u8]) -> Result<Picture, Unusable> {
    rewrite_any(Cursor::new(bytes), MAX_PIXELS, &Stop::default())
}

/// The upper half is red and the lower half blue, to show the orientation.
fn two_halves(width: u32, height: u32) -> DynamicImage {
    let half = |_, y| {
        let red = y < height / 2;
        if red { Rgb([250, 0, 0]) } else { Rgb([0, 0, 250]) }
    };
    RgbImage::from_fn(width, height, half).into()
}

fn file(image: &DynamicImage, format: ImageFormat) -> Vec<u8> {
    let mut bytes = Cursor::new(Vec::new());
    image.write_to(&mut bytes, format).unwrap();
    bytes.into_inner()
}

fn jpeg(width: u32, height: u32) -> Vec<u8> {
    file(&two_halves(width, height), ImageFormat::Jpeg)
}

fn png(width: u32, height: u32) -> Vec<u8> {
    file(&two_halves(width, height), ImageFormat::Png)
}

/// The JPEG with a segment after its first marker.
fn with_segment(jpeg: &[u8], marker: u8, content: &[u8]) -> Vec<u8> {
    let length = u16::try_from(content.len() + 2).unwrap().to_be_bytes();
    [&jpeg[..2], &[0xff, marker], &length, content, &jpeg[2..]].concat()
}

/// The JPEG with an EXIF segment that contains the orientation.
fn turned(jpeg: &[u8], orientation: u8) -> Vec<u8> {
    let tiff = [
        b"Exif\0\0II*\0\x08\0\0\0\x01\0".as_slice(),
        &[0x12, 0x01, 3, 0, 1, 0, 0, 0, orientation, 0, 0, 0],
        &[0; 4],
    ];
    with_segment(jpeg, 0xe1, &tiff.concat())
}

fn chunk(kind: [u8; 4], content: &[u8]) -> Vec<u8> {
    let length = u32::try_from(content.len()).unwrap().to_be_bytes();
    let body = [&kind, content].concat();
    let sum = !body.iter().fold(!0_u32, |sum, byte| {
        (0..8).fold(sum ^ u32::from(*byte), |sum, _| (sum >> 1) ^ (0xedb8_8320 & (sum & 1).wrapping_neg()))
    });
    [&length, body.as_slice(), &sum.to_be_bytes()].concat()
}

/// The PNG with a chunk after its header.
fn with_chunk(png: &[u8], kind: [u8; 4], content: &[u8]) -> Vec<u8> {
    const HEADER_END: usize = 33;
    [&png[..HEADER_END], &chunk(kind, content), &png[HEADER_END..]].concat()
}

/// The PNG with another size in its header, and a valid checksum.
fn with_size(png: &[u8], width: u32, height: u32) -> Vec<u8> {
    let header = [&width.to_be_bytes(), &height.to_be_bytes(), &png[24..29]].concat();
    [&png[..8], &chunk(*b"IHDR", &header), &png[33..]].concat()
}

/// The JPEG with another size in its frame.
fn with_frame_size(jpeg: &[u8], width: u16, height: u16) -> Vec<u8> {
    let mut bytes = jpeg.to_vec();
    let frame = bytes.windows(2).position(|pair| pair == [0xff, 0xc0]).unwrap();
    bytes[frame + 5..frame + 7].copy_from_slice(&height.to_be_bytes());
    bytes[frame + 7..frame + 9].copy_from_slice(&width.to_be_bytes());
    bytes
}

/// The JPEG with its only scan repeated.
fn with_scans(jpeg: &[u8], count: usize) -> Vec<u8> {
    let scan = jpeg.windows(2).position(|pair| pair == [0xff, 0xda]).unwrap();
    let end = jpeg.len() - 2;
    [&jpeg[..scan], &jpeg[scan..end].repeat(count), &jpeg[end..]].concat()
}

fn contains(bytes: &[u8], text: &str) -> bool {
    bytes.windows(text.len()).any(|window| window == text.as_bytes())
}

fn pixel(picture: &Picture, x: u32, y: u32) -> Rgba<u8> {
    let image = image::load_from_memory(&picture.bytes).unwrap();
    assert_eq!((image.width(), image.height()), (picture.width, picture.height));
    image.to_rgba8()[(x, y)]
}

#[test]
fn images_are_scaled_to_the_display_size() {
    let table = [
        ((40, 30), (40, 30)),
        ((1, 1), (1, 1)),
        ((1600, 100), (1600, 100)),
        ((1601, 100), (1600, 99)),
        ((2000, 1000), (1600, 800)),
        ((1000, 2000), (800, 1600)),
        ((40_000, 2), (1600, 1)),
        ((2, 40_000), (1, 1600)),
    ];
    for ((width, height), shown) in table {
        for bytes in [jpeg(width, height), png(width, height)] {
            let picture = rewrite_bytes(&bytes).unwrap();
            assert_eq!((picture.width, picture.height), shown);
            assert_eq!(picture.content_type, "image/jpeg");
            assert!(picture.bytes.starts_with(JPEG_MAGIC));
        }
    }
}

#[test]
fn colours_are_kept() {
    let picture = rewrite_bytes(&png(2000, 1000)).unwrap();
    for (y, expected) in [(10, [250, 0, 0]), (790, [0, 0, 250])] {
        let Rgba([red, green, blue, _]) = pixel(&picture, 5, y);
        let near = |a: u8, b: u8| a.abs_diff(b) < 8;
        let [r, g, b] = expected;
        assert!(near(red, r) && near(green, g) && near(blue, b), "{red} {green} {blue}");
    }
}

#[test]
fn images_are_rotated_upright() {
    // A point in the red half after the rotation, for each EXIF orientation.
    let red_at = [
        (1, (64, 32), (60, 2)),
        (2, (64, 32), (2, 2)),
        (3, (64, 32), (2, 30)),
        (4, (64, 32), (60, 30)),
        (5, (32, 64), (2, 60)),
        (6, (32, 64), (30, 2)),
        (7, (32, 64), (30, 60)),
        (8, (32, 64), (2, 2)),
    ];
    for (orientation, size, (x, y)) in red_at {
        let picture = rewrite_bytes(&turned(&jpeg(64, 32), orientation)).unwrap();
        assert_eq!((picture.width, picture.height), size, "{orientation}");
        assert!(pixel(&picture, x, y).0[0] > 200, "{orientation}");
        let (width, height) = size;
        assert!(pixel(&picture, width - 1 - x, height - 1 - y).0[2] > 0, "{orientation}");
    }
    let nonsense = rewrite_bytes(&turned(&jpeg(64, 32), 99)).unwrap();
    assert_eq!((nonsense.width, nonsense.height), (64, 32));
}

#[test]
fn only_transparent_images_stay_png() {
    let glass = |alpha| RgbaImage::from_pixel(64, 64, Rgba([9, 200, 9, alpha])).into();
    let deep = |image: DynamicImage| DynamicImage::from(image.into_rgba16());
    let grey = DynamicImage::from(two_halves(64, 64).into_luma16());
    let table: [(DynamicImage, &str); 6] = [
        (glass(255), "image/jpeg"),
        (glass(254), "image/png"),
        (deep(glass(0)), "image/png"),
        (deep(glass(255)), "image/jpeg"),
        (grey.clone().into_luma_alpha16().into(), "image/jpeg"),
        (grey, "image/jpeg"),
    ];
    for (image, content_type) in table {
        let picture = rewrite_bytes(&file(&image, ImageFormat::Png)).unwrap();
        assert_eq!(picture.content_type, content_type, "{:?}", image.color());
    }
}

#[test]
fn metadata_is_removed() {
    let secret = "48.1351 N, 11.5820 E, <script>alert(1)</script>";
    let zipped = [b"Comment\0\0", secret.as_bytes()].concat();
    let table = [
        with_segment(&jpeg(64, 64), 0xfe, secret.as_bytes()),
        with_segment(&turned(&jpeg(64, 64), 1), 0xe1, secret.as_bytes()),
        with_segment(&jpeg(64, 64), 0xe2, &[b"ICC_PROFILE\0\x01\x01", secret.as_bytes()].concat()),
        [&jpeg(64, 64), secret.as_bytes()].concat(),
        with_chunk(&png(64, 64), *b"tEXt", &[b"Comment\0", secret.as_bytes()].concat()),
        with_chunk(&png(64, 64), *b"zTXt", &zipped),
        [&png(64, 64), secret.as_bytes()].concat(),
    ];
    for bytes in table {
        assert!(contains(&bytes, secret));
        let picture = rewrite_bytes(&bytes).unwrap();
        assert!(!contains(&picture.bytes, secret));
        assert!(!contains(&picture.bytes, "Exif"));
    }
}

#[test]
fn a_placeholder_is_small_and_similar() {
    let picture = rewrite_bytes(&png(300, 600)).unwrap();
    let hash = BASE64_STANDARD.decode(&picture.placeholder).unwrap();
    assert!(hash.len() <= 25, "{}", hash.len());
    let (width, height, rgba) = thumbhash::thumb_hash_to_rgba(&hash).unwrap();
    assert!(height > width);
    assert!(rgba[0] > 150 && rgba[2] < 120, "red above: {:?}", &rgba[..4]);
    let last = &rgba[rgba.len() - 4..];
    assert!(last[2] > 150 && last[0] < 120, "blue below: {last:?}");
}

#[test]
fn other_file_types_are_refused() {
    let table: [&[u8]; 9] = [
        b"",
        b"\xff\xd8",
        b"\x89PNG",
        &[0; 4096],
        b"<svg xmlns=\"http://www.w3.org/2000/svg\"><script>alert(1)</script></svg>",
        b"<!doctype html><img src=x onerror=alert(1)>",
        b"GIF89a\x01\0\x01\0\0\0\0;",
        b"RIFF\x1a\0\0\0WEBPVP8L",
        b"BM\x1e\0\0\0\0\0",
    ];
    for bytes in table {
        assert_eq!(rewrite_bytes(bytes).unwrap_err(), Unusable::WrongType, "{bytes:?}");
    }
}

#[test]
fn damaged_images_are_refused() {
    let (jpeg, png) = (jpeg(200, 200), png(200, 200));
    let table = [
        ("only magic", JPEG_MAGIC.to_vec()),
        ("only magic", PNG_MAGIC.to_vec()),
        ("no end marker", jpeg[..jpeg.len() - 2].to_vec()),
        ("half a JPEG", jpeg[..jpeg.len() / 2].to_vec()),
        ("half a PNG", png[..png.len() / 2].to_vec()),
        ("only a header", png[..33].to_vec()),
        ("HTML in disguise", [JPEG_MAGIC, b"<html><script>alert(1)</script>"].concat()),
        ("HTML in disguise", [PNG_MAGIC, b"<html><script>alert(1)</script>"].concat()),
        ("no pixels", with_size(&png, 0, 10)),
        ("no pixels", with_frame_size(&jpeg, 0, 10)),
        ("no pixels", with_frame_size(&jpeg, 10, 0)),
        ("more lines than data", with_size(&png, 200, 400)),
        ("a wrong checksum", {
            let mut flipped = png.clone();
            flipped[30] ^= 1;
            flipped
        }),
        ("a segment beyond the end", with_segment(&jpeg, 0xe1, &[0; 9])[..20].to_vec()),
        ("two frames", {
            let frame = jpeg.windows(2).position(|pair| pair == [0xff, 0xc0]).unwrap();
            [&jpeg[..frame], &jpeg[frame..frame + 19], &jpeg[frame..]].concat()
        }),
        ("endless scans", with_scans(&jpeg, 1_000)),
        ("no scan", [&jpeg[..2], b"\xff\xd9"].concat()),
    ];
    for (what, bytes) in table {
        assert_eq!(rewrite_bytes(&bytes).unwrap_err(), Unusable::Broken, "{what}");
    }
}

#[test]
fn too_many_pixels_are_refused_by_the_header() {
    let table = [
        with_size(&png(8, 8), 100_000, 100_000),
        with_size(&png(8, 8), u32::MAX, u32::MAX),
        with_size(&png(8, 8), 65_536, 1),
        with_size(&png(8, 8), 2_001, 2_000),
        with_frame_size(&jpeg(8, 8), 65_535, 65_535),
        with_frame_size(&jpeg(8, 8), 2_001, 2_000),
    ];
    for bytes in table {
        assert_eq!(rewrite_bytes(&bytes).unwrap_err(), Unusable::TooManyPixels);
    }
    assert!(rewrite_bytes(&png(2_000, 2_000)).is_ok());
}

#[test]
fn a_bomb_in_a_text_or_profile_is_not_decompressed() {
    // 64 MiB of zeros, compressed by the encoder as the pixels of a black image.
    let black = file(&DynamicImage::new_luma8(8_192, 8_192), ImageFormat::Png);
    assert!(black.len() < 1_000_000);
    let packed = &black[41..black.len() - 16];
    let text = [b"Comment\0\0".as_slice(), packed].concat();
    let profile = [b"icc\0\0".as_slice(), packed].concat();
    assert!(rewrite_bytes(&with_chunk(&png(8, 8), *b"zTXt", &text)).is_ok());
    let profile = with_chunk(&png(8, 8), *b"iCCP", &profile);
    assert!(rewrite_bytes(&profile).is_ok_and(|picture| picture.width == 8));
}

#[test]
fn too_much_metadata_is_refused() {
    let endless = with_chunk(&png(8, 8), *b"tEXt", &[b"Comment\0", vec![b'x'; 40 << 20].as_slice()].concat());
    assert_eq!(rewrite_bytes(&endless).unwrap_err(), Unusable::Broken);
    // A JPEG segment has at most 64 KiB, so this needs many of them.
    let small = jpeg(8, 8);
    let segment = &with_segment(&small, 0xe1, &vec![0; 65_000])[2..65_006];
    let many = [&small[..2], &segment.repeat(300), &small[2..]].concat();
    assert_eq!(rewrite_bytes(&many).unwrap_err(), Unusable::Broken);
}

/// A file that begins like an image and never ends. Counts the bytes that were read.
struct Endless<'a> {
    beginning: &'a [u8],
    repeated: &'a [u8],
    at: u64,
    read: &'a Cell<u64>,
}

impl Read for Endless<'_> {
    fn read(&mut self, buffer: &mut [u8]) -> std::io::Result<usize> {
        for byte in &mut *buffer {
            let at = usize::try_from(self.at).unwrap();
            let after = at.checked_sub(self.beginning.len());
            *byte = after.map_or_else(|| self.beginning[at], |at| self.repeated[at % self.repeated.len()]);
            self.at += 1;
        }
        self.read.set(self.read.get() + buffer.len() as u64);
        Ok(buffer.len())
    }
}

impl Seek for Endless<'_> {
    fn seek(&mut self, to: SeekFrom) -> std::io::Result<u64> {
        self.at = match to {
            SeekFrom::Start(at) => at,
            SeekFrom::Current(by) => self.at.checked_add_signed(by).unwrap(),
            SeekFrom::End(_) => unreachable!("the file has no end"),
        };
        Ok(self.at)
    }
}

#[test]
fn reading_stops_at_the_maximum_length_for_the_size() {
    let (jpeg, png) = (jpeg(8, 8), png(8, 8));
    let segment = with_segment(&jpeg, 0xe1, &vec![0; 65_000]);
    let table = [
        ("a scan", &jpeg[..jpeg.len() - 2], &[0xff, 0x00][..]),
        ("no marker", JPEG_MAGIC, &[0]),
        ("filling", &jpeg[..2], &[0xff]),
        ("segments", &jpeg[..2], &segment[2..65_006]),
        ("chunks", &png[..33], &chunk(*b"prVt", &[])),
    ];
    for (what, beginning, repeated) in table {
        let read = Cell::new(0);
        let endless = Endless { beginning, repeated, at: 0, read: &read };
        assert_eq!(
            rewrite_any(endless, MAX_PIXELS, &Stop::default()).unwrap_err(),
            Unusable::Broken,
            "{what}"
        );
        assert!(read.get() < 40 << 20, "{what}: {} bytes", read.get());
    }
}

#[test]
fn an_animation_becomes_a_still_image() {
    let still = png(8, 8);
    let frames = 1_000_000_u32.to_be_bytes();
    let control = [frames, 0_u32.to_be_bytes()].concat();
    let frame: Vec<u8> = [0_u32, 8, 8, 0, 0].iter().flat_map(|n| n.to_be_bytes()).collect();
    let frame = [frame.as_slice(), &[0, 1, 0, 1, 0, 0]].concat();
    let animated = with_chunk(&with_chunk(&still, *b"fcTL", &frame), *b"acTL", &control);
    let picture = rewrite_bytes(&animated).unwrap();
    assert_eq!((picture.width, picture.height), (8, 8));
    assert_eq!(picture.content_type, "image/jpeg");
}

#[test]
fn a_rewritten_image_can_be_cropped() {
    let whole = rewrite_bytes(&turned(&jpeg(2000, 1000), 6)).unwrap();
    assert_eq!((whole.width, whole.height, whole.source), (800, 1600, (1000, 2000)));

    let whole = rewrite_bytes(&png(200, 100)).unwrap();
    let part = Rectangle { x: 50, y: 60, width: 40, height: 40 };
    let cut = crop(&whole.bytes, part, &Stop::default()).unwrap();
    assert_eq!((cut.width, cut.height, cut.content_type), (40, 40, "image/jpeg"));
    let pixel = image::load_from_memory(&cut.bytes).unwrap().to_rgb8();
    let [red, _, blue] = pixel.get_pixel(20, 20).0;
    assert!(blue > 200 && red < 50, "the lower half is blue");

    let beyond =
        crop(&whole.bytes, Rectangle { x: 190, y: 90, width: 40, height: 40 }, &Stop::default()).unwrap();
    assert_eq!((beyond.width, beyond.height), (10, 10));
    for outside in
        [Rectangle { x: 200, ..part }, Rectangle { y: 100, ..part }, Rectangle { width: 0, ..part }]
    {
        assert_eq!(crop(&whole.bytes, outside, &Stop::default()).unwrap_err(), Unusable::Broken);
    }
}
