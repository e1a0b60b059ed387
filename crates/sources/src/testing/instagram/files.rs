//! The files that the server has from the start.

use std::collections::HashMap;
use std::io::Cursor;
use std::sync::LazyLock;

use bytes::Bytes;
use image::{ImageFormat, Rgb, RgbImage};

/// A small video.
pub const VIDEO: &[u8] = include_bytes!("../../../../recording/tests/files/film.mp4");

/// What the server answers for a file.
#[derive(Clone, Debug)]
pub enum File {
    /// A type and bytes.
    Bytes(&'static str, Bytes),
    Status(u16),
    Redirect(String),
    /// This many zero bytes; a multiple of 64 kB.
    Zeros(usize),
    /// Closes the connection after half of these bytes.
    Truncated(Bytes),
    /// These bytes one by one.
    Slow(Bytes),
}

impl File {
    pub fn jpeg(bytes: impl Into<Bytes>) -> Self {
        Self::Bytes("image/jpeg", bytes.into())
    }
}

/// By name: `poster.jpg`, `party.jpg`, `hall.jpg`, `still.jpg`, `room.png` and `film.mp4` are correct; the others are
/// not.
pub(super) fn all() -> HashMap<String, File> {
    static PICTURES: LazyLock<[Bytes; 4]> =
        LazyLock::new(|| [1, 2, 3, 4].map(|seed| picture(seed, ImageFormat::Jpeg)));
    static PNG: LazyLock<Bytes> = LazyLock::new(|| picture(5, ImageFormat::Png));
    let [poster, party, hall, still] = PICTURES.clone();
    let page = Bytes::from_static(b"<!DOCTYPE html><title>Sorry</title>");
    let files = [
        ("poster.jpg", File::jpeg(poster.clone())),
        ("party.jpg", File::jpeg(party)),
        ("hall.jpg", File::jpeg(hall)),
        ("still.jpg", File::jpeg(still)),
        ("room.png", File::Bytes("image/png", PNG.clone())),
        ("film.mp4", File::Bytes("video/mp4", Bytes::from_static(VIDEO))),
        ("huge.mp4", File::Zeros(45 * 1024 * 1024)),
        ("slow.jpg", File::Slow(poster.clone())),
        ("truncated.jpg", File::Truncated(poster)),
        ("redirect.jpg", File::Redirect("http://127.0.0.1:9/secret".to_owned())),
        ("page.jpg", File::Bytes("text/html", page)),
        ("broken.jpg", File::Status(500)),
    ];
    files.into_iter().map(|(name, file)| (name.to_owned(), file)).collect()
}

/// A picture of coloured circles, which differs with the seed.
pub(in crate::testing) fn picture(seed: u32, format: ImageFormat) -> Bytes {
    const WIDTH: u32 = 540;
    const HEIGHT: u32 = 675;
    let picture = RgbImage::from_fn(WIDTH, HEIGHT, |x, y| {
        let (dx, dy) = (x.abs_diff(WIDTH / 2), y.abs_diff(HEIGHT * seed / 6));
        let ring = (dx * dx + dy * dy).isqrt() / 45;
        let channel = |factor: u32| u8::try_from((ring * factor + seed * 67) % 200 + 40).unwrap_or(u8::MAX);
        Rgb([channel(23), channel(41), channel(17)])
    });
    let mut bytes = Cursor::new(Vec::new());
    picture.write_to(&mut bytes, format).expect("memory can be written");
    bytes.into_inner().into()
}
