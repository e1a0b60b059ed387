//! Uploads of images.

use std::num::NonZeroU32;

use axum::body::{Body, Bytes};
use chrono::TimeDelta;
use futures::{FutureExt, StreamExt, stream};
use http::header;
use serde_json::json;
use tokio::sync::oneshot;
use tokio::task::JoinHandle;

use crate::support::{
    Answer, Engine, Person, TestApp, each_engine, jpeg, noise, png, text, upload_head, with_image,
};

// spec: API-02, ATTACH-49, ATTACH-54, ATTACH-55
#[each_engine]
async fn every_role_uploads_images_whose_type_is_read_from_their_bytes(app: TestApp) {
    for person in [app.superadmin().await, app.admin().await, app.user().await, app.drafter().await] {
        for (name, bytes) in [("Haus.jpg", jpeg(60, 40)), ("Haus.jpg", png(60, 40)), ("x", jpeg(60, 40))] {
            let staged = person.try_upload(name, &bytes).await.ok();
            let image = &staged["image"];
            assert_eq!((&staged["name"], &staged["raw"]), (&json!(name), &image["raw"]));
            assert_eq!((&image["width"], &image["height"]), (&json!(60), &json!(40)));
            assert!(!text(&image["placeholder"]).is_empty());
            let kept = app.get(&text(&image["large"])).await;
            assert_eq!(kept.status, 200);
            assert_eq!(staged["size"], kept.bytes.len());
        }
    }
    assert_eq!(app.waiting_uploads(), 0);
}

// spec: ATTACH-49
#[each_engine]
async fn invalid_images_are_refused_with_their_reason(app: TestApp) {
    let admin = app.admin().await;
    let whole = jpeg(60, 40);
    for (bytes, code, reason) in [
        (b"GIF89a\x01\x00\x01\x00".to_vec(), 415, "WRONG_FILE_TYPE"),
        (b"<svg xmlns='http://www.w3.org/2000/svg'/>".to_vec(), 415, "WRONG_FILE_TYPE"),
        (Vec::new(), 415, "WRONG_FILE_TYPE"),
        (whole[..whole.len() / 2].to_vec(), 415, "BROKEN_FILE"),
        (jpeg(1001, 1000), 415, "TOO_MANY_PIXELS"),
        (vec![0; 2 * 1024 * 1024 + 1], 413, "FILE_TOO_LARGE"),
    ] {
        let refused = admin.try_upload("Bild.jpg", &bytes).await;
        if code == 415 {
            assert_eq!(refused.fields(), [format!("file {reason}")]);
        }
        refused.refused(code, reason);
    }
    assert_eq!((app.stored_files(), app.waiting_uploads(), app.count("media_files").await), (0, 0, 0));
}

#[each_engine]
async fn unused_uploads_have_a_quota(app: TestApp) {
    let (admin, user) = (app.admin().await, app.user().await);
    let large = noise(640, 480);
    let mut staged = Vec::new();
    let refused = loop {
        let answer = admin.try_upload("Bild.png", &large).await;
        if answer.outcome() != "ok" {
            break answer;
        }
        staged.push(answer.ok());
        assert!(staged.len() < 20);
    };
    refused.refused(413, "QUOTA_EXCEEDED");
    assert_eq!(app.stored_files(), staged.len());
    user.try_upload("Bild.png", &large).await.ok();
    admin.sends(with_image(&staged[0])).await;
    admin.try_upload("Bild.png", &large).await.ok();
}

/// Limits under which two images fill the profile's quota, and one account may upload both.
const SMALL_QUOTAS: [(&str, &str); 2] =
    [("AUSHANG_MEDIA__QUOTA", "2 MB"), ("AUSHANG_MEDIA__PROFILE_QUOTA", "2 MB")];

/// Returns the stored sum of all profiles' bytes, which equals the actual size of the files.
async fn used(app: &TestApp, when: &str) -> u64 {
    let sum = async |table: &str| -> u64 {
        let sum = format!("select cast(coalesce(sum(bytes), 0) as text) as text from {table}");
        app.texts(&sum).await[0].parse().expect("a number")
    };
    let (written, summed) = (sum("media_usage").await, sum("media_files").await);
    assert_eq!(written, summed, "{when}");
    written
}

