//! Who has a post open in a composer.

use chrono::TimeDelta;
use serde_json::{Value, json};

use crate::support::{Answer, Person, TestApp, each_engine};

async fn announces(person: &Person, post: &Value, writer: &str) -> Answer {
    let arguments = json!({ "post": post["id"], "writer": writer });
    person.run("announcePresence", arguments, "accountName isOwn since").await
}

/// The names of the others; `null` for the own account.
async fn others(person: &Person, post: &Value, writer: &str) -> Vec<Value> {
    let others = announces(person, post, writer).await.ok();
    let name =
        |other: &Value| if other["isOwn"] == true { Value::Null } else { other["accountName"].clone() };
    others.as_array().unwrap().iter().map(name).collect()
}

#[each_engine]
async fn colleague_and_other_tab_are_announced_until_they_leave(app: TestApp) {
    let (admin, user) = (app.admin().await, app.user().await);
    for post in [admin.writes("Live").await, admin.saves_draft("Entwurf").await] {
        assert!(others(&admin, &post, "a").await.is_empty());
        assert_eq!(others(&user, &post, "b").await, [json!(admin.email)]);
        assert_eq!(others(&admin, &post, "a").await, [json!("user@fs.example")]);
        app.advance(TimeDelta::seconds(10));
        assert_eq!(others(&admin, &post, "c").await, [Value::Null, json!("user@fs.example")]);
        let leaves = json!({ "post": post["id"], "writer": "b", "leaves": true });
        // Nobody ends that of another account.
        admin.run("announcePresence", leaves.clone(), "isOwn").await.ok();
        assert_eq!(others(&admin, &post, "c").await.len(), 2);
        user.run("announcePresence", leaves, "isOwn").await.ok();
        assert_eq!(others(&admin, &post, "c").await, [Value::Null]);
    }
}

#[each_engine]
async fn composer_counts_for_90_seconds_and_keeps_the_time_when_it_was_opened(app: TestApp) {
    let (admin, user) = (app.admin().await, app.user().await);
    let post = admin.writes("Live").await;
    let since = app.date_in(TimeDelta::zero());
    others(&user, &post, "b").await;
    app.advance(TimeDelta::seconds(30));
    others(&user, &post, "b").await;
    app.advance(TimeDelta::milliseconds(89_999));
    let seen = announces(&admin, &post, "a").await.ok();
    assert_eq!(instant(&seen[0]["since"]), instant(&json!(since)));
    app.advance(TimeDelta::milliseconds(1));
    assert!(others(&admin, &post, "a").await.is_empty());
    // Who comes back later has opened it later.
    others(&user, &post, "b").await;
    let seen = announces(&admin, &post, "a").await.ok();
    assert_eq!(instant(&seen[0]["since"]), instant(&json!(app.date_in(TimeDelta::zero()))));
}

fn instant(date: &Value) -> chrono::DateTime<chrono::Utc> {
    date.as_str().unwrap().parse().unwrap()
}

#[each_engine]
async fn nothing_is_kept_longer_than_90_seconds(app: TestApp) {
    let admin = app.admin().await;
    let post = admin.writes("Live").await;
    others(&admin, &post, "a").await;
    app.sweep_after(TimeDelta::milliseconds(89_999)).await;
    assert_eq!(app.count("post_presence").await, 1);
    app.sweep_after(TimeDelta::milliseconds(1)).await;
    assert_eq!(app.count("post_presence").await, 0);
    others(&admin, &post, "a").await;
    admin.try_delete(&post).await.ok();
    assert_eq!(app.count("post_presence").await, 0);
}

#[each_engine]
async fn only_those_who_may_edit_a_post_are_told_who_has_it_open(app: TestApp) {
    let (admin, drafter, stranger) = (app.admin().await, app.drafter().await, app.stranger().await);
    let post = admin.writes("Live").await;
    announces(&drafter, &post, "a").await.refused(403, "NOT_PERMITTED");
    announces(&stranger, &post, "a").await.refused(404, "NOT_FOUND");
    for writer in [String::new(), "x".repeat(101)] {
        announces(&admin, &post, &writer).await.refused_at(400, "writer INVALID");
    }
    assert_eq!(app.count("post_presence").await, 0);
}
