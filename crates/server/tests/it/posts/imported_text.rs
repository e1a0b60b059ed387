//! The text of an imported post that was changed at its source.

use aushang::accounts;
use aushang::audit::Principal;
use aushang::enums::AccountRole;
use aushang::ids::PostId;
use aushang::posts::{self, ImportedPost};
use aushang::problem::{Error, Reason, Result};
use serde_json::{Value, json};

use crate::support::{Person, TestApp, each_engine, text};

async fn try_replace(app: &TestApp, post: &Value, text_: &str, by: Principal) -> Result<bool> {
    let (product, id, text_) = (app.product.clone(), PostId::parse(&text(&post["id"]))?, text_.to_owned());
    let replace =
        async move |tx: &_| posts::replace_imported_text(tx, &product, id, by.profile, &text_, by).await;
    app.product.write(move |tx| Box::pin(async move { replace(tx).await })).await
}

fn server(app: &TestApp) -> Principal {
    Principal::server(app.world.own.id)
}

async fn account(app: &TestApp, email: &str, role: AccountRole) -> Principal {
    let email = email.parse().expect("an address");
    let found = accounts::find_by_email(app.product.db.reader(), &email).await.unwrap();
    Principal { account: Some((found.expect("an account").id, role)), profile: app.world.own.id }
}

async fn draft(app: &TestApp, text: &str) -> Value {
    app.imports(ImportedPost { must_review: true, ..app.imported(text) }).await
}

async fn content(person: &Person, post: &Value) -> String {
    text(&person.post(post).await["content"])
}

#[each_engine]
async fn draft_follows_its_source_until_somebody_edits_it(app: TestApp) {
    let (admin, post) = (app.admin().await, draft(&app, "Eins").await);
    let read = admin.post(&post).await;
    for text in ["Zwei", "Drei", "Drei"] {
        assert!(try_replace(&app, &post, text, server(&app)).await.unwrap());
        assert_eq!(content(&admin, &post).await, text);
    }
    let trail = ["post.import SERVER", "post.follow_source SERVER", "post.follow_source SERVER"];
    assert_eq!(app.trail_of(&post).await, trail);
    // Nobody releases a text that they have not read.
    admin.try_change_status_of(&read, "APPROVED").await.refused(409, "EDITED_MEANWHILE");
    let read = admin.post(&post).await;

    admin.updates(json!({ "id": post["id"], "content": "Von Hand", "editedAt": read["editedAt"] })).await;
    assert!(!try_replace(&app, &post, "Vier", server(&app)).await.unwrap());
    assert_eq!(content(&admin, &post).await, "Von Hand");
}

// spec: POST-37
#[each_engine]
async fn live_post_does_not_follow_its_source_by_itself(app: TestApp) {
    let (admin, live) = (app.admin().await, app.imports(app.imported("Eins")).await);
    assert!(!try_replace(&app, &live, "Zwei", server(&app)).await.unwrap());
    assert_eq!(content(&admin, &live).await, "Eins");
    // The text of a source belongs into imported posts only.
    let written = admin.writes("Selbst geschrieben").await;
    let by = account(&app, "admin@fs.example", AccountRole::Admin).await;
    assert!(!try_replace(&app, &written, "Zwei", by).await.unwrap());
    assert_eq!(content(&admin, &written).await, "Selbst geschrieben");
}

#[each_engine]
async fn account_that_may_edit_applies_the_changed_text_as_its_own_edit(app: TestApp) {
    let admin = app.admin().await;
    let by = account(&app, "admin@fs.example", AccountRole::Admin).await;
    let drafter = Principal { account: by.account.map(|(id, _)| (id, AccountRole::Draft)), ..by };
    for post in [draft(&app, "Eins").await, app.imports(app.imported("Eins")).await] {
        let read = admin.post(&post).await;
        let refused = try_replace(&app, &post, "Zwei", drafter).await;
        assert!(matches!(refused, Err(Error::Problem(problem)) if problem.reason == Reason::NotPermitted));
        assert!(try_replace(&app, &post, &"ä".repeat(10_001), by).await.unwrap());
        let edited = admin.post(&post).await;
        assert_eq!(text(&edited["content"]), format!("{}…", "ä".repeat(9_999)));
        assert!(edited["editedAt"].is_string());
        assert_eq!(app.trail_of(&post).await.last().unwrap(), "post.update ADMIN");
        // An editor that was open before does not overwrite it unseen.
        let stale = json!({ "id": post["id"], "content": "Drei", "editedAt": read["editedAt"] });
        admin.try_update(stale).await.refused(409, "EDITED_MEANWHILE");
        assert!(!try_replace(&app, &post, "Vier", server(&app)).await.unwrap(), "it is edited by hand");
    }
    let foreign = Principal { profile: app.world.foreign.id, ..by };
    let refused = try_replace(&app, &draft(&app, "Eins").await, "Zwei", foreign).await;
    assert!(matches!(refused, Err(Error::Problem(problem)) if problem.reason == Reason::NotFound));
}
