//! Malicious files, each uploaded through the whole server. Each is refused with its reason or becomes a
//! clean image, and leaves nothing else.

use image::{GrayImage, ImageFormat, RgbImage};
use serde_json::json;

use crate::support::recordings::{AVI, M4A, MP3, MP4, OGG, WAV, holds};
use crate::support::{Engine, TestApp, each_engine, encoded, jpeg, text};

const SECRET: &[u8] = b"<script>alert('Geheimnis')</script>";
const PLAYLIST: &[u8] = b"#EXTM3U\n#EXT-X-TARGETDURATION:1\n#EXTINF:1,\nhttp://169.254.169.254/latest\n#EXTINF:1,\nfile:///etc/passwd\n#EXT-X-ENDLIST\n";
const HTML: &[u8] = b"<!DOCTYPE html><html><script>alert(1)</script></html>";

/// The file becomes a clean image.
const CLEAN: &str = "CLEAN";

/// Upload type and file name.
type Kind = (&'static str, &'static str);

const PNG: Kind = ("IMAGE", "a.png");
const JPEG: Kind = ("IMAGE", "a.jpg");
const VIDEO: Kind = ("VIDEO", "a.mp4");
const AVI_VIDEO: Kind = ("VIDEO", "a.avi");
const AUDIO: Kind = ("AUDIO", "a.mp3");
const WAV_AUDIO: Kind = ("AUDIO", "a.wav");

/// Description, kind, bytes, and expected result.
type Malicious = (&'static str, Kind, Vec<u8>, &'static str);

fn pictures() -> Vec<Malicious> {
    let png = plain_png();
    let photo = jpeg(60, 40);
    let bomb = zlib_bomb();
    vec![
        ("a PNG with too many pixels", PNG, resized_png(&png, 60_000, 60_000), "TOO_MANY_PIXELS"),
        ("a long thin PNG", PNG, resized_png(&png, 4_000_000_000, 1), "TOO_MANY_PIXELS"),
        ("a PNG without pixels", PNG, resized_png(&png, 0, 0), "BROKEN_FILE"),
        ("a JPEG with too many pixels", JPEG, resized_jpeg(&photo, 65_500), "TOO_MANY_PIXELS"),
        ("pixels that are a zlib bomb", PNG, with_pixels(&png, &bomb), CLEAN),
        ("a text that is a zlib bomb", PNG, with_chunk(&png, *b"zTXt", &[b"Comment\0\0", &bomb[..]]), CLEAN),
        (
            "an international text that is a zlib bomb",
            PNG,
            with_chunk(&png, *b"iTXt", &[b"Comment\0\x01\0\0\0", &bomb[..]]),
            CLEAN,
        ),
        ("a profile that is a zlib bomb", PNG, with_chunk(&png, *b"iCCP", &[b"p\0\0", &bomb[..]]), CLEAN),
        ("an invalid profile", PNG, with_chunk(&png, *b"iCCP", &[b"p\0\0", SECRET]), CLEAN),
        ("an animation", PNG, with_chunk(&png, *b"acTL", &[&[0, 0, 0xff, 0xff, 0, 0, 0, 0]]), CLEAN),
        ("a script in a PNG's text", PNG, with_chunk(&png, *b"tEXt", &[b"Comment\0", SECRET]), CLEAN),
        ("a script behind a PNG", PNG, [&png[..], SECRET].concat(), CLEAN),
        ("a script in a JPEG's comment", JPEG, with_segment(&photo, 0xfe, &[SECRET]), CLEAN),
        ("a script behind a JPEG", JPEG, [&photo[..], SECRET].concat(), CLEAN),
        ("XMP", JPEG, with_segment(&photo, 0xe1, &[b"http://ns.adobe.com/xap/1.0/\0", SECRET]), CLEAN),
        (
            "an invalid profile in a JPEG",
            JPEG,
            with_segment(&photo, 0xe2, &[b"ICC_PROFILE\0\x01\x01", SECRET]),
            CLEAN,
        ),
        (
            "an invalid position in Exif",
            JPEG,
            with_segment(&photo, 0xe1, &[b"Exif\0\0MM\0*\xff\xff\xff\xff", SECRET]),
            CLEAN,
        ),
        ("a thousand scans", JPEG, with_scans(&photo, 1000), "BROKEN_FILE"),
        ("half a JPEG", JPEG, photo[..photo.len() / 2].to_vec(), "BROKEN_FILE"),
        ("half a PNG", PNG, png[..png.len() / 2].to_vec(), "BROKEN_FILE"),
        (
            "an SVG called PNG",
            PNG,
            b"<svg xmlns='http://www.w3.org/2000/svg' onload='alert(1)'/>".to_vec(),
            "WRONG_FILE_TYPE",
        ),
        ("HTML called PNG", PNG, HTML.to_vec(), "WRONG_FILE_TYPE"),
        ("a GIF called JPEG", JPEG, [b"GIF89a", SECRET].concat(), "WRONG_FILE_TYPE"),
        ("nothing called PNG", PNG, Vec::new(), "WRONG_FILE_TYPE"),
    ]
}

