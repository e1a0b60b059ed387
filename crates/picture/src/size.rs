//! Pictures made smaller.

use fast_image_resize::images::{TypedImage, TypedImageRef};
use fast_image_resize::pixels::{U8x3, U8x4};
use fast_image_resize::{PixelTrait, Resizer};
use image::{DynamicImage, ImageBuffer, Pixel};

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
        resized::<_, U8x4>(&image.into_rgba8(), size).into()
    } else {
        resized::<_, U8x3>(&image.into_rgb8(), size).into()
    }
}

/// `P` and `Q` are two names of one kind of pixel.
fn resized<P: Pixel<Subpixel = u8>, Q: PixelTrait>(
    image: &ImageBuffer<P, Vec<u8>>,
    (width, height): (u32, u32),
) -> ImageBuffer<P, Vec<u8>> {
    let mut small = ImageBuffer::new(width, height);
    let from = TypedImageRef::<Q>::from_buffer(image.width(), image.height(), image.as_raw());
    let to = TypedImage::<Q>::from_buffer(width, height, &mut small);
    let (from, mut to) = from.ok().zip(to.ok()).expect("the same pixels, counted alike");
    Resizer::new().resize_typed(&from, &mut to, None).expect("neither picture is cropped");
    small
}
