//! The hourly check of a connected account.

use aushang_sources::testing::instagram::{Endpoint, Post};
use chrono::{DateTime, TimeDelta};
use serde_json::{Value, json};

use crate::support::{Mirror, USERNAME, each_engine, text};

fn contents(posts: &[Value]) -> Vec<String> {
    posts.iter().map(|post| text(&post["content"])).collect()
}

// spec: PHOTO-01, PHOTO-02, PHOTO-15, POST-37
#[each_engine]
async fn first_check_imports_the_last_five_posts_with_their_dates(mirror: Mirror) {
    let dates: Vec<_> = (1..=7)
        .map(|number| {
            mirror.instagram.posts(&format!("Beitrag {number}"), TimeDelta::days(8 - number));
            mirror.app.date_in(-TimeDelta::days(8 - number))
        })
        .collect();
    let admin = mirror.connected().await;
    let before = admin.source().await;
    assert_eq!((&before["state"], &before["lastImported"]), (&json!("WAITING"), &Value::Null));
    mirror.check().await;

    let posts = admin.imported("ALL").await;
    assert_eq!(contents(&posts), ["Beitrag 7", "Beitrag 6", "Beitrag 5", "Beitrag 4", "Beitrag 3"]);
    for (post, date) in posts.iter().zip(dates.iter().rev()) {
        assert_eq!((&post["publishDate"], &post["status"]), (&json!(date), &json!("LIVE")));
        assert_eq!(post["importedFrom"], "Instagram · @fsinfo");
        assert!(text(&post["sourceUrl"]).contains("/p/1789"), "{post}");
        assert_eq!((&post["sendPush"], &post["sourceChange"]), (&json!(false), &Value::Null));
    }
    let now = json!(mirror.app.date_in(TimeDelta::zero()));
    let source = admin.source().await;
    assert_eq!((&source["state"], &source["problem"]), (&json!("WORKING"), &Value::Null));
    assert_eq!((&source["lastImported"], &source["postsImported"]), (&json!(5), &json!(5)));
    assert_eq!((&source["lastCheckedAt"], &source["lastSuccessAt"]), (&now, &now));

    // Five that are known already.
    mirror.check_hourly(3).await;
    assert_eq!(admin.imported("ALL").await, posts);
    let source = admin.source().await;
    assert_eq!((&source["lastImported"], &source["postsImported"]), (&json!(0), &json!(5)));
    assert_eq!(mirror.app.count("announcements").await, 0);
}

// spec: PHOTO-01
#[each_engine]
async fn new_post_is_imported_within_an_hour(mirror: Mirror) {
    let admin = mirror.checked().await;
    let checked = mirror.instagram.count(Endpoint::List);
    mirror.instagram.posts("Neu", TimeDelta::zero());
    let source = admin.source().await;
    let at = |field: &str| text(&source[field]).parse::<DateTime<chrono::Utc>>().unwrap();
    let pause = at("nextCheckAt") - at("lastSuccessAt");
    assert!(pause <= TimeDelta::minutes(60) && pause > TimeDelta::minutes(54), "{pause}");

    mirror.check_after(pause - TimeDelta::milliseconds(1)).await;
    assert_eq!(mirror.instagram.count(Endpoint::List), checked);
    mirror.check_after(TimeDelta::milliseconds(1)).await;
    assert_eq!(admin.only_imported("ALL").await["content"], "Neu");
}

// spec: PHOTO-02
#[each_engine]
async fn posts_that_are_published_between_two_checks_are_all_imported(mirror: Mirror) {
    let admin = mirror.checked().await;
    mirror.app.advance(TimeDelta::hours(1));
    // An older one that was published later, and two at the same second.
    for (caption, age) in [("Alt", 60 * 24 * 30), ("Eins", 10), ("Zwei", 10), ("Drei", 0)] {
        mirror.instagram.posts(caption, TimeDelta::minutes(age));
    }
    mirror.check().await;
    let mut found = contents(&admin.imported("ALL").await);
    assert_eq!((found[0].as_str(), found[3].as_str()), ("Drei", "Alt"));
    found.sort();
    assert_eq!(found, ["Alt", "Drei", "Eins", "Zwei"]);
    assert_eq!(admin.source().await["lastImported"], 4);
}

