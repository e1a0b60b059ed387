//! What speaks against the moment of a push.

use chrono::TimeDelta;
use serde_json::{Value, json};

use crate::support::{Institution, Person, TestApp, each_engine, picked, with};

async fn timing(person: &Person, arguments: Value) -> Value {
    let fields = "quietUntil nearby { date planned emergency author title }";
    person.run("postTiming", arguments, fields).await.ok()
}

/// Returns what is told about each post near this date.
async fn nearby(person: &Person, arguments: Value) -> Vec<Value> {
    let found = timing(person, arguments).await;
    let nearby = found["nearby"].as_array().expect("a list");
    nearby.iter().map(|near| picked(near, ["title", "author", "planned", "emergency"])).collect()
}

fn minutes(app: &TestApp, minutes: i64) -> String {
    app.date_in(TimeDelta::minutes(minutes))
}

#[each_engine]
async fn timing_tells_when_the_quiet_hours_end(app: TestApp) {
    let (admin, drafter) = (app.admin().await, app.drafter().await);
    let quiet_until =
        async |date: Value| timing(&drafter, json!({ "publishDate": date })).await["quietUntil"].clone();
    assert_eq!(quiet_until(Value::Null).await, Value::Null);
    let hours = json!({ "from": "12:00", "until": "14:00" });
    admin.run("updateQuietHours", hours, "from").await.ok();
    let end = json!("2026-11-02T13:00:00+00:00");
    for (date, until) in [
        (Value::Null, &end),
        (json!(minutes(&app, -600)), &end),
        (json!(minutes(&app, 119)), &end),
        (json!(minutes(&app, 120)), &Value::Null),
        (json!(minutes(&app, 24 * 60)), &json!("2026-11-03T13:00:00+00:00")),
    ] {
        assert_eq!(quiet_until(date.clone()).await, *until, "{date}");
    }
}

#[each_engine]
async fn own_posts_that_push_within_half_an_hour_are_near(app: TestApp) {
    let (admin, drafter) = (app.admin().await, app.drafter().await);
    let push = |text: &str, at: i64| json!({ "content": text, "sendPush": true, "date": minutes(&app, at) });
    for (text, at) in [("Zu früh", 29), ("Erster\nmehr", 30), ("Letzter", 90), ("Zu spät", 91)] {
        admin.sends(push(text, at)).await;
    }
    let silent = admin.sends(with(push("Ohne Push", 60), &json!({ "sendPush": false }))).await;
    drafter.sends(push("Entwurf", 60)).await;
    let channel = json!([{ "id": Institution::FRESHMAN, "notification": true }]);
    let channel = json!({ "sendPush": false, "channels": channel });
    let in_channel = admin.sends(with(push("Im Kanal", 60), &channel)).await;

    let at_one = json!({ "publishDate": minutes(&app, 60) });
    let near = |title: &str| json!([title, null, true, false]);
    assert_eq!(nearby(&drafter, at_one.clone()).await, [near("Erster"), near("Im Kanal"), near("Letzter")]);
    let except = with(at_one.clone(), &json!({ "id": in_channel["id"] }));
    assert_eq!(nearby(&admin, except).await, [near("Erster"), near("Letzter")]);
    let silent = with(at_one.clone(), &json!({ "id": silent["id"] }));
    assert_eq!(nearby(&admin, silent).await, [Value::Null; 0]);
    assert_eq!(nearby(&app.stranger().await, at_one).await, [Value::Null; 0]);
}

#[each_engine]
async fn only_live_emergencies_of_other_profiles_are_told_and_not_their_words(app: TestApp) {
    let (admin, stranger) = (app.admin().await, app.stranger().await);
    let name = stranger.run("me", json!({}), "displayName").await.ok()["displayName"].clone();
    let emergency = |text: &str, at: Value| json!({ "content": text, "date": at, "channels": [{ "id": Institution::EMERGENCY }] });
    stranger.sends(emergency("Geplant", json!(minutes(&app, 10)))).await;
    stranger.sends(json!({ "content": "Kein Notfall", "sendPush": true })).await;
    assert_eq!(nearby(&admin, json!({})).await, [Value::Null; 0]);
    let live = stranger.sends(emergency("Gasleck", Value::Null)).await;
    let told = json!([null, name, false, true]);
    assert_eq!(nearby(&admin, json!({})).await, [told]);
    // Everybody's own posts are told once.
    assert_eq!(nearby(&stranger, json!({})).await.len(), 3);
    stranger.withdraws(&live, None).await;
    assert_eq!(nearby(&admin, json!({})).await, [Value::Null; 0]);
}
