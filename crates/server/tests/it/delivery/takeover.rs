//! Senders that are lost while they send, and several senders at once.

use aushang::delivery;
use aushang_push::testing::{Answer, Device, PushService, Received};
use chrono::TimeDelta;
use serde_json::json;

use super::{Scene, device_of, devices_of_followers, sends_emergency, sends_push, sent, states};
use crate::support::{TestApp, each_engine, two_nodes, two_nodes_with_skew, when_both_wait};

/// Drops a sender that waits for the responses to this number of messages.
async fn loses_sender(app: &TestApp, service: &PushService, messages: usize) {
    tokio::select! {
        () = app.deliver() => panic!("nothing answers"),
        _ = service.log_of(messages) => {}
    }
}

/// Asserts that the emergency was sent to its device twice, the second time before most of the other 201
/// messages.
fn assert_sent_first(service: &PushService, emergency_for: &Device) {
    let log = service.log();
    let is_urgent = |message: &Received| message.device == emergency_for.id && message.urgency == "high";
    let urgent: Vec<_> = log.iter().map(is_urgent).collect();
    // The other messages exceed the limit of concurrent attempts.
    assert_eq!((log.len(), urgent.iter().filter(|is_urgent| **is_urgent).count()), (203, 2));
    assert!(urgent[1..33].contains(&true));
}

// spec: MISC-05
#[each_engine]
async fn only_an_emergency_is_sent_again_after_its_sender_is_lost(scene: Scene) {
    let Scene { app, service, admin, .. } = scene;
    sends_push(&admin).await;
    sends_emergency(&admin).await;
    service.answer_next([Answer::Hang, Answer::Hang]);
    loses_sender(&app, &service, 2).await;
    assert_eq!(states(&app).await, ["SENDING", "SENDING"]);
    app.deliver_after(TimeDelta::minutes(2) - TimeDelta::milliseconds(1)).await;
    assert_eq!(states(&app).await, ["SENDING", "SENDING"], "another node may be sending");
    app.deliver_after(TimeDelta::milliseconds(1)).await;
    assert_eq!(states(&app).await, ["ACCEPTED", "UNCERTAIN"]);
    assert_eq!(sent(&service), 3);
}

// spec: MISC-05
#[each_engine]
async fn emergency_of_a_lost_sender_is_sent_before_waiting_pushes(scene: Scene) {
    let Scene { app, service, admin, phone: first } = scene;
    sends_emergency(&admin).await;
    service.answer_next([Answer::Hang]);
    loses_sender(&app, &service, 1).await;
    // More than are sent at once.
    devices_of_followers(&app, 200, &service).await;
    sends_push(&admin).await;
    app.resolve().await;
    app.advance(TimeDelta::minutes(4));
    delivery::recover(&app.product, false).await.unwrap();
    app.try_send_pushes().await.unwrap();
    assert_sent_first(&service, &first);
}

// spec: MISC-05
#[each_engine]
async fn emergency_that_is_retried_is_sent_before_pushes_that_have_waited_longer(scene: Scene) {
    let Scene { app, service, admin, phone: first } = scene;
    service.answer_next([Answer::BROKEN]);
    sends_emergency(&admin).await;
    app.deliver().await;
    // More than are sent at once, and due for longer.
    devices_of_followers(&app, 200, &service).await;
    sends_push(&admin).await;
    app.resolve().await;
    app.advance(TimeDelta::seconds(30));
    app.try_send_pushes().await.unwrap();
    assert_sent_first(&service, &first);
}

// spec: MISC-05
#[tokio::test(flavor = "multi_thread")]
async fn several_nodes_send_each_device_one_message() {
    let Some((one, other)) = two_nodes().await else { return };
    let service = PushService::start().await.unwrap();
    let admin = one.admin().await;
    let devices = devices_of_followers(&one, 300, &service).await;
    for number in 0..3 {
        admin.sends(json!({ "content": number.to_string(), "sendPush": true })).await;
    }
    tokio::join!(one.deliver(), other.deliver(), one.deliver());
    let mut messages: Vec<_> =
        service.log().into_iter().map(|message| (message.device, message.topic.expect("a topic"))).collect();
    let sent = messages.len();
    messages.sort();
    messages.dedup();
    assert_eq!((sent, messages.len()), (3 * devices.len(), 3 * devices.len()));
    assert_eq!(service.violations(), [""; 0]);
}

