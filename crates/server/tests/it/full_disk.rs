//! Behaviour on a full disk.

use serde_json::{Value, json};

use crate::support::{TestApp, each_engine};

/// Returns a long post with its own idempotency key.
fn long_post(number: usize) -> Value {
    json!({ "content": "x".repeat(10_000), "key": number.to_string() })
}

#[each_engine]
async fn write_without_space_is_refused_with_its_reason_and_can_be_repeated(app: TestApp) {
    let admin = app.admin().await;
    admin.sends(json!({ "content": "Vorher" })).await;
    app.fills_disk().await;
    // SQLite uses free pages first.
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
    // Acknowledged posts are stored, and no others.
    assert_eq!(admin.posts("PUBLISHED").await["totalCount"], stored + 1);
    app.frees_disk().await;
    admin.sends(long_post(stored)).await;
    assert_eq!(admin.posts("PUBLISHED").await["totalCount"], stored + 2);
}
