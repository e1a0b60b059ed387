//! Attachments of imported posts, whose files the server staged.

use aushang::attachments::ImportedAttachment;
use aushang::ids::{FileId, ProfileId};
use aushang::media::{self, Owner};
use aushang::posts::ImportedPost;
use aushang::problem::{Error, Reason, Result};
use chrono::TimeDelta;
use serde_json::{Value, json};

use crate::support::recordings::MP4;
use crate::support::{Engine, TestApp, each_engine, file_of, image, jpeg, noise, text};

async fn try_import(app: &TestApp, attachment: ImportedAttachment) -> Result<Value> {
    let imported = ImportedPost { attachment: Some(attachment), ..app.imported("Von drüben") };
    Ok(json!({ "id": app.try_import(imported).await? }))
}

async fn imports(app: &TestApp, attachment: ImportedAttachment) -> Value {
    try_import(app, attachment).await.expect("an import that is not refused")
}

#[track_caller]
fn reason<T>(outcome: Result<T>) -> Reason {
    match outcome {
        Err(Error::Problem(problem)) => problem.reason,
        Err(Error::Failure(failure)) => panic!("{failure}"),
        Ok(_) => panic!("it should be refused"),
    }
}

fn gallery(files: &[FileId]) -> ImportedAttachment {
    ImportedAttachment::Gallery(files.iter().map(|file| image(*file, "")).collect())
}

#[each_engine]
async fn readers_see_imported_images_with_their_alternative_texts(app: TestApp) {
    let (admin, reader) = (app.admin().await, app.follower("STUDENT").await);
    let (first, second) = (
        app.stages_for(app.world.own.id, &jpeg(60, 40)).await,
        app.stages_for(app.world.own.id, &jpeg(40, 60)).await,
    );
    let images = vec![image(second, &"ä".repeat(1_001)), image(first, " ")];
    let post = admin.post(&imports(&app, ImportedAttachment::Gallery(images)).await).await;
    let fields = "... on GalleryAttachment { images { large alt width } }";
    let shown = reader.attachment(&post, fields).await["images"].clone();
    assert_eq!((&shown[0]["width"], &shown[1]["width"]), (&json!(40), &json!(60)));
    assert_eq!(text(&shown[0]["alt"]), format!("{}…", "ä".repeat(999)));
    assert_eq!(shown[1]["alt"], Value::Null);
    for image in [&shown[0], &shown[1]] {
        assert_eq!(app.get(&text(&image["large"])).await.status, 200);
    }
    app.sweep_after(TimeDelta::days(2)).await;
    app.run_jobs().await;
    assert_eq!(app.stored_files(), 2);
    admin.try_delete(&post).await.ok();
    app.run_jobs().await;
    assert_eq!(app.stored_files(), 0);
}

#[each_engine]
async fn readers_see_an_imported_link_and_an_imported_video(app: TestApp) {
    let (admin, reader, own) = (app.admin().await, app.follower("STUDENT").await, app.world.own.id);
    let picture = app.stages_for(own, &jpeg(60, 40)).await;
    let link = ImportedAttachment::Link {
        title: "Sommerfest".to_owned(),
        description: "Auf der Wiese".to_owned(),
        url: "https://uni.example/fest".to_owned(),
        image: Some(image(picture, "Ein Zelt")),
    };
    let post = admin.post(&imports(&app, link).await).await;
    let fields = "... on BlogAttachment { title description url image { alt } }";
    let expected = json!({
        "title": "Sommerfest", "description": "Auf der Wiese", "url": "https://uni.example/fest",
        "image": { "alt": "Ein Zelt" },
    });
    assert_eq!(reader.attachment(&post, fields).await, expected);

    let poster = app.stages_for(own, &jpeg(60, 40)).await;
    let video = media::stage_video(&app.product, Owner::server(own), file_of(MP4), "video.mp4").await;
    let video = ImportedAttachment::Video { video: video.unwrap().file, poster: Some(image(poster, "")) };
    let post = admin.post(&imports(&app, video).await).await;
    let fields = "... on VideoAttachment { image { width } video { state autoplay muted } }";
    let film = async || reader.attachment(&post, fields).await;
    assert_eq!(film().await["video"]["state"], "CONVERTING");
    app.run_jobs().await;
    let expected = json!({
        "image": { "width": 60 }, "video": { "state": "READY", "autoplay": false, "muted": true },
    });
    assert_eq!(film().await, expected);
}

