//! The search for profiles.

use serde_json::{Value, json};

use crate::support::{Answer, Person, TestApp, each_engine, nodes, text};

async fn try_search(reader: &Person, text_filter: Value, first: u32, before: Option<&str>) -> Answer {
    let arguments = json!({ "text": text_filter, "first": first, "before": before });
    let fields = "hasPreviousPage edges { cursor node { username following } }";
    reader.run("profiles", arguments, fields).await
}

async fn finds(reader: &Person, text_filter: impl Into<Value>) -> Vec<String> {
    let found = try_search(reader, text_filter.into(), 50, None).await.ok();
    nodes(&found).iter().map(|node| text(&node["username"])).collect()
}

async fn sets_name(person: &Person, name: &str) {
    person.run("updateUser", json!({ "displayName": name }), "id").await.ok();
}

// spec: MISC-06
#[each_engine]
async fn visible_profiles_are_found_by_their_names(app: TestApp) {
    let (admin, stranger, reader) = (app.admin().await, app.stranger().await, app.follower("STUDENT").await);
    sets_name(&admin, "Übersicht Informatik").await;
    sets_name(&stranger, "Zentrale").await;
    for (text_filter, found) in [
        (json!(null), &["fs-informatik", "uni"][..]),
        (json!("  "), &["fs-informatik", "uni"]),
        (json!("ÜBERSICHT"), &["fs-informatik"]),
        (json!("U\u{308}bersicht"), &["fs-informatik"]),
        (json!("UNI"), &["uni"]),
        (json!("s-i"), &["fs-informatik"]),
        (json!("%"), &[]),
        (json!("_"), &[]),
        (json!("intern"), &[]),
    ] {
        assert_eq!(finds(&reader, text_filter.clone()).await, found, "{text_filter}");
    }
    let first = try_search(&reader, json!(null), 1, None).await.ok();
    assert_eq!(first["edges"][0]["node"], json!({ "username": "fs-informatik", "following": true }));
    assert_eq!(first["hasPreviousPage"], true);
    let cursor = first["edges"][0]["cursor"].as_str();
    let second = try_search(&reader, json!(null), 1, cursor).await.ok();
    assert_eq!(second["edges"][0]["node"], json!({ "username": "uni", "following": false }));
    assert_eq!(second["hasPreviousPage"], false);

    let long = "x".repeat(101);
    for (text_filter, first, before, field) in [
        (json!(long), 5, None, "text TOO_LONG"),
        (json!(null), 51, None, "first PAGE_TOO_LARGE"),
        (json!(null), 5, Some("x"), "before BAD_CURSOR"),
    ] {
        assert_eq!(try_search(&reader, text_filter, first, before).await.fields(), [field]);
    }
}

// spec: MISC-06
#[each_engine]
async fn requests_are_rate_limited_per_reader(app: TestApp) {
    let app = app.with_few_requests();
    let (busy, other) = (app.reader("STUDENT").await, app.reader("STUDENT").await);
    let mut outcomes = Vec::new();
    for _ in 0..11 {
        outcomes.push(busy.try_feed(1, None).await.outcome());
    }
    assert_eq!(outcomes[9..], ["ok", "429"]);
    assert_eq!(other.try_feed(1, None).await.outcome(), "ok");
}
