//! Publishing posts that are due.

use aushang::enums::AccountRole;
use chrono::TimeDelta;
use serde_json::{Value, json};

use crate::support::{Person, START, TestApp, each_engine, with};

async fn plans(person: &Person, date: impl Into<String>) -> Value {
    person.sends(json!({ "content": "Geplant", "date": date.into(), "sendPush": true })).await
}

#[each_engine]
async fn posts_that_cannot_be_published_do_not_delay_others(app: TestApp) {
    // The size of a batch.
    const BROKEN: usize = 200;
    let admin = app.admin().await;
    for _ in 0..BROKEN {
        plans(&admin, app.date_in(TimeDelta::hours(1))).await;
    }
    app.run("update posts set attachment = '?'").await;
    let whole = plans(&admin, app.date_in(TimeDelta::hours(2))).await;
    app.publish_due_after(TimeDelta::hours(3)).await;
    assert_eq!(admin.post(&whole).await["status"], "LIVE");
    assert_eq!(app.count("posts where status = 'APPROVED'").await, BROKEN);
}

// spec: POST-03, POST-10
#[each_engine]
async fn planned_post_is_published_once_at_its_date(app: TestApp) {
    let admin = app.admin().await;
    let post = plans(&admin, app.date_in(TimeDelta::hours(2))).await;
    app.publish_due_after(TimeDelta::hours(2) - TimeDelta::milliseconds(1)).await;
    assert_eq!(admin.texts_of("PLANNED").await, ["Geplant"]);
    app.publish_due_after(TimeDelta::milliseconds(1)).await;
    app.publish_due().await;
    let live = admin.post(&post).await;
    assert_eq!((&live["status"], &live["planned"]), (&json!("LIVE"), &json!(false)));
    assert_eq!((&live["publishDate"], &live["pushSkipped"]), (&post["publishDate"], &Value::Null));
    assert_eq!(admin.texts_of("PLANNED").await, [""; 0]);
    assert_eq!(app.count("announcements").await, 1);
    assert_eq!(app.trail_of(&post).await, ["post.send ADMIN", "post.publish SERVER"]);
}

#[each_engine]
async fn post_that_is_more_than_a_day_late_is_published_without_a_push(app: TestApp) {
    let admin = app.admin().await;
    for (late, skipped) in [
        (TimeDelta::hours(24), Value::Null),
        (TimeDelta::hours(24) + TimeDelta::milliseconds(1), json!("TOO_LATE")),
        (TimeDelta::days(6), json!("TOO_LATE")),
    ] {
        let admin = app.sign_in(&admin.email).await;
        let post = plans(&admin, app.date_in(TimeDelta::hours(1))).await;
        let quiet =
            admin.sends(json!({ "content": "Still", "date": app.date_in(TimeDelta::hours(1)) })).await;
        let announced = app.count("announcements").await;
        // The clock advances as if the server had been off.
        app.publish_due_after(TimeDelta::hours(1) + late).await;
        let live = admin.post(&post).await;
        assert_eq!((&live["status"], &live["pushSkipped"]), (&json!("LIVE"), &skipped), "{late}");
        assert_eq!(live["publishDate"], post["publishDate"]);
        let pushed = usize::from(skipped == Value::Null);
        assert_eq!(app.count("announcements").await, announced + pushed, "{late}");
        assert_eq!(admin.post(&quiet).await["pushSkipped"], Value::Null, "no push was requested");
    }
}

// spec: MISC-05
#[each_engine]
async fn offline_profile_publishes_without_a_push(app: TestApp) {
    let admin = app.admin().await;
    let post = plans(&admin, app.date_in(TimeDelta::hours(1))).await;
    admin.sets_visibility(false).await;
    let at_once = admin.sends(json!({ "content": "Jetzt", "sendPush": true })).await;
    app.publish_due_after(TimeDelta::hours(1)).await;
    for post in [post, at_once] {
        let live = admin.post(&post).await;
        assert_eq!((&live["status"], &live["pushSkipped"]), (&json!("LIVE"), &json!("PROFILE_OFFLINE")));
    }
    assert_eq!(app.count("announcements").await, 0);
}

#[each_engine]
async fn account_that_approved_a_post_still_needs_permission_at_its_date(app: TestApp) {
    let (admin, user, drafter, staff) =
        (app.admin().await, app.user().await, app.drafter().await, app.superadmin().await);
    let date = app.date_in(TimeDelta::hours(1));
    let lowered = plans(&user, &date).await;
    let taken_over = plans(&user, &date).await;
    admin.try_reschedule(&taken_over, json!(date)).await.ok();
    // Whoever moved it as a draft did not answer for it.
    let moved_before = plans(&drafter, &date).await;
    admin.try_reschedule(&moved_before, json!(date)).await.ok();
    user.try_change_status(&moved_before, "APPROVED").await.ok();
    let released = plans(&drafter, &date).await;
    admin.try_change_status(&released, "APPROVED").await.ok();
    let by_staff = plans(&staff, &date).await;
    app.change_role("user@fs.example", AccountRole::Draft).await;
    app.delete_account("draft@fs.example").await;
    app.publish_due_after(TimeDelta::hours(1)).await;

    assert_eq!(admin.post(&moved_before).await["status"], "DRAFT");
    let withdrawn = admin.post(&lowered).await;
    assert_eq!((&withdrawn["status"], &withdrawn["verificationNeeded"]), (&json!("DRAFT"), &json!(true)));
    assert_eq!(app.trail_of(&lowered).await.last().unwrap(), "post.withdraw SERVER");
    for post in [&taken_over, &released, &by_staff] {
        assert_eq!(admin.post(post).await["status"], "LIVE");
    }
    assert_eq!(admin.post(&released).await["creator"], "", "its account was deleted");
    // Another account can approve it again.
    admin.try_change_status(&lowered, "APPROVED").await.ok();
    assert_eq!(admin.post(&lowered).await["status"], "LIVE");
}

