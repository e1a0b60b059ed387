//! Renewing the tokens of readers.

use chrono::TimeDelta;
use futures::future::join_all;
use serde_json::json;

use crate::support::{Answer, Person, TestApp, each_engine, text};

async fn try_renew(reader: &Person) -> Answer {
    reader.run("renewToken", json!({}), "id token").await
}

/// Returns the same reader with a new token that has not been used yet.
async fn renewed(reader: &Person) -> Person {
    let session = try_renew(reader).await.ok();
    assert_eq!(session["id"], reader.id);
    reader.clone().with_token(text(&session["token"]))
}

async fn outcome(reader: &Person) -> String {
    reader.try_feed(1, None).await.outcome()
}

// spec: API-03
#[each_engine]
async fn old_token_works_until_the_new_one_has_been_used(app: TestApp) {
    let old = app.follower("STUDENT").await;
    let lost = renewed(&old).await;
    // The old token works for any time until the new one is used.
    app.advance(TimeDelta::days(30));
    assert_eq!(outcome(&old).await, "ok");
    let new = renewed(&old).await;
    let kept = app.dump().await["reader_tokens"].join(" ");
    for token in [&lost.token, &new.token] {
        assert!(!kept.contains(token.as_deref().unwrap()), "only a hash is stored");
    }
    // Several concurrent first uses all succeed.
    let uses = join_all((0..8).map(|_| outcome(&new))).await;
    assert_eq!(uses, ["ok"; 8]);
    assert_eq!(new.profile("fs-informatik").await["following"], true, "the token belongs to the same reader");
    app.advance(TimeDelta::minutes(10) - TimeDelta::milliseconds(1));
    assert_eq!(outcome(&old).await, "ok");
    try_renew(&old).await.refused(409, "TOKEN_RENEWED");
    app.advance(TimeDelta::milliseconds(1));
    for ended in [&old, &lost] {
        ended.try_feed(1, None).await.refused(401, "NOT_SIGNED_IN");
        try_renew(ended).await.refused(401, "NOT_SIGNED_IN");
    }
    assert_eq!(outcome(&new).await, "ok");
    let next = renewed(&new).await;
    app.sweep().await;
    assert_eq!(app.count("reader_tokens").await, 1, "expired tokens are deleted");
    assert_eq!(outcome(&next).await, "ok");
    app.sweep().await;
    assert_eq!(app.count("reader_tokens").await, 1, "a valid token stays");
}

#[each_engine]
async fn last_used_of_two_new_tokens_stays_valid(app: TestApp) {
    let old = app.reader("STUDENT").await;
    let (one, other) = (renewed(&old).await, renewed(&old).await);
    assert_eq!(outcome(&one).await, "ok");
    app.advance(TimeDelta::minutes(5));
    assert_eq!(outcome(&other).await, "ok");
    app.advance(TimeDelta::minutes(5) - TimeDelta::milliseconds(1));
    assert_eq!(outcome(&old).await, "ok");
    app.advance(TimeDelta::milliseconds(1));
    assert_eq!(outcome(&old).await, "401");
    app.advance(TimeDelta::minutes(5) - TimeDelta::milliseconds(1));
    assert_eq!(outcome(&one).await, "ok");
    app.advance(TimeDelta::milliseconds(1));
    assert_eq!((outcome(&one).await, outcome(&other).await), ("401".to_owned(), "ok".to_owned()));
}

#[each_engine]
async fn renewals_are_rate_limited_and_at_most_five_new_tokens_are_stored(app: TestApp) {
    let (reader, other) = (app.reader("STUDENT").await, app.reader("STUDENT").await);
    let mut given = Vec::new();
    for _ in 0..6 {
        given.push(renewed(&reader).await);
        app.advance(TimeDelta::seconds(1));
    }
    assert_eq!(app.count("reader_tokens").await, 5);
    assert_eq!(outcome(&given[0]).await, "401");
    assert_eq!(outcome(&given[1]).await, "ok");
    for _ in 0..4 {
        renewed(&given[1]).await;
    }
    let refused = try_renew(&given[1]).await;
    assert!(refused.headers.contains_key("retry-after"));
    refused.refused(429, "TOO_MANY_ATTEMPTS");
    renewed(&other).await;
}
