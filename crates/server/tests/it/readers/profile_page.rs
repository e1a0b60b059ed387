//! A profile's page in the student app.

use chrono::TimeDelta;
use serde_json::{Value, json};

use crate::support::{Answer, Institution, Person, TestApp, contents, each_engine, jpeg, picked, text};

const PAGE: &str = "query ($username: String!, $first: Int!, $before: String) {
    profile(username: $username) {
        username following contact { website } freshmanArea
        pinnedPost { content }
        posts(first: $first, before: $before) {
            hasPreviousPage edges { cursor node { content author { following } } }
        }
        freshmanPosts(first: $first) { edges { node { content } } }
    }
}";

async fn try_page(reader: &Person, first: u32, before: Option<&str>) -> Answer {
    reader.call(PAGE, json!({ "username": "FS-Informatik", "first": first, "before": before })).await
}

async fn page(reader: &Person) -> Value {
    try_page(reader, 50, None).await.ok()
}

/// Sends a post, and advances the clock by a minute.
async fn sends_to(app: &TestApp, admin: &Person, content: &str, channels: &[Value]) -> Value {
    let post = admin.sends(json!({ "content": content, "channels": channels })).await;
    app.advance(TimeDelta::minutes(1));
    post
}

// spec: MISC-06, MISC-07
#[each_engine]
async fn page_contains_the_posts_that_the_reader_may_see_followed_or_not(app: TestApp) {
    let (admin, own) = (app.admin().await, &app.world.own);
    let (student, guest) = (app.follower("STUDENT").await, app.reader("GUEST").await);
    sends_to(&app, &admin, "für alle", &[]).await;
    let for_students = sends_to(&app, &admin, "Studierende", &[json!({ "id": own.students })]).await;
    sends_to(&app, &admin, "Notfall", &[json!({ "id": Institution::EMERGENCY })]).await;
    app.drafter().await.writes("Entwurf").await;
    admin.sends(json!({ "content": "Bald", "date": app.date_in(TimeDelta::hours(1)) })).await;
    app.stranger().await.writes("von anderen").await;

    let seen = page(&student).await;
    assert_eq!(contents(&seen["posts"]), ["Notfall", "Studierende", "für alle"]);
    assert_eq!(seen["following"], true);
    assert_eq!(seen["posts"]["edges"][0]["node"]["author"]["following"], true);
    assert_eq!(seen["pinnedPost"], Value::Null);
    let seen = page(&guest).await;
    assert_eq!(contents(&seen["posts"]), ["Notfall", "für alle"]);
    assert_eq!(seen["following"], false);
    assert_eq!(seen["posts"]["edges"][0]["node"]["author"]["following"], false);

    // The pinned post is visible only to readers who may see it.
    admin.try_pin(&for_students, true).await.ok();
    assert_eq!(page(&student).await["pinnedPost"]["content"], "Studierende");
    assert_eq!(page(&guest).await["pinnedPost"], Value::Null);

    admin.sets_visibility(false).await;
    assert_eq!(page(&student).await, Value::Null);
}

// spec: PROFILE-02
#[each_engine]
async fn page_shows_images_names_and_contact_data(app: TestApp) {
    let (admin, reader) = (app.admin().await, app.reader("STUDENT").await);
    let contact = json!({
        "email": "post@fs.example", "website": "https://fs.example",
        "imprint": "https://fs.example/impressum", "telephoneNumber": "0721 608-1",
        "location": { "label": "Infobau", "city": "Karlsruhe", "geoPoint": { "lat": 49.0139, "lng": 8.4194 } }
    });
    let changes = json!({
        "avatar": admin.stages("IMAGE", "Bild.jpg", &jpeg(60, 60)).await,
        "header": admin.stages("IMAGE", "Bild.jpg", &jpeg(90, 30)).await,
        "contact": contact
    });
    admin.run("updateUser", changes, "id").await.ok();
    let fields = "displayName username avatar { large } header { large }
        contact { email website imprint telephoneNumber location { label city geoPoint { lat lng } } }";
    let page = reader.run("profile", json!({ "username": "fs-informatik" }), fields).await.ok();
    let shown = picked(&page, ["displayName", "username", "contact"]);
    assert_eq!(shown, json!(["Fachschaft Informatik", "fs-informatik", contact]));
    for image in [&page["avatar"], &page["header"]] {
        assert_eq!(app.get(&text(&image["large"])).await.status, 200);
    }
}

// spec: MISC-06
#[each_engine]
async fn posts_of_a_page_are_paginated(app: TestApp) {
    let (admin, reader) = (app.admin().await, app.reader("STUDENT").await);
    for content in ["Eins", "Zwei", "Drei"] {
        sends_to(&app, &admin, content, &[]).await;
    }
    let first = try_page(&reader, 2, None).await.ok()["posts"].clone();
    assert_eq!(
        (contents(&first), &first["hasPreviousPage"]),
        (vec!["Drei".into(), "Zwei".into()], &json!(true))
    );
    let cursor = first["edges"][1]["cursor"].as_str();
    let second = try_page(&reader, 2, cursor).await.ok()["posts"].clone();
    assert_eq!((contents(&second), &second["hasPreviousPage"]), (vec!["Eins".into()], &json!(false)));
    for (first, before, field) in [
        (0, None, "first PAGE_TOO_LARGE"),
        (51, None, "first PAGE_TOO_LARGE"),
        (5, Some("x"), "before BAD_CURSOR"),
    ] {
        assert_eq!(try_page(&reader, first, before).await.fields()[0], field);
    }
}

// spec: MISC-07
#[each_engine]
async fn freshman_area_shows_its_posts_to_readers_with_access(app: TestApp) {
    let (admin, reader) = (app.admin().await, app.reader("STUDENT").await);
    let own = &app.world.own;
    sends_to(&app, &admin, "für alle", &[]).await;
    sends_to(&app, &admin, "Ersti", &[json!({ "id": Institution::FRESHMAN })]).await;
    let employees = [json!({ "id": Institution::FRESHMAN }), json!({ "id": own.employees })];
    sends_to(&app, &admin, "Ersti im Dienst", &employees).await;
    let seen = page(&reader).await;
    assert_eq!(seen["freshmanArea"], "OPEN");
    assert_eq!(contents(&seen["freshmanPosts"]), ["Ersti"]);

    admin.sets_access_code("ersti-2026").await;
    let seen = page(&reader).await;
    assert_eq!(seen["freshmanArea"], "LOCKED");
    assert_eq!(contents(&seen["freshmanPosts"]), [""; 0]);
    assert_eq!(contents(&seen["posts"]), ["für alle"]);

    reader.try_enter(own.id, "ersti-2026").await.ok();
    let seen = page(&reader).await;
    assert_eq!(seen["freshmanArea"], "OPEN");
    assert_eq!(contents(&seen["freshmanPosts"]), ["Ersti"]);
    assert_eq!(contents(&seen["posts"]), ["Ersti", "für alle"]);
}
