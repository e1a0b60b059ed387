//! The quiet hours of a profile.

use chrono::TimeDelta;
use serde_json::{Value, json};

use crate::support::{Answer, Institution, Person, TestApp, each_engine, with};

/// The tests begin at noon in Berlin.
async fn is_quiet_until_two(admin: &Person) {
    let hours = json!({ "from": "11:30", "until": "14:00" });
    let set = admin.run("updateQuietHours", hours.clone(), "from until").await.ok();
    assert_eq!(set, hours);
}

async fn try_send(person: &Person, more: Value) -> Answer {
    let post = json!({ "content": "Hallo", "sendPush": true });
    person.run("sendPost", with(post, &more), "id status editedAt").await
}

#[track_caller]
fn assert_quiet(answer: &Answer) {
    assert_eq!(
        (answer.outcome().as_str(), answer.fields()),
        ("400", vec!["publishDate QUIET_HOURS".to_owned()])
    );
}

fn known() -> Value {
    json!({ "duringQuietHours": true })
}

#[each_engine]
async fn push_within_quiet_hours_must_be_confirmed(app: TestApp) {
    let admin = app.admin().await;
    is_quiet_until_two(&admin).await;
    let at = |millis: i64| json!({ "publishDate": app.date_in(TimeDelta::hours(2) + TimeDelta::milliseconds(millis)) });
    for refused in [json!({}), at(-1)] {
        assert_quiet(&try_send(&admin, refused).await);
    }
    assert_eq!(app.count("posts").await, 0);
    try_send(&admin, known()).await.ok();
    // Outside of them, and without a push.
    try_send(&admin, at(0)).await.ok();
    try_send(&admin, json!({ "sendPush": false })).await.ok();
    // Other profiles have none.
    try_send(&app.stranger().await, json!({})).await.ok();
    // A channel pushes as well.
    let channel = |notification: bool| {
        json!({
            "sendPush": false,
            "notificationChannels": [{ "id": Institution::FRESHMAN, "notification": notification }],
        })
    };
    assert_quiet(&try_send(&admin, channel(true)).await);
    try_send(&admin, channel(false)).await.ok();
}

#[each_engine]
async fn emergency_is_not_held_by_quiet_hours(app: TestApp) {
    let admin = app.admin().await;
    is_quiet_until_two(&admin).await;
    let emergency = json!({ "notificationChannels": [{ "id": Institution::EMERGENCY }] });
    assert_eq!(try_send(&admin, emergency).await.ok()["status"], "LIVE");
}

#[each_engine]
async fn release_within_quiet_hours_must_be_confirmed(app: TestApp) {
    let (admin, drafter) = (app.admin().await, app.drafter().await);
    is_quiet_until_two(&admin).await;
    // Who hands in does not decide.
    let draft = try_send(&drafter, json!({})).await.ok();
    let release = json!({ "id": draft["id"], "status": "APPROVED" });
    assert_quiet(&admin.run("changePostStatus", release.clone(), "id").await);
    let released = admin.run("changePostStatus", with(release, &known()), "status").await.ok();
    assert_eq!(released["status"], "LIVE");
    let planned = try_send(&admin, json!({ "publishDate": app.date_in(TimeDelta::hours(5)) })).await.ok();
    let now = json!({ "id": planned["id"], "status": "LIVE" });
    assert_quiet(&admin.run("changePostStatus", now.clone(), "id").await);
    assert_eq!(admin.run("changePostStatus", with(now, &known()), "status").await.ok()["status"], "LIVE");
}

#[each_engine]
async fn move_into_quiet_hours_must_be_confirmed(app: TestApp) {
    let (admin, drafter) = (app.admin().await, app.drafter().await);
    is_quiet_until_two(&admin).await;
    let late = json!({ "publishDate": app.date_in(TimeDelta::hours(5)) });
    let planned = try_send(&admin, late).await.ok();
    let date = app.date_in(TimeDelta::hours(1));
    let moved = json!({ "id": planned["id"], "publishDate": date });
    assert_quiet(&admin.run("updatePostPublishDate", moved.clone(), "id").await);
    admin.run("updatePostPublishDate", with(moved, &known()), "id").await.ok();
    // A draft is checked when it is released.
    let draft = try_send(&drafter, json!({})).await.ok();
    let moved = json!({ "id": draft["id"], "publishDate": date });
    admin.run("updatePostPublishDate", moved, "id").await.ok();
}

