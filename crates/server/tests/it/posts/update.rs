//! Editing a post.

use chrono::TimeDelta;
use serde_json::{Value, json};

use crate::support::{TestApp, changes, each_engine, jpeg, outcomes, with};

// spec: POST-36, COMPOSER-31, API-36
#[each_engine]
async fn edit_changes_only_the_text_and_its_date(app: TestApp) {
    let admin = app.admin().await;
    let post = admin
        .sends(json!({
            "content": "Hallo", "date": app.date_in(TimeDelta::days(1)), "sendPush": true,
            "push": { "title": "Neu" }, "channels": [{ "id": app.world.own.news, "notification": true }]
        }))
        .await;
    app.advance(TimeDelta::minutes(1));
    let mut expected = post.clone();
    expected["content"] = json!("Hallo Welt");
    expected["translations"]["content"][0]["value"] = json!("Hallo Welt");
    expected["editedAt"] = json!(app.date_in(TimeDelta::zero()));
    let change = json!({ "id": post["id"], "content": "Hallo Welt" });
    assert_eq!(admin.try_update(change.clone()).await.ok(), expected);
    // Two edits within a millisecond are two versions.
    expected["editedAt"] = json!(app.date_in(TimeDelta::milliseconds(1)));
    assert_eq!(admin.try_update(change).await.ok(), expected);
    admin.try_update(json!({ "id": post["id"], "content": " " })).await.refused_at(400, "content REQUIRED");
    assert_eq!(admin.post(&post).await, expected);
}

#[each_engine]
async fn edit_of_an_outdated_version_is_refused(app: TestApp) {
    let (admin, user) = (app.admin().await, app.user().await);
    let post = admin.writes("Erste Fassung").await;
    let edit = |content: &str, based_on: &Value| json!({ "id": post["id"], "content": content, "editedAt": based_on });
    let second = user
        .updates(json!({
            "id": post["id"], "content": "Zweite Fassung", "editedAt": null,
            "translations": { "content": [{ "lang": "en", "value": "Second" }] }
        }))
        .await;
    let conflict = admin.try_update(edit("Auch zweite", &Value::Null)).await;
    let current = &conflict.refused_at(409, "editedAt EDITED_MEANWHILE")["current"];
    let expected = json!({
        "editedAt": second["editedAt"], "editedByName": "user@fs.example", "content": "Zweite Fassung",
        "contentEn": "Second",
        "notificationChannels": [], "sendPush": false, "pushTitle": null, "pushText": null
    });
    assert_eq!(*current, expected);
    admin.try_update(edit("Dritte", &json!("2026-11-02T10:00:00Z"))).await.refused(409, "EDITED_MEANWHILE");
    admin.try_update(edit("Dritte", &second["editedAt"])).await.ok();
    // An edit without a version is not checked.
    admin.try_update(json!({ "id": post["id"], "content": "Vierte" })).await.ok();
}

#[each_engine]
async fn repeated_edit_after_a_lost_response_is_not_a_conflict(app: TestApp) {
    let admin = app.admin().await;
    let picture = admin.uploads(&jpeg(60, 40)).await["raw"].clone();
    let blog = |title: &str, image: &Value| {
        json!({ "blog": {
            "title": title, "url": "a.example", "image": { "type": "IMAGE", "raw": image },
            "translations": { "title": [{ "lang": "en", "value": "House" }] }
        } })
    };
    let post = admin.sends(json!({ "content": "Hallo", "attachment": blog("Haus", &picture) })).await;
    let new_picture = admin.uploads(&jpeg(40, 60)).await["raw"].clone();
    let edit = json!({
        "id": post["id"], "content": "Hallo Welt", "editedAt": null,
        "translations": { "content": [{ "lang": "en", "value": "Hello" }] },
        "attachment": blog("Garten", &new_picture)
    });
    let edited = admin.try_update(edit.clone()).await.ok();
    app.advance(TimeDelta::minutes(1));
    let before = app.dump().await;
    assert_eq!(admin.try_update(edit.clone()).await.ok(), edited);
    assert_eq!(changes(&before, &app.dump().await), [""; 0]);
    for (name, value) in [
        ("content", json!("Hallo")),
        ("translations", json!({ "content": [] })),
        ("attachment", blog("Haus", &new_picture)),
        ("attachment", blog("Garten", &picture)),
        ("attachment", json!({ "blog": { "title": "Garten", "url": "a.example" } })),
    ] {
        let other = with(edit.clone(), &json!({ name: value }));
        admin.try_update(other).await.refused(409, "EDITED_MEANWHILE");
    }
    assert_eq!(changes(&before, &app.dump().await), [""; 0]);
}

#[each_engine]
async fn one_of_two_concurrent_edits_is_refused(app: TestApp) {
    let (admin, user) = (app.admin().await, app.user().await);
    let post = admin.writes("Erste Fassung").await;
    let edit = |content: &str| json!({ "id": post["id"], "content": content, "editedAt": null });
    let (one, other) = tokio::join!(admin.try_update(edit("Eine")), user.try_update(edit("Andere")));
    assert_eq!(outcomes([&one, &other]), ["409", "ok"]);
}

// spec: ROLES-05, ROLES-06
#[each_engine]
async fn drafters_edit_only_their_own_drafts(app: TestApp) {
    let (admin, drafter, other) = (app.admin().await, app.drafter().await, app.other_drafter().await);
    let draft = drafter.writes("Entwurf").await;
    let edit = |content: &str| json!({ "id": draft["id"], "content": content });
    other.try_update(edit("Von anderen")).await.refused(403, "NOT_PERMITTED");
    drafter.try_update(edit("Besser")).await.ok();
    admin.try_update(edit("Noch besser")).await.ok();
    let tomorrow = json!(app.date_in(TimeDelta::days(1)));
    admin.try_reschedule(&draft, tomorrow).await.ok();
    drafter.try_update(edit("Immer noch Entwurf")).await.ok();
    admin.try_change_status(&draft, "APPROVED").await.ok();
    drafter.try_update(edit("Zu spät")).await.refused(403, "NOT_PERMITTED");
    drafter.try_delete(&draft).await.refused(403, "NOT_PERMITTED");
    assert_eq!(admin.post(&draft).await["content"], "Immer noch Entwurf");
}
