//! Galleries, videos and podcasts.

use chrono::TimeDelta;
use serde_json::{Value, json};

use crate::support::recordings::{AVI, MP3, MP4, holds};
use crate::support::{Engine, Person, TestApp, by_id, each_engine, jpeg, noise, picked, text, with};

const IMAGE_FIELDS: &str = "raw large alt focus { x y } translations { alt { lang value } }";

/// Returns the attachment of a post as its own profile sees it.
async fn shown(person: &Person, post: &Value) -> Value {
    let fields = format!(
        "... on GalleryAttachment {{ type images {{ {IMAGE_FIELDS} }} }}
        ... on VideoAttachment {{ type image {{ {IMAGE_FIELDS} }} video {{
            raw name state url contentType duration width height autoplay muted payload {{ autoplay muted }}
            poster {{ raw large }}
        }} }}
        ... on PodcastAttachment {{ type title description duration image {{ {IMAGE_FIELDS} }}
            audio {{ raw name size url contentType duration }}
            translations {{ title {{ lang value }} description {{ lang value }} }}
        }}"
    );
    person.attachment(post, &fields).await
}

fn post(attachment: &Value) -> Value {
    json!({ "content": "Hallo", "attachment": attachment })
}

async fn edits_post(person: &Person, post: &Value, attachment: &Value) {
    person.updates(json!({ "id": post["id"], "content": "Hallo", "attachment": attachment })).await;
}

// spec: ATTACH-15
#[each_engine]
async fn gallery_keeps_its_order_and_the_alternative_texts(app: TestApp) {
    let admin = app.admin().await;
    let mut images = Vec::new();
    for width in [60, 50, 40] {
        images.push(admin.stages("IMAGE", "Bild.jpg", &jpeg(width, 40)).await);
    }
    images[0]["alt"] = json!(" Ein Haus ");
    images[0]["translations"] = json!({ "alt": [{ "lang": "en", "value": "A house" }] });
    let sent = admin.sends(post(&json!({ "gallery": { "images": images } }))).await;
    let gallery = shown(&admin, &sent).await;
    assert_eq!(gallery["type"], "GALLERY");
    let raws = |gallery: &Value| -> Vec<Value> {
        gallery["images"].as_array().unwrap().iter().map(|image| image["raw"].clone()).collect()
    };
    assert_eq!(raws(&gallery), images.iter().map(|image| image["raw"].clone()).collect::<Vec<_>>());
    assert_eq!(gallery["images"][0]["alt"], "Ein Haus");
    let both = json!([{ "lang": "de", "value": "Ein Haus" }, { "lang": "en", "value": "A house" }]);
    assert_eq!(gallery["images"][0]["translations"]["alt"], both);
    let second = &gallery["images"][1];
    assert_eq!((&second["alt"], &second["translations"]["alt"]), (&Value::Null, &json!([])));
    assert_eq!(app.get(&text(&gallery["images"][2]["large"])).await.status, 200);

    // In reverse order with one image fewer. The file of the removed image stays for the earlier version.
    let fewer = json!([images[2], images[0]]);
    edits_post(&admin, &sent, &json!({ "gallery": { "images": fewer } })).await;
    let edited = shown(&admin, &sent).await;
    assert_eq!(raws(&edited), [images[2]["raw"].clone(), images[0]["raw"].clone()]);
    app.run_jobs().await;
    assert_eq!(app.stored_files(), 3);
    admin.try_delete(&sent).await.ok();
    app.run_jobs().await;
    assert_eq!((app.stored_files(), app.count("media_files").await), (0, 0));
}

