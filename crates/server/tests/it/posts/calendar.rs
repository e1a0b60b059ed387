//! The calendar of a profile.

use chrono::TimeDelta;
use serde_json::{Value, json};

use crate::support::{Answer, Institution, Person, TestApp, each_engine, picked, text};

const FIELDS: &str = "more entries { id postId kind status hidden undated date end editedAt title channels viewerCanReschedule }";

async fn try_calendar(person: &Person, from: String, to: String) -> Answer {
    person.run("calendar", json!({ "from": from, "to": to }), FIELDS).await
}

/// Returns the entries from now until this number of days later.
async fn calendar(app: &TestApp, person: &Person, days: i64) -> Vec<Value> {
    let (from, to) = (app.date_in(TimeDelta::zero()), app.date_in(TimeDelta::days(days)));
    let found = try_calendar(person, from, to).await.ok();
    assert_eq!(found["more"], false);
    found["entries"].as_array().expect("a list").clone()
}

fn titles(entries: &[Value]) -> Vec<String> {
    entries.iter().map(|entry| text(&entry["title"])).collect()
}

#[each_engine]
async fn calendar_contains_posts_and_events_of_every_status_by_time(app: TestApp) {
    let (admin, drafter) = (app.admin().await, app.drafter().await);
    app.stranger().await.writes("Von nebenan").await;
    let date = |days| app.date_in(TimeDelta::days(days));
    let live = admin.writes("\n**Heute** am Campus\nMehr Text").await;
    let freshmen = json!([{ "id": Institution::FRESHMAN }]);
    admin.sends(json!({ "content": "Geplant", "date": date(4), "channels": freshmen })).await;
    drafter.sends(json!({ "content": "Entwurf", "date": date(3) })).await;
    admin.sends(json!({ "content": "Danach", "date": date(5) })).await;
    let event = json!({ "title": "Sommerfest", "start": date(2), "end": date(3) });
    let party =
        admin.sends(json!({ "content": "Kommt", "date": date(1), "attachment": { "event": event } })).await;

    let entries = calendar(&app, &admin, 5).await;
    let shown: Vec<_> = entries
        .iter()
        .map(|entry| picked(entry, ["kind", "status", "date", "end", "title", "viewerCanReschedule"]))
        .collect();
    assert_eq!(
        shown,
        [
            json!(["POST", "LIVE", date(0), null, "Heute am Campus", false]),
            json!(["POST", "APPROVED", date(1), null, "Kommt", true]),
            json!(["EVENT", "APPROVED", date(2), date(3), "Sommerfest", false]),
            json!(["POST", "DRAFT", date(3), null, "Entwurf", true]),
            json!(["POST", "APPROVED", date(4), null, "Geplant", true]),
        ]
    );
    assert_eq!(entries[0]["postId"], live["id"]);
    assert_eq!([&entries[1]["postId"], &entries[2]["postId"]], [&party["id"]; 2]);
    assert_ne!(entries[1]["id"], entries[2]["id"]);
    let channel = &admin.posts("PLANNED").await["edges"][1]["node"]["notificationChannels"][0]["channel"];
    assert_eq!(entries[4]["channels"], json!([channel["name"]]));
    let movable = |entries: &[Value]| entries.iter().any(|entry| entry["viewerCanReschedule"] == true);
    assert!(!movable(&calendar(&app, &drafter, 5).await));
    assert_eq!(titles(&calendar(&app, &app.stranger().await, 5).await), ["Von nebenan"]);
}

