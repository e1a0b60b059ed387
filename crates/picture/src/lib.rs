//! Pictures that strangers upload, turned into pictures that we made.
//!
//! Nothing of an uploaded file is ever served. Its bytes decide what it is, not its name; it is
//! decoded to pixels, turned the right way up, made as small as a screen needs it, and written
//! anew. So no metadata survives (no place, no camera, no comment), and no second meaning that
//! somebody hid behind the first.
//!
//! # What bounds the memory
//!
//! The size in pixels is read from the header and checked before anything is decoded. Decoding
//! takes at most 16 bytes per allowed pixel and 64 MiB besides, in the worst case that somebody
//! can build: a progressive JPEG in four colours holds 8 bytes of coefficients, 3 of pixels and
//! up to 4 of its file; a PNG of 16 bits 8 bytes, and 4 more while it becomes one of 8 bits. An
//! ordinary photograph takes 4. Besides, a JPEG's file is read up to its end marker and no
//! further, and a PNG's texts and profiles may fill 32 MiB. Neither is read further than a picture
//! of its size could go, however large the file. Two pictures at once take twice that: the caller
//! decides how many are decoded side by side.
//!
//! It takes from a few milliseconds to some seconds and belongs on a thread that may block.

mod colour;
mod jpeg;
mod size;
#[cfg(test)]
mod tests;

use std::{
    fs::File,
    io::{BufReader, Read, Seek},
};

use base64::{Engine, prelude::BASE64_STANDARD};
use image::{
    ColorType, DynamicImage, ImageDecoder, Limits,
    codecs::{jpeg::JpegDecoder, jpeg::JpegEncoder, png::PngDecoder, png::PngEncoder},
    metadata::Orientation,
};

/// The longest edge of the picture that is shown, in pixels.
const DISPLAY_EDGE: u32 = 1_600;
/// The longest edge that a thumbhash may be made of.
const PLACEHOLDER_EDGE: u32 = 100;
/// The longest edge of an upload: as much as a JPEG can have, and a limit for a PNG's lines.
const LONGEST_EDGE: u32 = 65_535;
const JPEG_QUALITY: u8 = 82;
/// For the texts and profiles of a PNG and for its lines, not for its pixels.
const PNG_EXTRAS: u64 = 32 * 1024 * 1024;
/// Four channels of 16 bits that cannot be packed, and at worst each in a line of its own.
const PNG_BYTES_PER_PIXEL: u64 = 10;

const JPEG_MAGIC: &[u8] = b"\xff\xd8\xff";
const PNG_MAGIC: &[u8] = b"\x89PNG\r\n\x1a\n";

/// A picture ready to be kept and shown.
#[derive(Debug)]
pub struct Picture {
    /// The file as it is to be served.
    pub bytes: Vec<u8>,
    pub width: u32,
    pub height: u32,
    /// `image/jpeg`, or `image/png` where something shines through.
    pub content_type: &'static str,
    /// A thumbhash in base64: some 25 bytes that a browser draws while the picture is loading.
    pub placeholder: String,
}

/// Why a file is not taken as a picture.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Unusable {
    /// By its first bytes it is neither JPEG nor PNG, whatever its name says.
    #[error("the file is neither a JPEG nor a PNG")]
    WrongType,
    /// It begins like one, but cannot be decoded to its end, or is built to wear out a decoder.
    #[error("the picture is broken")]
    Broken,
    #[error("the picture has too many pixels")]
    TooManyPixels,
}

/// Judges an uploaded file and makes the picture of it that is shown.
// A file and not anything readable, so that the codecs are compiled here, where they are
// optimised, and not in a caller that is not.
pub fn rewrite(upload: File, max_pixels: u64) -> Result<Picture, Unusable> {
    rewrite_any(upload, max_pixels)
}

fn rewrite_any(upload: impl Read + Seek, max_pixels: u64) -> Result<Picture, Unusable> {
    let mut upload = BufReader::new(upload);
    let image = match kind_of(&mut upload)? {
        Kind::Jpeg => decode_jpeg(upload, max_pixels)?,
        Kind::Png => decode_png(upload, max_pixels)?,
    };
    let placeholder = placeholder_of(&image);
    let (bytes, content_type) = encode(&image);
    Ok(Picture { bytes, width: image.width(), height: image.height(), content_type, placeholder })
}

enum Kind {
    Jpeg,
    Png,
}

/// Leaves the reader at the beginning.
fn kind_of(upload: &mut (impl Read + Seek)) -> Result<Kind, Unusable> {
    let mut first = Vec::new();
    let longest = u64::try_from(PNG_MAGIC.len()).expect("eight");
    upload.by_ref().take(longest).read_to_end(&mut first)?;
    upload.rewind()?;
    match first {
        first if first.starts_with(JPEG_MAGIC) => Ok(Kind::Jpeg),
        first if first.starts_with(PNG_MAGIC) => Ok(Kind::Png),
        _ => Err(Unusable::WrongType),
    }
}

