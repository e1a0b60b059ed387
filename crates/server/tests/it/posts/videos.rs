//! The conversion of a post's video, until it is ready or has failed.

use aushang_jobs::{Which, poisoned, retry_poisoned};
use aushang_server::loops;
use chrono::TimeDelta;
use serde_json::{Value, json};
use tokio_util::sync::CancellationToken;

use crate::support::recordings::{AVI, MP4, ONE_PICTURE, WITHOUT_CONVERTER, undecodable_video};
use crate::support::{Engine, Person, TestApp, each_engine, text};

/// Sends a post with a video that was just uploaded.
async fn sent(person: &Person, name: &str, bytes: &[u8]) -> Value {
    let video = person.stages("VIDEO", name, bytes).await;
    person.sends(json!({ "content": "Film", "attachment": { "video": { "video": video } } })).await
}

async fn film(person: &Person, post: &Value) -> Value {
    let fields = "... on VideoAttachment { video { state url width height poster { large width } } }";
    person.attachment(post, fields).await["video"].clone()
}

async fn state(person: &Person, post: &Value) -> String {
    text(&film(person, post).await["state"])
}

// spec: ATTACH-44
#[each_engine]
async fn video_with_a_single_frame_has_it_as_poster(app: TestApp) {
    let admin = app.admin().await;
    let post = sent(&admin, "Bild.mp4", ONE_PICTURE).await;
    app.run_jobs().await;
    let film = film(&admin, &post).await;
    assert_eq!((&film["state"], &film["poster"]["width"]), (&json!("READY"), &json!(160)));
    assert_eq!(app.get(&text(&film["poster"]["large"])).await.status, 200);
}

// spec: ATTACH-44
#[each_engine]
async fn video_whose_frame_is_too_large_has_no_poster(engine: Engine) {
    let app = TestApp::with(engine, &[("AUSHANG_MEDIA__MAX_PIXELS", "1000")]).await;
    let admin = app.admin().await;
    let post = sent(&admin, "Film.mp4", MP4).await;
    app.run_jobs().await;
    let film = film(&admin, &post).await;
    assert_eq!((&film["state"], &film["poster"]), (&json!("READY"), &Value::Null));
    assert_eq!((&film["width"], &film["height"]), (&json!(160), &json!(120)));
    assert_eq!(app.get(&text(&film["url"])).await.status, 200);
    assert_eq!(app.stored_files(), 1);
}

// spec: ATTACH-44
#[each_engine]
async fn undecodable_video_fails(app: TestApp) {
    let admin = app.admin().await;
    let post = sent(&admin, "Film.mp4", &undecodable_video()).await;
    app.run_jobs().await;
    let film = film(&admin, &post).await;
    assert_eq!((&film["state"], &film["url"]), (&json!("FAILED"), &Value::Null));
    // The file itself is broken, so nothing of it is kept.
    assert_eq!(app.stored_files(), 0);
}

#[each_engine]
async fn video_with_a_set_aside_job_has_failed_and_is_ready_after_a_retry(app: TestApp) {
    let admin = app.admin().await;
    let post = sent(&admin, "Film.avi", AVI).await;
    let lost = sent(&admin, "Film.mp4", MP4).await;
    let source = app.lose_files("source.mp4");
    for attempt in 1..=12 {
        assert_eq!(state(&admin, &lost).await, "CONVERTING", "before attempt {attempt}");
        app.run_jobs().await;
        app.advance(TimeDelta::hours(7));
    }
    assert_eq!(state(&admin, &lost).await, "FAILED");
    assert_eq!(state(&admin, &post).await, "READY", "other videos are not affected");
    let aside = poisoned(app.product.db.reader(), 10).await.expect("a list");
    assert_eq!(aside.iter().map(|job| job.kind.as_str()).collect::<Vec<_>>(), ["convert-video"]);

    for (path, bytes) in source {
        std::fs::write(path, bytes).expect("the folder exists");
    }
    let now = app.product.now();
    let retried =
        app.product.write(move |tx| Box::pin(async move { Ok(retry_poisoned(tx, Which::All, now).await?) }));
    retried.await.expect("the job is stored");
    app.run_jobs().await;
    assert_eq!(state(&admin, &lost).await, "READY");
}

#[each_engine]
async fn conversion_is_not_given_up_when_the_server_shuts_down(app: TestApp) {
    let admin = app.admin().await;
    let post = sent(&admin, "Film.avi", AVI).await;
    let shutdown = CancellationToken::new();
    shutdown.cancel();
    let ending = loops::video_worker(&app.product, &shutdown).expect("there is a converter");
    for _ in 0..30 {
        ending.run_due().await.expect("the worker runs");
    }
    assert_eq!(state(&admin, &post).await, "CONVERTING");
    app.run_jobs().await;
    assert_eq!(state(&admin, &post).await, "READY");
}

// spec: ATTACH-44
#[each_engine]
async fn waiting_video_without_a_converter_is_unsupported_until_one_is_installed(app: TestApp) {
    let post = sent(&app.admin().await, "Film.avi", AVI).await;
    let app = app.restarted_with(&[WITHOUT_CONVERTER]).await;
    let admin = app.admin().await;
    app.run_jobs().await;
    // With PostgreSQL, another node may be able to convert it.
    let is_alone = app.product.db.engine() == Engine::Sqlite;
    let expected = if is_alone { "UNSUPPORTED" } else { "CONVERTING" };
    assert_eq!(state(&admin, &post).await, expected);
    app.advance(TimeDelta::hours(25));
    app.run_jobs().await;
    assert_eq!(state(&admin, &post).await, "UNSUPPORTED");

    drop(admin);
    let app = app.restarted_with(&[]).await;
    app.run_jobs().await;
    assert_eq!(state(&app.admin().await, &post).await, "READY");
}
