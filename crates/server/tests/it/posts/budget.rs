//! Limits on posts per account and per profile.

use chrono::TimeDelta;
use serde_json::{Value, json};

use crate::support::{Answer, Engine, Institution, Person, TestApp, each_engine, outcomes};

/// Returns the code of the refusal, and the seconds to wait.
fn wait(answer: &Answer) -> (String, u64) {
    let seconds = answer.headers["retry-after"].to_str().unwrap().parse().unwrap();
    (answer.outcome(), seconds)
}

async fn try_write(person: &Person) -> Answer {
    person.try_send(json!({ "content": "Hallo" })).await
}

#[tokio::test]
async fn rate_limited_account_gets_the_time_to_wait() {
    let app = TestApp::on_sqlite().await.with_low_rate_limits();
    let admin = app.admin().await;
    for _ in 0..10 {
        try_write(&admin).await.ok();
    }
    let refused = try_write(&admin).await;
    let (outcome, seconds) = wait(&refused);
    assert_eq!((outcome.as_str(), (1..=61).contains(&seconds)), ("429", true), "{seconds}");
    refused.refused(429, "TOO_MANY_POSTS");
    // A colleague and another profile can still post.
    try_write(&app.user().await).await.ok();
    try_write(&app.stranger().await).await.ok();
    assert_eq!(app.count("posts").await, 12);
}

#[tokio::test]
async fn post_changes_per_account_are_limited() {
    let app = TestApp::on_sqlite().await.with_low_rate_limits();
    let admin = app.admin().await;
    let post = admin.writes("Hallo").await;
    let edit = json!({ "id": post["id"], "content": "Hallo" });
    for _ in 0..10 {
        admin.try_update(edit.clone()).await.ok();
    }
    admin.try_update(edit.clone()).await.refused(429, "TOO_MANY_POSTS");
    // Each kind of change is counted separately, and reading is not limited here.
    admin.try_pin(&post, true).await.ok();
    admin.try_post(&post).await.ok();
}

const THREE: &[(&str, &str)] = &[("AUSHANG_LIMITS__EMERGENCIES_PER_HOUR", "3")];

fn emergency(date: &Value) -> Value {
    json!({ "content": "Alarm", "date": date, "channels": [{ "id": Institution::EMERGENCY }] })
}

// spec: COMPOSER-23
#[each_engine]
async fn emergencies_per_profile_and_hour_are_limited(engine: Engine) {
    let app = TestApp::with(engine, THREE).await;
    let (admin, user, drafter) = (app.admin().await, app.user().await, app.drafter().await);
    let now = Value::Null;
    admin.sends(emergency(&now)).await;
    user.sends(emergency(&now)).await;
    // Posts planned within the hour count, later ones do not.
    let soon = json!(app.date_in(TimeDelta::minutes(59)));
    let planned = admin.sends(emergency(&soon)).await;
    admin.sends(emergency(&json!(app.date_in(TimeDelta::hours(2))))).await;
    let refused = user.try_send(emergency(&now)).await;
    assert_eq!(wait(&refused), ("429".to_owned(), 600));
    refused.refused(429, "TOO_MANY_EMERGENCIES");
    // A draft does not count as an emergency; releasing it does.
    let draft = drafter.sends(emergency(&now)).await;
    admin.try_change_status(&draft, "APPROVED").await.refused(429, "TOO_MANY_EMERGENCIES");
    // A live or planned emergency does not count towards its own limit.
    admin.try_change_status(&planned, "LIVE").await.ok();
    // Ordinary posts and other profiles are not affected.
    admin.writes("Kein Alarm").await;
    app.stranger().await.sends(emergency(&now)).await;

    app.advance(TimeDelta::hours(1) - TimeDelta::milliseconds(1));
    app.proves_by_code(&admin.email).await;
    admin.try_change_status(&draft, "APPROVED").await.refused(429, "TOO_MANY_EMERGENCIES");
    app.advance(TimeDelta::milliseconds(1));
    admin.try_change_status(&draft, "APPROVED").await.ok();
    assert_eq!(app.count("posts where status = 'LIVE' and audience_emergency").await, 5);
}

// spec: POST-10
#[each_engine]
async fn planned_emergency_is_published_at_its_date(engine: Engine) {
    let app = TestApp::with(engine, THREE).await;
    let admin = app.admin().await;
    let planned = admin.sends(emergency(&json!(app.date_in(TimeDelta::hours(2))))).await;
    app.advance(TimeDelta::minutes(30));
    app.proves_by_code(&admin.email).await;
    for _ in 0..3 {
        admin.sends(emergency(&Value::Null)).await;
    }
    app.publish_due_after(TimeDelta::minutes(90)).await;
    assert_eq!(admin.post(&planned).await["status"], "LIVE");
}

/// Concurrent emergencies are all counted.
#[each_engine]
async fn concurrent_emergencies_stay_within_the_limit(engine: Engine) {
    let app = TestApp::with(engine, THREE).await;
    let admin = app.admin().await;
    let alarm = emergency(&Value::Null);
    let answers = futures::future::join_all((0..8).map(|_| admin.try_send(alarm.clone()))).await;
    assert_eq!(outcomes(&answers), ["429", "429", "429", "429", "429", "ok", "ok", "ok"]);
}
