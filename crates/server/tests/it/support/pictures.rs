//! Small images that are generated when a test needs them.

use std::io::Cursor;

use image::{DynamicImage, ImageFormat, Rgb, RgbImage, Rgba, RgbaImage};

pub fn jpeg(width: u32, height: u32) -> Vec<u8> {
    let shade = |value: u32, max: u32| u8::try_from(value * 255 / max).expect("a byte");
    let picture = RgbImage::from_fn(width, height, |x, y| Rgb([shade(x, width), shade(y, height), 90]));
    encoded(&DynamicImage::from(picture), ImageFormat::Jpeg)
}

/// Returns a translucent image; an opaque one would be stored as JPEG.
pub fn png(width: u32, height: u32) -> Vec<u8> {
    let picture = RgbaImage::from_pixel(width, height, Rgba([200, 30, 90, 40]));
    encoded(&DynamicImage::from(picture), ImageFormat::Png)
}

/// Returns an image that does not compress well.
pub fn noise(width: u32, height: u32) -> Vec<u8> {
    let mut state = 7_u32;
    let mut byte = || {
        state = state.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
        state.to_be_bytes()[0]
    };
    let picture = RgbImage::from_fn(width, height, |_, _| Rgb([byte(), byte(), byte()]));
    encoded(&DynamicImage::from(picture), ImageFormat::Png)
}

pub fn encoded(picture: &DynamicImage, format: ImageFormat) -> Vec<u8> {
    let mut bytes = Cursor::new(Vec::new());
    picture.write_to(&mut bytes, format).expect("a picture");
    bytes.into_inner()
}