#[each_engine]
async fn quota_of_a_profile_covers_all_files_including_drafts(engine: Engine) {
    let app = TestApp::with(engine, &SMALL_QUOTAS).await;
    let drafter = app.drafter().await;
    let large = noise(640, 480);
    let mut drafts = Vec::new();
    let refused = loop {
        let answer = drafter.try_upload("Bild.png", &large).await;
        if answer.outcome() != "ok" {
            break answer;
        }
        drafts.push(drafter.sends(with_image(&answer.ok())).await);
        assert!(drafts.len() < 20);
    };
    refused.refused_at(413, "file PROFILE_QUOTA_EXCEEDED");
    // Another account of the profile is refused, another profile is not.
    app.user().await.try_upload("Bild.png", &large).await.refused(413, "PROFILE_QUOTA_EXCEEDED");
    assert!(used(&app, "when the quota is used up").await <= 2 * 1024 * 1024);
    app.stranger().await.try_upload("Bild.png", &large).await.ok();

    drafter.try_delete(&drafts[0]).await.ok();
    used(&app, "after a deletion").await;
    drafter.try_upload("Bild.png", &large).await.ok();
    app.sweep_after(TimeDelta::days(2)).await;
    assert!(used(&app, "after the sweep").await > 0);
}

#[each_engine]
async fn concurrent_uploads_cannot_exceed_a_quota(engine: Engine) {
    let app = TestApp::with(engine, &SMALL_QUOTAS).await;
    let (admin, large) = (app.admin().await, noise(640, 480));
    let uploads = (0..6).map(|_| admin.try_upload("Bild.png", &large));
    let answers = futures::future::join_all(uploads).await;
    let accepted = answers.iter().filter(|answer| answer.outcome() == "ok").count();
    let written = used(&app, "after concurrent uploads").await;
    assert!(written <= 2 * 1024 * 1024, "{written} bytes of {accepted} pictures");
    assert!((1..6).contains(&accepted), "{accepted}");
    assert_eq!(app.stored_files(), accepted);
}

// spec: ATTACH-44, ATTACH-46
#[each_engine]
async fn oversized_audio_or_video_is_refused_during_the_upload(engine: Engine) {
    const MAX_BYTES: usize = 40 * 1024 * 1024;
    let large = [("AUSHANG_MEDIA__MAX_UPLOAD_BYTES", "64 MB"), ("AUSHANG_MEDIA__QUOTA", "64 MB")];
    let app = TestApp::with(engine, &large).await;
    let admin = app.admin().await;
    for (kind, is_refused) in [("AUDIO", true), ("VIDEO", true), ("IMAGE", false)] {
        let document = format!("mutation ($file: Upload!) {{ upload(file: $file, type: {kind}) {{ raw }} }}");
        // The size is announced in Content-Length.
        let announced = admin.clone().with_header("content-length", (MAX_BYTES + 1024 * 1024).to_string());
        if is_refused {
            call_without_reading(&announced, &document).await.refused(413, "FILE_TOO_LARGE");
        }
        // The size is not announced: the request is cut off at the limit, except for bytes that may
        // begin a boundary.
        let endless = call_with_file(admin.clone(), &document, async { vec![0; MAX_BYTES + 1024] }).await;
        let (code, reason) = if is_refused { (413, "FILE_TOO_LARGE") } else { (400, "BODY_INCOMPLETE") };
        endless.refused(code, reason);
    }
    assert_eq!((app.stored_files(), app.waiting_uploads()), (0, 0));
}

#[each_engine]
async fn uploads_are_refused_while_the_disk_is_nearly_full(app: TestApp) {
    let app = app.with_min_free_space("1000000 GiB");
    let admin = app.admin().await;
    call_without_reading(&admin, UPLOAD).await.refused(500, "NO_ROOM");
    admin.writes("Hallo").await;
    let app = app.with_min_free_space("1 b");
    app.admin().await.try_upload("Bild.jpg", &jpeg(60, 40)).await.ok();
}

const UPLOAD: &str = "mutation ($file: Upload!) { upload(file: $file, type: IMAGE) { raw } }";

/// Sends a document with a file; `rest` is awaited when the server reads the file.
async fn call_with_file(
    person: Person,
    document: &str,
    rest: impl Future<Output = Vec<u8>> + Send + 'static,
) -> Answer {
    let head = Bytes::from(upload_head(document, "Bild.jpg"));
    let chunks = stream::iter([head]).chain(stream::once(rest.map(Bytes::from)));
    let body = Body::from_stream(chunks.map(Ok::<_, std::io::Error>));
    let request = person.request().header(header::CONTENT_TYPE, "multipart/form-data; boundary=B");
    person.send(request.body(body).unwrap()).await
}