// spec: API-02
#[each_engine]
async fn gallery_may_be_sent_with_its_post(app: TestApp) {
    let admin = app.admin().await;
    let send = async |number: u32| {
        let images: Vec<_> = (0..number).map(|_| json!({ "type": "IMAGE", "data": null })).collect();
        let pictures: Vec<_> = (0..number)
            .map(|at| (format!("attachment.gallery.images.{at}.data"), jpeg(20 + at, 20)))
            .collect();
        let files: Vec<_> =
            pictures.iter().map(|(place, bytes)| (place.as_str(), "Bild.jpg", bytes.as_slice())).collect();
        let fields = "attachments { ... on GalleryAttachment { images { width } } }";
        admin
            .run_with_files("sendPost", post(&json!({ "gallery": { "images": images } })), fields, &files)
            .await
    };
    let answer = send(10).await.ok();
    let widths: Vec<_> = (0..10).map(|at| json!({ "width": 20 + at })).collect();
    assert_eq!(answer["attachments"][0]["images"], json!(widths));
    assert_eq!(send(11).await.outcome(), "413");
    assert_eq!(app.waiting_uploads(), 0);
}

#[each_engine]
async fn omitted_alternative_texts_are_kept_in_both_languages(app: TestApp) {
    let admin = app.admin().await;
    let picture = admin.stages("IMAGE", "Bild.jpg", &jpeg(60, 40)).await;
    let english = json!({ "lang": "en", "value": "A house" });
    let gallery = |change: &Value| json!({ "gallery": { "images": [with(picture.clone(), change)] } });
    let described = json!({ "alt": "Ein Haus", "translations": { "alt": [english] } });
    let sent = admin.sends(post(&gallery(&described))).await;
    for (change, german) in [
        (json!({}), json!("Ein Haus")),
        (json!({ "translations": { "alt": [english] } }), json!("Ein Haus")),
        (json!({ "alt": null }), Value::Null),
        (json!({ "alt": "Ein Turm" }), json!("Ein Turm")),
        (json!({ "alt": " " }), Value::Null),
    ] {
        edits_post(&admin, &sent, &gallery(&change)).await;
        let shown = shown(&admin, &sent).await["images"][0].clone();
        assert_eq!(shown["alt"], german, "{change}");
        let listed = shown["translations"]["alt"].as_array().unwrap();
        assert_eq!(listed.last(), Some(&english), "{change}");
    }
    let neither = json!({ "alt": null, "translations": { "alt": [] } });
    edits_post(&admin, &sent, &gallery(&neither)).await;
    assert_eq!(shown(&admin, &sent).await["images"][0]["translations"]["alt"], json!([]));
}

#[each_engine]
async fn image_keeps_its_focal_point_until_another_is_chosen(app: TestApp) {
    let admin = app.admin().await;
    let picture = admin.stages("IMAGE", "Bild.jpg", &jpeg(60, 40)).await;
    let sent = admin.sends(post(&json!({ "gallery": { "images": [picture] } }))).await;
    assert_eq!(shown(&admin, &sent).await["images"][0]["focus"], Value::Null);
    let gallery = |change: &Value| json!({ "gallery": { "images": [with(picture.clone(), change)] } });
    let upper_left = json!({ "x": 0, "y": 7 });
    for (change, expected) in [
        (json!({ "focus": upper_left }), upper_left.clone()),
        (json!({}), upper_left.clone()),
        (json!({ "alt": "Ein Haus" }), upper_left),
        (json!({ "focus": { "x": 100, "y": 100 } }), json!({ "x": 100, "y": 100 })),
        (json!({ "focus": null }), Value::Null),
        (json!({}), Value::Null),
    ] {
        edits_post(&admin, &sent, &gallery(&change)).await;
        assert_eq!(shown(&admin, &sent).await["images"][0]["focus"], expected, "{change}");
    }
    for outside in [json!({ "x": 101, "y": 0 }), json!({ "x": 0, "y": -1 })] {
        let change = with(post(&gallery(&json!({ "focus": outside }))), &by_id(&sent));
        admin.try_update(change).await.refused_at(400, "attachment.gallery.images.0.focus INVALID");
    }
}

#[each_engine]
async fn reader_receives_the_focal_point_of_the_image_in_a_link_preview(app: TestApp) {
    let admin = app.admin().await;
    let mut image = admin.stages("IMAGE", "Bild.jpg", &jpeg(60, 40)).await;
    image["focus"] = json!({ "x": 20, "y": 80 });
    let link = json!({ "title": "Programm", "url": "https://uni.example", "image": image });
    let sent = admin.sends(post(&json!({ "blog": link }))).await;
    let reader = app.reader("STUDENT").await;
    let read = reader.attachment(&sent, "... on BlogAttachment { image { focus { x y } } }").await;
    assert_eq!(read["image"]["focus"], json!({ "x": 20, "y": 80 }));
}