fn decode_jpeg(mut upload: BufReader<impl Read + Seek>, max_pixels: u64) -> Result<DynamicImage, Unusable> {
    let length = jpeg::measure(&mut upload, max_pixels)?;
    upload.rewind()?;
    let decoder = JpegDecoder::new(upload.take(length))?;
    // Two readers of one header may disagree, and the decoder's reading is the one that costs.
    check_pixels(decoder.dimensions(), max_pixels)?;
    upright(decoder)
}

fn decode_png(mut upload: BufReader<impl Read + Seek>, max_pixels: u64) -> Result<DynamicImage, Unusable> {
    let (width, height) = png_dimensions(&mut upload)?;
    check_pixels((width, height), max_pixels)?;
    upload.rewind()?;
    let upload = upload.take(u64::from(width) * u64::from(height) * PNG_BYTES_PER_PIXEL + PNG_EXTRAS);
    let mut limits = Limits::no_limits();
    limits.max_alloc = Some(PNG_EXTRAS);
    let decoder = PngDecoder::with_limits(upload, limits)?;
    check_pixels(decoder.dimensions(), max_pixels)?;
    upright(decoder)
}

/// From the header, which by definition is the first chunk.
fn png_dimensions(upload: &mut impl Read) -> Result<(u32, u32), Unusable> {
    let mut head = [0; 24];
    upload.read_exact(&mut head)?;
    let [.., b'I', b'H', b'D', b'R', w1, w2, w3, w4, h1, h2, h3, h4] = head else {
        return Err(Unusable::Broken);
    };
    Ok((u32::from_be_bytes([w1, w2, w3, w4]), u32::from_be_bytes([h1, h2, h3, h4])))
}

fn check_pixels((width, height): (u32, u32), max_pixels: u64) -> Result<(), Unusable> {
    if width == 0 || height == 0 {
        Err(Unusable::Broken)
    } else if width.max(height) > LONGEST_EDGE || u64::from(width) * u64::from(height) > max_pixels {
        Err(Unusable::TooManyPixels)
    } else {
        Ok(())
    }
}

/// The pixels in 8 bits of sRGB, at most as large as they are shown, and turned as the camera
/// was held.
fn upright(mut decoder: impl ImageDecoder) -> Result<DynamicImage, Unusable> {
    // Read before the pixels, because decoding consumes the decoder; without them, or with
    // nonsensical ones, the picture is taken as it lies.
    let orientation = decoder.orientation().unwrap_or(Orientation::NoTransforms);
    let profile = decoder.icc_profile().unwrap_or_default();
    let image = DynamicImage::from_decoder(decoder)?;
    let mut image = size::shrunk(in_8_bits(image), DISPLAY_EDGE);
    if let Some(profile) = profile {
        image = colour::in_srgb(image, &profile);
    }
    image.apply_orientation(orientation);
    Ok(image)
}

fn in_8_bits(image: DynamicImage) -> DynamicImage {
    match image.color() {
        ColorType::L16 => image.into_luma8().into(),
        ColorType::La16 => image.into_luma_alpha8().into(),
        ColorType::Rgb16 => image.into_rgb8().into(),
        ColorType::Rgba16 => image.into_rgba8().into(),
        _ => image,
    }
}

fn placeholder_of(image: &DynamicImage) -> String {
    let small = size::shrunk(image.clone(), PLACEHOLDER_EDGE).into_rgba8();
    let edge = |length| usize::try_from(length).expect("at most 100");
    let hash = thumbhash::rgba_to_thumb_hash(edge(small.width()), edge(small.height()), &small);
    BASE64_STANDARD.encode(hash)
}

/// The file and its content type.
fn encode(image: &DynamicImage) -> (Vec<u8>, &'static str) {
    let mut bytes = Vec::new();
    if shines_through(image) {
        image
            .write_with_encoder(PngEncoder::new(&mut bytes))
            .expect("8 bits with alpha are PNG, and memory takes all");
        (bytes, "image/png")
    } else {
        let opaque = match image.color() {
            ColorType::L8 | ColorType::La8 => image.to_luma8().into(),
            _ => DynamicImage::from(image.to_rgb8()),
        };
        opaque
            .write_with_encoder(JpegEncoder::new_with_quality(&mut bytes, JPEG_QUALITY))
            .expect("8 bits without alpha are JPEG, and memory takes all");
        (bytes, "image/jpeg")
    }
}

/// Whether any pixel is not opaque. Many files have an alpha channel and make no use of it.
fn shines_through(image: &DynamicImage) -> bool {
    image.color().has_alpha() && image.to_rgba8().pixels().any(|pixel| pixel.0[3] < u8::MAX)
}

/// A file that ends too early, or that the disk cannot give.
impl From<std::io::Error> for Unusable {
    fn from(_: std::io::Error) -> Self {
        Self::Broken
    }
}

impl From<image::ImageError> for Unusable {
    fn from(_: image::ImageError) -> Self {
        Self::Broken
    }
}
