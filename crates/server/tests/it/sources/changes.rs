//! Texts that are changed at their source after the import.

use aushang_push::testing::PushService;
use aushang_sources::testing::instagram::{Endpoint, Post};
use chrono::TimeDelta;
use serde_json::{Value, json};

use crate::support::{Answer, Institution, Mirror, Person, USERNAME, by_id, each_engine};

const RESULT: &str = "id content sourceChange { text noticedAt }";

async fn decides(person: &Person, operation: &str, post: &Value) -> Answer {
    let mut arguments = by_id(post);
    arguments["noticedAt"] = post["sourceChange"]["noticedAt"].clone();
    person.run(operation, arguments, RESULT).await
}

fn rewrite(mirror: &Mirror, post: &str, caption: &str) {
    mirror.instagram.edit_post(post, |post| post.caption = Some(caption.to_owned()));
}

// spec: POST-37
#[each_engine]
async fn change_is_shown_and_replaces_the_text_only_when_somebody_wants_it(mirror: Mirror) {
    let original = mirror.instagram.posts("Um 18 Uhr", TimeDelta::hours(1));
    let admin = mirror.checked().await;
    rewrite(&mirror, &original, "Um 19 Uhr");
    mirror.check_hourly(1).await;
    let post = admin.only_imported("ALL").await;
    let change = json!({ "text": "Um 19 Uhr", "noticedAt": mirror.app.date_in(TimeDelta::zero()) });
    assert_eq!((&post["content"], &post["sourceChange"]), (&json!("Um 18 Uhr"), &change));
    mirror.check_hourly(2).await;
    assert_eq!(admin.only_imported("ALL").await, post);

    // Neither an account that may not edit it nor another profile decides about it.
    let (drafter, stranger) = (mirror.app.drafter().await, mirror.app.stranger().await);
    for operation in ["applySourceChange", "dismissSourceChange"] {
        decides(&drafter, operation, &post).await.refused(403, "NOT_PERMITTED");
        decides(&stranger, operation, &post).await.refused(404, "NOT_FOUND");
    }
    assert_eq!(admin.only_imported("ALL").await, post);

    let applied = decides(&admin, "applySourceChange", &post).await.ok();
    assert_eq!((&applied["content"], &applied["sourceChange"]), (&json!("Um 19 Uhr"), &Value::Null));
    decides(&admin, "applySourceChange", &post).await.refused(404, "NOT_FOUND");
    mirror.check_hourly(2).await;
    assert_eq!(admin.only_imported("ALL").await["sourceChange"], Value::Null);
    assert_eq!(mirror.app.trail_of(&post).await.last().unwrap(), "source.change_applied ADMIN");
}

#[each_engine]
async fn text_that_nobody_has_seen_is_not_applied(mirror: Mirror) {
    let original = mirror.instagram.posts("Um 18 Uhr", TimeDelta::hours(1));
    let admin = mirror.checked().await;
    rewrite(&mirror, &original, "Um 19 Uhr");
    mirror.check_hourly(1).await;
    let seen = admin.only_imported("ALL").await;
    rewrite(&mirror, &original, "Um 20 Uhr");
    mirror.check_hourly(1).await;
    decides(&admin, "applySourceChange", &seen).await.refused(409, "EDITED_MEANWHILE");
    let now = admin.only_imported("ALL").await;
    assert_eq!((&now["content"], &now["sourceChange"]["text"]), (&json!("Um 18 Uhr"), &json!("Um 20 Uhr")));
    decides(&admin, "applySourceChange", &now).await.ok();
}

// spec: POST-37
#[each_engine]
async fn dismissed_change_is_not_shown_again_but_the_next_one_is(mirror: Mirror) {
    let original = mirror.instagram.posts("Um 18 Uhr", TimeDelta::hours(1));
    let admin = mirror.checked().await;
    rewrite(&mirror, &original, "Um 19 Uhr");
    mirror.check_hourly(1).await;
    let post = admin.only_imported("ALL").await;
    let kept = decides(&admin, "dismissSourceChange", &post).await.ok();
    assert_eq!((&kept["content"], &kept["sourceChange"]), (&json!("Um 18 Uhr"), &Value::Null));
    mirror.check_hourly(2).await;
    assert_eq!(admin.only_imported("ALL").await["sourceChange"], Value::Null);

    rewrite(&mirror, &original, "Um 20 Uhr");
    mirror.check_hourly(1).await;
    assert_eq!(admin.only_imported("ALL").await["sourceChange"]["text"], "Um 20 Uhr");
    // Changed back at the source.
    rewrite(&mirror, &original, "Um 18 Uhr");
    mirror.check_hourly(1).await;
    let post = admin.only_imported("ALL").await;
    assert_eq!((&post["content"], &post["sourceChange"]), (&json!("Um 18 Uhr"), &Value::Null));
}