fn recordings() -> Vec<Malicious> {
    vec![
        ("a playlist called MP4", VIDEO, PLAYLIST.to_vec(), "WRONG_FILE_TYPE"),
        ("HTML called MP4", VIDEO, HTML.to_vec(), "WRONG_FILE_TYPE"),
        ("nothing called MP4", VIDEO, Vec::new(), "WRONG_FILE_TYPE"),
        ("a playlist in an AVI", AVI_VIDEO, riff(*b"AVI ", PLAYLIST), "BROKEN_FILE"),
        ("half an AVI", AVI_VIDEO, AVI[..AVI.len() / 2].to_vec(), "BROKEN_FILE"),
        ("half an MP4", VIDEO, MP4[..MP4.len() / 2].to_vec(), "BROKEN_FILE"),
        (
            "an MP4 that plays another file",
            VIDEO,
            replaced(MP4, b"url \0\0\0\x01", b"url \0\0\0\0"),
            "BROKEN_FILE",
        ),
        ("an MP4 without pictures", VIDEO, replaced(MP4, b"mdat", b"mdaT"), "BROKEN_FILE"),
        ("deeply nested boxes", VIDEO, nested(200), "BROKEN_FILE"),
        ("a video without a video stream", VIDEO, M4A.to_vec(), "BROKEN_FILE"),
        ("an empty stream", ("VIDEO", "a.mpg"), [&[0, 0, 1, 0xba][..], &[0; 4096]].concat(), "BROKEN_FILE"),
        ("a playlist called MP3", AUDIO, PLAYLIST.to_vec(), "WRONG_FILE_TYPE"),
        ("a WAV with a huge length in its head", WAV_AUDIO, wav(0xffff_fff0, 100), "BROKEN_FILE"),
        ("a WAV without samples", WAV_AUDIO, wav(0, 0), "BROKEN_FILE"),
        ("half a WAV", WAV_AUDIO, WAV[..WAV.len() / 2].to_vec(), "BROKEN_FILE"),
        ("an OGG of a thousand years", ("AUDIO", "a.ogg"), endless(OGG), "BROKEN_FILE"),
        (
            "a tag larger than its file",
            AUDIO,
            [b"ID3\x03\0\0\x7f\x7f\x7f\x7f", &MP3[10..]].concat(),
            "BROKEN_FILE",
        ),
        ("HTML after the head of an MP3", AUDIO, [b"\xff\xfb\x90\x00", HTML].concat(), "BROKEN_FILE"),
    ]
}

// spec: ATTACH-44, ATTACH-46, ATTACH-49, ATTACH-52
#[each_engine]
async fn each_is_refused_with_its_reason_or_becomes_a_clean_image(engine: Engine) {
    let room = [("AUSHANG_MEDIA__QUOTA", "20 MB")];
    let app = TestApp::with(engine, &room).await;
    let admin = app.admin().await;
    let mut clean = 0;
    for (what, (kind, name), bytes, expected) in pictures().into_iter().chain(recordings()) {
        let answer = admin.try_upload_as(kind, name, &bytes).await;
        if expected == CLEAN {
            let image = answer.ok()["image"].clone();
            assert!(image["raw"].is_string(), "{what}");
            let kept = app.get(&text(&image["large"])).await;
            assert!(!holds(&kept.bytes, b"Geheimnis"), "{what}");
            assert!(kept.bytes.len() < 100_000, "{what}");
            clean += 1;
        } else {
            assert_eq!(answer.fields(), [format!("file {expected}")], "{what}");
        }
    }
    app.run_jobs().await;
    assert_eq!((app.stored_files(), app.waiting_uploads()), (clean, 0));
    assert_eq!(app.count("media_files").await, clean);
}

#[each_engine]
async fn photo_loses_its_position_and_keeps_its_orientation(app: TestApp) {
    let admin = app.admin().await;
    let staged = admin.uploads(&with_segment(&jpeg(60, 40), 0xe1, &[&rotated_exif()])).await;
    let image = &staged["image"];
    assert_eq!((&image["width"], &image["height"]), (&json!(40), &json!(60)));
    let kept = app.get(&text(&image["large"])).await;
    assert!(!holds(&kept.bytes, b"Exif") && !holds(&kept.bytes, b"Geheimnis"));
}

/// Returns Exif data with a rotation and a position.
fn rotated_exif() -> Vec<u8> {
    let mut exif = b"Exif\0\0MM\0*\0\0\0\x08".to_vec();
    exif.extend(2_u16.to_be_bytes());
    // Orientation: rotated by 90 degrees.
    exif.extend([0x01, 0x12, 0, 3, 0, 0, 0, 1, 0, 6, 0, 0]);
    // The directory of the GPS position.
    exif.extend([0x88, 0x25, 0, 4, 0, 0, 0, 1, 0, 0, 0, 38]);
    exif.extend([0, 0, 0, 0]);
    exif.extend(b"Geheimnis, 48.52 N 9.05 E");
    exif
}

