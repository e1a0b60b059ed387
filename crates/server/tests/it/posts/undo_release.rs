//! Taking a release back, and 'Jetzt veröffentlichen', in the seconds before the post leaves.

use chrono::TimeDelta;
use serde_json::{Value, json};

use crate::support::{
    Answer, Engine, Institution, Person, Setting, TestApp, by_id, changes, each_engine, picked, with,
};

const TICK: TimeDelta = TimeDelta::milliseconds(1);
const HOLD: TimeDelta = TimeDelta::seconds(20);

async fn try_change(person: &Person, post: &Value, status: &str) -> Answer {
    let arguments = json!({ "id": post["id"], "status": status, "undoable": true });
    person.run("changePostStatus", arguments, "id status review publishDate").await
}

async fn releases(person: &Person, post: &Value) -> Value {
    try_change(person, post, "APPROVED").await.ok()
}

async fn publishes(person: &Person, post: &Value) -> Value {
    try_change(person, post, "LIVE").await.ok()
}

async fn try_undo(person: &Person, post: &Value) -> Answer {
    person.run("undoSendPost", by_id(post), "id status review publishDate").await
}

/// Returns what can be taken back with each held post.
async fn held(person: &Person) -> Value {
    person.run("heldPosts", json!({}), "act").await.ok()
}

async fn kinds(person: &Person, post: &Value) -> Vec<String> {
    let versions = person.run("postVersions", by_id(post), "kind").await.ok();
    let versions = versions.as_array().expect("a list").clone();
    versions.iter().map(|version| version["kind"].as_str().expect("a kind").to_owned()).collect()
}

/// Returns the number of mails that tell an author of a release.
async fn release_mails(app: &TestApp) -> usize {
    app.mails().await.iter().filter(|mail| mail.subject.ends_with("Dein Post ist freigegeben")).count()
}

async fn plans(app: &TestApp, person: &Person, span: TimeDelta) -> Value {
    person.sends(json!({ "content": "Geplant", "date": app.date_in(span), "sendPush": true })).await
}

/// What differs from before, except for versions and the trail, which grow.
fn differences(changed: Vec<String>) -> Vec<String> {
    let grows = ["post_versions", "audit_"];
    changed.into_iter().filter(|line| !grows.iter().any(|table| line.contains(table))).collect()
}

// spec: POST-07, POST-10
#[each_engine]
async fn release_waits_twenty_seconds_and_then_goes_out(app: TestApp) {
    let (admin, drafter, reader) = (app.admin().await, app.drafter().await, app.follower("STUDENT").await);
    let draft = drafter.sends(json!({ "content": "Fest", "sendPush": true })).await;
    let released = releases(&admin, &draft).await;
    let state = ["status", "review", "publishDate"];
    assert_eq!(picked(&released, state), json!(["APPROVED", "APPROVED", app.date_in(HOLD)]));
    assert_eq!(held(&admin).await, json!([{ "act": "RELEASED" }]));
    app.publish_due_after(HOLD - TICK).await;
    assert_eq!(reader.reads().await, [""; 0]);
    assert_eq!(release_mails(&app).await, 0);
    for table in ["announcements", "live_posts where posts > 0", "checked_posts"] {
        assert_eq!(app.count(table).await, 0, "{table}");
    }
    app.publish_due_after(TICK).await;
    app.publish_due().await;
    let live = admin.post(&draft).await;
    assert_eq!(picked(&live, ["status", "publishDate"]), json!(["LIVE", released["publishDate"]]));
    assert_eq!(live["pushSkipped"], Value::Null);
    assert_eq!(app.count("announcements").await, 1);
    assert_eq!(reader.reads().await, ["Fest"]);
    assert_eq!(release_mails(&app).await, 1);
    assert_eq!(held(&admin).await, json!([]));
    assert_eq!(app.count("posts where held_from is not null").await, 0);
    let trail = ["post.send DRAFT", "post.approve ADMIN", "post.publish ADMIN"];
    assert_eq!(app.trail_of(&draft).await, trail);
    assert_eq!(kinds(&admin, &draft).await, ["PUBLISHED", "APPROVED", "SUBMITTED"]);
}

