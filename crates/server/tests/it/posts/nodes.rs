//! Several nodes on one database.

use chrono::TimeDelta;
use serde_json::json;

use crate::support::{TestApp, two_nodes};

const POSTS: usize = 1000;

/// Sends planned posts, many of them concurrently.
async fn plan(app: &TestApp) {
    let admin = app.admin().await;
    let date = app.date_in(TimeDelta::hours(1));
    for batch in 0..POSTS / 50 {
        let sends = (0..50).map(|number| {
            let content = format!("{}", batch * 50 + number);
            admin.try_send(json!({ "content": content, "date": date, "sendPush": true }))
        });
        for answer in futures::future::join_all(sends).await {
            answer.ok();
        }
    }
}

// spec: POST-10, MISC-05
#[tokio::test(flavor = "multi_thread")]
async fn two_nodes_publish_a_thousand_due_posts_once_each() {
    let Some((one, other)) = two_nodes().await else { return };
    plan(&one).await;
    one.advance(TimeDelta::hours(1));
    other.advance(TimeDelta::hours(1));
    tokio::join!(one.publish_due(), other.publish_due());
    assert_eq!(one.count("announcements").await, POSTS);
    assert_eq!(one.admin().await.posts("PUBLISHED").await["totalCount"], POSTS);
    let published = "select subject_id::text as text from audit_entries where action = 'post.publish'";
    let mut published = one.texts(published).await;
    assert_eq!(published.len(), POSTS);
    published.sort_unstable();
    published.dedup();
    assert_eq!(published.len(), POSTS);
}

/// A post may be rescheduled at the moment in which it becomes due.
// spec: POST-10
#[tokio::test(flavor = "multi_thread")]
async fn post_that_is_rescheduled_while_it_becomes_due_is_in_one_list() {
    let Some((one, other)) = two_nodes().await else { return };
    let admin = other.admin().await;
    let date = one.date_in(TimeDelta::hours(1));
    let mut posts = Vec::new();
    for _ in 0..20 {
        posts.push(admin.sends(json!({ "content": "Geplant", "date": date, "sendPush": true })).await);
    }
    one.advance(TimeDelta::hours(1));
    other.advance(TimeDelta::hours(1));
    let later = json!(one.date_in(TimeDelta::days(1)));
    let rescheduling =
        futures::future::join_all(posts.iter().map(|post| admin.try_reschedule(post, later.clone())));
    let (answers, ()) = tokio::join!(rescheduling, one.publish_due());
    let moved = answers.iter().filter(|answer| answer.outcome() == "ok").count();
    assert_eq!(one.count("announcements").await, posts.len() - moved);
    assert_eq!(admin.posts("PLANNED").await["totalCount"], moved);
}
