//! Re-encodes uploaded images.
//!
//! Uploaded files are never served. The bytes of a file determine its type, not its name. It is decoded to
//! pixels, rotated upright, scaled down for display, and encoded again. So it keeps no metadata (position,
//! camera, comments), and no other content that may be hidden in the file.
//!
//! # Memory limits
//!
//! The size in pixels and the memory that a decoder needs per pixel are read from the header, and checked
//! before decoding: an image takes at most 300 MB. A normal photo needs 3 bytes per pixel, a progressive JPEG
//! 6, or 9 without chroma subsampling, a PNG 4, and a PNG with 16 bits per channel up to 12 during its
//! conversion to 8 bits. So 50 megapixels fit, except for a progressive JPEG without subsampling and a colour
//! PNG with 16 bits. A file is read only as far as an image of its size can be long, and never kept in memory
//! as a whole. The caller limits how many images are decoded concurrently.
//!
//! Processing takes from a few milliseconds to some seconds. Run it on a thread that may block. [`Stop`]
//! cancels it.

mod colour;
mod jpeg;
mod source;
#[cfg(test)]
mod tests;

use std::{
    fs::File,
    io::{Cursor, Read, Seek},
};

use base64::{Engine, prelude::BASE64_STANDARD};
use image::{
    ColorType, DynamicImage, GrayImage, ImageDecoder, Limits, RgbImage,
    codecs::{jpeg::JpegEncoder, png::PngDecoder, png::PngEncoder},
    metadata::Orientation,
};
use zune_jpeg::JpegDecoder;
use zune_jpeg::errors::DecodeErrors;
use zune_jpeg::zune_core::{colorspace::ColorSpace, options::DecoderOptions};

use source::Source;
pub use source::Stop;

/// The longest edge of the result, in pixels.
const DISPLAY_EDGE: u32 = 1_600;
/// The longest edge that thumbhash supports.
const PLACEHOLDER_EDGE: u32 = 100;
/// The longest edge of an upload: the maximum of JPEG, which also limits the lines of a PNG.
const MAX_EDGE: u32 = 65_535;
const JPEG_QUALITY: u8 = 82;
/// Maximum bytes for decoding an image. With the encoded result, less than 300 MiB are used.
const BUDGET: u64 = 288 * 1024 * 1024;
/// Maximum bytes for the texts, profiles and lines of a PNG, in addition to its pixels.
const PNG_EXTRAS: u64 = 32 * 1024 * 1024;
/// Four channels with 16 bits that cannot be compressed, plus the filter bytes if each pixel has its own
/// line.
const PNG_BYTES_PER_PIXEL: u64 = 10;

const JPEG_MAGIC: &[u8] = b"\xff\xd8\xff";
const PNG_MAGIC: &[u8] = b"\x89PNG\r\n\x1a\n";

/// A re-encoded image.
#[derive(Debug)]
pub struct Picture {
    /// The encoded file.
    pub bytes: Vec<u8>,
    pub width: u32,
    pub height: u32,
    /// `image/jpeg`, or `image/png` if any pixel is transparent.
    pub content_type: &'static str,
    /// A thumbhash in base64, of about 25 bytes. Browsers show it while the image is loading.
    pub placeholder: String,
    /// The upright width and height of the source, in pixels.
    pub source: (u32, u32),
}

/// A part of an image, in pixels from its upper left corner.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Rectangle {
    pub x: u32,
    pub y: u32,
    pub width: u32,
    pub height: u32,
}

/// The reason why a file is not accepted as an image.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Unusable {
    /// Its first bytes are neither those of a JPEG nor those of a PNG.
    #[error("the file is neither a JPEG nor a PNG")]
    WrongType,
    /// It cannot be decoded completely, or is built to overload a decoder.
    #[error("the picture is broken")]
    Broken,
    #[error("the picture has too many pixels")]
    TooManyPixels,
}

/// Checks an uploaded file, and re-encodes it for display.
// Takes a `File` instead of a generic reader, so that the codecs are compiled in this crate, which is
// optimized.
pub fn rewrite(upload: File, max_pixels: u64, stop: &Stop) -> Result<Picture, Unusable> {
    rewrite_any(upload, max_pixels, stop)
}

fn rewrite_any(upload: impl Read + Seek, max_pixels: u64, stop: &Stop) -> Result<Picture, Unusable> {
    let (image, source) = decode(upload, max_pixels, stop)?;
    Ok(picture(&image, source))
}

