//! The content of a push message.

use aushang::enums::Permission;
use aushang_push::testing::PushService;
use chrono::TimeDelta;
use serde_json::json;

use super::{Scene, device_of, sent};
use crate::support::{Institution, TestApp, each_engine, text};

// spec: MISC-05, ROLES-14
#[each_engine]
async fn message_contains_the_text_and_id_of_the_post(scene: Scene) {
    let Scene { app, service, admin, phone } = scene;
    let made = json!(["Fachschaft Informatik", "Hallo Welt & Freund*innen"]);
    for (push, channels, expected, urgency) in [
        (json!(null), json!([]), made.clone(), "normal"),
        (
            json!({ "title": "Neu", "text": "Lies **mal**" }),
            json!([]),
            json!(["Neu", "Lies **mal**"]),
            "normal",
        ),
        (json!({ "title": "Neu" }), json!([]), json!(["Neu", "Hallo Welt & Freund*innen"]), "normal"),
        (json!({ "text": "Lies" }), json!([]), json!(["Fachschaft Informatik", "Lies"]), "normal"),
        (json!({ "title": " " }), json!([{ "id": Institution::EMERGENCY }]), made, "high"),
    ] {
        let post = admin
            .sends(json!({
                "content": "Hallo **Welt** & *Freund*innen*", "sendPush": true, "push": push,
                "channels": channels
            }))
            .await;
        app.deliver().await;
        let log = service.log();
        let message = log.last().unwrap();
        let id = text(&post["id"]);
        let payload = json!({
            "tag": id, "title": expected[0], "body": expected[1], "url": format!("aushang:post/{id}")
        });
        assert_eq!(message.payload, payload);
        assert_eq!(message.topic.as_deref(), Some(id.replace('-', "").as_str()));
        let hours = if urgency == "high" { 24 } else { 12 };
        assert_eq!((message.urgency.as_str(), message.ttl), (urgency, hours * 3600));
    }
    assert_eq!(sent(&service), 5);
    assert_eq!(service.shown_on(&phone).len(), 5);
}

// spec: ROLES-14
#[each_engine]
async fn push_text_of_a_planned_post_requires_the_permission_when_it_is_published(app: TestApp) {
    let service = PushService::start().await.unwrap();
    let (admin, staff) = (app.admin().await, app.superadmin().await);
    device_of(&app.follower("STUDENT").await, &service).await;
    for (permissions, title, body) in [
        (&[][..], "Fachschaft Informatik", "Hallo"),
        (&[Permission::MultilingualPosts], "Fachschaft Informatik", "Hallo"),
        (&[Permission::MultilingualPosts, Permission::CustomPostPushconfig], "Neu", "Lies"),
    ] {
        staff.permits(app.world.own.id, &[Permission::CustomPostPushconfig]).await;
        let planned = json!({
            "content": "Hallo", "sendPush": true, "push": { "title": "Neu", "text": "Lies" },
            "date": app.date_in(TimeDelta::minutes(1))
        });
        admin.sends(planned).await;
        staff.permits(app.world.own.id, permissions).await;
        app.publish_due_after(TimeDelta::minutes(1)).await;
        app.deliver().await;
        let log = service.log();
        let payload = &log.last().unwrap().payload;
        assert_eq!((&payload["title"], &payload["body"]), (&json!(title), &json!(body)), "{permissions:?}");
    }
    assert_eq!(sent(&service), 3, "without the permission the post is still pushed");
}

// spec: MISC-05, API-70
#[each_engine]
async fn only_the_alarm_channel_sounds_an_alarm(scene: Scene) {
    let Scene { app, service, admin, .. } = scene;
    for (channel, urgency, alarm) in [
        (None, "normal", json!(null)),
        (Some(Institution::EMERGENCY), "high", json!(null)),
        (Some(Institution::EMERGENCY_ALARM), "high", json!(true)),
    ] {
        let channels: Vec<_> = channel.iter().map(|id| json!({ "id": id })).collect();
        admin.sends(json!({ "content": "Brand", "sendPush": true, "channels": channels })).await;
        app.deliver().await;
        let log = service.log();
        let message = log.last().unwrap();
        assert_eq!((message.urgency.as_str(), &message.payload["alarm"]), (urgency, &alarm), "{channel:?}");
    }
    assert_eq!(sent(&service), 3);
}
