//! Posts that end by themselves.

use aushang::posts;
use chrono::TimeDelta;
use serde_json::{Value, json};

use crate::support::{Person, TestApp, each_engine};

async fn count_of(person: &Person) -> Value {
    person.me("postsCount").await["postsCount"].clone()
}

#[each_engine]
async fn post_ends_at_its_date_and_its_address_says_so(app: TestApp) {
    let (admin, reader) = (app.admin().await, app.follower("STUDENT").await);
    let end = app.date_in(TimeDelta::hours(2));
    let post = admin.sends(json!({ "content": "Heute Kuchen", "expires": end })).await;
    admin.writes("Bleibt").await;
    admin.try_pin(&post, true).await.ok();
    app.end_due_after(TimeDelta::hours(2) - TimeDelta::milliseconds(1)).await;
    assert_eq!(reader.reads().await, ["Bleibt", "Heute Kuchen"]);
    app.end_due_after(TimeDelta::milliseconds(1)).await;
    assert_eq!(reader.reads().await, ["Bleibt"]);
    let refused = reader.try_read(&post).await.refused(410, "POST_ENDED");
    assert_eq!(refused["current"], json!({ "at": end, "reason": null }));
    let hidden = admin.hidden(&post).await;
    let expected = json!({ "kind": "ENDED", "at": end, "reason": null, "by": null });
    assert_eq!((&hidden["hidden"], &hidden["status"]), (&expected, &json!("LIVE")));
    assert_eq!((&hidden["viewerCanWithdraw"], &hidden["viewerCanRestore"]), (&json!(false), &json!(false)));
    assert_eq!(admin.pinned_post(app.world.own.id).await, Value::Null);
    assert_eq!(admin.texts_of("PUBLISHED").await, ["Bleibt", "Heute Kuchen"]);
    assert_eq!(count_of(&admin).await, 1);
    app.counts_views().await;
    assert_eq!(count_of(&admin).await, 1, "the recount agrees");
    assert_eq!(app.trail_of(&post).await.last().unwrap(), "post.end SERVER");
    app.end_due_after(TimeDelta::hours(1)).await;
    assert_eq!(app.trail_of(&post).await.len(), 4);
    admin.try_withdraw(&post, None).await.refused(409, "WRONG_STATUS");
    admin.try_restore(&post).await.refused(409, "WRONG_STATUS");
}

#[each_engine]
async fn ended_post_with_a_later_end_is_shown_again_without_a_push(app: TestApp) {
    let (admin, reader) = (app.admin().await, app.follower("STUDENT").await);
    let end = app.date_in(TimeDelta::hours(1));
    let post = admin.sends(json!({ "content": "Kurz", "expires": end, "sendPush": true })).await;
    app.end_due_after(TimeDelta::hours(1)).await;
    assert_eq!(reader.reads().await, [""; 0]);
    admin.try_set_end(&post, Some(&end)).await.ok();
    assert_eq!(reader.reads().await, [""; 0], "the same end changes nothing");
    let later = app.date_in(TimeDelta::hours(1));
    let set = admin.sets_end(&post, Some(&later)).await;
    assert_eq!((&set["expiresAt"], &set["hidden"]), (&json!(later), &Value::Null));
    assert_eq!((reader.reads().await, count_of(&admin).await), (vec!["Kurz".to_owned()], json!(1)));
    assert_eq!(app.count("announcements").await, 1);
    app.end_due_after(TimeDelta::hours(1)).await;
    assert_eq!(reader.reads().await, [""; 0]);
    assert_eq!(admin.sets_end(&post, None).await["hidden"], Value::Null);
    app.end_due_after(TimeDelta::days(1)).await;
    assert_eq!(reader.reads().await, ["Kurz"]);
}

#[each_engine]
async fn end_is_after_the_publish_date_and_at_most_five_years_later(app: TestApp) {
    let admin = app.admin().await;
    let in_days = |days| app.date_in(TimeDelta::days(days));
    let planned = |end: &str| json!({ "content": "Morgen", "date": in_days(1), "expires": end });
    for (end, reason) in [
        (app.date_in(TimeDelta::zero()), "IN_PAST"),
        (in_days(1), "EXPIRES_BEFORE_PUBLISHING"),
        (in_days(5 * 366 + 2), "INVALID"),
    ] {
        admin.try_send(planned(&end)).await.refused_at(400, &format!("expiresAt {reason}"));
    }
    let post = admin.sends(planned(&in_days(2))).await;
    admin.try_set_end(&post, Some(&in_days(1))).await.refused_at(400, "expiresAt EXPIRES_BEFORE_PUBLISHING");
    admin.sets_end(&post, Some(&in_days(3))).await;
    let refused = admin.try_reschedule(&post, json!(in_days(3))).await;
    refused.refused_at(400, "publishDate EXPIRES_BEFORE_PUBLISHING");
    admin.try_reschedule(&post, json!(in_days(2))).await.ok();

    // A draft that is released too late.
    let drafter = app.drafter().await;
    let draft = drafter.sends(json!({ "content": "Entwurf", "expires": in_days(1) })).await;
    app.end_due_after(TimeDelta::days(1)).await;
    let refused = admin.try_change_status(&draft, "APPROVED").await;
    refused.refused_at(400, "expiresAt EXPIRES_BEFORE_PUBLISHING");
    drafter.sets_end(&draft, None).await;
    admin.try_change_status(&draft, "APPROVED").await.ok();
    drafter.try_set_end(&draft, Some(&in_days(1))).await.refused(403, "NOT_PERMITTED");
}

#[each_engine]
async fn planned_post_whose_end_has_passed_needs_another_release(app: TestApp) {
    let admin = app.admin().await;
    let date = app.date_in(TimeDelta::hours(1));
    let end = app.date_in(TimeDelta::hours(2));
    let post = admin.sends(json!({ "content": "Verpasst", "date": date, "expires": end })).await;
    // The server was off.
    app.publish_due_after(TimeDelta::hours(3)).await;
    assert_eq!(admin.post(&post).await["status"], "DRAFT");
}

#[each_engine]
async fn withdrawn_post_that_is_shown_again_after_its_end_ends(app: TestApp) {
    let (admin, reader) = (app.admin().await, app.follower("STUDENT").await);
    let end = app.date_in(TimeDelta::hours(1));
    let post = admin.sends(json!({ "content": "Kurz", "expires": end })).await;
    admin.withdraws(&post, Some("Irrtum")).await;
    app.end_due_after(TimeDelta::hours(1)).await;
    assert_eq!(admin.hidden(&post).await["hidden"]["kind"], "WITHDRAWN");
    admin.try_restore(&post).await.ok();
    app.end_due_after(TimeDelta::zero()).await;
    reader.try_read(&post).await.refused(410, "POST_ENDED");
    assert_eq!(count_of(&admin).await, 0);
}

#[each_engine]
async fn no_post_ends_while_the_clock_is_suspect(app: TestApp) {
    let admin = app.admin().await;
    let post = admin.sends(json!({ "content": "Kurz", "expires": app.date_in(TimeDelta::days(1)) })).await;
    app.jump(TimeDelta::days(5));
    posts::end_due(&app.product).await.unwrap();
    assert_eq!(
        app.texts("select cast(hidden_at as text) as text from posts where hidden_at is not null").await,
        [""; 0]
    );
    assert_ne!(post["id"], Value::Null);
}
