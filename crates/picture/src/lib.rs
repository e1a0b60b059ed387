//! Pictures that strangers upload, turned into pictures that we made.
//!
//! Nothing of an uploaded file is ever served. Its bytes decide what it is, not its name; it is
//! decoded to pixels, turned the right way up, made as small as a screen needs it, and written
//! anew. So no metadata survives (no place, no camera, no comment), and no second meaning that
//! somebody hid behind the first.
//!
//! # What bounds the memory
//!
//! The size in pixels and what a decoder needs for each are read from the header, and checked
//! before anything is decoded: all of it takes at most 300 MB. An ordinary photograph takes 3 bytes
//! for a pixel, a progressive JPEG 6 and in full colour 9, a PNG 4, one of 16 bits up to 12 while
//! it becomes one of 8. So there is room for 50 megapixels but in the last cases. Neither kind is
//! read further than a picture of its size could go, however large the file, and none is in
//! memory as a whole. Two pictures at once take twice that: the caller decides how many are decoded
//! side by side.
//!
//! It takes from a few milliseconds to some seconds, belongs on a thread that may block, and ends
//! when [`Stop`] tells it to.

mod colour;
mod jpeg;
mod size;
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

/// The longest edge of the picture that is shown, in pixels.
const DISPLAY_EDGE: u32 = 1_600;
/// The longest edge that a thumbhash may be made of.
const PLACEHOLDER_EDGE: u32 = 100;
/// The longest edge of an upload: as much as a JPEG can have, and a limit for a PNG's lines.
const MAX_EDGE: u32 = 65_535;
const JPEG_QUALITY: u8 = 82;
/// Bytes that decoding one picture may take; with what is made of it, it stays below 300 MiB.
const BUDGET: u64 = 288 * 1024 * 1024;
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
    /// Width and height of what it was made of, the right way up, in pixels.
    pub source: (u32, u32),
}

/// A part of a picture, in pixels from its upper left corner.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Rectangle {
    pub x: u32,
    pub y: u32,
    pub width: u32,
    pub height: u32,
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
pub fn rewrite(upload: File, max_pixels: u64, stop: &Stop) -> Result<Picture, Unusable> {
    rewrite_any(upload, max_pixels, stop)
}

fn rewrite_any(upload: impl Read + Seek, max_pixels: u64, stop: &Stop) -> Result<Picture, Unusable> {
    let (image, source) = decode(upload, max_pixels, stop)?;
    Ok(picture(&image, source))
}

/// Cuts a part out of a picture that [`rewrite`] made. What lies outside of it is left out.
pub fn crop(made: &[u8], part: Rectangle, stop: &Stop) -> Result<Picture, Unusable> {
    let (image, source) = decode(Cursor::new(made), u64::from(DISPLAY_EDGE).pow(2), stop)?;
    let Rectangle { x, y, width, height } = part;
    if x >= image.width() || y >= image.height() || width == 0 || height == 0 {
        return Err(Unusable::Broken);
    }
    Ok(picture(&image.crop_imm(x, y, width, height), source))
}

/// The picture, and the size of its source.
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
    // A decoder that is cut off may take what it has for a picture.
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

/// Pixels as they lie in the file, in the colours that it means.
struct Decoded {
    image: DynamicImage,
    /// Without one, or with a nonsensical one, the picture is taken as it lies.
    orientation: Orientation,
    profile: Option<Vec<u8>>,
}

fn decode_jpeg(mut upload: Source<impl Read + Seek>, max_pixels: u64) -> Result<Decoded, Unusable> {
    let measured = jpeg::measure(&mut upload, max_pixels)?;
    let options =
        DecoderOptions::default().set_strict_mode(false).set_max_width(usize::MAX).set_max_height(usize::MAX);
    let mut decoder = JpegDecoder::new_with_options(upload.first(measured.length)?, options);
    decoder.decode_headers()?;
    // Two readers of one header may disagree, and the decoder's reading is the one that costs.
    let (width, height) = measured.size;
    if decoder.info().is_none_or(|info| (u32::from(info.width), u32::from(info.height)) != (width, height)) {
        return Err(Unusable::Broken);
    }
    let is_grey = decoder.input_colorspace() == Some(ColorSpace::Luma);
    let (colours, channels) = if is_grey { (ColorSpace::Luma, 1) } else { (ColorSpace::RGB, 3) };
    // A grey one becomes a coloured one while it is made smaller.
    let made = pixels(measured.size) * if is_grey { 4 } else { channels };
    check_budget(measured.coefficients + made)?;
    decoder.set_options(options.jpeg_set_out_colorspace(colours));
    let mut bytes = vec![0; usize::try_from(pixels(measured.size) * channels).expect("within the budget")];
    decoder.decode_into(&mut bytes)?;
    let image = if is_grey {
        GrayImage::from_raw(width, height, bytes).map(DynamicImage::from)
    } else {
        RgbImage::from_raw(width, height, bytes).map(DynamicImage::from)
    };
    let orientation = decoder.exif().and_then(|exif| Orientation::from_exif_chunk(exif));
    Ok(Decoded {
        image: image.expect("as many as it has pixels"),
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

/// Bytes that a pixel takes at most until it is one of 8 bits in colour.
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
    } else if width.max(height) > MAX_EDGE || pixels((width, height)) > max_pixels {
        Err(Unusable::TooManyPixels)
    } else {
        Ok(())
    }
}

impl Decoded {
    /// The pixels in 8 bits of sRGB, at most as large as they are shown, and turned as the camera
    /// was held; and how many there were.
    fn upright(self) -> (DynamicImage, (u32, u32)) {
        let Self { image, orientation, profile } = self;
        let (width, height) = (image.width(), image.height());
        let mut image = size::shrunk(image, DISPLAY_EDGE);
        if let Some(profile) = profile {
            image = colour::in_srgb(image, &profile);
        }
        image.apply_orientation(orientation);
        let lay = matches!(
            orientation,
            Orientation::Rotate90
                | Orientation::Rotate270
                | Orientation::Rotate90FlipH
                | Orientation::Rotate270FlipH
        );
        (image, if lay { (height, width) } else { (width, height) })
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