#[each_engine]
async fn release_that_is_taken_back_never_was(app: TestApp) {
    let (admin, user, drafter) = (app.admin().await, app.user().await, app.drafter().await);
    let draft = drafter.writes("Fest").await;
    release_mails(&app).await;
    let before = app.dump().await;
    releases(&admin, &draft).await;
    app.advance(HOLD - TICK);
    try_undo(&drafter, &draft).await.refused(403, "NOT_PERMITTED");
    // Any account that may publish.
    let undone = try_undo(&user, &draft).await.ok();
    let state = ["status", "review", "publishDate"];
    assert_eq!(picked(&undone, state), json!(["DRAFT", "REQUESTED", draft["publishDate"]]));
    assert_eq!(differences(changes(&before, &app.dump().await)), [""; 0]);
    // The response was lost.
    try_undo(&user, &draft).await.ok();
    app.publish_due_after(TimeDelta::minutes(1)).await;
    assert_eq!(admin.post(&draft).await["status"], "DRAFT");
    assert_eq!((app.count("announcements").await, release_mails(&app).await), (0, 0));
    let trail = ["post.send DRAFT", "post.approve ADMIN", "post.undo_approve USER"];
    assert_eq!(app.trail_of(&draft).await, trail);
    assert_eq!(kinds(&admin, &draft).await, ["UNDONE", "APPROVED", "SUBMITTED"]);
    // It is released again.
    releases(&user, &draft).await;
    app.publish_due_after(HOLD).await;
    assert_eq!(admin.post(&draft).await["status"], "LIVE");
    assert_eq!(release_mails(&app).await, 1);
}

// spec: POST-09
#[each_engine]
async fn planned_post_that_is_published_now_returns_to_its_date(app: TestApp) {
    let (admin, user) = (app.admin().await, app.user().await);
    let post = plans(&app, &admin, TimeDelta::hours(1)).await;
    let before = app.dump().await;
    let now = publishes(&user, &post).await;
    assert_eq!(picked(&now, ["status", "publishDate"]), json!(["APPROVED", app.date_in(HOLD)]));
    assert_eq!(held(&admin).await, json!([{ "act": "PUBLISHED" }]));
    let undone = try_undo(&admin, &post).await.ok();
    assert_eq!(picked(&undone, ["status", "publishDate"]), json!(["APPROVED", post["publishDate"]]));
    assert_eq!(differences(changes(&before, &app.dump().await)), [""; 0]);
    try_undo(&admin, &post).await.ok();
    assert_eq!(held(&admin).await, json!([]));
    publishes(&user, &post).await;
    app.publish_due_after(HOLD - TICK).await;
    assert_eq!(admin.post(&post).await["status"], "APPROVED");
    app.publish_due_after(TICK).await;
    assert_eq!(admin.post(&post).await["status"], "LIVE");
    assert_eq!(app.count("announcements").await, 1);
    // In the name of the account that has published it. The other one still is who released it.
    let trail = ["post.send ADMIN", "post.undo_publish ADMIN", "post.publish USER"];
    assert_eq!(app.trail_of(&post).await, trail);
    let released = user.approval(&post).await;
    assert_eq!(released["releasedByName"], admin.email);
    assert_eq!(kinds(&admin, &post).await, ["PUBLISHED", "UNDONE", "PLANNED"]);
}

#[each_engine]
async fn planned_post_whose_date_has_passed_needs_another_release(app: TestApp) {
    let admin = app.admin().await;
    let post = plans(&app, &admin, TimeDelta::seconds(10)).await;
    publishes(&admin, &post).await;
    app.publish_due_after(TimeDelta::seconds(10)).await;
    let undone = try_undo(&admin, &post).await.ok();
    let state = ["status", "review", "publishDate"];
    assert_eq!(picked(&undone, state), json!(["DRAFT", "REQUESTED", post["publishDate"]]));
    app.publish_due_after(TimeDelta::minutes(1)).await;
    assert_eq!(app.count("announcements").await, 0);
    releases(&admin, &post).await;
    app.publish_due_after(HOLD).await;
    assert_eq!(admin.post(&post).await["status"], "LIVE");
}

