//! Images and videos of imported posts.

use aushang_sources::testing::instagram::{Endpoint, File, Post, PostKind};
use chrono::TimeDelta;
use serde_json::{Value, json};

use crate::support::{Engine, Mirror, Person, USERNAME, each_engine, noise, text};

async fn attachment(admin: &Person) -> Value {
    admin.only_imported("ALL").await["attachments"][0].clone()
}

/// The last paragraph of a post that does not show all media of its original.
fn more(post: &Value) -> String {
    format!("\n\nMehr bei Instagram: {}", text(&post["sourceUrl"]))
}

#[each_engine]
async fn images_are_stored_here_with_their_descriptions(mirror: Mirror) {
    let children =
        vec![Post::image("", "party.jpg").with_alt_text("Menschen tanzen"), Post::image("", "room.png")];
    mirror.instagram.add_post(USERNAME, Post::carousel("Fest", children));
    let admin = mirror.checked().await;
    let post = admin.only_imported("ALL").await;
    assert_eq!(post["content"], "Fest");
    let gallery = post["attachments"][0].clone();
    assert_eq!(gallery["type"], "GALLERY");
    assert_eq!(gallery["images"].as_array().map(Vec::len), Some(2));
    assert_eq!(gallery["images"][0]["alt"], "Menschen tanzen");
    assert_eq!(gallery["images"][1]["alt"], Value::Null);
    for image in gallery["images"].as_array().unwrap() {
        let address = text(&image["large"]);
        assert!(!address.contains("127.0.0.1"), "{address}");
        assert_eq!(mirror.app.get(&address).await.status, 200);
    }
}

#[each_engine]
async fn carousel_of_14_becomes_a_gallery_of_10_that_names_its_original(mirror: Mirror) {
    let children = (0..14).map(|_| Post::image("", "poster.jpg")).collect();
    mirror.instagram.add_post(USERNAME, Post::carousel("Alle Bilder", children));
    let admin = mirror.checked().await;
    let post = admin.only_imported("ALL").await;
    assert_eq!(post["content"], format!("Alle Bilder{}", more(&post)));
    assert_eq!(post["attachments"][0]["images"].as_array().map(Vec::len), Some(10));
}

#[each_engine]
async fn video_in_a_carousel_is_shown_as_its_still_image(mirror: Mirror) {
    let video = Post { kind: PostKind::Video, ..Post::reel("", "film.mp4", "still.jpg") };
    let children = vec![Post::image("", "poster.jpg"), video];
    mirror.instagram.add_post(USERNAME, Post::carousel("Gemischt", children));
    let admin = mirror.checked().await;
    let post = admin.only_imported("ALL").await;
    assert_eq!(post["content"], format!("Gemischt{}", more(&post)));
    assert_eq!(post["attachments"][0]["images"].as_array().map(Vec::len), Some(2));
}

#[each_engine]
async fn video_is_converted_and_shown_with_its_still_image(mirror: Mirror) {
    mirror.instagram.add_post(USERNAME, Post::reel("Film", "film.mp4", "still.jpg"));
    let admin = mirror.checked().await;
    mirror.app.run_jobs().await;
    let video = attachment(&admin).await;
    assert_eq!((&video["type"], &video["video"]["state"]), (&json!("VIDEO"), &json!("READY")));
    assert!(video["image"].is_object(), "{video}");
    assert_eq!(mirror.app.get(&text(&video["video"]["url"])).await.status, 200);
    assert_eq!(admin.only_imported("ALL").await["content"], "Film");
}

// Instagram gives out no file of videos with licensed music.
#[each_engine]
async fn video_that_cannot_be_shown_becomes_a_link_with_its_still_image(engine: Engine) {
    let reel = Post::reel("Mit Musik", "film.mp4", "still.jpg");
    for reel in [
        Post { file: None, ..reel.clone() },
        reel.clone().without("media_url"),
        Post { file: Some("huge.mp4".to_owned()), ..reel.clone() },
        Post { file: Some("page.jpg".to_owned()), ..reel },
    ] {
        let mirror = Mirror::with(engine, &[]).await;
        mirror.instagram.add_post(USERNAME, reel.clone());
        let admin = mirror.checked().await;
        let post = admin.only_imported("ALL").await;
        let link = &post["attachments"][0];
        assert_eq!((&link["type"], &link["url"]), (&json!("BLOG"), &post["sourceUrl"]), "{reel:?}");
        assert_eq!(link["title"], "Beitrag von @fsinfo");
        assert!(link["image"].is_object(), "{link}");
        assert_eq!(post["content"], format!("Mit Musik{}", more(&post)));
    }
}

