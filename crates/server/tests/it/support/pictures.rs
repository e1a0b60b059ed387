//! Small pictures, made on the spot.

use std::io::Cursor;

use image::{ImageFormat, RgbImage};

pub fn jpeg(width: u32, height: u32) -> Vec<u8> {
    encode(width, height, ImageFormat::Jpeg)
}

pub fn png(width: u32, height: u32) -> Vec<u8> {
    encode(width, height, ImageFormat::Png)
}

fn encode(width: u32, height: u32, format: ImageFormat) -> Vec<u8> {
    let shade = |value: u32, most: u32| u8::try_from(value * 255 / most).expect("a byte");
    let picture =
        RgbImage::from_fn(width, height, |x, y| image::Rgb([shade(x, width), shade(y, height), 90]));
    let mut bytes = Cursor::new(Vec::new());
    picture.write_to(&mut bytes, format).expect("a picture");
    bytes.into_inner()
}
