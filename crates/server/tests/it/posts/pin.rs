//! One pinned post per profile.

use aushang::enums::Permission;
use chrono::TimeDelta;
use serde_json::{Value, json};

use crate::support::{Institution, TestApp, each_engine};

// spec: POST-18, POST-19, API-17, API-39
#[each_engine]
async fn pinning_clears_the_old_pin_of_this_profile(app: TestApp) {
    let (admin, stranger) = (app.admin().await, app.stranger().await);
    let (one, two) = (admin.writes("Eins").await, admin.writes("Zwei").await);
    let theirs = stranger.writes("Ihrer").await;
    stranger.try_pin(&theirs, true).await.ok();
    assert_eq!(admin.pinned_post(app.world.own.id).await, Value::Null);
    let pinned = admin.try_pin(&one, true).await.ok();
    assert_eq!(pinned["pinnedAt"], app.date_in(TimeDelta::zero()));
    app.advance(TimeDelta::minutes(1));
    // Pinning a pinned post changes nothing.
    assert_eq!(admin.try_pin(&one, true).await.ok(), pinned);
    admin.try_pin(&two, true).await.ok();
    assert_eq!(admin.post(&one).await["pinnedAt"], Value::Null);
    assert_eq!(admin.pinned_post(app.world.own.id).await["id"], two["id"]);
    assert_eq!(stranger.pinned_post(app.world.foreign.id).await["id"], theirs["id"]);
    assert_eq!(admin.try_pin(&two, false).await.ok()["pinnedAt"], Value::Null);
    assert_eq!(admin.pinned_post(app.world.own.id).await, Value::Null);
    assert_eq!(app.trail_of(&two).await[2..], ["post.pin ADMIN", "post.unpin ADMIN"]);
}

// spec: API-17, ROLES-22
#[each_engine]
async fn public_pinned_post_of_another_profile_is_returned_without_internals(app: TestApp) {
    let (admin, staff, stranger) = (app.admin().await, app.superadmin().await, app.stranger().await);
    let (own, theirs) = (app.world.own.id, app.world.foreign.id);
    staff.permits(own, &[Permission::ReadPostStatistics, Permission::AdvertisePost]).await;
    let channel = json!([{ "id": app.world.foreign.news, "notification": true }]);
    let post = stranger.sends(json!({ "content": "Ihrer", "sendPush": true, "channels": channel })).await;
    assert_eq!(admin.pinned_post(theirs).await, Value::Null);
    stranger.try_pin(&post, true).await.ok();
    let seen = admin.pinned_post(theirs).await;
    assert_eq!((&seen["id"], &seen["content"]), (&post["id"], &json!("Ihrer")));
    assert_eq!(seen["author"], post["author"]);
    let hidden = ["creator", "notificationChannels", "sendPush", "pushConfig", "statistics"];
    let people = ["creatorName", "releasedByName"].map(|name| seen[name].clone());
    assert_eq!(people, [Value::Null, Value::Null]);
    assert_eq!(
        hidden.map(|name| seen[name].clone()),
        [json!(""), json!([]), json!(false), json!(null), json!(null)]
    );
    let fields = "delivery { devices } nextCount viewerCanReadStatistics viewerCanAdvertise";
    let more = admin.run("pinnedPost", json!({ "author": theirs }), fields).await.ok();
    let none = json!({
        "delivery": null, "nextCount": null, "viewerCanReadStatistics": false, "viewerCanAdvertise": false
    });
    assert_eq!(more, none);
    for right in ["Edit", "Delete", "Approve", "Publish", "Reschedule", "Pin"] {
        assert_eq!(seen[format!("viewerCan{right}")], false, "{right}");
    }
    admin.try_post(&post).await.refused(404, "NOT_FOUND");

    stranger.sets_visibility(false).await;
    assert_eq!(admin.pinned_post(theirs).await, Value::Null);
    assert_eq!(stranger.pinned_post(theirs).await["id"], post["id"]);
    stranger.sets_visibility(true).await;
    // A post that is not public is not returned to accounts of other profiles.
    for (channel, has_code) in
        [(json!(app.world.foreign.employees), false), (json!(Institution::FRESHMAN), true)]
    {
        if has_code {
            stranger.sets_access_code("ersti-2026").await;
        }
        let post = stranger.sends(json!({ "content": "Nicht alle", "channels": [{ "id": channel }] })).await;
        stranger.try_pin(&post, true).await.ok();
        assert_eq!(admin.pinned_post(theirs).await, Value::Null);
        assert_eq!(stranger.pinned_post(theirs).await["id"], post["id"]);
    }
}