#[each_engine]
async fn image_whose_address_has_expired_is_imported_by_the_next_check(mirror: Mirror) {
    mirror.instagram.set_media_lifetime(TimeDelta::zero());
    mirror.instagram.posts("Fest", TimeDelta::zero());
    let admin = mirror.checked().await;
    assert_eq!(admin.posts("ALL").await["totalCount"], 0);
    let source = admin.source().await;
    assert_eq!((&source["state"], &source["skipped"]), (&json!("WORKING"), &json!([])));
    assert_eq!((&source["lastImported"], &source["postsImported"]), (&json!(0), &json!(0)));

    mirror.instagram.set_media_lifetime(TimeDelta::days(2));
    mirror.check_hourly(1).await;
    let post = admin.only_imported("ALL").await;
    assert_eq!((&post["content"], &post["attachments"][0]["type"]), (&json!("Fest"), &json!("GALLERY")));
    assert_eq!(admin.source().await["postsImported"], 1);
}

#[each_engine]
async fn post_is_imported_without_its_image_after_three_checks(mirror: Mirror) {
    mirror.instagram.add_post(USERNAME, Post::image("Fest", "broken.jpg"));
    let admin = mirror.checked().await;
    mirror.check_hourly(1).await;
    assert_eq!(admin.posts("ALL").await["totalCount"], 0);
    mirror.check_hourly(1).await;
    let post = admin.only_imported("ALL").await;
    assert_eq!(post["content"], format!("Fest{}", more(&post)));
    assert_eq!(
        (&post["attachments"][0]["type"], &post["attachments"][0]["image"]),
        (&json!("BLOG"), &Value::Null)
    );
    let downloads = mirror.instagram.count(Endpoint::Media);
    mirror.check_hourly(3).await;
    assert_eq!(mirror.instagram.count(Endpoint::Media), downloads);
    assert_eq!(admin.posts("ALL").await["totalCount"], 1);
}

// Several posts were published before the second check, so that the list does not contain it any more.
#[each_engine]
async fn image_that_failed_is_tried_again_after_five_newer_posts(mirror: Mirror) {
    mirror.instagram.set_media_lifetime(TimeDelta::zero());
    mirror.instagram.posts("Das erste", TimeDelta::zero());
    let admin = mirror.checked().await;
    mirror.instagram.set_media_lifetime(TimeDelta::days(2));
    mirror.app.advance(TimeDelta::hours(1));
    for number in 1..=5 {
        mirror.instagram.posts(&format!("Neu {number}"), TimeDelta::minutes(10 - number));
    }
    mirror.check().await;
    let texts = admin.texts_of("ALL").await;
    assert_eq!((texts.len(), texts.last().map(String::as_str)), (6, Some("Das erste")));
}

#[each_engine]
async fn bad_post_does_not_stop_the_others(mirror: Mirror) {
    let bad = [
        Post::image("Abgebrochen", "truncated.jpg"),
        Post::image("Umgeleitet", "redirect.jpg"),
        Post::image("Kein Bild", "page.jpg"),
        Post::carousel("Leer", Vec::new()),
        Post::image("Gut", "poster.jpg"),
    ];
    for (minutes, post) in (1..).zip(bad) {
        let published = mirror.instagram.now() - TimeDelta::minutes(10 - minutes);
        mirror.instagram.add_post(USERNAME, post.published(published));
    }
    let admin = mirror.checked().await;
    mirror.check_hourly(2).await;
    let found: Vec<_> = admin
        .imported("ALL")
        .await
        .iter()
        .map(|post| {
            (text(&post["content"]).replace(&more(post), " …"), post["attachments"][0]["type"].clone())
        })
        .collect();
    let expected = [
        ("Gut", json!("GALLERY")),
        ("Leer …", json!("BLOG")),
        ("Kein Bild …", json!("BLOG")),
        ("Umgeleitet …", json!("BLOG")),
        ("Abgebrochen …", json!("BLOG")),
    ];
    assert_eq!(found, expected.map(|(content, kind)| (content.to_owned(), kind)));
    assert_eq!(admin.source_state().await, ("WORKING".to_owned(), Value::Null));
}

// A caption of invisible characters is none.
#[each_engine]
async fn caption_that_nobody_can_see_stops_nothing(mirror: Mirror) {
    let post = mirror.instagram.posts("Sichtbar", TimeDelta::minutes(2));
    mirror.instagram.posts("\u{200b}\u{200b}", TimeDelta::minutes(1));
    let admin = mirror.checked().await;
    let posts = admin.imported("ALL").await;
    assert_eq!(posts.len(), 2, "{posts:?}");
    assert_eq!(posts[0]["content"], posts[0]["sourceUrl"]);
    mirror.instagram.edit_post(&post, |post| post.caption = Some("\u{200b}".to_owned()));
    mirror.check_hourly(2).await;
    assert_eq!(admin.imported("ALL").await, posts);
    assert_eq!(admin.source_state().await, ("WORKING".to_owned(), Value::Null));
}