#[each_engine]
async fn planned_post_of_a_deleted_account_becomes_a_draft(app: TestApp) {
    let (admin, user) = (app.admin().await, app.user().await);
    let post = plans(&user, app.date_in(TimeDelta::hours(1))).await;
    app.delete_account("user@fs.example").await;
    app.publish_due_after(TimeDelta::hours(1)).await;
    assert_eq!(admin.post(&post).await["status"], "DRAFT");
    assert_eq!(app.count("announcements").await, 0);
}

// spec: ATTACH-38
#[each_engine]
async fn poll_that_ended_while_the_server_was_off_becomes_a_draft(app: TestApp) {
    let (admin, at) = (app.admin().await, |hours| app.date_in(TimeDelta::hours(hours)));
    let plans = async |ends: Value| {
        let poll = with(json!({ "options": [{ "text": "Ja" }, { "text": "Nein" }] }), &ends);
        let new = json!({ "content": "Kommt ihr?", "date": at(1), "attachment": { "poll": poll } });
        admin.sends(new).await
    };
    let (fixed, period) = (plans(json!({ "end": at(24) })).await, plans(json!({ "period": "DAY" })).await);
    let open = plans(json!({ "end": at(72) })).await;
    app.publish_due_after(TimeDelta::hours(25)).await;
    for post in [&fixed, &period] {
        let draft = admin.post(post).await;
        assert_eq!((&draft["status"], &draft["verificationNeeded"]), (&json!("DRAFT"), &json!(true)));
        assert_eq!(app.trail_of(post).await, ["post.send ADMIN", "post.withdraw SERVER"]);
    }
    assert_eq!(admin.post(&open).await["status"], "LIVE");
    assert!(!app.mails().await.is_empty(), "accounts that may approve receive a mail");
    // When it is approved now, a period begins now; a fixed end has to be changed first.
    admin.try_change_status(&period, "APPROVED").await.ok();
    assert_eq!(admin.post(&period).await["status"], "LIVE");
    let refused = admin.try_change_status(&fixed, "APPROVED").await;
    assert_eq!(refused.fields(), ["attachment.poll.end ENDS_BEFORE_PUBLISHING"]);
}

/// Plans posts in both nights in which daylight saving time begins or ends.
#[each_engine]
async fn daylight_saving_time_does_not_change_planned_dates(app: TestApp) {
    for (now, dates) in [
        // The hour from 2 to 3 first exists twice, then not at all.
        (
            "2026-10-24T20:00:00Z",
            ["2026-10-25T00:30:00+00:00", "2026-10-25T01:30:00+00:00", "2026-10-25T02:30:00+00:00"],
        ),
        (
            "2027-03-27T20:00:00Z",
            ["2027-03-28T00:30:00+00:00", "2027-03-28T01:00:00+00:00", "2027-03-28T01:30:00+00:00"],
        ),
    ] {
        app.set_now(now);
        let admin = app.admin().await;
        let mut posts = Vec::new();
        for date in dates {
            posts.push(plans(&admin, date).await);
        }
        for (index, date) in dates.into_iter().enumerate() {
            app.set_now(date);
            app.publish_due_after(TimeDelta::milliseconds(-1)).await;
            assert_eq!(admin.post(&posts[index]).await["status"], "APPROVED", "{date}");
            app.publish_due_after(TimeDelta::milliseconds(1)).await;
            let live = admin.post(&posts[index]).await;
            assert_eq!((&live["status"], &live["publishDate"]), (&json!("LIVE"), &json!(date)));
        }
    }
    assert_eq!(app.count("announcements").await, 6);
}

#[each_engine]
async fn clock_jump_neither_loses_nor_repeats_a_post(app: TestApp) {
    let admin = app.admin().await;
    let tomorrow = plans(&admin, app.date_in(TimeDelta::days(1))).await;
    let in_forty = plans(&admin, app.date_in(TimeDelta::days(40))).await;
    app.publish_due_after(TimeDelta::days(30)).await;
    app.set_now(START);
    app.publish_due_after(TimeDelta::days(-2)).await;
    let admin = app.admin().await;
    let live = admin.post(&tomorrow).await;
    assert_eq!((&live["status"], &live["pushSkipped"]), (&json!("LIVE"), &json!("TOO_LATE")));
    assert_eq!(admin.post(&in_forty).await["status"], "APPROVED");
    app.publish_due_after(TimeDelta::days(42)).await;
    let admin = app.admin().await;
    assert_eq!(admin.post(&in_forty).await["status"], "LIVE");
    assert_eq!(app.count("announcements").await, 1);
    for post in [tomorrow, in_forty] {
        assert_eq!(app.trail_of(&post).await, ["post.send ADMIN", "post.publish SERVER"]);
    }
}