#[each_engine]
async fn focal_point_is_accepted_for_images_of_posts_only(app: TestApp) {
    let admin = app.admin().await;
    let mut sound = admin.stages("AUDIO", "Folge.mp3", MP3).await;
    sound["focus"] = json!({ "x": 1, "y": 2 });
    let podcast = json!({ "podcast": { "title": "Folge", "audio": sound } });
    assert_eq!(admin.try_send(post(&podcast)).await.fields(), ["attachment.podcast.audio INVALID"]);
}

// spec: ATTACH-16, ATTACH-17
#[each_engine]
async fn gallery_has_one_to_ten_images_of_at_most_35_mb(engine: Engine) {
    let room = [("AUSHANG_MEDIA__MAX_UPLOAD_BYTES", "50 MB"), ("AUSHANG_MEDIA__QUOTA", "100 MB")];
    let app = TestApp::with(engine, &room).await;
    let admin = app.admin().await;
    let mut images = Vec::new();
    for _ in 0..11 {
        images.push(admin.stages("IMAGE", "Bild.jpg", &jpeg(60, 40)).await);
    }
    let try_send =
        async |images: &[Value]| admin.try_send(post(&json!({ "gallery": { "images": images } }))).await;
    let gone = json!({ "type": "IMAGE", "raw": "019cafe0-0000-7000-8000-000000000000" });
    try_send(&[images[0].clone(), gone]).await.refused_at(404, "attachment.gallery.images.1 NOT_FOUND");
    let repeated = [images[0].clone(), images[0].clone()];
    for (images, reason) in [(&[][..], "REQUIRED"), (&images[..], "TOO_MANY"), (&repeated, "REPEATED")] {
        assert_eq!(try_send(images).await.fields(), [format!("attachment.gallery.images {reason}")]);
    }
    // Two small images in files of 18 MB: the size of the uploaded files counts, not that of the stored
    // images.
    let mut large = jpeg(60, 40);
    large.resize(18 * 1024 * 1024, 0);
    let heavy = [admin.stages("IMAGE", "a.jpg", &large).await, admin.stages("IMAGE", "b.jpg", &large).await];
    assert_eq!(try_send(&heavy).await.fields(), ["attachment.gallery.images TOO_LARGE"]);
    try_send(&heavy[..1]).await.ok();
    try_send(&images[..10]).await.ok();
}