#[each_engine]
async fn push_that_is_added_to_a_planned_post_within_quiet_hours_must_be_confirmed(app: TestApp) {
    let admin = app.admin().await;
    is_quiet_until_two(&admin).await;
    let date = app.date_in(TimeDelta::hours(1));
    let planned = try_send(&admin, json!({ "publishDate": date, "sendPush": false })).await.ok();
    let pushed = json!({ "id": planned["id"], "content": "Hallo", "sendPush": true });
    assert_quiet(&admin.run("updatePost", pushed.clone(), "id").await);
    admin.run("updatePost", with(pushed.clone(), &known()), "id").await.ok();
    // It was confirmed before.
    admin.run("updatePost", with(pushed, &json!({ "content": "Hallo!" })), "id").await.ok();
}

#[each_engine]
async fn quiet_hours_are_set_and_removed(app: TestApp) {
    let (admin, user) = (app.admin().await, app.user().await);
    let none = json!({ "from": null, "until": null });
    assert_eq!(user.run("quietHours", json!({}), "from until").await.ok(), none);
    is_quiet_until_two(&admin).await;
    is_quiet_until_two(&admin).await;
    let refused = admin.run("updateQuietHours", json!({ "from": "22:00" }), "from").await;
    assert_eq!(refused.fields(), ["until INVALID"]);
    assert_eq!(user.run("quietHours", json!({}), "from until").await.ok()["until"], "14:00");
    assert_eq!(admin.run("updateQuietHours", json!({}), "from until").await.ok(), none);
    try_send(&admin, json!({})).await.ok();
    assert_eq!(app.actions("profile.set_quiet_hours").await.len(), 1);
    assert_eq!(app.actions("profile.remove_quiet_hours").await.len(), 1);
}

/// A post is held for 20 seconds, after which its push leaves.
#[each_engine]
async fn held_post_is_asked_about_for_the_moment_at_which_it_leaves(app: TestApp) {
    let admin = app.admin().await;
    is_quiet_until_two(&admin).await;
    let held = || try_send(&admin, json!({ "undoState": "{}" }));
    app.advance(TimeDelta::hours(2) - TimeDelta::milliseconds(20_001));
    assert_quiet(&held().await);
    app.advance(TimeDelta::milliseconds(1));
    held().await.ok();
    // The next day, seconds before they begin at half past eleven.
    app.set_now("2026-11-03T10:29:39.999Z");
    let admin = app.admin().await;
    let held = || try_send(&admin, json!({ "undoState": "{}" }));
    held().await.ok();
    app.advance(TimeDelta::milliseconds(1));
    assert_quiet(&held().await);
}

#[each_engine]
async fn planned_emergency_that_becomes_an_ordinary_push_must_be_confirmed(app: TestApp) {
    let admin = app.admin().await;
    is_quiet_until_two(&admin).await;
    let emergency = json!({
        "publishDate": app.date_in(TimeDelta::hours(1)),
        "notificationChannels": [{ "id": Institution::EMERGENCY }],
    });
    let planned = try_send(&admin, emergency).await.ok();
    let ordinary = json!({ "id": planned["id"], "content": "Hallo", "notificationChannels": [] });
    assert_quiet(&admin.run("updatePost", ordinary.clone(), "id").await);
    admin.run("updatePost", with(ordinary, &known()), "id").await.ok();
}

#[each_engine]
async fn restored_push_within_quiet_hours_must_be_confirmed(app: TestApp) {
    let admin = app.admin().await;
    let date = json!({ "publishDate": app.date_in(TimeDelta::hours(1)) });
    let planned = try_send(&admin, date).await.ok();
    let silent = json!({ "id": planned["id"], "content": "Hallo", "sendPush": false });
    admin.run("updatePost", silent, "id").await.ok();
    is_quiet_until_two(&admin).await;
    let first = json!({ "id": planned["id"], "number": 1 });
    assert_quiet(&admin.run("restorePostVersion", first.clone(), "id").await);
    let restored = admin.run("restorePostVersion", with(first, &known()), "sendPush").await.ok();
    assert_eq!(restored["sendPush"], true);
}

#[each_engine]
async fn change_that_takes_the_release_is_not_asked_about(app: TestApp) {
    let (admin, user) = (app.admin().await, app.user().await);
    is_quiet_until_two(&admin).await;
    admin.try_set_four_eyes(true).await.ok();
    let date = app.date_in(TimeDelta::hours(1));
    let draft = try_send(&user, json!({ "publishDate": date, "sendPush": false })).await.ok();
    admin.try_change_status(&draft, "APPROVED").await.ok();
    let pushed = json!({ "id": draft["id"], "content": "Hallo", "sendPush": true });
    assert_eq!(user.run("updatePost", pushed, "status").await.ok()["status"], "DRAFT");
    assert_quiet(&admin.try_change_status(&draft, "APPROVED").await);
}
