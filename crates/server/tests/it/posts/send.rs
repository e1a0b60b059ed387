//! Sending a new post.

use chrono::TimeDelta;
use serde_json::{Value, json};

use crate::support::{TestApp, each_engine};

// spec: POST-06, POST-38, ROLES-04, API-33, API-35
#[each_engine]
async fn initial_status_of_a_post_follows_from_role_and_date(app: TestApp) {
    let tomorrow = app.date_in(TimeDelta::days(1));
    for (person, now, later) in [
        (app.superadmin().await, "LIVE", "APPROVED"),
        (app.admin().await, "LIVE", "APPROVED"),
        (app.user().await, "LIVE", "APPROVED"),
        (app.drafter().await, "DRAFT", "DRAFT"),
    ] {
        let at_once = person.writes("Hallo").await;
        assert_eq!(at_once["status"], now, "{}", person.email);
        assert_eq!(at_once["publishDate"], app.date_in(TimeDelta::zero()));
        let dated = person.sends(json!({ "content": "Morgen", "date": tomorrow })).await;
        assert_eq!(dated["status"], later, "{}", person.email);
        assert_eq!(dated["publishDate"], tomorrow);
        for post in [&at_once, &dated] {
            assert_eq!(post["verificationNeeded"], post["status"] == "DRAFT");
            assert_eq!(post["planned"], post["status"] == "APPROVED");
            assert_eq!(&person.post(post).await, post, "the response is the stored post");
        }
    }
}

// spec: COMPOSER-13, COMPOSER-14, POST-07
#[each_engine]
async fn date_may_be_now_but_not_in_the_past(app: TestApp) {
    let admin = app.admin().await;
    let sent_at = |span| json!({ "content": "Hallo", "date": app.date_in(span) });
    for nothing in ["", "morgen"] {
        admin.try_send(json!({ "content": "Hallo", "date": nothing })).await.refused(400, "INVALID_VALUE");
    }
    admin.try_send(sent_at(TimeDelta::milliseconds(-1))).await.refused_at(400, "publishDate IN_PAST");
    let now = admin.sends(sent_at(TimeDelta::zero())).await;
    assert_eq!((&now["status"], &now["planned"]), (&json!("LIVE"), &json!(false)));
    let soon = admin.sends(sent_at(TimeDelta::milliseconds(1))).await;
    assert_eq!((&soon["status"], &soon["planned"]), (&json!("APPROVED"), &json!(true)));
}

// spec: COMPOSER-19
#[each_engine]
async fn german_text_is_required_and_limited(app: TestApp) {
    let admin = app.admin().await;
    for (content, expected) in [
        (String::new(), Err("content REQUIRED")),
        (" \n\t".to_owned(), Err("content REQUIRED")),
        ("ä".repeat(10_001), Err("content TOO_LONG")),
        (format!(" {}\r\n", "ä".repeat(10_000)), Ok("ä".repeat(10_000))),
    ] {
        let answer = admin.try_send(json!({ "content": content })).await;
        match expected {
            Err(field) => assert!(answer.outcome() == "400" && answer.fields() == [field]),
            Ok(kept) => assert_eq!(answer.ok()["content"], kept),
        }
    }
    let everything = admin
        .try_send(json!({
            "content": "", "date": app.date_in(TimeDelta::days(-1)),
            "push": { "title": "t".repeat(201), "text": "t".repeat(501) }
        }))
        .await;
    let expected =
        ["content REQUIRED", "publishDate IN_PAST", "pushConfig.title TOO_LONG", "pushConfig.text TOO_LONG"];
    assert_eq!(everything.fields(), expected, "all errors in one response");
    assert_eq!(admin.posts("ALL").await["totalCount"], 1);
}

// spec: ROLES-14, API-33, COMPOSER-29
#[each_engine]
async fn custom_push_text_requires_the_permission(app: TestApp) {
    let (admin, stranger) = (app.admin().await, app.stranger().await);
    let new = json!({ "content": "Hallo", "sendPush": true, "push": { "title": " Neu ", "text": "" } });
    let post = admin.sends(new.clone()).await;
    assert_eq!(post["pushConfig"], json!({ "title": "Neu", "text": null }));
    assert_eq!(post["sendPush"], true);
    stranger.try_send(new).await.refused_at(403, "pushConfig PUSH_CONFIG_NOT_PERMITTED");
    let plain = stranger.sends(json!({ "content": "Hallo", "sendPush": true })).await;
    assert_eq!((&plain["pushConfig"], &plain["sendPush"]), (&Value::Null, &json!(true)));
}

// spec: POST-22
#[each_engine]
async fn post_is_counted_when_it_is_live(app: TestApp) {
    let (admin, drafter) = (app.admin().await, app.drafter().await);
    let count = async || admin.me("postsCount").await["postsCount"].clone();
    admin.writes("Eins").await;
    let draft = drafter.writes("Entwurf").await;
    admin.sends(json!({ "content": "Morgen", "date": app.date_in(TimeDelta::days(1)) })).await;
    assert_eq!(count().await, 1);
    admin.try_change_status(&draft, "APPROVED").await.ok();
    assert_eq!(count().await, 2);
    app.publish_due_after(TimeDelta::days(1)).await;
    assert_eq!(count().await, 3);
}