#[each_engine]
async fn full_storage_is_told_once_and_import_continues_when_there_is_room(engine: Engine) {
    let settings = [("AUSHANG_MEDIA__QUOTA", "2 MB"), ("AUSHANG_MEDIA__PROFILE_QUOTA", "2 MB")];
    let mirror = Mirror::with(engine, &settings).await;
    let admin = mirror.app.admin().await;
    for size in [500, 200, 80] {
        let picture = noise(size, size);
        while admin.try_upload("Bild.png", &picture).await.outcome() == "ok" {}
    }
    mirror.instagram.posts("Fest", TimeDelta::zero());
    let admin = mirror.checked().await;
    mirror.check_hourly(3).await;
    assert_eq!(admin.source_state().await, ("FAILED".to_owned(), json!("STORAGE_FULL")));
    assert_eq!(admin.connection().await["error"], false);
    assert_eq!(mirror.subjects().await, ["Fachschaft Informatik: Kein Speicherplatz mehr"; 3]);
    assert_eq!(admin.posts("ALL").await["totalCount"], 0);

    let mirror = mirror.restarted().await;
    mirror.check_hourly(1).await;
    let admin = mirror.app.admin().await;
    assert_eq!(admin.only_imported("ALL").await["content"], "Fest");
    assert_eq!(admin.source_state().await, ("WORKING".to_owned(), Value::Null));
    assert_eq!(mirror.subjects().await.len(), 3);
}

// Nothing that the profile could do something about. It must not count as a failure of the post either.
#[each_engine]
async fn full_disk_of_the_server_delays_the_import(mirror: Mirror) {
    mirror.instagram.posts("Fest", TimeDelta::hours(1));
    let admin = mirror.connected().await;
    let work = mirror.app.media_folder().join("work");
    std::fs::remove_dir_all(&work).unwrap();
    for _ in 0..5 {
        mirror.check_hourly(1).await;
        assert_eq!(admin.source_state().await, ("DELAYED".to_owned(), json!("INTERNAL")));
    }
    assert_eq!(admin.posts("ALL").await["totalCount"], 0);
    assert_eq!(mirror.app.count("source_items").await, 0);
    assert_eq!(mirror.subjects().await, [""; 0]);

    std::fs::create_dir_all(&work).unwrap();
    mirror.check_hourly(6).await;
    assert_eq!(admin.only_imported("ALL").await["attachments"][0]["type"], "GALLERY");
    assert_eq!(admin.source_state().await, ("WORKING".to_owned(), Value::Null));
}

// SQLite would fill free pages first.
#[tokio::test]
async fn full_disk_of_the_database_delays_the_import() {
    let Some(mirror) = Mirror::on_postgres().await else { return };
    mirror.instagram.posts("Fest", TimeDelta::hours(1));
    let admin = mirror.connected().await;
    mirror.app.fills_disk().await;
    mirror.check_hourly(5).await;
    assert_eq!(admin.source_state().await, ("DELAYED".to_owned(), json!("INTERNAL")));
    assert_eq!(mirror.app.count("source_items").await, 0);
    mirror.app.frees_disk().await;
    mirror.check_hourly(6).await;
    assert_eq!(admin.only_imported("ALL").await["attachments"][0]["type"], "GALLERY");
}

#[each_engine]
async fn nothing_is_checked_while_the_disk_is_nearly_full(engine: Engine) {
    let mirror = Mirror::with(engine, &[("AUSHANG_MEDIA__MIN_FREE_SPACE", "1000000 GiB")]).await;
    mirror.instagram.posts("Fest", TimeDelta::hours(1));
    let admin = mirror.checked().await;
    assert_eq!(mirror.instagram.count(Endpoint::List), 0);
    assert_eq!(admin.source_state().await, ("WAITING".to_owned(), Value::Null));
    let mirror = mirror.restarted().await;
    mirror.check().await;
    assert_eq!(mirror.app.admin().await.only_imported("ALL").await["content"], "Fest");
}

// A file whose address is in another network than that of the API is not downloaded.
#[each_engine]
async fn files_of_other_hosts_are_not_downloaded(mirror: Mirror) {
    mirror.instagram.add_file("away.jpg", File::Redirect("http://localhost:1/secret".to_owned()));
    mirror.instagram.add_post(USERNAME, Post::image("Fest", "away.jpg"));
    let admin = mirror.checked().await;
    let post = admin.only_imported("ALL").await;
    assert_eq!(post["content"], format!("Fest{}", more(&post)));
    assert_eq!(post["attachments"][0]["type"], "BLOG");
}
