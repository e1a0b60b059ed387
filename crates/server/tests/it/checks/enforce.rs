//! What is binding is published only with a reason.

use chrono::TimeDelta;
use serde_json::{Value, json};

use super::codes;
use crate::support::{Person, TestApp, each_engine, with};

const REASON: &str = "Das Plakat folgt als Text";

fn loud() -> Value {
    json!({ "content": "KOMMT ALLE HEUTE ZUM FEST" })
}

/// An administrator of a profile for which capitals are binding.
async fn strict(app: &TestApp) -> Person {
    let admin = app.admin().await;
    admin.sets_check("CAPITALS", "BINDING").await;
    admin
}

fn with_reason(arguments: Value) -> Value {
    with(arguments, &json!({ "overrideReason": REASON }))
}

#[each_engine]
async fn binding_findings_refuse_a_post_unless_a_reason_is_given(app: TestApp) {
    let admin = strict(&app).await;
    let refused = admin.run("sendPost", loud(), "id").await;
    let findings = refused.body["errors"][0]["extensions"]["findings"].clone();
    refused.refused(409, "ACCESSIBILITY");
    assert_eq!(codes(&findings), ["CAPITALS"]);
    assert_eq!((&findings[0]["severity"], &findings[0]["number"]), (&json!("BINDING"), &json!(5)));
    assert_eq!(app.count("posts").await, 0, "nothing is stored");
    for (reason, why) in [("Zu kurz.", "TOO_SHORT"), (&*"ä".repeat(501), "TOO_LONG")] {
        let arguments = with(loud(), &json!({ "overrideReason": reason }));
        admin.run("sendPost", arguments, "id").await.refused(400, why);
    }
    let post = admin.run("sendPost", with_reason(loud()), "id status").await.ok();
    assert_eq!(post["status"], "LIVE");
    assert_eq!(app.count("check_overrides").await, 1);
    assert_eq!(app.actions("post.override_checks").await, ["post.override_checks"]);
}

#[each_engine]
async fn reason_is_not_recorded_if_nothing_is_binding(app: TestApp) {
    let admin = app.admin().await;
    admin.run("sendPost", with_reason(loud()), "id").await.ok();
    assert_eq!(app.count("check_overrides").await, 0);
}

#[each_engine]
async fn planning_is_publishing(app: TestApp) {
    let admin = strict(&app).await;
    let planned = with(loud(), &json!({ "publishDate": app.date_in(TimeDelta::days(1)) }));
    admin.run("sendPost", planned.clone(), "id").await.refused(409, "ACCESSIBILITY");
    let planned = admin.run("sendPost", with_reason(planned), "id status").await.ok();
    assert_eq!(planned["status"], "APPROVED");
    // At the date nobody is asked again.
    app.advance(TimeDelta::days(2));
    app.publish_due().await;
    assert_eq!(admin.post(&planned).await["status"], "LIVE");
}

#[each_engine]
async fn drafts_are_refused_when_they_are_released(app: TestApp) {
    let (admin, drafter) = (strict(&app).await, app.drafter().await);
    let draft = drafter.run("sendPost", loud(), "id status").await.ok();
    assert_eq!(draft["status"], "DRAFT");
    assert_eq!(codes(&drafter.checks_stored(&draft).await), ["CAPITALS"]);
    let change = json!({ "id": draft["id"], "content": "KOMMT HEUTE ALLE ZUM FEST" });
    drafter.run("updatePost", change, "id").await.ok();
    let release = json!({ "id": draft["id"], "status": "APPROVED" });
    admin.run("changePostStatus", release.clone(), "id").await.refused(409, "ACCESSIBILITY");
    assert_eq!(admin.post(&draft).await["status"], "DRAFT");
    let live = admin.run("changePostStatus", with_reason(release), "status").await.ok();
    assert_eq!(live["status"], "LIVE");
    assert_eq!(app.count("check_overrides").await, 1);
}

#[each_engine]
async fn changes_of_a_published_post_are_refused(app: TestApp) {
    let admin = strict(&app).await;
    let post = admin.writes("Kommt heute zum Fest").await;
    let change = with(loud(), &json!({ "id": post["id"] }));
    admin.run("updatePost", change.clone(), "id").await.refused(409, "ACCESSIBILITY");
    assert_eq!(admin.post(&post).await["content"], "Kommt heute zum Fest");
    admin.run("updatePost", with_reason(change.clone()), "id").await.ok();
    assert_eq!(admin.post(&post).await["content"], change["content"]);
}

#[each_engine]
async fn version_with_binding_findings_is_restored_with_a_reason(app: TestApp) {
    let admin = app.admin().await;
    let post = admin.run("sendPost", loud(), "id").await.ok();
    admin.updates(json!({ "id": post["id"], "content": "Kommt heute zum Fest" })).await;
    admin.sets_check("CAPITALS", "BINDING").await;
    let restore = json!({ "id": post["id"], "number": 1 });
    admin.run("restorePostVersion", restore.clone(), "id").await.refused(409, "ACCESSIBILITY");
    assert_eq!(admin.post(&post).await["content"], "Kommt heute zum Fest");
    admin.run("restorePostVersion", with_reason(restore), "id").await.ok();
    assert_eq!(admin.post(&post).await["content"], loud()["content"]);
    assert_eq!(app.count("check_overrides").await, 1);
}

#[each_engine]
async fn repeated_calls_with_a_key_post_once(app: TestApp) {
    let admin = strict(&app).await;
    let call = with(with_reason(loud()), &json!({ "idempotencyKey": "einmal" }));
    let first = admin.run("sendPost", call.clone(), "id").await.ok();
    let again = admin.run("sendPost", call.clone(), "id").await.ok();
    assert_eq!(first, again);
    let other = with(call, &json!({ "overrideReason": "Ein ganz anderer Grund" }));
    admin.run("sendPost", other, "id").await.refused(409, "KEY_REUSED");
    assert_eq!(app.count("check_overrides").await, 1);
}