// spec: ATTACH-43, ATTACH-44, ATTACH-45
#[each_engine]
async fn post_may_be_sent_while_its_video_is_converted(app: TestApp) {
    let (admin, reader) = (app.admin().await, app.reader("STUDENT").await);
    let mut video = admin.stages("VIDEO", "Rundgang.avi", AVI).await;
    video["payload"] = json!({ "autoplay": true, "muted": false });
    let mut image = admin.stages("IMAGE", "Bild.jpg", &jpeg(60, 40)).await;
    image["alt"] = json!("Der Eingang");
    let sent = admin.sends(post(&json!({ "video": { "video": video, "image": image } }))).await;
    let before = shown(&admin, &sent).await;
    assert_eq!((&before["type"], &before["image"]["alt"]), (&json!("VIDEO"), &json!("Der Eingang")));
    let video = &before["video"];
    assert_eq!(picked(video, ["state", "url", "poster"]), json!(["CONVERTING", null, null]));
    assert_eq!(picked(video, ["autoplay", "muted", "name"]), json!([true, true, "Rundgang.avi"]));
    assert_eq!(video["payload"], json!({ "autoplay": true, "muted": true }));
    assert_eq!(app.stored_files(), 2);

    app.run_jobs().await;
    let after = shown(&admin, &sent).await;
    let video = &after["video"];
    assert_eq!((&video["state"], &video["contentType"]), (&json!("READY"), &json!("video/mp4")));
    assert_eq!(picked(video, ["duration", "width", "height"]), json!([2, 160, 120]));
    let kept = app.get(&text(&video["url"])).await;
    assert_eq!((kept.status.as_u16(), kept.header("content-type")), (200, "video/mp4"));
    assert_eq!(kept.header("content-security-policy"), "default-src 'none'; frame-ancestors 'none'; sandbox");
    assert!(holds(&kept.bytes[..64], b"ftyp") && holds(&kept.bytes, b"avc1"));
    assert!(!holds(&kept.bytes, b"Geheimnis"));
    let part = app.get_with(&text(&video["url"]), &[("range", "bytes=4-7")]).await;
    assert_eq!((part.status.as_u16(), &part.bytes[..]), (206, &b"ftyp"[..]));
    let poster = app.get(&text(&video["poster"]["large"])).await;
    assert_eq!((poster.status.as_u16(), poster.header("content-type")), (200, "image/jpeg"));
    // The video, its poster, and the chosen image.
    assert_eq!(app.stored_files(), 3);

    let fields =
        "... on VideoAttachment { video { state url autoplay muted poster { large } } image { alt } }";
    let read = reader.attachment(&sent, fields).await;
    assert_eq!((&read["video"]["url"], &read["image"]["alt"]), (&video["url"], &json!("Der Eingang")));

    // The same video, without the image.
    let kept = json!({ "type": "VIDEO", "raw": video["raw"], "payload": {} });
    edits_post(&admin, &sent, &json!({ "video": { "video": kept } })).await;
    app.run_jobs().await;
    assert_eq!(shown(&admin, &sent).await["video"]["url"], video["url"]);
    // The image stays for the earlier version.
    assert_eq!(app.stored_files(), 3);
    admin.try_delete(&sent).await.ok();
    app.run_jobs().await;
    assert_eq!(app.stored_files(), 0);
}

#[each_engine]
async fn deleting_a_post_with_a_waiting_video_leaves_no_files(app: TestApp) {
    let admin = app.admin().await;
    let video = admin.stages("VIDEO", "Rundgang.mp4", MP4).await;
    let sent = admin.sends(post(&json!({ "video": { "video": video } }))).await;
    admin.stages("VIDEO", "Anderes.mp4", MP4).await;
    admin.try_delete(&sent).await.ok();
    app.sweep_after(TimeDelta::hours(25)).await;
    app.run_jobs().await;
    assert_eq!((app.stored_files(), app.count("media_files").await), (0, 0));
}

#[each_engine]
async fn deleting_a_post_during_an_interrupted_conversion_leaves_no_files(app: TestApp) {
    let admin = app.admin().await;
    let video = admin.stages("VIDEO", "Rundgang.avi", AVI).await;
    let sent = admin.sends(post(&json!({ "video": { "video": video } }))).await;
    let kept = app.texts("select name as text from media_files").await.remove(0);
    admin.try_delete(&sent).await.ok();
    // The output of an attempt that ended when the server was killed, after the row had been deleted.
    for made in ["film.mp4", "large.jpg"] {
        app.leave_unfinished(&format!("{kept}/{made}"), app.now());
    }
    app.run_jobs().await;
    assert_eq!((app.stored_files(), app.count("jobs").await), (0, 0));
}

