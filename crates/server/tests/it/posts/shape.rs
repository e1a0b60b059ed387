//! The fields of a post.

use serde_json::{Value, json};

use crate::support::{TestApp, each_engine};

// spec: POST-01, POST-02, API-06, API-16, API-69
#[each_engine]
async fn post_has_all_fields_of_the_specification(app: TestApp) {
    let (user, own) = (app.user().await, &app.world.own);
    let post = user
        .sends(json!({
            "content": "Hallo **Welt**",
            "translations": { "content": [{ "lang": "en", "value": "Hello" }] },
            "channels": [{ "id": own.students, "notification": true }],
            "push": { "title": "Neu", "text": "Lies mal" },
            "sendPush": true
        }))
        .await;
    let now = app.date_in(chrono::TimeDelta::zero());
    let expected = json!({
        "id": post["id"], "createdAt": now, "editedAt": null, "publishDate": now, "planned": false,
        "pinnedAt": null, "content": "Hallo **Welt**", "likesCount": 0, "verificationNeeded": false,
        "status": "LIVE", "importedFrom": null, "sendPush": true, "pushSkipped": null,
        "creator": "user@fs.example", "creatorName": "user@fs.example", "releasedByName": "user@fs.example",
        "pushConfig": { "title": "Neu", "text": "Lies mal" },
        "translations": { "content": [
            { "lang": "de", "value": "Hallo **Welt**" }, { "lang": "en", "value": "Hello" }
        ] },
        "notificationChannels": [{ "notification": true, "channel": {
            "id": own.students, "name": "Studierende", "kind": "ROLE_TARGETED", "globalChannel": false,
            "targeting": { "roles": ["student"] }
        } }],
        "author": {
            "id": own.id, "username": "fs-informatik", "displayName": "Fachschaft Informatik", "avatar": null
        },
        "attachments": [],
        "viewerCanEdit": true, "viewerCanDelete": true, "viewerCanApprove": false,
        "viewerCanPublish": false, "viewerCanReschedule": false, "viewerCanPin": true,
        "statistics": null
    });
    assert_eq!(app.admin().await.post(&post).await, expected);
}

// spec: POST-24, ROLES-06
#[each_engine]
async fn viewer_fields_show_the_permissions(app: TestApp) {
    let (admin, drafter, other) = (app.admin().await, app.drafter().await, app.other_drafter().await);
    let draft = drafter.writes("Entwurf").await;
    let rights = |post: &Value| -> String {
        ["Edit", "Delete", "Approve", "Publish", "Reschedule", "Pin"]
            .into_iter()
            .filter(|right| post[format!("viewerCan{right}")] == true)
            .collect::<Vec<_>>()
            .join(" ")
    };
    assert_eq!(rights(&admin.post(&draft).await), "Edit Delete Approve Reschedule");
    assert_eq!(rights(&drafter.post(&draft).await), "Edit Delete");
    assert_eq!(rights(&other.post(&draft).await), "");
    admin.try_change_status(&draft, "APPROVED").await.ok();
    assert_eq!(rights(&admin.post(&draft).await), "Edit Delete Pin");
    assert_eq!(rights(&drafter.post(&draft).await), "");
}
