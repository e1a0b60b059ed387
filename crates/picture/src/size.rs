//! Pictures made smaller.

use fast_image_resize::images::{TypedImage, TypedImageRef};
use fast_image_resize::pixels::{U8x3, U8x4};
use fast_image_resize::{MulDiv, PixelTrait, ResizeOptions, Resizer};
use image::{DynamicImage, ImageBuffer, Pixel, RgbaImage};

const ALIKE: &str = "the same pixels, counted alike";

/// A picture of 8 bits with its longest edge at most `edge`. Smaller ones stay as they are.
pub(crate) fn shrunk(image: DynamicImage, edge: u32) -> DynamicImage {
    let longest = image.width().max(image.height());
    if longest <= edge {
        return image;
    }
    let scaled = |length: u32| {
        let exact = u64::from(length) * u64::from(edge) / u64::from(longest);
        u32::try_from(exact).expect("less than it was").max(1)
    };
    let size = (scaled(image.width()), scaled(image.height()));
    // The resizer takes half a minute to compile for each kind of pixel, so grey ones, which are
    // rare, go with the others.
    if image.color().has_alpha() {
        resized_with_alpha(image.into_rgba8(), size).into()
    } else {
        resized::<_, U8x3>(&image.into_rgb8(), size).into()
    }
}

/// Weighs each colour by how much of it shows. The resizer would do that with a copy of the picture.
fn resized_with_alpha(mut image: RgbaImage, size: (u32, u32)) -> RgbaImage {
    let weights = MulDiv::new();
    let (width, height) = image.dimensions();
    let mut whole = TypedImage::<U8x4>::from_buffer(width, height, &mut image).expect(ALIKE);
    weights.multiply_alpha_inplace_typed(&mut whole).expect(ALIKE);
    let mut small = resized::<_, U8x4>(&image, size);
    let mut whole = TypedImage::<U8x4>::from_buffer(size.0, size.1, &mut small).expect(ALIKE);
    weights.divide_alpha_inplace_typed(&mut whole).expect(ALIKE);
    small
}

/// `P` and `Q` are two names of one kind of pixel.
fn resized<P: Pixel<Subpixel = u8>, Q: PixelTrait>(
    image: &ImageBuffer<P, Vec<u8>>,
    (width, height): (u32, u32),
) -> ImageBuffer<P, Vec<u8>> {
    let mut small = ImageBuffer::new(width, height);
    let from = TypedImageRef::<Q>::from_buffer(image.width(), image.height(), image.as_raw()).expect(ALIKE);
    let mut to = TypedImage::<Q>::from_buffer(width, height, &mut small).expect(ALIKE);
    let options = ResizeOptions::new().use_alpha(false);
    Resizer::new().resize_typed(&from, &mut to, &options).expect("neither picture is cropped");
    small
}
