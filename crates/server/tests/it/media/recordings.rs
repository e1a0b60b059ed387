//! Uploads of audio and video files.

use aushang_server::loops;
use chrono::TimeDelta;
use serde_json::{Value, json};
use tokio_util::sync::CancellationToken;

use crate::support::recordings::*;
use crate::support::{Engine, Person, TestApp, each_engine, jpeg, text};

const AUDIO_FILES: [(&str, &[u8], &str); 5] = [
    ("Folge.mp3", MP3, "audio/mpeg"),
    ("Folge.M4A", M4A, "audio/mp4"),
    ("Folge.aac", AAC, "audio/aac"),
    ("Folge.ogg", OGG, "audio/ogg"),
    ("Folge.wav", WAV, "audio/wav"),
];

const VIDEO_FILES: [(&str, &[u8]); 4] =
    [("Film.mp4", MP4), ("Film.mov", MOV), ("Film.avi", AVI), ("Film.mpg", MPG)];

async fn uploads(person: &Person, kind: &str, name: &str, bytes: &[u8]) -> Value {
    person.try_upload_as(kind, name, bytes).await.ok()
}

// spec: ATTACH-46, ATTACH-52
#[each_engine]
async fn duration_of_audio_is_measured_and_metadata_is_removed(engine: Engine) {
    for settings in [&[][..], &[WITHOUT_CONVERTER]] {
        let app = TestApp::with(engine, settings).await;
        let admin = app.admin().await;
        for (name, bytes, kind) in AUDIO_FILES {
            let staged = uploads(&admin, "AUDIO", name, bytes).await;
            let audio = &staged["audio"];
            assert_eq!((&staged["image"], &staged["video"]), (&Value::Null, &Value::Null));
            assert_eq!((&audio["name"], &audio["raw"]), (&json!(name), &staged["raw"]));
            assert_eq!(audio["duration"], 2, "{name}: a second and a half");
            let kept = app.get(&text(&audio["url"])).await;
            assert_eq!((kept.status.as_u16(), kept.header("content-type")), (200, kind));
            assert_eq!((&audio["contentType"], &audio["size"]), (&json!(kind), &json!(kept.bytes.len())));
            assert!(!holds(&kept.bytes, SECRET), "{name}");
            // The stored file is still a valid audio file of the same length.
            let again = uploads(&admin, "AUDIO", name, &kept.bytes).await;
            assert_eq!(again["audio"]["duration"], 2, "{name}");
        }
        assert_eq!(app.stored_files(), 2 * AUDIO_FILES.len());
    }
}

// spec: ATTACH-44
#[each_engine]
async fn video_is_converted_to_a_format_that_every_browser_plays(app: TestApp) {
    let admin = app.admin().await;
    for (name, bytes) in VIDEO_FILES {
        let staged = uploads(&admin, "VIDEO", name, bytes).await;
        let video = &staged["video"];
        assert_eq!(video["state"], "CONVERTING", "{name}");
        assert_eq!((&video["url"], &video["poster"]), (&Value::Null, &Value::Null));
        assert_eq!((&video["width"], &video["height"]), (&json!(160), &json!(120)), "{name}");
        assert_eq!((&video["autoplay"], &video["muted"]), (&json!(false), &json!(true)));
    }
    app.run_jobs().await;
    // The video and the poster of each. The uploaded files are deleted.
    assert_eq!(app.stored_files(), 2 * VIDEO_FILES.len());
}

// spec: ATTACH-44
#[each_engine]
async fn metadata_between_frames_of_a_copied_video_is_removed(app: TestApp) {
    // Data that encoders write between the frames (SEI, user data).
    let user_data = b"x264 - core";
    assert!(holds(MP4, user_data));
    uploads(&app.admin().await, "VIDEO", "Film.mp4", MP4).await;
    app.run_jobs().await;
    let videos = app.lose_files("film.mp4");
    assert_eq!(videos.len(), 1);
    assert!(!holds(&videos[0].1, user_data));
}