// spec: POST-37
#[each_engine]
async fn draft_follows_its_source_until_somebody_edits_it(mirror: Mirror) {
    let untouched = mirror.instagram.posts("Unberührt", TimeDelta::hours(2));
    let edited = mirror.instagram.posts("Bearbeitet", TimeDelta::hours(1));
    let admin = mirror.connected().await;
    admin.reviews(true).await;
    mirror.check().await;
    let drafts = admin.imported("DRAFT").await;
    let of = |text: &str| drafts.iter().find(|draft| draft["content"] == text).unwrap().clone();
    let (untouched_draft, edited_draft) = (of("Unberührt"), of("Bearbeitet"));
    admin.updates(json!({ "id": edited_draft["id"], "content": "Unser Text" })).await;
    for (original, caption) in [(&untouched, "Neuer Text"), (&edited, "Neuer Text dort")] {
        rewrite(&mirror, original, caption);
    }
    mirror.check_hourly(1).await;
    for (original, caption) in [(&untouched, "Noch neuer"), (&edited, "Noch neuer dort")] {
        rewrite(&mirror, original, caption);
    }
    mirror.check_hourly(1).await;
    let drafts = admin.imported("DRAFT").await;
    let of = |draft: &Value| drafts.iter().find(|other| other["id"] == draft["id"]).unwrap().clone();
    let (untouched_draft, edited_draft) = (of(&untouched_draft), of(&edited_draft));
    assert_eq!(untouched_draft["content"], "Noch neuer");
    assert_eq!(untouched_draft["sourceChange"], Value::Null);
    assert_eq!(edited_draft["content"], "Unser Text");
    assert_eq!(edited_draft["sourceChange"]["text"], "Noch neuer dort");

    // A draft that followed is released in the version that was read.
    let read = admin.post(&untouched_draft).await;
    rewrite(&mirror, &untouched, "Zu spät");
    mirror.check_hourly(1).await;
    admin.try_change_status_of(&read, "APPROVED").await.refused(409, "EDITED_MEANWHILE");
}

#[each_engine]
async fn applied_text_still_names_the_original_of_further_images(mirror: Mirror) {
    let children = (0..12).map(|_| Post::image("", "poster.jpg")).collect();
    let original = mirror.instagram.add_post(USERNAME, Post::carousel("Alt", children));
    let admin = mirror.checked().await;
    rewrite(&mirror, &original, "Neu");
    mirror.check_hourly(1).await;
    let post = admin.only_imported("ALL").await;
    assert_eq!(post["sourceChange"]["text"], "Neu");
    let applied = decides(&admin, "applySourceChange", &post).await.ok();
    let expected = format!("Neu\n\nMehr bei Instagram: {}", post["sourceUrl"].as_str().unwrap());
    assert_eq!(applied["content"], expected);
    let downloads = mirror.instagram.count(Endpoint::Media);
    mirror.check_hourly(1).await;
    assert_eq!(admin.only_imported("ALL").await["sourceChange"], Value::Null);
    assert_eq!(mirror.instagram.count(Endpoint::Media), downloads);
}

/// As after an edit: one account alone does not change what two have confirmed.
#[each_engine]
async fn push_contains_what_was_confirmed_although_the_text_of_the_source_is_taken_over(mirror: Mirror) {
    let (app, original) = (&mirror.app, mirror.instagram.posts("Gebäude räumen", TimeDelta::hours(1)));
    let admin = mirror.connected().await;
    let service = PushService::start().await.unwrap();
    app.follower("STUDENT").await.registers(&service.subscribe()).await;
    admin.reviews(true).await;
    mirror.check().await;
    let draft = admin.only_imported("DRAFT").await;
    let channels = json!([{ "id": Institution::EMERGENCY_ALARM }]);
    let change = json!({ "id": draft["id"], "content": draft["content"], "notificationChannels": channels });
    admin.updates(change).await;
    let user = app.user().await;
    app.proves_by_code(&admin.email).await;
    admin.run("setEmergencyNeedsTwo", json!({ "value": true }), "emergencyNeedsTwo").await.ok();
    user.try_change_status(&draft, "APPROVED").await.ok();
    let read = admin.run("post", by_id(&draft), "editedAt emergencyRequest { askedAt }").await.ok();
    let confirms = json!({ "id": draft["id"], "status": "APPROVED", "basedOn": read["editedAt"],
        "confirms": read["emergencyRequest"]["askedAt"] });
    assert_eq!(admin.run("changePostStatus", confirms, "status").await.ok()["status"], "LIVE");
    rewrite(&mirror, &original, "Gebäude stürmen");
    mirror.check_hourly(1).await;
    let live = admin.only_imported("ALL").await;
    app.proves_by_code(&admin.email).await;
    assert_eq!(decides(&admin, "applySourceChange", &live).await.ok()["content"], "Gebäude stürmen");
    app.deliver().await;
    assert_eq!(service.log().last().unwrap().payload["body"], "Gebäude räumen");
}

/// The notice that the post waits again references its profile, which is locked before its posts.
#[tokio::test(flavor = "multi_thread")]
async fn applied_change_that_takes_a_release_locks_the_profile_first() {
    let Some(mirror) = Mirror::on_postgres().await else { return };
    let (app, original) = (&mirror.app, mirror.instagram.posts("Um 18 Uhr", TimeDelta::hours(1)));
    let admin = mirror.connected().await;
    admin.reviews(true).await;
    mirror.check().await;
    admin.try_set_four_eyes(true).await.ok();
    let draft = admin.only_imported("DRAFT").await;
    admin.try_reschedule(&draft, json!(app.date_in(TimeDelta::days(5)))).await.ok();
    admin.try_change_status(&draft, "APPROVED").await.ok();
    rewrite(&mirror, &original, "Um 19 Uhr");
    mirror.check_hourly(1).await;
    let post = admin.only_imported("ALL").await;
    let held = app.locks("select 1 from profiles for update").await;
    let releasing = async {
        app.until_waiting(1).await;
        held.release_after("set local deadlock_timeout = '1ms'; select 1 from posts for update").await;
    };
    let (applied, ()) = tokio::join!(decides(&admin, "applySourceChange", &post), releasing);
    assert_eq!(applied.ok()["content"], "Um 19 Uhr");
    assert_eq!(admin.post(&post).await["status"], "DRAFT");
}