#[each_engine]
async fn imported_galleries_have_the_limits_of_written_ones(app: TestApp) {
    let mut files = Vec::new();
    for _ in 0..11 {
        files.push(app.stages_for(app.world.own.id, &jpeg(8, 8)).await);
    }
    assert_eq!(reason(try_import(&app, gallery(&files)).await), Reason::TooMany);
    assert_eq!(reason(try_import(&app, gallery(&[])).await), Reason::Required);
    assert_eq!(reason(try_import(&app, gallery(&[files[0], files[0]])).await), Reason::NotFound);
    assert_eq!(app.count("posts").await, 0);
    imports(&app, gallery(&files[..10])).await;
}

#[each_engine]
async fn file_that_the_server_staged_is_claimed_only_by_an_import_of_the_same_profile(app: TestApp) {
    let (admin, superadmin) = (app.admin().await, app.superadmin().await);
    let (own, foreign) = (app.world.own.id, app.world.foreign.id);
    let file = app.stages_for(own, &jpeg(60, 40)).await;
    // Not by an account, not even one of staff that acts for the profile.
    let raw = json!({ "type": "IMAGE", "raw": file });
    let post = json!({ "content": "Bild", "attachment": { "gallery": { "images": [raw] } } });
    for person in [&admin, &superadmin.naming(&own)] {
        person.try_send(post.clone()).await.refused(404, "NOT_FOUND");
        let found = person.run("files", json!({ "raws": [file] }), "raw").await.ok();
        assert_eq!(found, json!([]));
    }
    // Not by an import of another profile.
    let imported =
        ImportedPost { profile: foreign, attachment: Some(gallery(&[file])), ..app.imported("Bild") };
    assert_eq!(reason(app.try_import(imported).await), Reason::NotFound);
    // And an import does not take what an account staged.
    let staged = admin.uploads(&jpeg(60, 40)).await;
    let staged = FileId::parse(&text(&staged["raw"])).unwrap();
    assert_eq!(reason(try_import(&app, gallery(&[staged])).await), Reason::NotFound);
    assert_eq!(app.count("posts").await, 0);
    imports(&app, gallery(&[file])).await;
    // A file is used once.
    assert_eq!(reason(try_import(&app, gallery(&[file])).await), Reason::NotFound);
}

#[each_engine]
async fn unused_file_of_the_server_is_deleted_after_a_day(app: TestApp) {
    app.stages_for(app.world.own.id, &jpeg(60, 40)).await;
    app.sweep_after(TimeDelta::hours(24)).await;
    app.run_jobs().await;
    assert_eq!(app.stored_files(), 1);
    app.sweep_after(TimeDelta::milliseconds(1)).await;
    app.run_jobs().await;
    assert_eq!((app.stored_files(), app.count("media_files").await), (0, 0));
}

/// Stages images for an import of the profile until one is refused. Returns those before it, and the reason.
async fn fill(app: &TestApp, profile: ProfileId) -> (Vec<FileId>, Reason) {
    let mut files = Vec::new();
    loop {
        assert!(files.len() < 20, "the quota has no effect");
        let owner = Owner::server(profile);
        match media::stage(&app.product, owner, file_of(&noise(640, 480))).await {
            Ok(staged) => files.push(staged.image.file),
            refused => return (files, reason(refused)),
        }
    }
}

#[each_engine]
async fn unused_files_of_the_server_have_a_quota_for_each_profile(engine: Engine) {
    let quotas = [("AUSHANG_MEDIA__MAX_UPLOAD_BYTES", "1 MB"), ("AUSHANG_MEDIA__QUOTA", "1 MB")];
    let app = TestApp::with(engine, &quotas).await;
    let (own, foreign) = (app.world.own.id, app.world.foreign.id);
    let (files, refused) = fill(&app, own).await;
    assert_eq!(refused, Reason::QuotaExceeded);
    // Neither another profile nor an account is affected.
    app.stages_for(foreign, &noise(640, 480)).await;
    app.admin().await.try_upload("Bild.png", &noise(640, 480)).await.ok();
    imports(&app, gallery(&files)).await;
    app.stages_for(own, &noise(640, 480)).await;
}

#[each_engine]
async fn imported_files_count_against_the_quota_of_the_profile(engine: Engine) {
    let keys = ["AUSHANG_MEDIA__MAX_UPLOAD_BYTES", "AUSHANG_MEDIA__QUOTA", "AUSHANG_MEDIA__PROFILE_QUOTA"];
    let app = TestApp::with(engine, &keys.map(|key| (key, "1 MB"))).await;
    let (admin, own) = (app.admin().await, app.world.own.id);
    let first = app.stages_for(own, &noise(640, 480)).await;
    imports(&app, gallery(&[first])).await;
    assert_eq!(fill(&app, own).await.1, Reason::ProfileQuotaExceeded);
    admin.try_upload("Bild.png", &noise(640, 480)).await.refused(413, "PROFILE_QUOTA_EXCEEDED");
    app.stranger().await.try_upload("Bild.png", &noise(640, 480)).await.ok();
}