// spec: ATTACH-51, ATTACH-52, ATTACH-54
#[each_engine]
async fn podcast_has_a_title_an_audio_file_and_its_duration(app: TestApp) {
    let admin = app.admin().await;
    let audio = admin.stages("AUDIO", "Folge 1.mp3", MP3).await;
    let image = admin.stages("IMAGE", "Bild.jpg", &jpeg(60, 40)).await;
    let podcast = json!({
        "title": " Folge 1 ", "description": "Worum es geht", "audio": audio, "image": image,
        "translations": { "title": [{ "lang": "en", "value": "Episode 1" }] }
    });
    let sent = admin.sends(post(&json!({ "podcast": podcast }))).await;
    let podcast = shown(&admin, &sent).await;
    let shown_fields = picked(&podcast, ["type", "title", "description", "duration"]);
    assert_eq!(shown_fields, json!(["PODCAST", "Folge 1", "Worum es geht", 2]));
    assert_eq!(podcast["translations"]["title"][1], json!({ "lang": "en", "value": "Episode 1" }));
    let sound = &podcast["audio"];
    assert_eq!((&sound["name"], &sound["raw"]), (&json!("Folge 1.mp3"), &audio["raw"]));
    assert_eq!(app.get(&text(&sound["url"])).await.header("content-type"), "audio/mpeg");

    let edited = json!({ "podcast": { "title": "Folge 2", "audio": audio } });
    edits_post(&admin, &sent, &edited).await;
    let podcast = shown(&admin, &sent).await;
    assert_eq!(picked(&podcast, ["title", "description", "image"]), json!(["Folge 2", null, null]));
    app.run_jobs().await;
    // The image stays for the earlier version.
    assert_eq!(app.stored_files(), 2);
}

// spec: ATTACH-43, ATTACH-51
#[each_engine]
async fn file_is_accepted_only_as_the_type_that_it_was_uploaded_as(app: TestApp) {
    let (admin, user) = (app.admin().await, app.user().await);
    let picture = admin.stages("IMAGE", "Bild.jpg", &jpeg(60, 40)).await;
    let sound = admin.stages("AUDIO", "Folge.mp3", MP3).await;
    let foreign = user.stages("AUDIO", "Folge.mp3", MP3).await;
    let as_kind = |file: &Value, kind: &str| json!({ "type": kind, "raw": file["raw"] });
    for (attachment, refused) in [
        (
            json!({ "podcast": { "title": "Folge", "audio": as_kind(&picture, "AUDIO") } }),
            "attachment.podcast.audio WRONG_FILE_TYPE",
        ),
        (json!({ "podcast": { "title": "Folge", "audio": picture } }), "attachment.podcast.audio INVALID"),
        (json!({ "podcast": { "title": "Folge", "audio": foreign } }), "attachment.podcast.audio NOT_FOUND"),
        (json!({ "podcast": { "title": " ", "audio": sound } }), "attachment.podcast.title REQUIRED"),
        (json!({ "video": { "video": as_kind(&sound, "VIDEO") } }), "attachment.video.video WRONG_FILE_TYPE"),
        (
            json!({ "gallery": { "images": [as_kind(&sound, "IMAGE")] } }),
            "attachment.gallery.images.0 WRONG_FILE_TYPE",
        ),
    ] {
        assert_eq!(admin.try_send(post(&attachment)).await.fields(), [refused], "{attachment}");
    }
    // A refused file can still be used in a valid post.
    admin.sends(post(&json!({ "podcast": { "title": "Folge", "audio": sound } }))).await;
}

#[each_engine]
async fn alternative_text_is_limited_and_accepted_for_images_only(app: TestApp) {
    let admin = app.admin().await;
    let mut image = admin.stages("IMAGE", "Bild.png", &noise(30, 20)).await;
    let gallery = |image: &Value| json!({ "gallery": { "images": [image] } });
    image["alt"] = json!("ä".repeat(1001));
    admin.try_send(post(&gallery(&image))).await.refused_at(400, "attachment.gallery.images.0.alt TOO_LONG");
    let mut sound = admin.stages("AUDIO", "Folge.mp3", MP3).await;
    sound["alt"] = json!("Ein Lied");
    let podcast = json!({ "podcast": { "title": "Folge", "audio": sound } });
    assert_eq!(admin.try_send(post(&podcast)).await.fields(), ["attachment.podcast.audio INVALID"]);
    image["alt"] = json!("ä".repeat(1000));
    let sent = admin.sends(post(&gallery(&image))).await;
    // The same file with another text replaces the image.
    image["alt"] = json!("Rauschen");
    edits_post(&admin, &sent, &gallery(&image)).await;
    assert_eq!(shown(&admin, &sent).await["images"][0]["alt"], "Rauschen");
}
