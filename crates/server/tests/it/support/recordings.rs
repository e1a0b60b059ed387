//! Small sounds and films, made by ffmpeg out of test tones and colours, each with a secret among
//! what it says about itself.

pub const SECRET: &[u8] = b"Geheimnis";

pub const MP4: &[u8] = include_bytes!("../../../../recording/tests/files/film.mp4");
/// A second with one picture, at its beginning.
pub const ONE_PICTURE: &[u8] = include_bytes!("../../../../recording/tests/files/one-picture.mp4");
pub const MOV: &[u8] = include_bytes!("../../../../recording/tests/files/film.mov");
pub const AVI: &[u8] = include_bytes!("../../../../recording/tests/files/film.avi");
pub const MPG: &[u8] = include_bytes!("../../../../recording/tests/files/film.mpg");
pub const MP3: &[u8] = include_bytes!("../../../../recording/tests/files/sound.mp3");
pub const M4A: &[u8] = include_bytes!("../../../../recording/tests/files/sound.m4a");
pub const AAC: &[u8] = include_bytes!("../../../../recording/tests/files/sound.aac");
pub const OGG: &[u8] = include_bytes!("../../../../recording/tests/files/sound.ogg");
pub const WAV: &[u8] = include_bytes!("../../../../recording/tests/files/sound.wav");

/// A film that begins like one, and of which no picture can be read.
pub fn blind() -> Vec<u8> {
    let pictures = MP4.windows(4).position(|name| name == b"mdat").expect("a film has pictures") + 4;
    let end = MP4.windows(4).position(|name| name == b"moov").expect("a film has a head") - 4;
    let mut blind = MP4.to_vec();
    blind[pictures..end].fill(0);
    blind
}

pub fn holds(bytes: &[u8], part: &[u8]) -> bool {
    bytes.windows(part.len()).any(|window| window == part)
}

/// A server that has no ffmpeg.
pub const WITHOUT_CONVERTER: (&str, &str) = ("AUSHANG_MEDIA__FFMPEG_FOLDER", "/nonexistent");
