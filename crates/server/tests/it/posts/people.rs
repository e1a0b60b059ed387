//! The names of those who wrote and released a post.

use serde_json::{Value, json};

use crate::support::{TestApp, each_engine};

#[each_engine]
async fn post_names_who_wrote_and_released_it(app: TestApp) {
    let (admin, drafter) = (app.admin().await, app.drafter().await);
    let named = app.joins("lena@fs.example", "DRAFT").await;
    let people = |post: &Value| [post["creatorName"].clone(), post["releasedByName"].clone()];
    let draft = named.writes("Entwurf").await;
    assert_eq!(people(&admin.post(&draft).await), [json!("Jo Beispiel"), Value::Null]);
    admin.try_change_status(&draft, "APPROVED").await.ok();
    // Accounts without a name are named by their address.
    assert_eq!(people(&drafter.post(&draft).await), [json!("Jo Beispiel"), json!("admin@fs.example")]);
    app.delete_account("lena@fs.example").await;
    assert_eq!(people(&admin.post(&draft).await), [Value::Null, json!("admin@fs.example")]);
}