#[each_engine]
async fn undo_is_too_late_from_the_last_moment_on(app: TestApp) {
    let (admin, drafter) = (app.admin().await, app.drafter().await);
    let planned = plans(&app, &admin, TimeDelta::hours(1)).await;
    for post in [drafter.writes("Fest").await, planned] {
        let status = if post["status"] == "DRAFT" { "APPROVED" } else { "LIVE" };
        try_change(&admin, &post, status).await.ok();
        app.advance(HOLD);
        // It is not published yet, but due.
        try_undo(&admin, &post).await.refused(409, "TOO_LATE_TO_UNDO");
        app.publish_due().await;
        try_undo(&admin, &post).await.refused(409, "TOO_LATE_TO_UNDO");
        assert_eq!(admin.post(&post).await["status"], "LIVE");
    }
}

/// Each post is taken back or published, and never both.
#[each_engine]
async fn undo_and_the_end_of_the_hold_exclude_each_other(app: TestApp) {
    let (admin, drafter) = (app.admin().await, app.drafter().await);
    for _ in 0..4 {
        let draft = drafter.sends(json!({ "content": "Fest", "sendPush": true })).await;
        releases(&admin, &draft).await;
        app.advance(HOLD - TICK);
        let (undone, ()) = tokio::join!(try_undo(&admin, &draft), app.publish_due_after(TICK));
        let is_undone = undone.outcome() == "ok";
        app.publish_due().await;
        let status = admin.post(&draft).await["status"].clone();
        assert_eq!(status, if is_undone { "DRAFT" } else { "LIVE" });
    }
    let live = app.count("posts where status = 'LIVE'").await;
    assert_eq!((app.count("announcements").await, release_mails(&app).await), (live, live));
}

#[each_engine]
async fn only_what_would_leave_now_waits(app: TestApp) {
    let (admin, drafter) = (app.admin().await, app.drafter().await);
    // Callers that do not ask for it.
    let draft = drafter.writes("Fest").await;
    assert_eq!(admin.try_change_status(&draft, "APPROVED").await.ok()["status"], "LIVE");
    assert_eq!(release_mails(&app).await, 1);
    let planned = plans(&app, &admin, TimeDelta::hours(1)).await;
    assert_eq!(admin.try_change_status(&planned, "LIVE").await.ok()["status"], "LIVE");
    // A date ahead.
    let date = app.date_in(TimeDelta::hours(1));
    let dated = drafter.sends(json!({ "content": "Fest", "date": date })).await;
    assert_eq!(picked(&releases(&admin, &dated).await, ["status", "publishDate"]), json!(["APPROVED", date]));
    assert_eq!(release_mails(&app).await, 2);
    try_undo(&admin, &dated).await.refused(409, "WRONG_STATUS");
    // Emergencies.
    let channels = json!([{ "id": Institution::EMERGENCY }]);
    let alarm = drafter.sends(json!({ "content": "Alarm", "channels": channels })).await;
    assert_eq!(releases(&admin, &alarm).await["status"], "LIVE");
    let alarm = json!({ "content": "Alarm", "channels": channels, "date": date });
    let alarm = admin.sends(alarm).await;
    assert_eq!(publishes(&admin, &alarm).await["status"], "LIVE");
    // A post that ends by then.
    let ends = json!({ "content": "Kurz", "expires": app.date_in(TimeDelta::minutes(10)) });
    let ending = drafter.sends(ends).await;
    app.advance(TimeDelta::minutes(10) - TimeDelta::seconds(5));
    assert_eq!(releases(&admin, &ending).await["status"], "LIVE");
    // While the clock is suspect, a held post would wait as long as the clock does.
    let draft = drafter.writes("Fest").await;
    app.jump(TimeDelta::minutes(10));
    app.publish_due().await;
    assert_eq!(releases(&admin, &draft).await["status"], "LIVE");
    assert_eq!(held(&admin).await, json!([]));
}

