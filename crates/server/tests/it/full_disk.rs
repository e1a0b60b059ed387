//! A disk without room for the database.

use serde_json::{Value, json};

use crate::support::TestApp;

/// With a key of its own.
fn long_post(number: usize) -> Value {
    json!({ "content": "x".repeat(10_000), "key": number.to_string() })
}

#[tokio::test]
async fn a_write_without_room_is_refused_for_that_reason_and_can_be_repeated() {
    for app in TestApp::on_each_engine().await {
        let admin = app.admin().await;
        admin.sends(json!({ "content": "Vorher" })).await;
        app.fills_disk().await;
        // SQLite first uses the pages that are free.
        let mut stored = 0;
        let refusal = loop {
            let answer = admin.try_send(long_post(stored)).await;
            if answer.outcome() != "ok" {
                break answer;
            }
            stored += 1;
            assert!(stored < 100, "the disk is not full");
        };
        refusal.refused(500, "STORAGE_FULL");
        // What was acknowledged is there, and nothing else.
        assert_eq!(admin.posts("PUBLISHED").await["totalCount"], stored + 1);
        app.frees_disk().await;
        admin.sends(long_post(stored)).await;
        assert_eq!(admin.posts("PUBLISHED").await["totalCount"], stored + 2);
    }
}
