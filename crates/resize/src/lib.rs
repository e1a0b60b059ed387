//! Scales images down.
//!
//! Each pixel type takes seconds to compile with optimisations. In a crate of its own the resizer is compiled
//! once, and not again for the tests of `aushang-picture` or after a change there.

use fast_image_resize::images::{TypedImage, TypedImageRef};
use fast_image_resize::pixels::{U8x3, U8x4};
use fast_image_resize::{MulDiv, PixelTrait, ResizeOptions, Resizer};
use image::{DynamicImage, ImageBuffer, Pixel, RgbaImage};

const SAME_SIZE: &str = "a pixel has the same number of bytes in both crates";

/// Scales down an image with 8 bits per channel, so that its longest edge is at most `edge`. Returns smaller
/// images unchanged.
pub fn shrunk(image: DynamicImage, edge: u32) -> DynamicImage {
    let longest = image.width().max(image.height());
    if longest <= edge {
        return image;
    }
    let scaled = |length: u32| {
        let exact = u64::from(length) * u64::from(edge) / u64::from(longest);
        u32::try_from(exact).expect("the result is smaller than the image").max(1)
    };
    let size = (scaled(image.width()), scaled(image.height()));
    // Greyscale images are converted to RGB. They are rare, and each further pixel type would add to the
    // compilation of the resizer.
    if image.color().has_alpha() {
        resized_with_alpha(image.into_rgba8(), size).into()
    } else {
        resized::<_, U8x3>(&image.into_rgb8(), size).into()
    }
}

/// Scales an image with alpha. Before that, multiplies its colours by alpha in place: the resizer would copy
/// the image to do so.
fn resized_with_alpha(mut image: RgbaImage, size: (u32, u32)) -> RgbaImage {
    let mul_div = MulDiv::new();
    let (width, height) = image.dimensions();
    let mut pixels = TypedImage::<U8x4>::from_buffer(width, height, &mut image).expect(SAME_SIZE);
    mul_div.multiply_alpha_inplace_typed(&mut pixels).expect(SAME_SIZE);
    let mut small = resized::<_, U8x4>(&image, size);
    let mut pixels = TypedImage::<U8x4>::from_buffer(size.0, size.1, &mut small).expect(SAME_SIZE);
    mul_div.divide_alpha_inplace_typed(&mut pixels).expect(SAME_SIZE);
    small
}

/// `P` and `Q` are the same pixel format: `P` in the crate `image`, `Q` in `fast_image_resize`.
fn resized<P: Pixel<Subpixel = u8>, Q: PixelTrait>(
    image: &ImageBuffer<P, Vec<u8>>,
    (width, height): (u32, u32),
) -> ImageBuffer<P, Vec<u8>> {
    let mut small = ImageBuffer::new(width, height);
    let from =
        TypedImageRef::<Q>::from_buffer(image.width(), image.height(), image.as_raw()).expect(SAME_SIZE);
    let mut to = TypedImage::<Q>::from_buffer(width, height, &mut small).expect(SAME_SIZE);
    let options = ResizeOptions::new().use_alpha(false);
    Resizer::new().resize_typed(&from, &mut to, &options).expect("the options do not crop the image");
    small
}
