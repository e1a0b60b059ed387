//! Idempotency keys of posts.

use chrono::TimeDelta;
use serde_json::{Value, json};

use crate::support::{TestApp, each_engine, jpeg, with};

fn new(content: &str, key: &str) -> Value {
    json!({ "content": content, "key": key })
}

#[each_engine]
async fn idempotency_key_is_valid_for_90_days(app: TestApp) {
    let (admin, user) = (app.admin().await, app.user().await);
    let first = admin.sends(new("Hallo", "k1")).await;
    assert_eq!(admin.sends(new("Hallo", "k1")).await["id"], first["id"]);
    assert_ne!(admin.sends(new("Hallo", "k2")).await["id"], first["id"]);
    assert_ne!(user.sends(new("Hallo", "k1")).await["id"], first["id"], "keys are scoped to an account");
    assert_eq!(admin.posts("ALL").await["totalCount"], 3);

    app.sweep_after(TimeDelta::days(90)).await;
    let admin = app.admin().await;
    assert_eq!(admin.sends(new("Hallo", "k1")).await["id"], first["id"]);
    app.sweep_after(TimeDelta::milliseconds(1)).await;
    assert_ne!(admin.sends(new("Hallo", "k1")).await["id"], first["id"]);
}

/// Otherwise, an account could learn through one profile which posts another profile has.
#[each_engine]
async fn idempotency_key_is_scoped_to_the_profile(app: TestApp) {
    let staff = app.superadmin().await;
    let first = staff.sends(new("Hallo", "k")).await;
    let elsewhere = app.switched(app.sign_in(&staff.email).await, &app.world.foreign.id).await;
    elsewhere.try_send(new("Hallo", "k")).await.refused(409, "KEY_REUSED");
    assert_eq!(elsewhere.posts("ALL").await["totalCount"], 0);
    assert_eq!(staff.sends(new("Hallo", "k")).await["id"], first["id"]);
}

#[each_engine]
async fn reused_key_with_other_content_is_a_conflict(app: TestApp) {
    let admin = app.admin().await;
    let date = app.date_in(TimeDelta::days(1));
    let base = json!({ "content": "Hallo", "key": "k", "date": date, "sendPush": true });
    admin.sends(base.clone()).await;
    for (name, value) in [
        ("content", json!("Hallo!")),
        // Also if the content is invalid.
        ("content", json!("")),
        ("date", json!(app.date_in(TimeDelta::days(2)))),
        ("date", Value::Null),
        ("sendPush", json!(false)),
        ("push", json!({ "title": "Neu" })),
        ("channels", json!([{ "id": app.world.own.news }])),
        ("translations", json!({ "content": [{ "lang": "en", "value": "Hello" }] })),
        ("attachment", json!({ "blog": { "title": "Haus", "url": "uni.example" } })),
    ] {
        let refused = admin.try_send(with(base.clone(), &json!({ name: value }))).await;
        assert_eq!(refused.fields(), ["idempotencyKey KEY_REUSED"], "{name}");
        refused.refused(409, "KEY_REUSED");
    }
    assert_eq!(admin.posts("ALL").await["totalCount"], 1);
    for key in ["", &"k".repeat(201)] {
        assert_eq!(admin.try_send(new("Hallo", key)).await.fields(), ["idempotencyKey INVALID"]);
    }
}

#[each_engine]
async fn uploaded_image_is_part_of_the_compared_content(app: TestApp) {
    let admin = app.admin().await;
    let send = async |image: Value, file: bool| {
        let blog = json!({ "title": "Haus", "url": "a.example", "image": image });
        let arguments = json!({ "content": "Hallo", "attachment": { "blog": blog }, "idempotencyKey": "k" });
        if file {
            let files = [("attachment.blog.image.data", "Haus.jpg", &jpeg(60, 40)[..])];
            admin.run_with_files("sendPost", arguments, "id", &files).await
        } else {
            admin.run("sendPost", arguments, "id").await
        }
    };
    let new = json!({ "type": "IMAGE", "data": null });
    let first = send(new.clone(), true).await.ok();
    assert_eq!(send(new, true).await.ok(), first);
    let staged = admin.uploads(&jpeg(60, 40)).await;
    for other in [Value::Null, json!({ "type": "IMAGE", "raw": staged["raw"] })] {
        send(other, false).await.refused(409, "KEY_REUSED");
    }
    assert_eq!((admin.posts("ALL").await["totalCount"].clone(), app.stored_files()), (json!(1), 2));
}

#[each_engine]
async fn repeated_request_returns_its_post_after_the_date_has_passed(app: TestApp) {
    let admin = app.admin().await;
    let new = json!({ "content": "Gleich", "key": "k", "date": app.date_in(TimeDelta::minutes(5)) });
    let first = admin.sends(new.clone()).await;
    app.publish_due_after(TimeDelta::minutes(10)).await;
    let again = admin.sends(new).await;
    assert_eq!((&again["id"], &again["status"]), (&first["id"], &json!("LIVE")));
}

#[each_engine]
async fn concurrent_requests_with_one_key_create_one_post(app: TestApp) {
    let admin = app.admin().await;
    let sends = (0..8).map(|_| admin.try_send(new("Hallo", "k")));
    let answers = futures::future::join_all(sends).await;
    let ids: Vec<_> = answers.into_iter().map(|answer| answer.ok()["id"].clone()).collect();
    assert!(ids.iter().all(|id| *id == ids[0]), "{ids:?}");
    assert_eq!(admin.posts("ALL").await["totalCount"], 1);
}