// spec: PHOTO-15, SETTINGS-14, POST-37
#[each_engine]
async fn profile_decides_whether_imported_posts_must_be_released(mirror: Mirror) {
    let admin = mirror.checked().await;
    admin.reviews(true).await;
    mirror.instagram.posts("Zu prüfen", TimeDelta::days(2));
    mirror.check_hourly(1).await;
    let draft = admin.only_imported("DRAFT").await;
    assert_eq!((&draft["status"], &draft["content"]), (&json!("DRAFT"), &json!("Zu prüfen")));
    assert_eq!(draft["importedFrom"], "Instagram · @fsinfo");
    let subjects = mirror.subjects().await;
    assert_eq!(subjects, ["Fachschaft Informatik: Ein Entwurf wartet auf Freigabe"; 3]);

    admin.reviews(false).await;
    mirror.instagram.posts("Gleich live", TimeDelta::zero());
    mirror.check_hourly(1).await;
    let live = admin.imported("PUBLISHED").await;
    assert_eq!(contents(&live), ["Gleich live"]);
    let draft = admin.post(&draft).await;
    assert_eq!(draft["status"], "DRAFT");
    let released = admin.try_change_status_of(&draft, "APPROVED").await.ok();
    assert_eq!((&released["status"], &released["importedFrom"]), (&json!("LIVE"), &draft["importedFrom"]));
    mirror.check_hourly(2).await;
    assert_eq!(admin.imported("ALL").await.len(), 2);
}

// A caption of the maximum length, with everything that captions contain.
#[each_engine]
async fn caption_is_imported_unchanged(mirror: Mirror) {
    let tags = "\n.\n.\n#fachschaft #informatik @uni_beispielstadt 🎉👩‍💻 https://uni.example/a?b=c&d";
    let caption = format!("{}{tags}", "ü".repeat(2_200 - tags.chars().count()));
    assert_eq!(caption.chars().count(), 2_200);
    mirror.instagram.posts(&caption, TimeDelta::zero());
    let admin = mirror.checked().await;
    assert_eq!(admin.only_imported("ALL").await["content"], caption);
}

#[each_engine]
async fn post_without_caption_names_its_original(mirror: Mirror) {
    mirror.instagram.add_post(USERNAME, Post { caption: None, ..Post::image("", "poster.jpg") });
    let admin = mirror.checked().await;
    let post = admin.only_imported("ALL").await;
    assert_eq!(post["content"], post["sourceUrl"]);
    assert_eq!(post["attachments"][0]["type"], "GALLERY");
}

#[each_engine]
async fn imported_posts_are_pushed_only_if_requested_and_new(mirror: Mirror) {
    let admin = mirror.checked().await;
    let source = admin.source().await;
    mirror.instagram.posts("Ohne Push", TimeDelta::zero());
    mirror.check_hourly(1).await;
    assert_eq!(mirror.app.count("announcements").await, 0);

    let on = json!({ "id": source["id"], "sendPush": true });
    let updated = admin.try_source_mutation("updateSource", on).await.ok();
    assert_eq!(updated["sendPush"], true);
    mirror.instagram.posts("Zu alt", TimeDelta::hours(24));
    mirror.instagram.posts("Mit Push", TimeDelta::hours(22));
    mirror.check_hourly(1).await;
    assert_eq!(mirror.app.count("announcements").await, 1);
    let pushed: Vec<_> =
        admin.imported("ALL").await.into_iter().filter(|post| post["sendPush"] == true).collect();
    let mut skipped = Vec::new();
    for post in &pushed {
        let post = admin.post(post).await;
        skipped.push((text(&post["content"]), post["pushSkipped"].clone()));
    }
    assert_eq!(skipped, [("Mit Push".to_owned(), Value::Null)]);
}

#[each_engine]
async fn check_that_somebody_asks_for_during_another_one_follows(mirror: Mirror) {
    let admin = mirror.checked().await;
    let by_id = json!({ "id": admin.source().await["id"] });
    let hold = mirror.instagram.hold_next(Endpoint::List);
    mirror.app.advance(TimeDelta::hours(1));
    let asks = async {
        mirror.instagram.was_called(Endpoint::List, 2).await;
        admin.try_source_mutation("checkSource", by_id).await.ok();
        hold.add_permits(1);
    };
    tokio::join!(mirror.check(), asks);
    assert_eq!(mirror.instagram.count(Endpoint::List), 3);
    mirror.check().await;
    assert_eq!(mirror.instagram.count(Endpoint::List), 3);
}

#[each_engine]
async fn check_follows_at_once_when_somebody_asks_for_it(mirror: Mirror) {
    let admin = mirror.checked().await;
    mirror.instagram.posts("Neu", TimeDelta::zero());
    mirror.check().await;
    assert_eq!(admin.posts("ALL").await["totalCount"], 0);
    let by_id = json!({ "id": admin.source().await["id"] });
    let source = admin.try_source_mutation("checkSource", by_id).await.ok();
    assert_eq!(source["nextCheckAt"], mirror.app.date_in(TimeDelta::zero()));
    mirror.check().await;
    assert_eq!(admin.only_imported("ALL").await["content"], "Neu");
}