/// Crops a result of [`rewrite`]. Ignores the area outside of the image; fails if nothing is left.
pub fn crop(rewritten: &[u8], part: Rectangle, stop: &Stop) -> Result<Picture, Unusable> {
    let (image, source) = decode(Cursor::new(rewritten), u64::from(DISPLAY_EDGE).pow(2), stop)?;
    let Rectangle { x, y, width, height } = part;
    if x >= image.width() || y >= image.height() || width == 0 || height == 0 {
        return Err(Unusable::Broken);
    }
    Ok(picture(&image.crop_imm(x, y, width, height), source))
}

/// Returns the image, and the size of its source.
fn decode(
    upload: impl Read + Seek,
    max_pixels: u64,
    stop: &Stop,
) -> Result<(DynamicImage, (u32, u32)), Unusable> {
    let mut upload = Source::new(upload, stop);
    let decoded = match kind_of(&mut upload)? {
        Kind::Jpeg => decode_jpeg(upload, max_pixels)?,
        Kind::Png => decode_png(upload, max_pixels)?,
    };
    // A cancelled decoder may return an incomplete image.
    if stop.is_due() {
        return Err(Unusable::Broken);
    }
    Ok(decoded.upright())
}

fn picture(image: &DynamicImage, source: (u32, u32)) -> Picture {
    let placeholder = placeholder_of(image);
    let (bytes, content_type) = encode(image);
    Picture { bytes, width: image.width(), height: image.height(), content_type, placeholder, source }
}

enum Kind {
    Jpeg,
    Png,
}

/// Detects the type by the first bytes. Rewinds the reader.
fn kind_of(upload: &mut (impl Read + Seek)) -> Result<Kind, Unusable> {
    let mut first = Vec::new();
    let longest = u64::try_from(PNG_MAGIC.len()).expect("the length is 8");
    upload.by_ref().take(longest).read_to_end(&mut first)?;
    upload.rewind()?;
    match first {
        first if first.starts_with(JPEG_MAGIC) => Ok(Kind::Jpeg),
        first if first.starts_with(PNG_MAGIC) => Ok(Kind::Png),
        _ => Err(Unusable::WrongType),
    }
}

/// The pixels of a file, before rotation and colour conversion.
struct Decoded {
    image: DynamicImage,
    /// No rotation if the file contains none, or an invalid one.
    orientation: Orientation,
    profile: Option<Vec<u8>>,
}

fn decode_jpeg(mut upload: Source<impl Read + Seek>, max_pixels: u64) -> Result<Decoded, Unusable> {
    let measured = jpeg::measure(&mut upload, max_pixels)?;
    let options =
        DecoderOptions::default().set_strict_mode(false).set_max_width(usize::MAX).set_max_height(usize::MAX);
    let mut decoder = JpegDecoder::new_with_options(upload.first(measured.length)?, options);
    decoder.decode_headers()?;
    // The decoder may read the header differently from `measure`, and its memory depends on its own reading.
    let (width, height) = measured.size;
    if decoder.info().is_none_or(|info| (u32::from(info.width), u32::from(info.height)) != (width, height)) {
        return Err(Unusable::Broken);
    }
    let is_grey = decoder.input_colorspace() == Some(ColorSpace::Luma);
    let (colours, channels) = if is_grey { (ColorSpace::Luma, 1) } else { (ColorSpace::RGB, 3) };
    // Scaling converts a greyscale image to RGB.
    let output = pixels(measured.size) * if is_grey { 4 } else { channels };
    check_budget(measured.coefficients + output)?;
    decoder.set_options(options.jpeg_set_out_colorspace(colours));
    let mut bytes =
        vec![0; usize::try_from(pixels(measured.size) * channels).expect("the size is within the budget")];
    decoder.decode_into(&mut bytes)?;
    let image = if is_grey {
        GrayImage::from_raw(width, height, bytes).map(DynamicImage::from)
    } else {
        RgbImage::from_raw(width, height, bytes).map(DynamicImage::from)
    };
    let orientation = decoder.exif().and_then(|exif| Orientation::from_exif_chunk(exif));
    Ok(Decoded {
        image: image.expect("the buffer has the size of the image"),
        orientation: orientation.unwrap_or(Orientation::NoTransforms),
        profile: decoder.icc_profile(),
    })
}

