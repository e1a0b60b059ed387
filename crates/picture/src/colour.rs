//! Converts colours to sRGB.
//!
//! Phones often use Display P3 and cameras Adobe RGB, and store the colour profile in the file. The result
//! contains no profile, so browsers assume sRGB. Without a conversion, the colours would look pale.
//!
//! Only profiles of screens and cameras are applied: three primaries and their curves, a few kilobytes.
//! Printer profiles with tables, greyscale profiles and invalid profiles are ignored, and the pixels stay
//! unchanged. So a profile costs at most milliseconds.

use image::{DynamicImage, RgbImage, RgbaImage};
use moxcms::{ColorProfile, Layout, ParsingOptions, TransformOptions};

/// Display P3 needs half a kilobyte, and the profile of a calibrated screen about ten.
const MAX_PROFILE_BYTES: usize = 32 * 1024;
/// Maximum points of a curve.
const MAX_CURVE: usize = 4096;

/// Converts an image from the colour space of `profile` to sRGB.
pub(crate) fn in_srgb(image: DynamicImage, profile: &[u8]) -> DynamicImage {
    let Some(profile) = parse(profile) else { return image };
    match image {
        DynamicImage::ImageRgb8(image) => {
            let (width, height) = image.dimensions();
            let pixels = convert(&profile, Layout::Rgb, image.into_raw());
            RgbImage::from_raw(width, height, pixels)
                .expect("the conversion keeps the number of pixels")
                .into()
        }
        DynamicImage::ImageRgba8(image) => {
            let (width, height) = image.dimensions();
            let pixels = convert(&profile, Layout::Rgba, image.into_raw());
            RgbaImage::from_raw(width, height, pixels)
                .expect("the conversion keeps the number of pixels")
                .into()
        }
        grey => grey,
    }
}

fn parse(profile: &[u8]) -> Option<ColorProfile> {
    let limits = ParsingOptions {
        max_profile_size: MAX_PROFILE_BYTES,
        max_allowed_clut_size: 0,
        max_allowed_trc_size: MAX_CURVE,
    };
    ColorProfile::new_from_slice_with_options(profile, limits).ok().filter(ColorProfile::is_matrix_shaper)
}

/// Returns the pixels unchanged if the profile cannot be applied.
fn convert(profile: &ColorProfile, layout: Layout, pixels: Vec<u8>) -> Vec<u8> {
    let srgb = ColorProfile::new_srgb();
    let mut converted = vec![0; pixels.len()];
    profile
        .create_transform_8bit(layout, &srgb, layout, TransformOptions::default())
        .and_then(|transform| transform.transform(&pixels, &mut converted))
        .map_or(pixels, |()| converted)
}

#[cfg(test)]
mod tests {
    use std::io::Cursor;

    use image::{
        ExtendedColorType, ImageEncoder, Rgb, Rgba,
        codecs::{jpeg::JpegEncoder, png::PngEncoder},
    };

    use super::*;
    use crate::{Stop, rewrite_any};

    /// The purest red of sRGB, in Display P3.
    const RED_IN_P3: [u8; 3] = [234, 51, 35];

    fn display_p3() -> Vec<u8> {
        ColorProfile::new_display_p3().encode().unwrap()
    }

    fn of_one_colour(mut encoder: impl ImageEncoder, [red, green, blue]: [u8; 3], profile: &[u8]) {
        let image = RgbImage::from_pixel(16, 16, Rgb([red, green, blue]));
        encoder.set_icc_profile(profile.to_owned()).unwrap();
        encoder.write_image(&image, 16, 16, ExtendedColorType::Rgb8).unwrap();
    }

    fn shown(upload: Vec<u8>) -> [u8; 3] {
        let picture = rewrite_any(Cursor::new(upload), 1_000, &Stop::default()).unwrap();
        image::load_from_memory(&picture.bytes).unwrap().to_rgb8()[(8, 8)].0
    }

    fn is_near(a: [u8; 3], b: [u8; 3]) -> bool {
        a.iter().zip(b).all(|(a, b)| a.abs_diff(b) <= 4)
    }

    #[test]
    fn display_p3_is_converted_to_srgb() {
        let (mut jpeg, mut png) = (Vec::new(), Vec::new());
        of_one_colour(JpegEncoder::new_with_quality(&mut jpeg, 95), RED_IN_P3, &display_p3());
        of_one_colour(PngEncoder::new(&mut png), RED_IN_P3, &display_p3());
        for upload in [jpeg, png] {
            let red = shown(upload);
            assert!(is_near(red, [255, 0, 0]), "{red:?}");
        }
    }

    #[test]
    fn transparency_is_kept() {
        let [red, green, blue] = RED_IN_P3;
        let glass = RgbaImage::from_pixel(2, 2, Rgba([red, green, blue, 77]));
        let glass = in_srgb(glass.into(), &display_p3()).into_rgba8();
        assert!(glass.pixels().all(|pixel| pixel.0[0] > 250 && pixel.0[1] < 5 && pixel.0[3] == 77));
    }

    #[test]
    fn srgb_colours_are_kept() {
        for colour in [[0, 0, 0], [255, 255, 255], [17, 130, 201]] {
            let mut png = Vec::new();
            of_one_colour(PngEncoder::new(&mut png), colour, &ColorProfile::new_srgb().encode().unwrap());
            let kept = shown(png);
            assert!(is_near(kept, colour), "{kept:?}");
        }
    }

    #[test]
    fn unsupported_profiles_are_ignored() {
        let larger = [display_p3(), vec![0; MAX_PROFILE_BYTES]].concat();
        let of_greys = ColorProfile::new_gray_with_gamma(1.8).encode().unwrap();
        let table = [Vec::new(), b"nonsense".to_vec(), display_p3()[..200].to_vec(), of_greys, larger];
        let image = RgbImage::from_pixel(2, 2, Rgb(RED_IN_P3));
        for profile in table {
            let kept = in_srgb(image.clone().into(), &profile);
            assert_eq!(kept.into_rgb8(), image);
        }
        let grey = DynamicImage::new_luma8(2, 2);
        assert_eq!(in_srgb(grey.clone(), &display_p3()), grey);
    }

    #[test]
    fn corrupt_profiles_do_not_panic() {
        let image = DynamicImage::from(RgbImage::from_pixel(2, 2, Rgb(RED_IN_P3)));
        let valid = display_p3();
        for at in 0..valid.len() {
            for wrong in [0x00, 0x80, 0xff] {
                let mut profile = valid.clone();
                profile[at] = wrong;
                assert_eq!(in_srgb(image.clone(), &profile).width(), 2, "{wrong} at {at}");
            }
        }
    }
}
