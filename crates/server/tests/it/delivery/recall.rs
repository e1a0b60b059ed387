//! The pushes of a withdrawn post: those that were not sent are cancelled, those that devices got are replaced.

use aushang_push::testing::{Answer, PushService};
use chrono::TimeDelta;
use serde_json::{Value, json};

use super::{Scene, device_of, devices_of_followers, sends_emergency, sends_push, sent, states};
use crate::support::{Institution, Person, TestApp, by_id, each_engine, text};

async fn delivery_of(person: &Person, post: &Value) -> Value {
    let fields = "delivery { devices accepted gone failed uncertain waiting toReplace replaced done }";
    person.run("post", by_id(post), fields).await.ok()["delivery"].clone()
}

#[each_engine]
async fn devices_that_got_a_push_get_a_silent_one_that_replaces_it(scene: Scene) {
    let Scene { app, service, admin, phone } = scene;
    let post = sends_push(&admin).await;
    app.deliver().await;
    assert_eq!(sent(&service), 1);
    // Registered later, so it did not get the first message.
    let late = device_of(&app.follower("STUDENT").await, &service).await;
    admin.withdraws(&post, Some("Falscher Raum")).await;
    assert_eq!(delivery_of(&admin, &post).await["done"], false);
    app.deliver().await;
    let log = service.log();
    assert_eq!(sent(&service), 2);
    let id = text(&post["id"]);
    let payload = json!({
        "tag": id, "title": "Fachschaft Informatik", "body": "Zurückgezogen: Falscher Raum",
        "url": format!("aushang:post/{id}"), "silent": true
    });
    assert_eq!(log[1].payload, payload);
    assert_eq!(log[1].topic, log[0].topic);
    assert_eq!((log[1].urgency.as_str(), log[1].ttl), ("normal", 12 * 3600));
    // The device shows it instead of the first one.
    assert_eq!(service.shown_on(&phone).iter().map(|it| it.payload.clone()).collect::<Vec<_>>(), [payload]);
    assert_eq!(service.shown_on(&late).len(), 0);
    let counted = json!({
        "devices": 1, "accepted": 1, "gone": 0, "failed": 0, "uncertain": 0, "waiting": 0,
        "toReplace": 1, "replaced": 1, "done": true
    });
    assert_eq!(delivery_of(&admin, &post).await, counted);
    app.deliver_after(TimeDelta::hours(1)).await;
    assert_eq!(sent(&service), 2, "each device gets one replacement");
}

#[each_engine]
async fn replacement_of_an_alarm_is_urgent_but_makes_no_sound(scene: Scene) {
    let Scene { app, service, admin, .. } = scene;
    let channel = json!([{ "id": Institution::EMERGENCY_ALARM }]);
    let post = admin.sends(json!({ "content": "Brand", "channels": channel })).await;
    app.deliver().await;
    admin.withdraws(&post, None).await;
    app.deliver().await;
    let log = service.log();
    assert_eq!(log[0].payload["alarm"], true);
    let second = &log[1];
    assert_eq!((second.urgency.as_str(), second.ttl), ("high", 24 * 3600));
    let flags = (&second.payload["alarm"], &second.payload["silent"], &second.payload["body"]);
    assert_eq!(flags, (&Value::Null, &json!(true), &json!("Zurückgezogen")));
}

#[each_engine]
async fn pushes_that_were_not_sent_are_cancelled(app: TestApp) {
    let service = PushService::start().await.unwrap();
    let admin = app.admin().await;
    devices_of_followers(&app, 4, &service).await;
    let unresolved = sends_push(&admin).await;
    admin.withdraws(&unresolved, None).await;
    app.deliver().await;
    assert_eq!(sent(&service), 0, "its audience is not resolved any more");
    assert_eq!(delivery_of(&admin, &unresolved).await["devices"], 0);

    let post = sends_push(&admin).await;
    app.resolve().await;
    // Two devices got it, one is retried later, one is gone.
    service.answer_next([
        Answer::Created,
        Answer::Created,
        Answer::TooMany { retry_after: 60 },
        Answer::GONE,
    ]);
    app.deliver().await;
    assert_eq!(states(&app).await, ["ACCEPTED", "ACCEPTED", "GONE", "WAITING"]);
    admin.withdraws(&post, None).await;
    app.deliver_after(TimeDelta::minutes(2)).await;
    assert_eq!(states(&app).await, ["ACCEPTED", "ACCEPTED", "FAILED", "GONE"]);
    assert_eq!(sent(&service), 6);
    assert!(service.log()[4..].iter().all(|message| message.payload["silent"] == true));
    let counted = json!({
        "devices": 4, "accepted": 2, "gone": 1, "failed": 1, "uncertain": 0, "waiting": 0,
        "toReplace": 2, "replaced": 2, "done": true
    });
    assert_eq!(delivery_of(&admin, &post).await, counted);
}

