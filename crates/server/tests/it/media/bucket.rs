//! Files in an S3 bucket instead of a folder.

use aushang::staff::repeat_deletions;
use aushang_blob::Key;
use aushang_blob::testing::S3Server;
use serde_json::json;

use crate::support::recordings::{AVI, MP4, WITHOUT_CONVERTER};
use crate::support::{Engine, Setting, TestApp, each_engine, jpeg, text, with_image};

/// Returns the settings for an S3 server of the tests.
fn settings(server: &S3Server) -> [Setting; 5] {
    let bucket = server.settings();
    [
        ("AUSHANG_S3__ENDPOINT", server.url().to_string().leak()),
        ("AUSHANG_S3__PATH_STYLE", "true"),
        ("AUSHANG_S3__BUCKET", bucket.bucket.leak()),
        ("AUSHANG_S3__ACCESS_KEY", bucket.access_key.leak()),
        ("AUSHANG_S3__SECRET_KEY", bucket.secret_key.leak()),
    ]
}

#[each_engine]
async fn image_is_stored_served_in_ranges_and_deleted(engine: Engine) {
    let server = S3Server::start().await.unwrap();
    let app = TestApp::with(engine, &settings(&server)).await;
    assert_eq!(app.get("/readyz").await.bytes, b"ready\n");
    let admin = app.admin().await;
    let post = admin.sends(with_image(&admin.uploads(&jpeg(60, 40)).await)).await;
    assert_eq!((app.stored_files(), server.files()), (0, 1));

    let address = text(&post["attachments"][0]["image"]["large"]);
    let whole = app.get(&address).await;
    assert_eq!((whole.status.as_u16(), whole.header("content-type")), (200, "image/jpeg"));
    let part = app.get_with(&address, &[("range", "bytes=2-9")]).await;
    assert_eq!((part.status.as_u16(), part.bytes.as_slice()), (206, &whole.bytes[2..10]));

    admin.try_delete(&post).await.ok();
    app.run_jobs().await;
    assert_eq!(server.files(), 0);
    assert_eq!(app.get(&address).await.status, 404);
}

// spec: ATTACH-44
#[each_engine]
async fn video_is_converted_served_in_ranges_and_deleted(engine: Engine) {
    let server = S3Server::start().await.unwrap();
    let app = TestApp::with(engine, &settings(&server)).await;
    let admin = app.admin().await;
    let staged = admin.try_upload_as("VIDEO", "Film.avi", AVI).await.ok();
    assert_eq!((&staged["video"]["state"], server.files()), (&json!("CONVERTING"), 1));
    let video = json!({ "type": "VIDEO", "raw": staged["raw"] });
    let post = admin.sends(json!({ "content": "Film", "attachment": { "video": { "video": video } } })).await;
    app.run_jobs().await;
    // The video and its poster. The uploaded file is deleted, and no part of a multipart upload is
    // left.
    assert_eq!((app.stored_files(), server.files(), server.parts()), (0, 2, 0));
    let fields = "... on VideoAttachment { video { state url poster { large } } }";
    let shown = admin.attachment(&post, fields).await["video"].clone();
    assert_eq!(shown["state"], "READY");
    let whole = app.get(&text(&shown["url"])).await;
    assert_eq!((whole.status.as_u16(), whole.header("content-type")), (200, "video/mp4"));
    let part = app.get_with(&text(&shown["url"]), &[("range", "bytes=4-7")]).await;
    assert_eq!((part.status.as_u16(), &part.bytes[..]), (206, &b"ftyp"[..]));
    let end = app.get_with(&text(&shown["url"]), &[("range", "bytes=-5")]).await;
    assert_eq!(end.bytes, whole.bytes[whole.bytes.len() - 5..]);
    assert_eq!(app.get(&text(&shown["poster"]["large"])).await.status, 200);

    admin.try_delete(&post).await.ok();
    app.run_jobs().await;
    assert_eq!(server.files(), 0);
    assert_eq!(app.get(&text(&shown["url"])).await.status, 404);
}

// spec: ATTACH-45
#[tokio::test]
async fn ten_videos_of_40_mb_are_within_the_quota() {
    const FILM_BYTES: usize = 40 * 1024 * 1024;
    // A `free` box, which MP4 players skip.
    let room = u32::try_from(FILM_BYTES - MP4.len()).unwrap().to_be_bytes();
    let mut film = [MP4, &room, b"free"].concat();
    film.resize(FILM_BYTES, 0);
    let server = S3Server::start().await.unwrap();
    let large =
        [("AUSHANG_MEDIA__MAX_UPLOAD_BYTES", "2 GB"), ("AUSHANG_MEDIA__QUOTA", "4 GB"), WITHOUT_CONVERTER];
    let settings = [&settings(&server)[..], &large].concat();
    // One database is enough: the other tests cover the queries on both.
    let app = TestApp::with(Engine::Sqlite, &settings).await;
    let admin = app.admin().await;
    for number in 1..=10 {
        let staged = admin.try_upload_as("VIDEO", "Film.mp4", &film).await.ok();
        assert_eq!(json!([staged["video"]["state"], staged["size"]]), json!(["READY", FILM_BYTES]));
        assert_eq!((server.files(), server.parts()), (number, 0));
    }
}

#[each_engine]
async fn deletions_are_repeated_from_the_records_in_the_bucket(engine: Engine) {
    let server = S3Server::start().await.unwrap();
    let app = TestApp::with(engine, &settings(&server)).await;
    let (admin, user) = (app.admin().await, app.user().await);
    admin.try_delete_account(&user.id).await.ok();
    app.run_jobs().await;
    assert_eq!(server.files(), 1);
    // Another database, as it was before the deletion of that account.
    let older = TestApp::with(engine, &settings(&server)).await;
    let id = older.user().await.id;
    let key = Key::parse(&format!("deletions/account-{id}.json")).unwrap();
    let record = json!({ "kind": "account", "id": id, "deletedAt": app.now() }).to_string();
    older.product.files.put(&key, record.into()).await.unwrap();
    assert_eq!(repeat_deletions(&older.product).await.unwrap(), 1);
    assert_eq!(older.count("accounts where email = 'user@fs.example'").await, 0);
    assert_eq!(older.count("deletions").await, 2);
}

#[each_engine]
async fn only_a_restored_database_is_not_served_while_s3_is_down(app: TestApp) {
    let server = S3Server::start().await.unwrap();
    let down = settings(&server);
    drop(server);
    app.product.db.clone().close().await.unwrap();
    let shell = app.shell().with("AUSHANG_SERVER__LISTEN", "127.0.0.1:0".to_owned());
    let shell = down.into_iter().fold(shell, |shell, (name, value)| shell.with(name, value.to_owned()));
    let log = shell.run_until_logged(&["serve"], "connections=").await;
    assert!(log.contains("cannot check whether deletions must be repeated"), "{log}");
    shell.run(&["end-sessions"]).await.ok();
    let output = shell.run(&["serve"]).await.refused();
    assert!(output.contains("`restore` or `end-sessions` was run, and deletions since"), "{output}");
}

#[tokio::test]
async fn app_is_not_ready_while_s3_is_down() {
    let server = S3Server::start().await.unwrap();
    let settings = settings(&server);
    drop(server);
    let app = TestApp::with(Engine::Sqlite, &settings).await;
    let page = app.get("/readyz").await;
    assert_eq!((page.status.as_u16(), page.text().as_str()), (503, "the file store does not answer\n"));
    assert_eq!(app.get("/healthz").await.status, 200);
}