/// Sends a request that is refused before its file is read.
async fn call_without_reading(person: &Person, document: &str) -> Answer {
    call_with_file(person.clone(), document, async { panic!("the file was read") }).await
}

// spec: API-02, ROLES-10
#[each_engine]
async fn upload_without_permission_is_refused_before_the_file_is_read(app: TestApp) {
    let reader = app.reader("STUDENT").await;
    for (person, reason) in [
        (app.anonymous(), "NOT_SIGNED_IN"),
        (reader.clone().on_the_console(), "NOT_SIGNED_IN"),
        (app.admin().await.naming(&app.world.foreign.id), "FOREIGN_PROFILE"),
        (reader, "NO_UPLOADS"),
    ] {
        let answer = call_without_reading(&person, UPLOAD).await;
        assert_eq!(answer.body["errors"][0]["extensions"]["reason"], reason, "{}", answer.body);
    }
    // A request that needs no session must not contain a file.
    let refused = call_without_reading(&app.anonymous(), "{ config { brandWord } }").await;
    refused.refused(400, "FILE_MAP");
    assert_eq!(app.waiting_uploads(), 0);
}

/// An upload whose file the server waits for.
struct Pending {
    answer: JoinHandle<Answer>,
    file: oneshot::Sender<Vec<u8>>,
}

impl Pending {
    async fn begin(person: &Person) -> Self {
        Self::begin_with(person, UPLOAD).await
    }

    async fn begin_with(person: &Person, document: &'static str) -> Self {
        let (wanted, is_wanted) = oneshot::channel();
        let (file, comes) = oneshot::channel();
        let person = person.clone();
        let file_comes = async move {
            wanted.send(()).expect("the test waits for this signal");
            comes.await.expect("the test sends the file")
        };
        let answer = tokio::spawn(call_with_file(person, document, file_comes));
        is_wanted.await.expect("the server starts to read the file");
        Self { answer, file }
    }

    async fn end(self) -> Answer {
        self.file
            .send([&jpeg(60, 40)[..], b"\r\n--B--\r\n"].concat())
            .expect("the upload waits for the file");
        self.answer.await.expect("the upload ends")
    }
}

#[each_engine]
async fn permission_revoked_during_an_upload_is_checked_again(app: TestApp) {
    const AVATAR: &str =
        "mutation ($file: Upload!) { updateUser(avatar: { type: IMAGE, data: $file }) { id } }";
    let (admin, user) = (app.admin().await, app.user().await);
    let signed_out = Pending::begin(&user).await;
    user.logs_out().await;
    signed_out.end().await.refused(401, "NOT_SIGNED_IN");

    let user = app.user().await;
    let lowered = Pending::begin_with(&user, AVATAR).await;
    admin.try_change_role(&user.id, "DRAFT").await.ok();
    lowered.end().await.refused(403, "NOT_PERMITTED");
    assert_eq!((app.stored_files(), app.waiting_uploads()), (0, 0));
}

// spec: API-07
#[each_engine]
async fn uploads_beyond_the_concurrency_limit_are_refused_before_the_file_is_read(app: TestApp) {
    let [one, two] = [1, 2].map(|number| NonZeroU32::new(number).unwrap());
    let app = app.with_uploads_at_once(one, two);
    let (admin, user, drafter) = (app.admin().await, app.user().await, app.drafter().await);
    let refused = async |person| {
        let answer = call_without_reading(person, UPLOAD).await;
        assert_eq!(answer.status, 429);
        answer.refused_for(10, "TOO_MANY_UPLOADS");
    };
    let first = Pending::begin(&admin).await;
    refused(&admin).await;
    let second = Pending::begin(&user).await;
    refused(&drafter).await;
    // A request without a file does not wait.
    admin.writes("Hallo").await;

    first.end().await.ok();
    let third = Pending::begin(&drafter).await;
    refused(&admin).await;
    // An aborted upload frees its slot, too.
    second.answer.abort();
    assert!(second.answer.await.is_err_and(|error| error.is_cancelled()));
    let fourth = Pending::begin(&admin).await;
    for upload in [third, fourth] {
        upload.end().await.ok();
    }
    assert_eq!((app.stored_files(), app.waiting_uploads()), (3, 0));
}
