//! The stored data of a reader, as the reader can request it.

use aushang_push::testing::FcmService;
use chrono::TimeDelta;
use serde_json::{Value, json};

use super::traces::Scene;
use crate::support::{Answer, Engine, Person, TestApp, each_engine, fcm_settings, nodes, option_of, pages};

const EVERYTHING: &str = "query ($first: Int!, $before: String) { reader {
    id role university affiliations registeredAt lastSeenAt
    devices { id kind registeredAt }
    follows(first: $first, before: $before) {
        hasPreviousPage edges { cursor node { profileId since chosen profile { username following } } }
    }
    freshmanEntries(first: $first, before: $before) {
        hasPreviousPage edges { cursor node { profileId current profile { username following } } }
    }
    freshmanTries { profileId wrong lastAt }
    deeds(first: $first, before: $before) { hasPreviousPage edges { cursor node {
        postId liked vote seen clicks viewedAt post { content liked vote author { username } }
    } } }
} }";

async fn try_read_own(reader: &Person, first: u32, before: Option<&str>) -> Answer {
    reader.call(EVERYTHING, json!({ "first": first, "before": before })).await
}

async fn read_own(reader: &Person) -> Value {
    try_read_own(reader, 50, None).await.ok()
}

// spec: MISC-06
#[each_engine]
async fn query_reader_returns_all_stored_data_of_the_reader_and_none_of_others(engine: Engine) {
    let fcm = FcmService::start().await.unwrap();
    let app = TestApp::with(engine, &fcm_settings(&fcm)).await;
    let tables = app.tables_with("reader_id").await;
    let returned = [
        "devices",
        "follows",
        "freshman_entries",
        "freshman_tries",
        "poll_votes",
        "post_likes",
        "post_views",
        "reader_tokens",
    ];
    assert_eq!(
        tables, returned,
        "the query `reader` returns the rows of every table with a reader_id, except hashes of tokens"
    );
    let registered = app.date_in(TimeDelta::zero());
    let scene = Scene::set(&app).await;
    let (reader, other) = (app.reader_at("STUDENT", Some("kit")).await, app.reader("GUEST").await);
    let device = scene.leaves_traces(&app, &reader, 1).await;
    scene.leaves_traces(&app, &other, 0).await;
    reader.registers_app("dGhpcyBpcyBhIHRva2Vu:APA91b").await;
    other.likes(&scene.admin.writes("Von anderen gelesen").await).await;

    let kept = read_own(&reader).await;
    let group = json!([kept["id"], kept["role"], kept["university"], kept["affiliations"]]);
    assert_eq!(group, json!([reader.id, "STUDENT", "kit", []]));
    assert_eq!(json!([kept["registeredAt"], kept["lastSeenAt"]]), json!([registered, registered]));
    let kinds: Vec<_> = kept["devices"].as_array().unwrap().iter().map(|it| &it["kind"]).collect();
    assert_eq!(kinds.len(), 2);
    assert!(kinds.contains(&&json!("WEB_PUSH")) && kinds.contains(&&json!("FCM")), "{kinds:?}");
    let (own, foreign) = (app.world.own.id, app.world.foreign.id);
    let follow = |id, username: &str, chosen| {
        json!({
            "profileId": id, "since": registered, "chosen": chosen,
            "profile": { "username": username, "following": chosen }
        })
    };
    let follows = nodes(&kept["follows"]);
    assert_eq!(follows.len(), 2);
    assert!(follows.contains(&follow(own, "fs-informatik", true)), "{follows:?}");
    assert!(follows.contains(&follow(foreign, "uni", false)), "{follows:?}");
    let entered = json!({
        "profileId": own, "current": true, "profile": { "username": "fs-informatik", "following": true }
    });
    assert_eq!(nodes(&kept["freshmanEntries"]), [entered]);
    let tries = json!([{ "profileId": own, "wrong": 1, "lastAt": registered }]);
    assert_eq!(kept["freshmanTries"], tries);
    let vote = option_of(&scene.post, 1);
    let mut interactions = nodes(&kept["deeds"]);
    let viewed = interactions[0].as_object_mut().unwrap().remove("viewedAt").unwrap();
    assert!(viewed.as_str().unwrap().contains("T00:00:00") || viewed.as_str().unwrap().contains("T12:00:00"));
    let expected = json!({
        "postId": scene.post["id"], "liked": true, "vote": vote, "seen": 1, "clicks": 1,
        "post": {
            "content": "Kommt ihr?", "liked": true, "vote": vote,
            "author": { "username": "fs-informatik" }
        }
    });
    assert_eq!(interactions, [expected]);
    // The response contains nothing that allows sending pushes or signing in.
    for secret in [&device.endpoint, &device.p256dh, &device.auth, reader.token.as_ref().unwrap()] {
        assert!(!kept.to_string().contains(secret.as_str()));
    }
}

