//! Changing the date of a post.

use chrono::TimeDelta;
use serde_json::{Value, json};

use crate::support::{TestApp, each_engine};

// spec: POST-15, POST-16, API-37
#[each_engine]
async fn planned_post_is_rescheduled_or_published_at_once(app: TestApp) {
    let admin = app.admin().await;
    let date = |days| json!(app.date_in(TimeDelta::days(days)));
    let one = admin.sends(json!({ "content": "Eins", "date": date(1) })).await;
    let two = admin.sends(json!({ "content": "Zwei", "date": date(2) })).await;
    let moved = admin.try_reschedule(&one, date(3)).await.ok();
    assert_eq!((&moved["publishDate"], &moved["planned"]), (&date(3), &json!(true)));
    assert_eq!(admin.texts_of("PLANNED").await, ["Zwei", "Eins"]);
    for (post, when) in [(&one, Value::Null), (&two, date(-1))] {
        let live = admin.try_reschedule(post, when).await.ok();
        assert_eq!((&live["status"], &live["publishDate"]), (&json!("LIVE"), &date(0)));
        assert_eq!(app.trail_of(post).await.last().unwrap(), "post.publish ADMIN");
        admin.try_reschedule(post, date(1)).await.refused(409, "WRONG_STATUS");
    }
    assert_eq!(admin.texts_of("PLANNED").await, [""; 0]);
    assert_eq!(admin.posts("PUBLISHED").await["totalCount"], 2);
}

#[each_engine]
async fn dates_after_the_year_9999_are_refused(app: TestApp) {
    let admin = app.admin().await;
    let poll = json!({ "options": [{ "text": "Ja" }, { "text": "Nein" }], "period": "WEEK" });
    let date = json!(app.date_in(TimeDelta::days(1)));
    let mut post = json!({ "content": "Kommt ihr?", "date": date, "attachment": { "poll": poll } });
    let planned = admin.sends(post.clone()).await;
    for date in ["+10000-01-01T00:00:00Z", "+262142-12-31T23:59:59Z"] {
        let refused = ["publishDate INVALID"];
        assert_eq!(admin.try_reschedule(&planned, json!(date)).await.fields(), refused, "{date}");
        post["date"] = json!(date);
        assert_eq!(admin.try_send(post.clone()).await.fields(), refused, "{date}");
    }
    assert_eq!(admin.texts_of("PLANNED").await, ["Kommt ihr?"]);
    let last = json!("9999-12-31T23:59:59.999Z");
    admin.try_reschedule(&planned, last).await.ok();
    assert_eq!(admin.texts_of("PLANNED").await, ["Kommt ihr?"]);
}

// spec: POST-16
#[each_engine]
async fn a_draft_stays_a_draft_whatever_its_date(app: TestApp) {
    let (admin, drafter) = (app.admin().await, app.drafter().await);
    let draft = drafter.writes("Entwurf").await;
    for days in [1, 0, -1] {
        let date = json!(app.date_in(TimeDelta::days(days)));
        let moved = admin.try_reschedule(&draft, date).await.ok();
        assert_eq!((&moved["status"], &moved["planned"]), (&json!("DRAFT"), &json!(false)));
        assert_eq!(moved["publishDate"], app.date_in(TimeDelta::days(days.max(0))));
    }
    app.publish_due_after(TimeDelta::days(3)).await;
    assert_eq!(admin.texts_of("DRAFT").await, ["Entwurf"]);
}
