//! Small audio and video files that ffmpeg made from test tones and colours. The metadata of each contains
//! a secret.

pub const SECRET: &[u8] = b"Geheimnis";

pub const MP4: &[u8] = include_bytes!("../../../../recording/tests/files/film.mp4");
/// One second with a single frame at its beginning.
pub const ONE_PICTURE: &[u8] = include_bytes!("../../../../recording/tests/files/one-picture.mp4");
pub const MOV: &[u8] = include_bytes!("../../../../recording/tests/files/film.mov");
pub const AVI: &[u8] = include_bytes!("../../../../recording/tests/files/film.avi");
pub const MPG: &[u8] = include_bytes!("../../../../recording/tests/files/film.mpg");
pub const MP3: &[u8] = include_bytes!("../../../../recording/tests/files/sound.mp3");
pub const M4A: &[u8] = include_bytes!("../../../../recording/tests/files/sound.m4a");
pub const AAC: &[u8] = include_bytes!("../../../../recording/tests/files/sound.aac");
pub const OGG: &[u8] = include_bytes!("../../../../recording/tests/files/sound.ogg");
pub const WAV: &[u8] = include_bytes!("../../../../recording/tests/files/sound.wav");

/// Returns a video with a valid head whose frames cannot be decoded.
pub fn undecodable_video() -> Vec<u8> {
    let pictures = MP4.windows(4).position(|name| name == b"mdat").expect("a film has pictures") + 4;
    let end = MP4.windows(4).position(|name| name == b"moov").expect("a film has a head") - 4;
    let mut undecodable_video = MP4.to_vec();
    undecodable_video[pictures..end].fill(0);
    undecodable_video
}

pub fn holds(bytes: &[u8], part: &[u8]) -> bool {
    bytes.windows(part.len()).any(|window| window == part)
}

/// The setting of a server without ffmpeg.
pub const WITHOUT_CONVERTER: (&str, &str) = ("AUSHANG_MEDIA__FFMPEG_FOLDER", "/nonexistent");