/// A clock that is six minutes wrong does not affect a lease of two minutes.
// spec: MISC-05
#[tokio::test]
async fn node_with_another_time_takes_no_push_that_is_being_sent() {
    for skew in [TimeDelta::minutes(6), TimeDelta::minutes(-6)] {
        let Some((right, wrong)) = two_nodes_with_skew(skew).await else { return };
        for (sender, other) in [(&right, &wrong), (&wrong, &right)] {
            let service = PushService::start().await.unwrap();
            device_of(&sender.follower("STUDENT").await, &service).await;
            sends_push(&sender.admin().await).await;
            service.answer_next([Answer::Hang]);
            loses_sender(sender, &service, 1).await;
            other.deliver().await;
            assert_eq!(states(other).await, ["SENDING"], "{skew}");
            assert_eq!(sent(&service), 1);
            sender.run("delete from pushes; delete from devices".to_owned()).await;
        }
    }
}

/// A post is deleted while the outcomes of its pushes are stored. `SQLite` has one writer, so these
/// transactions cannot overlap there.
#[tokio::test(flavor = "multi_thread")]
async fn deleting_a_post_and_storing_outcomes_do_not_deadlock() {
    let Some(app) = TestApp::on_postgres().await else { return };
    let Scene { app, service, admin, .. } = Scene::on(app).await;
    device_of(&app.follower("STUDENT").await, &service).await;
    let post = sends_push(&admin).await;
    app.resolve().await;
    service.answer_always(Answer::GONE);

    // This lock delays the deletion of the later device. The outcome of the earlier device is already stored.
    let lock = "select id from devices order by id desc limit 1 for update";
    let (sent, deleted) = when_both_wait(&app, lock, app.try_send_pushes(), admin.try_delete(&post)).await;
    sent.unwrap();
    deleted.ok();
    assert_eq!((app.count("devices").await, app.count("pushes").await), (0, 0));
}

/// Outcomes that a sender is storing are left to it. `SQLite` has one writer.
// spec: MISC-05
#[tokio::test(flavor = "multi_thread")]
async fn recovery_skips_rows_that_are_being_concluded() {
    let Some(app) = TestApp::on_postgres().await else { return };
    let Scene { app, service, admin, .. } = Scene::on(app).await;
    device_of(&app.follower("STUDENT").await, &service).await;
    sends_push(&admin).await;
    service.answer_next([Answer::Hang, Answer::Hang]);
    loses_sender(&app, &service, 2).await;
    app.advance(TimeDelta::minutes(4));
    let held = app.locks("select 1 from pushes limit 1 for update").await;
    delivery::recover(&app.product, false).await.unwrap();
    held.release().await;
    assert_eq!(states(&app).await, ["SENDING", "UNCERTAIN"]);
    delivery::recover(&app.product, false).await.unwrap();
    assert_eq!(states(&app).await, ["UNCERTAIN", "UNCERTAIN"]);
}

/// A server that was off for months sends waiting pushes while old ones are deleted. `SQLite` has one
/// writer.
#[tokio::test(flavor = "multi_thread")]
async fn deleting_old_announcements_and_storing_outcomes_do_not_deadlock() {
    let Some(app) = TestApp::on_postgres().await else { return };
    let Scene { app, service, admin, .. } = Scene::on(app).await;
    sends_push(&admin).await;
    app.resolve().await;
    service.answer_always(Answer::GONE);
    app.advance(TimeDelta::days(91));

    let lock = "select id from devices for update";
    let sweeping = delivery::sweep(&app.product, app.product.now());
    let (sent, swept) = when_both_wait(&app, lock, app.try_send_pushes(), sweeping).await;
    sent.unwrap();
    assert!(swept.unwrap());
    assert_eq!((app.count("announcements").await, app.count("pushes").await), (0, 0));
}
