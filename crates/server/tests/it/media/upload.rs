//! Staging a picture.

use axum::body::{Body, Bytes};
use futures::{StreamExt, stream};
use http::header;
use serde_json::json;

use crate::support::{TestApp, jpeg, noise, png, text};

// spec: API-02, ATTACH-49, ATTACH-54, ATTACH-55
#[tokio::test]
async fn every_role_stages_pictures_that_are_what_their_bytes_say() {
    for app in TestApp::on_each_engine().await {
        for person in [app.superadmin().await, app.admin().await, app.user().await, app.drafter().await] {
            for (name, bytes) in [("Haus.jpg", jpeg(60, 40)), ("Haus.jpg", png(60, 40)), ("x", jpeg(60, 40))]
            {
                let staged = person.try_upload(name, &bytes).await.ok()["upload"].clone();
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
}

// spec: ATTACH-49
#[tokio::test]
async fn what_is_no_picture_for_us_is_refused_with_its_reason() {
    for app in TestApp::on_each_engine().await {
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
}

#[tokio::test]
async fn what_is_staged_and_not_used_has_a_quota() {
    for app in TestApp::on_each_engine().await {
        let (admin, user) = (app.admin().await, app.user().await);
        let large = noise(640, 480);
        let mut staged = Vec::new();
        let refused = loop {
            let answer = admin.try_upload("Bild.png", &large).await;
            if answer.outcome() != "ok" {
                break answer;
            }
            staged.push(answer.ok()["upload"]["raw"].clone());
            assert!(staged.len() < 20);
        };
        refused.refused(413, "QUOTA_EXCEEDED");
        assert_eq!(app.stored_files(), staged.len());
        user.try_upload("Bild.png", &large).await.ok();
        let image = json!({ "type": "IMAGE", "raw": staged[0] });
        let attachment = json!({ "blog": { "title": "Haus", "url": "a.example", "image": image } });
        admin.sends(json!({ "content": "Bild", "attachment": attachment })).await;
        admin.try_upload("Bild.png", &large).await.ok();
    }
}

/// The body's beginning is sent; whoever asks for more than that gets a panic.
fn only_the_beginning() -> Body {
    let operations = json!({
        "query": "mutation ($file: Upload!) { upload(file: $file, type: IMAGE) { raw } }",
        "variables": { "file": null }
    });
    let beginning = format!(
        "--B\r\nContent-Disposition: form-data; name=\"operations\"\r\n\r\n{operations}\r\n\
         --B\r\nContent-Disposition: form-data; name=\"map\"\r\n\r\n{{\"0\": [\"variables.file\"]}}\r\n\
         --B\r\nContent-Disposition: form-data; name=\"0\"; filename=\"Bild.jpg\"\r\n\r\n"
    );
    let beginning = stream::iter([Ok::<_, std::io::Error>(Bytes::from(beginning))]);
    Body::from_stream(beginning.chain(stream::once(async { panic!("the file was read") })))
}

// spec: API-02, ROLES-10
#[tokio::test]
async fn who_may_not_upload_is_told_before_the_file() {
    for app in TestApp::on_each_engine().await {
        let reader = app.reader("STUDENT").await;
        for (person, reason) in [
            (app.anonymous(), "NOT_SIGNED_IN"),
            (reader.clone().on_the_console(), "NOT_SIGNED_IN"),
            (app.admin().await.acting_for(&app.world.foreign.id), "FOREIGN_PROFILE"),
            (reader, "NO_UPLOADS"),
        ] {
            let request = person.request().header(header::CONTENT_TYPE, "multipart/form-data; boundary=B");
            let answer = person.send(request.body(only_the_beginning()).unwrap()).await;
            assert_eq!(answer.body["errors"][0]["extensions"]["reason"], reason, "{}", answer.body);
        }
        assert_eq!(app.waiting_uploads(), 0);
    }
}