// spec: POST-18, ROLES-09
#[each_engine]
async fn only_live_posts_are_pinned_and_only_by_accounts_that_may_publish(app: TestApp) {
    let (admin, drafter) = (app.admin().await, app.drafter().await);
    let draft = drafter.writes("Entwurf").await;
    let planned = admin.sends(json!({ "content": "Morgen", "date": app.date_in(TimeDelta::days(1)) })).await;
    for post in [&draft, &planned] {
        admin.try_pin(post, true).await.refused(409, "WRONG_STATUS");
    }
    let live = admin.writes("Jetzt").await;
    drafter.try_pin(&live, true).await.refused(403, "NOT_PERMITTED");
    assert_eq!(admin.pinned_post(app.world.own.id).await, Value::Null);
}

// spec: POST-19
#[each_engine]
async fn concurrent_pins_leave_one_pinned_post(app: TestApp) {
    let admin = app.admin().await;
    let mut posts = Vec::new();
    for number in 0..6 {
        posts.push(admin.writes(&number.to_string()).await);
    }
    for answer in futures::future::join_all(posts.iter().map(|post| admin.try_pin(post, true))).await {
        answer.ok();
    }
    let mut pinned = 0;
    for post in &posts {
        pinned += usize::from(admin.post(post).await["pinnedAt"] != Value::Null);
    }
    assert_eq!(pinned, 1);
}

#[each_engine]
async fn pin_ends_by_itself(app: TestApp) {
    let (admin, reader) = (app.admin().await, app.follower("STUDENT").await);
    let post = admin.writes("Diese Woche").await;
    let until = app.date_in(TimeDelta::days(7));
    let pinned = admin.try_pin_until(&post, Some(&until)).await.ok();
    assert_eq!(pinned["pinnedUntil"], until);
    // Only its end is changed.
    app.advance(TimeDelta::minutes(1));
    let later = app.date_in(TimeDelta::days(8));
    let changed = admin.try_pin_until(&post, Some(&later)).await.ok();
    assert_eq!((&changed["pinnedAt"], &changed["pinnedUntil"]), (&pinned["pinnedAt"], &json!(later)));

    app.end_due_after(TimeDelta::days(8) - TimeDelta::milliseconds(1)).await;
    let page = json!({ "username": "fs-informatik" });
    let shown = reader.run("profile", page.clone(), "pinnedPost { content }").await.ok();
    assert_eq!(shown["pinnedPost"]["content"], "Diese Woche");
    app.end_due_after(TimeDelta::milliseconds(1)).await;
    let shown = reader.run("profile", page, "pinnedPost { content }").await.ok();
    assert_eq!(shown["pinnedPost"], Value::Null);
    let admin = app.admin().await;
    assert_eq!(admin.pinned_post(app.world.own.id).await, Value::Null);
    assert_eq!(app.trail_of(&post).await[2..], ["post.pin ADMIN", "post.pin ADMIN", "post.unpin SERVER"]);
    app.end_due_after(TimeDelta::days(1)).await;
    assert_eq!(app.trail_of(&post).await.len(), 5);
}

#[each_engine]
async fn end_of_a_pin_belongs_to_this_pin_and_is_in_the_future(app: TestApp) {
    let admin = app.admin().await;
    let (one, two) = (admin.writes("Eins").await, admin.writes("Zwei").await);
    admin.try_pin_until(&one, Some(&app.date_in(TimeDelta::zero()))).await.refused_at(400, "until IN_PAST");
    admin.try_pin_until(&one, Some("+10000-01-01T00:00:00Z")).await.refused_at(400, "until INVALID");
    assert_eq!(admin.pinned_post(app.world.own.id).await, Value::Null);
    let until = app.date_in(TimeDelta::hours(1));
    admin.try_pin_until(&one, Some(&until)).await.ok();
    // Without an end, it stays.
    assert_eq!(admin.try_pin_until(&one, None).await.ok()["pinnedUntil"], Value::Null);
    admin.try_pin_until(&one, Some(&until)).await.ok();
    admin.try_pin(&two, true).await.ok();
    app.end_due_after(TimeDelta::hours(2)).await;
    assert_eq!(admin.pinned_post(app.world.own.id).await["id"], two["id"]);
    let until = app.date_in(TimeDelta::hours(1));
    admin.try_pin_until(&two, Some(&until)).await.ok();
    admin.try_pin(&two, false).await.ok();
    admin.try_pin(&two, true).await.ok();
    app.end_due_after(TimeDelta::hours(2)).await;
    assert_eq!(admin.pinned_post(app.world.own.id).await["id"], two["id"], "an unpinned end is gone");
}

#[each_engine]
async fn no_pin_ends_while_the_clock_is_suspect(app: TestApp) {
    let admin = app.admin().await;
    let post = admin.writes("Eins").await;
    admin.try_pin_until(&post, Some(&app.date_in(TimeDelta::days(3)))).await.ok();
    app.jump(TimeDelta::days(5));
    aushang::posts::end_due(&app.product).await.unwrap();
    assert_eq!(app.trail_of(&post).await.last().unwrap(), "post.pin ADMIN");
}