// spec: MISC-07
#[each_engine]
async fn interactions_with_hidden_posts_are_returned_without_the_post(app: TestApp) {
    let scene = Scene::set(&app).await;
    let reader = app.reader("STUDENT").await;
    scene.leaves_traces(&app, &reader, 0).await;
    let students = json!([{ "id": app.world.own.students }]);
    let hidden = scene.admin.sends(json!({ "content": "Studierende", "channels": students })).await;
    reader.likes(&hidden).await;
    let fields = "deeds(first: 5) { edges { node { postId } } }";
    let changed = reader.run("updateReader", json!({ "role": "GUEST" }), fields).await.ok();
    assert_eq!(nodes(&changed["deeds"]).len(), 2);
    let mut shown = nodes(&read_own(&reader).await["deeds"]);
    shown.sort_by_key(|node| node["post"].is_null());
    assert_eq!(shown[0]["post"]["content"], "Kommt ihr?");
    assert_eq!((&shown[1]["postId"], &shown[1]["post"]), (&hidden["id"], &Value::Null));
    scene.admin.sets_access_code("sommer-27").await;
    assert_eq!(nodes(&read_own(&reader).await["freshmanEntries"])[0]["current"], false);
    scene.admin.sets_visibility(false).await;
    let kept = read_own(&reader).await;
    assert!(nodes(&kept["deeds"]).iter().all(|node| node["post"].is_null()), "{kept}");
    let entry = &nodes(&kept["freshmanEntries"])[0];
    assert_eq!((&entry["profileId"], &entry["profile"]), (&json!(app.world.own.id), &Value::Null));
    let offline = nodes(&kept["follows"]).into_iter().filter(|node| node["profile"].is_null()).count();
    assert_eq!(offline, 1);
}

#[each_engine]
async fn lists_are_paginated(app: TestApp) {
    let (admin, reader) = (app.admin().await, app.follower("STUDENT").await);
    reader.follows(app.world.foreign.id).await;
    let mut written = Vec::new();
    for number in 0..5 {
        app.advance(TimeDelta::seconds(1));
        let post = admin.writes(&number.to_string()).await;
        if number == 0 {
            reader.likes(&post).await;
        } else {
            reader.clicks(&post).await;
        }
        written.push(post["id"].clone());
    }
    written.reverse();
    let pages = pages(async |cursor| try_read_own(&reader, 2, cursor).await.ok()["deeds"].clone()).await;
    let pages: Vec<_> = pages.iter().map(nodes).collect();
    assert_eq!(pages.iter().map(Vec::len).collect::<Vec<_>>(), [2, 2, 1]);
    let read: Vec<_> = pages.iter().flatten().map(|node| node["postId"].clone()).collect();
    assert_eq!(read, written);
    let follows = async |before: Option<String>| {
        let page = try_read_own(&reader, 1, before.as_deref()).await.ok()["follows"].clone();
        (page["edges"][0]["cursor"].as_str().map(str::to_owned), page["hasPreviousPage"] == true)
    };
    let (first, more) = follows(None).await;
    assert!(more);
    let (second, more) = follows(first.clone()).await;
    assert!(!more && second.is_some() && second != first);
    for first in [0, 51] {
        assert_eq!(try_read_own(&reader, first, None).await.fields()[0], "first PAGE_TOO_LARGE");
    }
    assert_eq!(try_read_own(&reader, 5, Some("kein")).await.fields()[0], "before BAD_CURSOR");
}