#[each_engine]
async fn many_videos_of_one_account_do_not_delay_others(app: TestApp) {
    let (admin, user) = (app.admin().await, app.user().await);
    for _ in 0..3 {
        uploads(&admin, "VIDEO", "Film.mp4", ONE_PICTURE).await;
    }
    app.advance(TimeDelta::minutes(1));
    let later = uploads(&user, "VIDEO", "Film.mp4", ONE_PICTURE).await["raw"].clone();
    let worker = loops::video_worker(&app.product, &CancellationToken::new()).expect("there is a converter");
    for _ in 0..2 {
        worker.run_due().await.expect("the worker runs");
    }
    let found = user.run("files", json!({ "raws": [later] }), "video { state }").await.ok();
    assert_eq!(found[0]["video"]["state"], "READY");
}

// spec: ATTACH-52
#[each_engine]
async fn data_after_the_last_mp3_frame_is_removed(engine: Engine) {
    let page = b"<html><script>alert(1)</script></html>";
    let lyrics = b"LYRICSBEGININD0000200EAL00009Geheimnis000043LYRICS200";
    for settings in [&[][..], &[WITHOUT_CONVERTER]] {
        let app = TestApp::with(engine, settings).await;
        let staged = uploads(&app.admin().await, "AUDIO", "Folge.mp3", &[MP3, lyrics, page].concat()).await;
        let kept = app.get(&text(&staged["audio"]["url"])).await.bytes;
        assert!(!holds(&kept, b"LYRICS") && !holds(&kept, b"<script>"));
        assert!(!holds(&kept, b"ID3") && kept[0] == 0xff, "only audio frames are left");
    }
}

#[each_engine]
async fn one_account_cannot_block_the_converter_for_others(app: TestApp) {
    let (admin, user) = (app.admin().await, app.user().await);
    for _ in 0..12 {
        uploads(&admin, "VIDEO", "Film.mp4", ONE_PICTURE).await;
    }
    admin.try_upload_as("VIDEO", "Film.mp4", ONE_PICTURE).await.refused_for(60, "TOO_MANY_FILMS");
    uploads(&user, "VIDEO", "Film.mp4", ONE_PICTURE).await;
    uploads(&admin, "AUDIO", "Folge.mp3", MP3).await;
    let converting = loops::video_worker(&app.product, &CancellationToken::new());
    converting.expect("there is a converter").run_due().await.expect("the worker runs");
    uploads(&admin, "VIDEO", "Film.mp4", ONE_PICTURE).await;
}

// spec: ATTACH-46
#[each_engine]
async fn mp3_may_contain_several_tags_and_padding(engine: Engine) {
    let zeros = [0; 5_000];
    let tag =
        |length: u8| [b"ID3\x03\0\0\0\0\0", &[length][..], &vec![b'x'; usize::from(length)][..]].concat();
    let bare = &MP3[10 + usize::from(MP3[8]) * 128 + usize::from(MP3[9])..];
    let hard = [
        [&tag(20)[..], MP3].concat(),
        [&tag(20)[..], &zeros, &tag(0), &zeros, bare].concat(),
        [&tag(0)[..], &[0; 1], bare].concat(),
    ];
    for settings in [&[][..], &[WITHOUT_CONVERTER]] {
        let app = TestApp::with(engine, settings).await;
        let admin = app.admin().await;
        for bytes in &hard {
            let audio = uploads(&admin, "AUDIO", "Folge.mp3", bytes).await["audio"].clone();
            assert_eq!(audio["duration"], 2);
            let kept = app.get(&text(&audio["url"])).await.bytes;
            assert!(!holds(&kept, b"ID3") && kept[0] == 0xff, "only audio frames are left");
        }
    }
}