#[each_engine]
async fn posts_that_readers_no_longer_see_and_drafts_without_a_date_are_marked(app: TestApp) {
    let (admin, drafter) = (app.admin().await, app.drafter().await);
    let date = |days| app.date_in(TimeDelta::days(days));
    let (withdrawn, ended) = (admin.writes("Zurückgezogen").await, admin.writes("Zu Ende").await);
    admin.withdraws(&withdrawn, None).await;
    admin.sets_end(&ended, Some(&date(1))).await;
    let event = json!({ "event": { "title": "Fest", "start": date(3) } });
    let party = admin.sends(json!({ "content": "Kommt", "attachment": event })).await;
    admin.withdraws(&party, None).await;
    drafter.writes("Sofort").await;
    drafter.sends(json!({ "content": "Später", "date": date(2) })).await;
    app.end_due_after(TimeDelta::days(1)).await;
    let found = try_calendar(&admin, date(-1), date(4)).await.ok();
    let marks: Vec<_> = found["entries"]
        .as_array()
        .unwrap()
        .iter()
        .map(|entry| picked(entry, ["title", "hidden", "undated"]))
        .collect();
    assert_eq!(
        marks,
        [
            json!(["Zurückgezogen", "WITHDRAWN", false]),
            json!(["Zu Ende", "ENDED", false]),
            json!(["Kommt", "WITHDRAWN", false]),
            json!(["Sofort", null, true]),
            json!(["Später", null, false]),
            json!(["Fest", "WITHDRAWN", false]),
        ]
    );
}

#[each_engine]
async fn event_moves_with_its_start_and_disappears_with_its_attachment(app: TestApp) {
    let admin = app.admin().await;
    let date = |days| app.date_in(TimeDelta::days(days));
    let event = |days: i64| json!({ "event": { "title": "Fest", "start": date(days) } });
    let planned = json!({ "content": "Kommt", "date": date(50), "attachment": event(2) });
    let post = admin.sends(planned).await;
    assert_eq!(titles(&calendar(&app, &admin, 3).await), ["Fest"]);
    let moved = json!({ "id": post["id"], "content": "Kommt", "attachment": event(9) });
    let moved = admin.updates(moved).await;
    assert_eq!(titles(&calendar(&app, &admin, 3).await), [""; 0]);
    let entries = calendar(&app, &admin, 10).await;
    assert_eq!((&entries[0]["date"], &entries[0]["editedAt"]), (&json!(date(9)), &moved["editedAt"]));
    admin.try_delete(&post).await.ok();
    assert_eq!(titles(&calendar(&app, &admin, 10).await), [""; 0]);
}

#[each_engine]
async fn calendar_is_limited_to_six_weeks(app: TestApp) {
    let admin = app.admin().await;
    let (from, hours) = (TimeDelta::days(-3), |hours| TimeDelta::hours(hours) - TimeDelta::days(3));
    for (to, outcome) in [(0, "400"), (-1, "400"), (1, "ok"), (6 * 7 * 24 + 1, "ok"), (6 * 7 * 24 + 2, "400")]
    {
        let answer = try_calendar(&admin, app.date_in(from), app.date_in(hours(to))).await;
        assert_eq!(answer.outcome(), outcome, "{to}");
        if outcome == "400" {
            assert_eq!(answer.fields(), ["to INVALID"], "{to}");
        }
    }
}

/// One statement for the session, one for the posts and one for the events.
#[each_engine]
async fn calendar_needs_three_statements_and_is_limited_to_500_entries(app: TestApp) {
    let admin = app.admin().await;
    let event = json!({ "event": { "title": "Fest", "start": app.date_in(TimeDelta::hours(2)) } });
    for number in 0..251 {
        let date = app.date_in(TimeDelta::hours(1));
        let post = json!({ "content": number.to_string(), "date": date, "attachment": event });
        admin.sends(post).await;
    }
    let (from, to) = (app.date_in(TimeDelta::zero()), app.date_in(TimeDelta::days(1)));
    let before = app.product.db.statements_read();
    let found = try_calendar(&admin, from, to).await.ok();
    assert_eq!(app.product.db.statements_read() - before, 3);
    assert_eq!(found["more"], true);
    let entries = found["entries"].as_array().expect("a list");
    let events = entries.iter().filter(|entry| entry["kind"] == "EVENT").count();
    assert_eq!((entries.len(), events), (500, 249));
}
