//! Taking a post back in the seconds after it was sent.

use chrono::TimeDelta;
use serde_json::{Value, json};

use crate::support::{Answer, Engine, Institution, Person, Setting, TestApp, by_id, each_engine, with};

const STATE: &str = r#"{"draft":"Hallo, wie im Browser"}"#;

async fn try_send(person: &Person, more: Value) -> Answer {
    let post = json!({ "content": "Hallo", "sendPush": true, "undoState": STATE });
    person.run("sendPost", with(post, &more), "id status review publishDate creator").await
}

async fn sends(person: &Person) -> Value {
    try_send(person, json!({})).await.ok()
}

async fn try_undo(person: &Person, post: &Value) -> Answer {
    person.run("undoSendPost", by_id(post), "id status review creator workingCopy { revision }").await
}

/// Returns the seconds until each held post is published.
async fn held(person: &Person) -> Vec<i64> {
    let held = person.run("heldPosts", json!({}), "id title remaining").await.ok();
    let held = held.as_array().expect("a list").clone();
    held.iter().map(|post| post["remaining"].as_i64().expect("a number") / 1000).collect()
}

fn seconds(seconds: i64) -> TimeDelta {
    TimeDelta::seconds(seconds)
}

// spec: POST-10
#[each_engine]
async fn sent_post_waits_twenty_seconds_and_then_goes_out(app: TestApp) {
    let admin = app.admin().await;
    let post = sends(&admin).await;
    assert_eq!((&post["status"], &post["review"]), (&json!("APPROVED"), &json!("APPROVED")));
    assert_eq!(held(&admin).await, [20]);
    let almost = seconds(20) - TimeDelta::milliseconds(1);
    app.publish_due_after(almost).await;
    assert_eq!(admin.post(&post).await["status"], "APPROVED");
    for table in ["announcements", "live_posts where posts > 0", "checked_posts"] {
        assert_eq!(app.count(table).await, 0, "{table}");
    }
    app.publish_due_after(TimeDelta::milliseconds(1)).await;
    let live = admin.post(&post).await;
    assert_eq!((&live["status"], &live["pushSkipped"]), (&json!("LIVE"), &Value::Null));
    assert_eq!(live["publishDate"], post["publishDate"]);
    assert_eq!(app.count("announcements").await, 1);
    assert_eq!(app.count("post_working_copies").await, 0);
    assert_eq!(held(&admin).await, [0; 0]);
    // Whoever has sent it has published it.
    assert_eq!(app.trail_of(&post).await, ["post.send ADMIN", "post.publish ADMIN"]);
    let versions = admin.run("postVersions", by_id(&post), "kind accountName").await.ok();
    assert_eq!(versions.as_array().map(Vec::len), Some(1));
    assert_eq!(versions[0]["kind"], "PUBLISHED");
    assert_ne!(versions[0]["accountName"], Value::Null);
}

#[each_engine]
async fn held_post_becomes_the_draft_that_it_was(app: TestApp) {
    let (admin, user) = (app.admin().await, app.user().await);
    let post = sends(&admin).await;
    app.advance(seconds(20) - TimeDelta::milliseconds(1));
    // Any account that may publish.
    let undone = try_undo(&user, &post).await.ok();
    assert_eq!((&undone["status"], &undone["review"]), (&json!("DRAFT"), &json!("NONE")));
    assert_eq!((&undone["creator"], &undone["id"]), (&post["creator"], &post["id"]));
    // The response was lost.
    try_undo(&user, &post).await.ok();
    app.publish_due_after(seconds(60)).await;
    assert_eq!(admin.post(&post).await["status"], "DRAFT");
    assert_eq!(app.count("announcements").await, 0);
    assert_eq!(app.trail_of(&post).await, ["post.send ADMIN", "post.undo_send USER"]);
    let open = admin.run("draft", by_id(&post), "state post { id workingCopy { revision } }").await.ok();
    assert_eq!(open["state"], STATE);
    // It is sent again, and published.
    let draft =
        json!({ "id": post["id"], "revision": open["post"]["workingCopy"]["revision"], "writer": "neu" });
    let again = try_send(&admin, json!({ "draft": draft })).await.ok();
    assert_eq!(again["id"], post["id"]);
    app.publish_due_after(seconds(20)).await;
    assert_eq!(admin.post(&post).await["status"], "LIVE");
    let kinds = admin.run("postVersions", by_id(&post), "kind").await.ok();
    assert_eq!(kinds, json!([{ "kind": "PUBLISHED" }, { "kind": "UNDONE" }]));
}

#[each_engine]
async fn undo_is_refused_from_the_last_moment_on(app: TestApp) {
    let admin = app.admin().await;
    let post = sends(&admin).await;
    app.advance(seconds(20));
    // It is not published yet, but due.
    try_undo(&admin, &post).await.refused(409, "TOO_LATE_TO_UNDO");
    app.publish_due().await;
    try_undo(&admin, &post).await.refused(409, "TOO_LATE_TO_UNDO");
    assert_eq!(admin.post(&post).await["status"], "LIVE");
    // A planned post was never held.
    let planned = json!({ "publishDate": app.date_in(seconds(60)) });
    let planned = try_send(&admin, planned).await.ok();
    try_undo(&admin, &planned).await.refused(409, "WRONG_STATUS");
    assert_eq!(held(&admin).await, [0; 0]);
}