/// Whether a device gets a message that is being sent is known only afterwards.
#[each_engine]
async fn message_that_is_being_sent_is_replaced_once_its_device_got_it(scene: Scene) {
    let Scene { app, service, admin, .. } = scene;
    let alarm = sends_emergency(&admin).await;
    app.resolve().await;
    service.answer_next([Answer::Hang]);
    tokio::select! {
        () = app.deliver() => panic!("nothing answers"),
        _ = service.log_of(1) => {}
    }
    assert_eq!(states(&app).await, ["SENDING"]);
    admin.withdraws(&alarm, None).await;
    app.deliver().await;
    assert_eq!((states(&app).await, sent(&service)), (vec!["SENDING".to_owned()], 1));
    // The sender is lost. An emergency would be sent again; now it is cancelled.
    app.deliver_after(TimeDelta::minutes(4)).await;
    app.deliver().await;
    assert_eq!((states(&app).await, sent(&service)), (vec!["FAILED".to_owned()], 1));
    assert_eq!(delivery_of(&admin, &alarm).await["done"], true);
}

#[each_engine]
async fn recall_works_in_batches(app: TestApp) {
    let service = PushService::start().await.unwrap();
    let admin = app.admin().await;
    device_of(&app.follower("STUDENT").await, &service).await;
    // More rows than two batches have, of devices that are gone.
    app.populate(1200, 1).await;
    let post = sends_push(&admin).await;
    app.resolve().await;
    app.run("update pushes set state = 'ACCEPTED'").await;
    app.run("update announcements set accepted = devices").await;
    admin.withdraws(&post, None).await;
    app.resolve().await;
    let counted = delivery_of(&admin, &post).await;
    assert_eq!((&counted["toReplace"], &counted["waiting"]), (&counted["devices"], &json!(0)));
    assert_eq!(counted["devices"], 1201);
    assert_eq!(states(&app).await, vec!["WAITING"; 1201]);
}

#[each_engine]
async fn post_that_is_shown_again_is_not_pushed_again(scene: Scene) {
    let Scene { app, service, admin, .. } = scene;
    let post = sends_push(&admin).await;
    app.deliver().await;
    admin.withdraws(&post, None).await;
    admin.try_restore(&post).await.ok();
    app.deliver().await;
    assert_eq!(sent(&service), 1, "the replacement was not sent in time");
    admin.withdraws(&post, None).await;
    app.deliver().await;
    assert_eq!(sent(&service), 2);
    admin.try_restore(&post).await.ok();
    admin.withdraws(&post, None).await;
    app.deliver().await;
    assert_eq!(sent(&service), 2, "devices already show that it was withdrawn");
    assert_eq!(delivery_of(&admin, &post).await["done"], true);
}

/// The replacements wait when the post is shown again, so they are not sent.
#[each_engine]
async fn post_that_is_withdrawn_again_replaces_the_first_push(scene: Scene) {
    let Scene { app, service, admin, phone } = scene;
    let post = sends_push(&admin).await;
    app.deliver().await;
    admin.withdraws(&post, None).await;
    app.resolve().await;
    assert_eq!(states(&app).await, ["WAITING"]);
    admin.try_restore(&post).await.ok();
    app.deliver().await;
    assert_eq!((states(&app).await, sent(&service)), (vec!["ACCEPTED".to_owned()], 1));
    let counted = delivery_of(&admin, &post).await;
    assert_eq!(
        [&counted["toReplace"], &counted["replaced"], &counted["done"]],
        [&json!(0), &json!(0), &json!(true)]
    );
    admin.withdraws(&post, Some("Doch falsch")).await;
    app.deliver().await;
    assert_eq!(sent(&service), 2);
    let shown = service.shown_on(&phone);
    assert_eq!(
        shown.iter().map(|it| it.payload["body"].clone()).collect::<Vec<_>>(),
        ["Zurückgezogen: Doch falsch"]
    );
    let counted = delivery_of(&admin, &post).await;
    assert_eq!(
        [&counted["toReplace"], &counted["replaced"], &counted["done"]],
        [&json!(1), &json!(1), &json!(true)]
    );
}

/// Whether a replacement is still needed is known only when it has been taken.
#[each_engine]
async fn second_recall_waits_for_replacements_that_are_being_sent(scene: Scene) {
    let Scene { app, service, admin, .. } = scene;
    let post = sends_push(&admin).await;
    app.deliver().await;
    admin.withdraws(&post, None).await;
    app.resolve().await;
    // As after the sender took it while the post was shown.
    app.run("update pushes set state = 'SENDING', attempts = attempts + 1").await;
    admin.try_restore(&post).await.ok();
    admin.withdraws(&post, None).await;
    app.resolve().await;
    assert_eq!(app.count("announcements where recall_open").await, 1);
    app.run("update pushes set state = 'ACCEPTED', recall = false").await;
    app.deliver().await;
    assert_eq!(sent(&service), 2);
    assert_eq!(app.count("announcements where recall_open").await, 0);
}

#[each_engine]
async fn without_a_recent_push_nothing_is_replaced(scene: Scene) {
    let Scene { app, service, admin, .. } = scene;
    let quiet = admin.writes("Ohne Push").await;
    admin.withdraws(&quiet, None).await;
    let (recent, old) = (sends_push(&admin).await, sends_push(&admin).await);
    app.deliver().await;
    app.advance(TimeDelta::days(7));
    // The earlier session has expired.
    let admin = app.admin().await;
    admin.withdraws(&recent, None).await;
    app.advance(TimeDelta::milliseconds(1));
    admin.withdraws(&old, None).await;
    app.deliver().await;
    assert_eq!(sent(&service), 3);
    assert_eq!(service.log()[2].payload["tag"], recent["id"]);
}
