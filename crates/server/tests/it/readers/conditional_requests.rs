//! Conditional requests: an app does not receive an unchanged response again.

use crate::support::{Page, Person, TestApp, each_engine};

const FEED: &str = "/app/graphql?query=%7Bfeed(first:10)%7Bedges%7Bnode%7Bcontent%20likesCount%7D%7D%7D%7D";

async fn get(app: &TestApp, reader: &Person, known: &str) -> Page {
    let token = format!("Bearer {}", reader.token.as_deref().unwrap_or_default());
    app.get_with(FEED, &[("authorization", &token), ("if-none-match", known)]).await
}

#[each_engine]
async fn unchanged_feed_is_not_sent_again(app: TestApp) {
    let (admin, reader, other) =
        (app.admin().await, app.follower("STUDENT").await, app.reader("GUEST").await);
    let post = admin.writes("Hallo").await;
    let first = get(&app, &reader, "").await;
    assert_eq!((first.status.as_u16(), first.header("cache-control")), (200, "private, no-cache"));
    let tag = first.header("etag");
    let again = get(&app, &reader, tag).await;
    assert_eq!((again.status.as_u16(), again.bytes.len(), again.header("etag")), (304, 0, tag));
    // Another reader has another feed, and an invalid token has none.
    assert_eq!(get(&app, &other, tag).await.status.as_u16(), 200);
    let stranger = get(&app, &reader.clone().with_token("reader_x"), tag).await;
    assert_eq!((stranger.status.as_u16(), stranger.header("cache-control")), (401, "no-store"));
    reader.likes(&post).await;
    let changed = get(&app, &reader, tag).await;
    assert_eq!(changed.status.as_u16(), 200);
    assert_ne!(changed.header("etag"), tag);
    assert!(String::from_utf8(changed.bytes).unwrap().contains("\"likesCount\":1"));
    assert_eq!(reader.try_feed(10, None).await.headers["cache-control"], "no-store");
    let console = app.get("/graphql?query=%7Bconfig%7BbrandWord%7D%7D").await;
    assert_eq!((console.header("cache-control"), console.header("etag")), ("no-store", ""));
}