// spec: ATTACH-44
#[each_engine]
async fn without_ffmpeg_only_playable_videos_are_accepted(engine: Engine) {
    let app = TestApp::with(engine, &[WITHOUT_CONVERTER]).await;
    let admin = app.admin().await;
    let staged = uploads(&admin, "VIDEO", "Film.mp4", MP4).await;
    let video = &staged["video"];
    assert_eq!((&video["state"], &video["poster"]), (&json!("READY"), &Value::Null));
    assert_eq!((&video["duration"], &video["width"]), (&json!(1), &json!(160)));
    let kept = app.get(&text(&video["url"])).await;
    assert_eq!((kept.status.as_u16(), kept.header("content-type")), (200, "video/mp4"));
    assert_eq!(kept.bytes.len(), MP4.len());
    assert!(holds(MP4, b"+48.52") && !holds(&kept.bytes, b"+48.52") && !holds(&kept.bytes, SECRET));
    for (name, bytes) in [("Film.mov", MOV), ("Film.avi", AVI), ("Film.mpg", MPG)] {
        admin.try_upload_as("VIDEO", name, bytes).await.refused(415, "NO_CONVERTER");
    }
    assert_eq!(app.stored_files(), 1);
}

// spec: ATTACH-44, ATTACH-46
#[each_engine]
async fn file_names_are_accepted_as_in_the_console(engine: Engine) {
    let vectors: Vec<Value> =
        serde_json::from_str(include_str!("../../../../aushang/vectors/recording_names.json")).unwrap();
    let app = TestApp::with(engine, &[WITHOUT_CONVERTER]).await;
    let admin = app.admin().await;
    for vector in &vectors {
        let (kind, name) = (text(&vector["type"]), text(&vector["name"]));
        let bytes = if kind == "VIDEO" { MP4 } else { MP3 };
        let answer = admin.try_upload_as(&kind, &name, bytes).await;
        if vector["taken"] == true {
            answer.ok();
        } else {
            answer.refused(415, "WRONG_FILE_TYPE");
        }
    }
}

// spec: ATTACH-44, ATTACH-45, ATTACH-46, ATTACH-52
#[each_engine]
async fn invalid_audio_and_video_are_refused_with_their_reason(engine: Engine) {
    const MAX_BYTES: usize = 40 * 1024 * 1024;
    let room = [("AUSHANG_MEDIA__MAX_UPLOAD_BYTES", "50 MB"), ("AUSHANG_MEDIA__QUOTA", "100 MB")];
    let app = TestApp::with(engine, &room).await;
    let admin = app.admin().await;
    for (kind, name, bytes, code, reason) in [
        ("VIDEO", "Film.mp4", vec![0; MAX_BYTES + 1], 413, "FILE_TOO_LARGE"),
        ("AUDIO", "Folge.mp3", vec![0; MAX_BYTES + 1], 413, "FILE_TOO_LARGE"),
        ("VIDEO", "Film.mp4", vec![0; MAX_BYTES], 415, "WRONG_FILE_TYPE"),
        ("VIDEO", "Film.webm", MP4.to_vec(), 415, "WRONG_FILE_TYPE"),
        ("VIDEO", "Film", MP4.to_vec(), 415, "WRONG_FILE_TYPE"),
        ("VIDEO", "Film.mp4", jpeg(60, 40), 415, "WRONG_FILE_TYPE"),
        ("VIDEO", "Film.mp4", MP3.to_vec(), 415, "WRONG_FILE_TYPE"),
        ("AUDIO", "Folge.flac", MP3.to_vec(), 415, "WRONG_FILE_TYPE"),
        ("AUDIO", "Folge.mp3", AVI.to_vec(), 415, "WRONG_FILE_TYPE"),
        ("IMAGE", "Bild.jpg", MP4.to_vec(), 415, "WRONG_FILE_TYPE"),
        ("VIDEO", "Film.mp4", Vec::new(), 415, "WRONG_FILE_TYPE"),
        ("AUDIO", "Folge.wav", Vec::new(), 415, "WRONG_FILE_TYPE"),
        ("VIDEO", "Film.mp4", MP4[..MP4.len() / 2].to_vec(), 415, "BROKEN_FILE"),
        ("AUDIO", "Folge.m4a", MP4[..MP4.len() / 2].to_vec(), 415, "BROKEN_FILE"),
    ] {
        let refused = admin.try_upload_as(kind, name, &bytes).await;
        // A file that is too large is refused before any resolver runs.
        if code == 415 {
            assert_eq!(refused.fields(), [format!("file {reason}")], "{name}");
        }
        refused.refused(code, reason);
    }
    assert_eq!((app.stored_files(), app.waiting_uploads(), app.count("media_files").await), (0, 0, 0));
}
