//! Readers' tokens are renewed.

use chrono::TimeDelta;
use futures::future::join_all;
use serde_json::json;

use crate::support::{Answer, Person, TestApp, text};

const RENEW: &str = "mutation { renewToken { id token } }";

async fn try_renew(reader: &Person) -> Answer {
    reader.call(RENEW, json!({})).await
}

/// The same reader with a new token, which is not used yet.
async fn renewed(reader: &Person) -> Person {
    let session = try_renew(reader).await.ok()["renewToken"].clone();
    assert_eq!(session["id"], reader.id);
    reader.clone().with_token(text(&session["token"]))
}

async fn outcome(reader: &Person) -> String {
    reader.try_feed(1, None).await.outcome()
}

// spec: API-03
#[tokio::test]
async fn a_lost_answer_locks_nobody_out_and_the_old_token_ends_when_the_new_one_has_arrived() {
    for app in TestApp::on_each_engine().await {
        let old = app.follower("STUDENT").await;
        let lost = renewed(&old).await;
        // However long the app is away, the token that it has works.
        app.advance(TimeDelta::days(30));
        assert_eq!(outcome(&old).await, "ok");
        let new = renewed(&old).await;
        let kept = app.dump().await["reader_tokens"].join(" ");
        for token in [&lost.token, &new.token] {
            assert!(!kept.contains(token.as_deref().unwrap()), "a hash alone is kept");
        }
        // Several first uses at once are all let in.
        let uses = join_all((0..8).map(|_| outcome(&new))).await;
        assert_eq!(uses, ["ok"; 8]);
        assert_eq!(new.profile("fs-informatik").await["following"], true, "it is the same reader");
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
        assert_eq!(app.count("reader_tokens").await, 1, "what has ended is forgotten");
        assert_eq!(outcome(&next).await, "ok");
        app.sweep().await;
        assert_eq!(app.count("reader_tokens").await, 1, "what works on is not");
    }
}

#[tokio::test]
async fn of_two_new_tokens_the_one_that_is_used_last_stays() {
    for app in TestApp::on_each_engine().await {
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
}

#[tokio::test]
async fn a_reader_asks_for_few_new_tokens_and_the_latest_five_wait() {
    for app in TestApp::on_each_engine().await {
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
}
