//! Scales images down.

use fast_image_resize::images::{TypedImage, TypedImageRef};
use fast_image_resize::pixels::{U8x3, U8x4};
use fast_image_resize::{MulDiv, PixelTrait, ResizeOptions, Resizer};
use image::{DynamicImage, ImageBuffer, Pixel, RgbaImage};

const SAME_SIZE: &str = "both types have the same number of bytes per pixel";

/// Scales an image with 8 bits per channel down, so that its longest edge is at most `edge`. Returns smaller
/// images unchanged.
pub(crate) fn shrunk(image: DynamicImage, edge: u32) -> DynamicImage {
    let longest = image.width().max(image.height());
    if longest <= edge {
        return image;
    }
    let scaled = |length: u32| {
        let exact = u64::from(length) * u64::from(edge) / u64::from(longest);
        u32::try_from(exact).expect("the result is smaller than the image").max(1)
    };
    let size = (scaled(image.width()), scaled(image.height()));
    // Greyscale images, which are rare, are converted to RGB: the resizer takes half a minute to compile for
    // each pixel type.
    if image.color().has_alpha() {
        resized_with_alpha(image.into_rgba8(), size).into()
    } else {
        resized::<_, U8x3>(&image.into_rgb8(), size).into()
    }
}

/// Multiplies colours by alpha before scaling, in place. The resizer would need a copy of the image for that.
fn resized_with_alpha(mut image: RgbaImage, size: (u32, u32)) -> RgbaImage {
    let weights = MulDiv::new();
    let (width, height) = image.dimensions();
    let mut whole = TypedImage::<U8x4>::from_buffer(width, height, &mut image).expect(SAME_SIZE);
    weights.multiply_alpha_inplace_typed(&mut whole).expect(SAME_SIZE);
    let mut small = resized::<_, U8x4>(&image, size);
    let mut whole = TypedImage::<U8x4>::from_buffer(size.0, size.1, &mut small).expect(SAME_SIZE);
    weights.divide_alpha_inplace_typed(&mut whole).expect(SAME_SIZE);
    small
}

/// `P` and `Q` are the types of the two crates for the same pixel format.
fn resized<P: Pixel<Subpixel = u8>, Q: PixelTrait>(
    image: &ImageBuffer<P, Vec<u8>>,
    (width, height): (u32, u32),
) -> ImageBuffer<P, Vec<u8>> {
    let mut small = ImageBuffer::new(width, height);
    let from =
        TypedImageRef::<Q>::from_buffer(image.width(), image.height(), image.as_raw()).expect(SAME_SIZE);
    let mut to = TypedImage::<Q>::from_buffer(width, height, &mut small).expect(SAME_SIZE);
    let options = ResizeOptions::new().use_alpha(false);
    Resizer::new().resize_typed(&from, &mut to, &options).expect("neither image is cropped");
    small
}
