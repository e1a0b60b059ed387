//! Ending a connection, and the page that shows to everybody whether it is active.

use aushang_sources::testing::instagram::Endpoint;
use chrono::TimeDelta;
use serde_json::{Value, json};
use url::Url;

use crate::support::{CONNECTION, Mirror, Person, USERNAME, each_engine, parameter, text};

async fn status_key(admin: &Person) -> String {
    let address = Url::parse(&text(&admin.source().await["statusUrl"])).unwrap();
    assert!(address.as_str().starts_with("http://localhost:8080/media/status?key="), "{address}");
    parameter(&address, "key").unwrap()
}

fn status(status: &str, since: &Value) -> Value {
    json!({
        "status": status, "disconnectedAt": since,
        "profileName": "Fachschaft Informatik", "network": "INSTAGRAM", "name": "@fsinfo",
    })
}

fn inactive(since: &Value) -> Value {
    status("INACTIVE", since)
}

fn unknown() -> Value {
    json!({ "status": "INACTIVE", "disconnectedAt": null, "profileName": null, "network": null, "name": null })
}

// spec: API-28, API-49, PHOTO-11, PHOTO-17
#[each_engine]
async fn status_page_shows_everybody_whether_a_connection_is_active(mirror: Mirror) {
    let (admin, anyone) = (mirror.checked().await, mirror.app.anonymous());
    let key = status_key(&admin).await;
    let active = status("ACTIVE", &Value::Null);
    assert_eq!(anyone.media_status(&key).await, active);
    for key in ["", "x", &key[1..]] {
        assert_eq!(anyone.media_status(key).await, unknown(), "{key}");
    }

    mirror.app.advance(TimeDelta::minutes(90));
    let ended = mirror.app.date_in(TimeDelta::zero());
    let none = json!({ "active": false, "error": false, "source": null });
    assert_eq!(admin.disconnects().await, none);
    assert_eq!(admin.connection().await, none);
    mirror.app.advance(TimeDelta::hours(1));
    assert_eq!(admin.disconnects().await, none);
    assert_eq!(anyone.media_status(&key).await, inactive(&json!(ended)));
    assert_eq!(mirror.app.actions("source.%").await, ["source.connect", "source.disconnect"]);
    for action in ["source.connect", "source.disconnect"] {
        let details = mirror.app.details_of(action).await;
        assert_eq!(details, [r#"{"network":"Instagram","source":"@fsinfo"}"#], "{action}");
    }

    // The link stays the same, so that an address that was published is correct again.
    mirror.try_connect(&admin, USERNAME).await.ok();
    assert_eq!(anyone.media_status(&key).await, active);
    assert_eq!(status_key(&admin).await, key);
}

// spec: PHOTO-11, PHOTO-02
#[each_engine]
async fn nothing_is_read_after_disconnecting_and_nothing_twice_after_connecting_again(mirror: Mirror) {
    mirror.instagram.posts("Vorher", TimeDelta::days(1));
    let admin = mirror.checked().await;
    admin.disconnects().await;
    mirror.instagram.posts("Inzwischen", TimeDelta::zero());
    mirror.check_hourly(5).await;
    assert_eq!(mirror.instagram.count(Endpoint::List), 1);
    assert_eq!(admin.only_imported("ALL").await["content"], "Vorher");

    mirror.try_connect(&admin, USERNAME).await.ok();
    mirror.check().await;
    assert_eq!(admin.texts_of("ALL").await, ["Inzwischen", "Vorher"]);
}

#[each_engine]
async fn ended_connection_is_forgotten_after_a_year_but_its_posts_stay(mirror: Mirror) {
    mirror.instagram.posts("Fest", TimeDelta::zero());
    let admin = mirror.checked().await;
    let key = status_key(&admin).await;
    admin.disconnects().await;
    let ended = json!(mirror.app.date_in(TimeDelta::zero()));
    mirror.app.sweep_after(TimeDelta::days(365)).await;
    assert_eq!(mirror.app.anonymous().media_status(&key).await, inactive(&ended));
    mirror.app.sweep_after(TimeDelta::milliseconds(1)).await;
    assert_eq!(mirror.app.anonymous().media_status(&key).await, unknown());
    assert_eq!((mirror.app.count("sources").await, mirror.app.count("source_items").await), (0, 0));
    let post = mirror.app.admin().await.only_imported("ALL").await;
    assert_eq!((&post["importedFrom"], &post["sourceUrl"]), (&json!("Instagram · @fsinfo"), &Value::Null));
}

// spec: API-49
#[each_engine]
async fn check_that_runs_while_somebody_disconnects_imports_nothing(mirror: Mirror) {
    mirror.instagram.posts("Vorher", TimeDelta::days(1));
    let admin = mirror.connected().await;
    let key = status_key(&admin).await;
    for endpoint in [Endpoint::List, Endpoint::Media] {
        let (hold, calls) = (mirror.instagram.hold_next(endpoint), mirror.instagram.count(endpoint) + 1);
        let disconnects = async {
            mirror.instagram.was_called(endpoint, calls).await;
            admin.disconnects().await;
            hold.add_permits(1);
        };
        tokio::join!(mirror.check(), disconnects);
        assert_eq!(admin.posts("ALL").await["totalCount"], 0, "{endpoint:?}");
        let ended = mirror.app.date_in(TimeDelta::zero());
        assert_eq!(mirror.app.anonymous().media_status(&key).await, inactive(&json!(ended)));
        mirror.check_hourly(2).await;
        assert_eq!(admin.posts("ALL").await["totalCount"], 0, "{endpoint:?}");
        mirror.try_connect(&admin, USERNAME).await.ok();
    }
    mirror.check().await;
    assert_eq!(admin.only_imported("ALL").await["content"], "Vorher");
}

// An untouched draft is one that no account has edited, also if it has followed its original.
#[each_engine]
async fn drafts_that_nobody_has_touched_are_deleted_with_the_connection(mirror: Mirror) {
    for text in ["Unberührt", "Bearbeitet", "Freigegeben"] {
        mirror.instagram.posts(text, TimeDelta::hours(1));
    }
    let original = mirror.instagram.posts("Folgt", TimeDelta::hours(1));
    let admin = mirror.connected().await;
    admin.reviews(true).await;
    assert_eq!(admin.source().await["waitingDrafts"], 0);
    mirror.check().await;
    assert_eq!(admin.source().await["waitingDrafts"], 4);
    let drafts = admin.imported("DRAFT").await;
    let of = |text: &str| drafts.iter().find(|draft| draft["content"] == text).unwrap();
    admin.updates(json!({ "id": of("Bearbeitet")["id"], "content": "Unser Text" })).await;
    admin.try_change_status_of(&admin.post(of("Freigegeben")).await, "APPROVED").await.ok();
    let followed = admin.post(of("Folgt")).await;
    mirror.instagram.edit_post(&original, |post| post.caption = Some("Ist gefolgt".to_owned()));
    mirror.check_hourly(1).await;
    assert_eq!(admin.source().await["waitingDrafts"], 2);
    mirror.app.run_jobs().await;
    let files = mirror.app.stored_files();

    admin.disconnects().await;
    assert_eq!(admin.imported("DRAFT").await.len(), 3);
    mirror.try_connect(&admin, USERNAME).await.ok();
    let arguments = json!({ "deleteDrafts": true });
    admin.run("disconnectInstagram", arguments, CONNECTION).await.ok();
    let mut left = admin.texts_of("ALL").await;
    left.sort();
    assert_eq!(left, ["Freigegeben", "Unser Text"]);
    assert_eq!(mirror.app.trail_of(&followed).await.last().unwrap(), "post.delete ADMIN");
    mirror.app.run_jobs().await;
    assert!(mirror.app.stored_files() < files, "their files are deleted");

    // They are known, so they are not imported again.
    mirror.try_connect(&admin, USERNAME).await.ok();
    mirror.check().await;
    assert_eq!(admin.imported("ALL").await.len(), 2);
    let source = admin.source().await;
    assert_eq!((&source["waitingDrafts"], source["skipped"].as_array().map(Vec::len)), (&json!(0), Some(2)));
}
