//! Comments on drafts.

use serde_json::{Value, json};

use crate::support::{TestApp, each_engine, picked};

#[each_engine]
async fn author_and_releasers_comment_and_resolve(app: TestApp) {
    let (admin, drafter, other) = (app.admin().await, app.drafter().await, app.other_drafter().await);
    let draft = drafter.writes("Fest am Freitag").await;
    let comment = admin.try_comment(&draft, "Freitag", " Welcher Freitag? ").await.ok();
    let facts = picked(&comment, ["field", "language", "quote", "text", "resolvedAt", "viewerCanDelete"]);
    assert_eq!(facts, json!(["CONTENT", "de", "Freitag", "Welcher Freitag?", null, true]));
    drafter.try_comment(&draft, "Fest", "Der 3.").await.ok();
    assert_eq!(drafter.approval(&draft).await["openComments"], 2);
    let seen = drafter.try_comments(&draft).await.ok();
    let own: Vec<_> = seen.as_array().unwrap().iter().map(|comment| &comment["viewerCanDelete"]).collect();
    assert_eq!(own, [&json!(false), &json!(true)]);
    other.try_comments(&draft).await.refused(403, "NOT_PERMITTED");
    other.try_comment(&draft, "Fest", "Und ich?").await.refused(403, "NOT_PERMITTED");
    let resolve = |resolved| json!({ "id": comment["id"], "resolved": resolved });
    let fields = "resolvedAt resolvedByName";
    let done = drafter.run("resolvePostComment", resolve(true), fields).await.ok();
    assert!(done["resolvedAt"].is_string() && done["resolvedByName"].is_string());
    assert_eq!(admin.approval(&draft).await["openComments"], 1);
    let open = admin.run("resolvePostComment", resolve(false), fields).await.ok();
    assert_eq!(open, json!({ "resolvedAt": null, "resolvedByName": null }));
    drafter.run("deletePostComment", json!({ "id": comment["id"] }), "").await.refused(403, "NOT_PERMITTED");
    admin.run("deletePostComment", json!({ "id": comment["id"] }), "").await.ok();
    assert_eq!(admin.try_comments(&draft).await.ok().as_array().unwrap().len(), 1);
}

#[each_engine]
async fn comments_are_checked_and_limited(app: TestApp) {
    let (admin, drafter) = (app.admin().await, app.drafter().await);
    let draft = drafter.writes("Fest am Freitag").await;
    for (quote, text, refusal) in [
        ("Fest", " ".to_owned(), "comment.text REQUIRED"),
        ("Fest", "ä".repeat(1_001), "comment.text TOO_LONG"),
        (&"ä".repeat(501), "Hm".to_owned(), "comment.quote TOO_LONG"),
    ] {
        admin.try_comment(&draft, quote, &text).await.refused_at(400, refusal);
    }
    for _ in 0..100 {
        admin.try_comment(&draft, "Fest", &"ä".repeat(1_000)).await.ok();
    }
    admin.try_comment(&draft, "Fest", "Noch etwas").await.refused_at(400, "comment.text TOO_MANY");
    // They are about drafts: readers see the post otherwise.
    admin.try_change_status(&draft, "APPROVED").await.ok();
    admin.try_comment(&draft, "Fest", "Zu spät").await.refused(409, "WRONG_STATUS");
    let live = admin.approval(&draft).await;
    assert_eq!((&live["openComments"], &live["viewerCanComment"]), (&json!(0), &Value::Bool(false)));
}
