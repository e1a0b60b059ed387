//! Approving and rescheduling the version that was read.

use chrono::TimeDelta;
use serde_json::{Value, json};

use crate::support::{Answer, Person, TestApp, each_engine};

async fn edits(person: &Person, post: &Value, content: &str) -> Value {
    person.updates(json!({ "id": post["id"], "content": content })).await
}

/// Returns the stored version from a conflict.
#[track_caller]
fn current(answer: Answer) -> Value {
    answer.refused(409, "EDITED_MEANWHILE")["current"].clone()
}

// spec: POST-07
#[each_engine]
async fn edited_draft_is_not_approved_unread(app: TestApp) {
    let (admin, drafter) = (app.admin().await, app.drafter().await);
    let draft = drafter.sends(json!({ "content": "Gelesen", "sendPush": true })).await;
    let read = admin.post(&draft).await;
    let edited = edits(&drafter, &draft, "Ungelesen").await;
    let refused = admin.try_change_status_of(&read, "APPROVED").await;
    let expected = json!({
        "editedAt": edited["editedAt"], "editedByName": "draft@fs.example", "content": "Ungelesen",
        "contentEn": null,
        "notificationChannels": [], "sendPush": true, "pushTitle": null, "pushText": null
    });
    assert_eq!(current(refused), expected);
    let stored = admin.post(&draft).await;
    assert_eq!((&stored["status"], app.count("announcements").await), (&json!("DRAFT"), 0));
    // The earlier of two edits conflicts as well, like the first version.
    let again = edits(&drafter, &draft, "Noch einmal").await;
    current(admin.try_change_status_of(&edited, "APPROVED").await);

    let live = admin.try_change_status_of(&again, "APPROVED").await.ok();
    assert_eq!((&live["status"], &live["content"]), (&json!("LIVE"), &json!("Noch einmal")));
    // A repeated approval whose response was lost fails because of the status, not the version.
    admin.try_change_status_of(&read, "APPROVED").await.refused(409, "WRONG_STATUS");
}

// spec: POST-09, POST-15, POST-16
#[each_engine]
async fn planned_post_is_published_and_rescheduled_only_in_the_version_that_was_read(app: TestApp) {
    let (admin, user) = (app.admin().await, app.user().await);
    for step in ["publish", "now", "later"] {
        let tomorrow = app.date_in(TimeDelta::days(1));
        let read = admin.sends(json!({ "content": "Gelesen", "date": tomorrow })).await;
        let date = if step == "later" { json!(app.date_in(TimeDelta::days(2))) } else { Value::Null };
        let change = async |version: &Value| match step {
            "publish" => admin.try_change_status_of(version, "LIVE").await,
            _ => admin.try_reschedule_of(version, date.clone()).await,
        };
        let edited = edits(&user, &read, "Ungelesen").await;
        assert_eq!(current(change(&read).await)["content"], "Ungelesen", "{step}");
        assert_eq!(admin.post(&read).await["publishDate"], json!(tomorrow), "{step}");
        change(&edited).await.ok();
        let status = if step == "later" { "APPROVED" } else { "LIVE" };
        assert_eq!(admin.post(&read).await["status"], status, "{step}");
    }
}

#[each_engine]
async fn client_without_a_version_is_not_checked(app: TestApp) {
    let (admin, drafter) = (app.admin().await, app.drafter().await);
    let draft = drafter.writes("Gelesen").await;
    edits(&drafter, &draft, "Ungelesen").await;
    admin.try_change_status(&draft, "APPROVED").await.ok();
}