fn decode_png(mut upload: Source<impl Read + Seek>, max_pixels: u64) -> Result<Decoded, Unusable> {
    let size = png_dimensions(&mut upload)?;
    check_pixels(size, max_pixels)?;
    let upload = upload.first(pixels(size) * PNG_BYTES_PER_PIXEL + PNG_EXTRAS)?;
    let mut limits = Limits::no_limits();
    limits.max_alloc = Some(PNG_EXTRAS);
    let mut decoder = PngDecoder::with_limits(upload, limits)?;
    check_pixels(decoder.dimensions(), max_pixels)?;
    check_budget(pixels(decoder.dimensions()) * png_bytes(decoder.color_type()))?;
    // Read before the pixels, because decoding consumes the decoder.
    let orientation = decoder.orientation().unwrap_or(Orientation::NoTransforms);
    let profile = decoder.icc_profile().unwrap_or_default();
    let image = in_8_bits(DynamicImage::from_decoder(decoder)?);
    Ok(Decoded { image, orientation, profile })
}

/// Maximum bytes per pixel until the image is converted to colour with 8 bits per channel.
fn png_bytes(colours: ColorType) -> u64 {
    match colours {
        ColorType::Rgb8 => 3,
        ColorType::Rgba8 | ColorType::L8 | ColorType::L16 => 4,
        ColorType::La8 | ColorType::La16 => 6,
        ColorType::Rgb16 => 9,
        _ => 12,
    }
}

fn check_budget(bytes: u64) -> Result<(), Unusable> {
    if bytes > BUDGET { Err(Unusable::TooManyPixels) } else { Ok(()) }
}

fn pixels((width, height): (u32, u32)) -> u64 {
    u64::from(width) * u64::from(height)
}

/// Reads width and height from the header, which must be the first chunk.
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
    } else if width.max(height) > MAX_EDGE || pixels((width, height)) > max_pixels {
        Err(Unusable::TooManyPixels)
    } else {
        Ok(())
    }
}

impl Decoded {
    /// Scales the image for display, converts it to sRGB and rotates it upright. Returns it with the upright
    /// size of the source.
    fn upright(self) -> (DynamicImage, (u32, u32)) {
        let Self { image, orientation, profile } = self;
        let (width, height) = (image.width(), image.height());
        let mut image = aushang_resize::shrunk(image, DISPLAY_EDGE);
        if let Some(profile) = profile {
            image = colour::in_srgb(image, &profile);
        }
        image.apply_orientation(orientation);
        let is_rotated = matches!(
            orientation,
            Orientation::Rotate90
                | Orientation::Rotate270
                | Orientation::Rotate90FlipH
                | Orientation::Rotate270FlipH
        );
        (image, if is_rotated { (height, width) } else { (width, height) })
    }
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
    let small = aushang_resize::shrunk(image.clone(), PLACEHOLDER_EDGE).into_rgba8();
    let edge = |length| usize::try_from(length).expect("the edge is at most 100");
    let hash = thumbhash::rgba_to_thumb_hash(edge(small.width()), edge(small.height()), &small);
    BASE64_STANDARD.encode(hash)
}

/// The file and its content type.
fn encode(image: &DynamicImage) -> (Vec<u8>, &'static str) {
    let mut bytes = Vec::new();
    if has_transparency(image) {
        image
            .write_with_encoder(PngEncoder::new(&mut bytes))
            .expect("PNG supports 8 bits with alpha, and writing to memory does not fail");
        (bytes, "image/png")
    } else {
        let opaque = match image.color() {
            ColorType::L8 | ColorType::La8 => image.to_luma8().into(),
            _ => DynamicImage::from(image.to_rgb8()),
        };
        opaque
            .write_with_encoder(JpegEncoder::new_with_quality(&mut bytes, JPEG_QUALITY))
            .expect("JPEG supports 8 bits without alpha, and writing to memory does not fail");
        (bytes, "image/jpeg")
    }
}

/// Whether any pixel is not opaque. Many files have an alpha channel without using it.
fn has_transparency(image: &DynamicImage) -> bool {
    image.color().has_alpha() && image.to_rgba8().pixels().any(|pixel| pixel.0[3] < u8::MAX)
}

/// For files that end too early, or that cannot be read.
impl From<std::io::Error> for Unusable {
    fn from(_: std::io::Error) -> Self {
        Self::Broken
    }
}

impl From<DecodeErrors> for Unusable {
    fn from(_: DecodeErrors) -> Self {
        Self::Broken
    }
}

impl From<image::ImageError> for Unusable {
    fn from(_: image::ImageError) -> Self {
        Self::Broken
    }
}
