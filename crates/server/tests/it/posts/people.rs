//! The names of those who wrote and released a post.

use chrono::TimeDelta;
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

#[each_engine]
async fn moving_a_post_does_not_change_who_released_it(app: TestApp) {
    let (admin, user, drafter) = (app.admin().await, app.user().await, app.drafter().await);
    let date = |days| json!(app.date_in(TimeDelta::days(days)));
    let draft = drafter.sends(json!({ "content": "Entwurf", "date": date(1) })).await;
    admin.try_change_status(&draft, "APPROVED").await.ok();
    let moved = user.try_reschedule(&draft, date(2)).await.ok();
    assert_eq!(moved["releasedByName"], "admin@fs.example");
    let live = user.try_reschedule(&draft, Value::Null).await.ok();
    assert_eq!((&live["status"], &live["releasedByName"]), (&json!("LIVE"), &json!("admin@fs.example")));
}