/// Each post is taken back or published, and never both.
#[each_engine]
async fn undo_and_publishing_at_the_same_moment_exclude_each_other(app: TestApp) {
    let admin = app.admin().await;
    for _ in 0..5 {
        let post = sends(&admin).await;
        app.advance(seconds(20) - TimeDelta::milliseconds(1));
        let (undone, ()) =
            tokio::join!(try_undo(&admin, &post), app.publish_due_after(TimeDelta::milliseconds(1)));
        let is_undone = undone.outcome() == "ok";
        app.publish_due().await;
        let status = admin.post(&post).await["status"].clone();
        assert_eq!(status, if is_undone { "DRAFT" } else { "LIVE" });
    }
    let live = app.count("posts where status = 'LIVE'").await;
    assert_eq!(app.count("announcements").await, live);
}

#[each_engine]
async fn only_what_is_sent_to_be_published_now_waits(app: TestApp) {
    let (admin, drafter) = (app.admin().await, app.drafter().await);
    let status = async |person: &Person, more: Value| try_send(person, more).await.ok()["status"].clone();
    // An emergency, and callers that do not ask for it.
    let emergency = json!({ "notificationChannels": [{ "id": Institution::EMERGENCY }] });
    assert_eq!(status(&admin, emergency).await, "LIVE");
    assert_eq!(status(&admin, json!({ "undoState": null })).await, "LIVE");
    assert_eq!(status(&drafter, json!({})).await, "DRAFT");
    assert_eq!(held(&admin).await, [0; 0]);
    let refused = try_send(&admin, json!({ "undoState": "kein JSON" })).await;
    assert_eq!(refused.fields(), ["undoState INVALID"]);
    let long = format!("\"{}\"", "x".repeat(128 * 1024));
    assert_eq!(try_send(&admin, json!({ "undoState": long })).await.fields(), ["undoState TOO_LONG"]);
}

#[each_engine]
async fn hold_ends_when_the_post_gets_another_date_or_is_published_now(app: TestApp) {
    let admin = app.admin().await;
    let moved = sends(&admin).await;
    admin.try_reschedule(&moved, json!(app.date_in(seconds(3600)))).await.ok();
    try_undo(&admin, &moved).await.refused(409, "WRONG_STATUS");
    let now = sends(&admin).await;
    admin.try_change_status(&now, "LIVE").await.ok();
    try_undo(&admin, &now).await.refused(409, "TOO_LATE_TO_UNDO");
    assert_eq!(app.count("post_working_copies").await, 0);
    // An edit is not lost: the draft then has the content of the post.
    let edited = sends(&admin).await;
    admin.updates(json!({ "id": edited["id"], "content": "Anders" })).await;
    try_undo(&admin, &edited).await.ok();
    let open = admin.run("draft", by_id(&edited), "state post { content }").await.ok();
    assert_eq!(open, json!({ "state": "null", "post": { "content": "Anders" } }));
}

#[each_engine]
async fn operator_sets_how_long_posts_wait(engine: Engine) {
    const FIVE: &[Setting] = &[("AUSHANG_PRODUCT__UNDO_SECONDS", "5")];
    let app = TestApp::with(engine, FIVE).await;
    let admin = app.admin().await;
    let post = sends(&admin).await;
    assert_eq!(held(&admin).await, [5]);
    // The hold is in the row, so it survives a restart, also with another setting.
    let app = app.restarted_with(&[("AUSHANG_PRODUCT__UNDO_SECONDS", "0")]).await;
    let admin = app.admin().await;
    app.publish_due_after(seconds(5) - TimeDelta::milliseconds(1)).await;
    assert_eq!(admin.post(&post).await["status"], "APPROVED");
    app.publish_due_after(TimeDelta::milliseconds(1)).await;
    assert_eq!(admin.post(&post).await["status"], "LIVE");
    assert_eq!(sends(&admin).await["status"], "LIVE");
}

#[each_engine]
async fn repeated_sending_of_a_post_that_was_taken_back_is_refused(app: TestApp) {
    let admin = app.admin().await;
    let key = json!({ "idempotencyKey": "schluessel" });
    let post = try_send(&admin, key.clone()).await.ok();
    assert_eq!(try_send(&admin, key.clone()).await.ok()["id"], post["id"]);
    try_undo(&admin, &post).await.ok();
    // An answer with the draft would look like a post that is sent.
    try_send(&admin, key).await.refused_at(409, "draft WRONG_STATUS");
    assert_eq!(admin.post(&post).await["status"], "DRAFT");
}

// An edit of a held post saves by itself, like that of any sent post.
#[each_engine]
async fn what_is_given_back_is_neither_overwritten_nor_discarded(app: TestApp) {
    let admin = app.admin().await;
    let post = sends(&admin).await;
    let save = json!({ "post": post["id"], "state": "{}", "files": [], "writer": "neu" });
    admin.run("saveWorkingCopy", save.clone(), "id").await.refused(409, "WRONG_STATUS");
    let row = json!({ "basedOn": app.date_in(seconds(0)) });
    admin.run("saveWorkingCopy", with(save.clone(), &row), "id").await.refused(409, "WRONG_STATUS");
    let discard = json!({ "post": post["id"] });
    admin.run("discardWorkingCopy", discard, "id").await.refused(409, "WRONG_STATUS");
    let read = admin.run("workingCopy", json!({ "post": post["id"] }), "state").await.ok();
    assert_eq!(read, Value::Null);
    let named = json!({ "savedAt": app.date_in(seconds(0)), "writer": "neu" });
    let change = json!({ "id": post["id"], "content": "Hallo", "sendPush": false, "workingCopy": named });
    admin.updates(change).await;
    try_undo(&admin, &post).await.ok();
    let open = admin.run("draft", by_id(&post), "state post { sendPush }").await.ok();
    assert_eq!(open, json!({ "state": "null", "post": { "sendPush": false } }));

    let post = sends(&admin).await;
    app.publish_due_after(seconds(20)).await;
    let save = with(save, &json!({ "post": post["id"] }));
    admin.run("saveWorkingCopy", save, "id").await.ok();
}