fn plain_png() -> Vec<u8> {
    encoded(&RgbImage::new(30, 20).into(), ImageFormat::Png)
}

/// Returns 16 MB of zeros, compressed.
fn zlib_bomb() -> Vec<u8> {
    let black = encoded(&GrayImage::new(4_000, 4_000).into(), ImageFormat::Png);
    let mut stream = Vec::new();
    let mut at = 8;
    while at < black.len() {
        let length = u32::from_be_bytes(black[at..at + 4].try_into().unwrap()) as usize;
        if &black[at + 4..at + 8] == b"IDAT" {
            stream.extend(&black[at + 8..at + 8 + length]);
        }
        at += 12 + length;
    }
    stream
}

fn chunk(name: [u8; 4], body: &[u8]) -> Vec<u8> {
    let named = [&name[..], body].concat();
    let mut sum = u32::MAX;
    for byte in &named {
        sum ^= u32::from(*byte);
        for _ in 0..8 {
            sum = if sum & 1 == 1 { sum >> 1 ^ 0xedb8_8320 } else { sum >> 1 };
        }
    }
    let length = u32::try_from(body.len()).unwrap().to_be_bytes();
    [&length[..], &named, &(!sum).to_be_bytes()].concat()
}

/// The length of the signature and the IHDR chunk of a PNG.
const HEAD: usize = 8 + 25;

fn with_chunk(png: &[u8], name: [u8; 4], body: &[&[u8]]) -> Vec<u8> {
    [&png[..HEAD], &chunk(name, &body.concat()), &png[HEAD..]].concat()
}

fn with_pixels(png: &[u8], pixels: &[u8]) -> Vec<u8> {
    [&png[..HEAD], &chunk(*b"IDAT", pixels), &chunk(*b"IEND", &[])].concat()
}

fn resized_png(png: &[u8], width: u32, height: u32) -> Vec<u8> {
    let head = [&width.to_be_bytes()[..], &height.to_be_bytes(), &png[24..29]].concat();
    [&png[..8], &chunk(*b"IHDR", &head), &png[HEAD..]].concat()
}

fn resized_jpeg(jpeg: &[u8], edge: u16) -> Vec<u8> {
    let frame = jpeg.windows(2).position(|marker| marker == [0xff, 0xc0]).expect("a baseline JPEG");
    let mut resized = jpeg.to_vec();
    resized[frame + 5..frame + 7].copy_from_slice(&edge.to_be_bytes());
    resized[frame + 7..frame + 9].copy_from_slice(&edge.to_be_bytes());
    resized
}

fn with_segment(jpeg: &[u8], marker: u8, body: &[&[u8]]) -> Vec<u8> {
    let body = body.concat();
    let length = u16::try_from(body.len() + 2).unwrap().to_be_bytes();
    [&jpeg[..2], &[0xff, marker], &length, &body, &jpeg[2..]].concat()
}

fn with_scans(jpeg: &[u8], scans: usize) -> Vec<u8> {
    let scan = jpeg.windows(2).position(|marker| marker == [0xff, 0xda]).expect("a scan");
    let (head, end) = (&jpeg[..scan], jpeg.len() - 2);
    [head, &jpeg[scan..end].repeat(scans), &jpeg[end..]].concat()
}

fn replaced(bytes: &[u8], part: &[u8], by: &[u8]) -> Vec<u8> {
    let at = bytes.windows(part.len()).position(|window| window == part).expect("the bytes contain the part");
    [&bytes[..at], by, &bytes[at + part.len()..]].concat()
}

fn boxed(name: [u8; 4], body: &[u8]) -> Vec<u8> {
    let length = u32::try_from(body.len() + 8).unwrap().to_be_bytes();
    [&length[..], &name, body].concat()
}

fn nested(depth: usize) -> Vec<u8> {
    let boxes = (0..depth).fold(Vec::new(), |inner, _| boxed(*b"moov", &inner));
    [boxed(*b"ftyp", b"isom\0\0\0\0"), boxes, boxed(*b"mdat", &[0; 16])].concat()
}

fn riff(kind: [u8; 4], body: &[u8]) -> Vec<u8> {
    let length = u32::try_from(body.len() + 4).unwrap().to_le_bytes();
    [b"RIFF", &length[..], &kind, body].concat()
}

/// Returns a WAV whose head contains another length than its data have.
fn wav(declared: u32, real: usize) -> Vec<u8> {
    let format = [1, 0, 1, 0, 0x40, 0x1f, 0, 0, 0x40, 0x1f, 0, 0, 1, 0, 8, 0];
    let body = [b"fmt \x10\0\0\0", &format[..], b"data", &declared.to_le_bytes(), &vec![0x80; real]].concat();
    riff(*b"WAVE", &body)
}

/// Returns an OGG file whose last page contains a very late position.
fn endless(ogg: &[u8]) -> Vec<u8> {
    let last = ogg.windows(4).rposition(|window| window == b"OggS").expect("a page");
    let mut endless = ogg.to_vec();
    endless[last + 6..last + 14].copy_from_slice(&(1_u64 << 50).to_le_bytes());
    endless
}