#[each_engine]
async fn operator_can_switch_it_off(engine: Engine) {
    const OFF: &[Setting] = &[("AUSHANG_PRODUCT__UNDO_SECONDS", "0")];
    let app = TestApp::with(engine, OFF).await;
    let (admin, drafter) = (app.admin().await, app.drafter().await);
    let draft = drafter.writes("Fest").await;
    assert_eq!(releases(&admin, &draft).await["status"], "LIVE");
    assert_eq!(release_mails(&app).await, 1);
    let planned = plans(&app, &admin, TimeDelta::hours(1)).await;
    assert_eq!(publishes(&admin, &planned).await["status"], "LIVE");
}

#[each_engine]
async fn another_date_or_publishing_at_once_ends_the_hold(app: TestApp) {
    let (admin, drafter) = (app.admin().await, app.drafter().await);
    let moved = drafter.writes("Verschoben").await;
    releases(&admin, &moved).await;
    admin.try_reschedule(&moved, json!(app.date_in(TimeDelta::hours(1)))).await.ok();
    // Its release cannot be taken back any more, so its author gets the mail.
    assert_eq!(release_mails(&app).await, 1);
    try_undo(&admin, &moved).await.refused(409, "WRONG_STATUS");
    let now = drafter.writes("Sofort").await;
    releases(&admin, &now).await;
    assert_eq!(publishes(&admin, &now).await["status"], "LIVE");
    assert_eq!(release_mails(&app).await, 2);
    try_undo(&admin, &now).await.refused(409, "TOO_LATE_TO_UNDO");
    assert_eq!(app.count("posts where held_from is not null").await, 0);
}

#[each_engine]
async fn repeated_request_neither_ends_nor_extends_the_hold(app: TestApp) {
    let (admin, user, drafter) = (app.admin().await, app.user().await, app.drafter().await);
    let draft = drafter.writes("Freigabe").await;
    let planned = plans(&app, &admin, TimeDelta::hours(1)).await;
    let (released, published) = (releases(&admin, &draft).await, publishes(&admin, &planned).await);
    let before = app.dump().await;
    app.advance(TICK);
    assert_eq!(releases(&admin, &draft).await, released);
    assert_eq!(publishes(&admin, &planned).await, published);
    assert_eq!(changes(&before, &app.dump().await), [""; 0]);
    // Another act, another person, or a request that cannot be taken back, does not repeat it.
    try_change(&admin, &draft, "DRAFT").await.refused(409, "WRONG_STATUS");
    try_change(&user, &draft, "APPROVED").await.refused(409, "WRONG_STATUS");
    assert_eq!(publishes(&user, &planned).await["status"], "LIVE");
    let other = plans(&app, &admin, TimeDelta::hours(1)).await;
    publishes(&admin, &other).await;
    assert_eq!(admin.try_change_status(&other, "LIVE").await.ok()["status"], "LIVE");
    // Its time has come, but nothing has published it.
    let late = plans(&app, &admin, TimeDelta::hours(1)).await;
    publishes(&admin, &late).await;
    app.advance(HOLD);
    assert_eq!(publishes(&admin, &late).await["status"], "LIVE");
}

#[each_engine]
async fn change_that_takes_the_release_ends_the_hold(app: TestApp) {
    let (admin, user) = (app.admin().await, app.user().await);
    admin.try_set_four_eyes(true).await.ok();
    let draft = user.writes("Fest").await;
    try_change(&user, &draft, "APPROVED").await.refused(403, "OWN_TEXT");
    releases(&admin, &draft).await;
    user.updates(json!({ "id": draft["id"], "content": "Fest im Saal" })).await;
    try_undo(&admin, &draft).await.refused(409, "WRONG_STATUS");
    app.publish_due_after(TimeDelta::minutes(1)).await;
    let waits = admin.approval(&draft).await;
    assert_eq!((&waits["status"], &waits["lostRelease"]["changedWords"]), (&json!("DRAFT"), &json!(2)));
    // It has no date, so none was missed.
    assert_eq!(admin.post(&draft).await["publishDate"], draft["createdAt"]);
    app.remind_after(TimeDelta::minutes(1)).await;
    assert_eq!((release_mails(&app).await, app.count("mails where kind = 'RELEASE_MISSED'").await), (0, 0));
    assert_eq!(app.count("posts where held_from is not null").await, 0);
}

#[each_engine]
async fn edit_of_a_held_post_stays_when_its_release_is_taken_back(app: TestApp) {
    let (admin, drafter) = (app.admin().await, app.drafter().await);
    let draft = drafter.writes("Fest").await;
    releases(&admin, &draft).await;
    admin.updates(json!({ "id": draft["id"], "content": "Fest im Saal" })).await;
    try_undo(&admin, &draft).await.ok();
    let waits = admin.approval(&draft).await;
    let fields = ["status", "review", "content", "lostRelease"];
    assert_eq!(picked(&waits, fields), json!(["DRAFT", "REQUESTED", "Fest im Saal", null]));
}

/// A change that is not published yet is neither what is given back nor lost.
#[each_engine]
async fn change_kept_aside_survives_hold_and_undo(app: TestApp) {
    let (admin, drafter) = (app.admin().await, app.drafter().await);
    let draft = drafter.writes("Fest").await;
    let save = async |state: &str, read: &Value| {
        let arguments = json!({
            "post": draft["id"], "basedOn": read, "state": state, "files": [], "writer": "neu"
        });
        let fields = "workingCopy { savedAt }";
        admin.run("saveWorkingCopy", arguments, fields).await.ok()["workingCopy"]["savedAt"].clone()
    };
    let open = async || {
        let read = admin.run("workingCopy", json!({ "post": draft["id"] }), "state").await;
        let marked = admin.run("post", json!({ "id": draft["id"] }), "workingCopy { savedAt }").await;
        assert_ne!(marked.ok()["workingCopy"], Value::Null);
        read.ok()["state"].clone()
    };
    let saved = save("{\"draft\":1}", &Value::Null).await;
    releases(&admin, &draft).await;
    // Whoever writes it goes on.
    assert_eq!(open().await, "{\"draft\":1}");
    let saved = save("{\"draft\":2}", &saved).await;
    try_undo(&admin, &draft).await.ok();
    assert_eq!(open().await, "{\"draft\":2}");
    releases(&admin, &draft).await;
    app.publish_due_after(HOLD).await;
    assert_eq!(admin.post(&draft).await["status"], "LIVE");
    assert_eq!(open().await, "{\"draft\":2}");
    // A change of a held post that is published from it.
    let planned = plans(&app, &admin, TimeDelta::hours(1)).await;
    publishes(&admin, &planned).await;
    let arguments = json!({ "post": planned["id"], "state": "{}", "files": [], "writer": "neu" });
    let copy = admin.run("saveWorkingCopy", arguments, "workingCopy { savedAt }").await.ok();
    let named = with(copy["workingCopy"].clone(), &json!({ "writer": "neu" }));
    admin.updates(json!({ "id": planned["id"], "content": "Anders", "workingCopy": named })).await;
    let left = admin.run("workingCopy", json!({ "post": planned["id"] }), "state").await.ok();
    assert_eq!((left, saved == Value::Null), (Value::Null, false));
}

#[each_engine]
async fn planned_post_of_a_deleted_releaser_is_published_by_who_wanted_it_now(app: TestApp) {
    let (admin, user) = (app.admin().await, app.user().await);
    let post = plans(&app, &user, TimeDelta::hours(1)).await;
    app.delete_account(&user.email).await;
    publishes(&admin, &post).await;
    app.publish_due_after(HOLD).await;
    assert_eq!(admin.post(&post).await["status"], "LIVE");
    assert_eq!(app.trail_of(&post).await.last().map(String::as_str), Some("post.publish ADMIN"));
    let post = plans(&app, &admin, TimeDelta::hours(1)).await;
    publishes(&admin, &post).await;
    app.delete_account(&admin.email).await;
    app.publish_due_after(HOLD).await;
    assert_eq!(app.count("posts where status = 'LIVE'").await, 1);
}
