//! A sender that was lost while it sent, and several that send.

use aushang::delivery;
use aushang_db::testing::TestDb;
use aushang_push::testing::{Answer, PushService, Received};
use chrono::TimeDelta;
use sea_orm::ConnectionTrait;
use serde_json::json;
use tokio::sync::oneshot;

use super::{device_of, sent, states};
use crate::support::{Institution, TestApp, two_nodes, two_nodes_with_skew, until_waiting};

// spec: MISC-05
#[tokio::test]
async fn after_a_lost_sender_only_an_emergency_is_sent_again() {
    for app in TestApp::on_each_engine().await {
        let service = PushService::start().await.unwrap();
        let admin = app.admin().await;
        device_of(&app.follower("STUDENT").await, &service).await;
        admin.sends(json!({ "content": "Hallo", "sendPush": true })).await;
        admin.sends(json!({ "content": "Brand", "channels": [{ "id": Institution::EMERGENCY }] })).await;
        service.answer_next([Answer::Hang, Answer::Hang]);
        // The sender ends while it waits for answers.
        tokio::select! {
            () = app.deliver() => panic!("nothing answers"),
            _ = service.log_of(2) => {}
        }
        assert_eq!(states(&app).await, ["SENDING", "SENDING"]);
        app.advance(TimeDelta::minutes(2) - TimeDelta::milliseconds(1));
        app.deliver().await;
        assert_eq!(states(&app).await, ["SENDING", "SENDING"], "another node may be sending");
        app.advance(TimeDelta::milliseconds(1));
        app.deliver().await;
        assert_eq!(states(&app).await, ["ACCEPTED", "UNCERTAIN"]);
        assert_eq!(sent(&service), 3);
    }
}

// spec: MISC-05
#[tokio::test]
async fn an_emergency_whose_sender_was_lost_stands_before_what_has_waited_meanwhile() {
    for app in TestApp::on_each_engine().await {
        let service = PushService::start().await.unwrap();
        let admin = app.admin().await;
        let first = device_of(&app.follower("STUDENT").await, &service).await;
        let alarm = json!([{ "id": Institution::EMERGENCY }]);
        admin.sends(json!({ "content": "Brand", "channels": alarm })).await;
        service.answer_next([Answer::Hang]);
        tokio::select! {
            () = app.deliver() => panic!("nothing answers"),
            _ = service.log_of(1) => {}
        }
        // More than is sent at once.
        for reader in app.followers(200).await {
            device_of(&reader, &service).await;
        }
        admin.sends(json!({ "content": "Hallo", "sendPush": true })).await;
        app.resolve().await;
        app.advance(TimeDelta::minutes(4));
        delivery::recover(&app.product, false).await.unwrap();
        app.try_send_pushes().await.unwrap();
        let told = service.log();
        let is_urgent = |told: &Received| told.device == first.id && told.urgency == "high";
        let urgent: Vec<_> = told.iter().map(is_urgent).collect();
        // The other messages exceed the limit of concurrent attempts.
        assert_eq!((told.len(), urgent.iter().filter(|is_urgent| **is_urgent).count()), (203, 2));
        assert!(urgent[1..33].contains(&true));
    }
}

// spec: MISC-05
#[tokio::test]
async fn an_emergency_that_is_tried_again_stands_before_what_has_waited_for_longer() {
    for app in TestApp::on_each_engine().await {
        let service = PushService::start().await.unwrap();
        let admin = app.admin().await;
        let first = device_of(&app.follower("STUDENT").await, &service).await;
        service.answer_next([Answer::BROKEN]);
        admin.sends(json!({ "content": "Brand", "channels": [{ "id": Institution::EMERGENCY }] })).await;
        app.deliver().await;
        // More than is sent at once, and due for longer.
        for reader in app.followers(200).await {
            device_of(&reader, &service).await;
        }
        admin.sends(json!({ "content": "Hallo", "sendPush": true })).await;
        app.resolve().await;
        app.advance(TimeDelta::seconds(30));
        app.try_send_pushes().await.unwrap();
        let told = service.log();
        let is_urgent = |told: &Received| told.device == first.id && told.urgency == "high";
        let urgent: Vec<_> = told.iter().map(is_urgent).collect();
        // The other messages exceed the limit of concurrent attempts.
        assert_eq!((told.len(), urgent.iter().filter(|is_urgent| **is_urgent).count()), (203, 2));
        assert!(urgent[1..33].contains(&true));
    }
}

// spec: MISC-05
#[tokio::test(flavor = "multi_thread")]
async fn several_nodes_tell_each_device_once() {
    let Some((one, other)) = two_nodes().await else { return };
    let service = PushService::start().await.unwrap();
    let admin = one.admin().await;
    let mut devices = Vec::new();
    for reader in one.followers(300).await {
        devices.push(device_of(&reader, &service).await.id);
    }
    for number in 0..3 {
        admin.sends(json!({ "content": number.to_string(), "sendPush": true })).await;
    }
    tokio::join!(one.deliver(), other.deliver(), one.deliver());
    let mut told: Vec<_> =
        service.log().into_iter().map(|told| (told.device, told.topic.expect("a topic"))).collect();
    let messages = told.len();
    told.sort();
    told.dedup();
    assert_eq!((messages, told.len()), (3 * devices.len(), 3 * devices.len()));
    assert_eq!(service.violations(), [""; 0]);
}

/// A clock that is six minutes wrong moves no lease of two minutes.
// spec: MISC-05
#[tokio::test]
async fn a_node_with_another_time_takes_no_push_that_is_being_sent() {
    for skew in [TimeDelta::minutes(6), TimeDelta::minutes(-6)] {
        let Some((right, wrong)) = two_nodes_with_skew(skew).await else { return };
        for (sender, other) in [(&right, &wrong), (&wrong, &right)] {
            let service = PushService::start().await.unwrap();
            device_of(&sender.follower("STUDENT").await, &service).await;
            sender.admin().await.sends(json!({ "content": "Hallo", "sendPush": true })).await;
            service.answer_next([Answer::Hang]);
            tokio::select! {
                () = sender.deliver() => panic!("nothing answers"),
                _ = service.log_of(1) => {}
            }
            other.deliver().await;
            assert_eq!(states(other).await, ["SENDING"], "{skew}");
            assert_eq!(sent(&service), 1);
            sender.run("delete from pushes; delete from devices".to_owned()).await;
        }
    }
}

/// A post is deleted while it is written down what became of its pushes. `SQLite` has one writer, so
/// there one comes after the other.
#[tokio::test(flavor = "multi_thread")]
async fn who_deletes_a_post_and_who_tells_of_it_do_not_wait_for_each_other() {
    let Some(db) = TestDb::postgres().await else { return };
    let app = TestApp::on(db).await;
    let service = PushService::start().await.unwrap();
    let admin = app.admin().await;
    for reader in app.followers(2).await {
        device_of(&reader, &service).await;
    }
    let post = admin.sends(json!({ "content": "Hallo", "sendPush": true })).await;
    app.resolve().await;
    service.answer_always(Answer::GONE);

    let (locked, is_locked) = oneshot::channel();
    let (concluding, is_concluding) = oneshot::channel();
    // Nobody forgets the later device until both wait: of the earlier one it is written down.
    let holding = app.product.write(move |tx| {
        Box::pin(async move {
            tx.execute_unprepared("select id from devices order by id desc limit 1 for update").await?;
            locked.send(()).unwrap();
            until_waiting(tx, 1).await;
            concluding.send(()).unwrap();
            until_waiting(tx, 2).await;
            Ok(())
        })
    });
    let telling = async {
        is_locked.await.unwrap();
        app.try_send_pushes().await
    };
    let deleting = async {
        is_concluding.await.unwrap();
        admin.try_delete(&post).await
    };
    let (held, told, deleted) = tokio::join!(holding, telling, deleting);
    held.unwrap();
    told.unwrap();
    deleted.ok();
    assert_eq!((app.count("devices").await, app.count("pushes").await), (0, 0));
}

/// What is being written down in this moment belongs to whoever does it. `SQLite` has one writer.
// spec: MISC-05
#[tokio::test(flavor = "multi_thread")]
async fn what_is_being_concluded_is_not_waited_for() {
    let Some(db) = TestDb::postgres().await else { return };
    let app = TestApp::on(db).await;
    let service = PushService::start().await.unwrap();
    let admin = app.admin().await;
    for reader in app.followers(2).await {
        device_of(&reader, &service).await;
    }
    admin.sends(json!({ "content": "Hallo", "sendPush": true })).await;
    service.answer_next([Answer::Hang, Answer::Hang]);
    tokio::select! {
        () = app.deliver() => panic!("nothing answers"),
        _ = service.log_of(2) => {}
    }
    app.advance(TimeDelta::minutes(4));
    let (locked, is_locked) = oneshot::channel();
    let (recovered, is_recovered) = oneshot::channel();
    let holding = app.product.write(move |tx| {
        Box::pin(async move {
            tx.execute_unprepared("select 1 from pushes limit 1 for update").await?;
            locked.send(()).unwrap();
            is_recovered.await.unwrap();
            Ok(())
        })
    });
    let recovering = async {
        is_locked.await.unwrap();
        delivery::recover(&app.product, false).await.unwrap();
        recovered.send(()).unwrap();
    };
    let (held, ()) = tokio::join!(holding, recovering);
    held.unwrap();
    assert_eq!(states(&app).await, ["SENDING", "UNCERTAIN"]);
    delivery::recover(&app.product, false).await.unwrap();
    assert_eq!(states(&app).await, ["UNCERTAIN", "UNCERTAIN"]);
}

/// A server that was off for months sends what waited, and forgets it. `SQLite` has one writer.
#[tokio::test(flavor = "multi_thread")]
async fn who_forgets_what_was_sent_and_who_writes_it_down_do_not_wait_for_each_other() {
    let Some(db) = TestDb::postgres().await else { return };
    let app = TestApp::on(db).await;
    let service = PushService::start().await.unwrap();
    device_of(&app.follower("STUDENT").await, &service).await;
    app.admin().await.sends(json!({ "content": "Hallo", "sendPush": true })).await;
    app.resolve().await;
    service.answer_always(Answer::GONE);
    app.advance(TimeDelta::days(91));

    let (locked, is_locked) = oneshot::channel();
    let (concluding, is_concluding) = oneshot::channel();
    let holding = app.product.write(move |tx| {
        Box::pin(async move {
            tx.execute_unprepared("select id from devices for update").await?;
            locked.send(()).unwrap();
            until_waiting(tx, 1).await;
            concluding.send(()).unwrap();
            until_waiting(tx, 2).await;
            Ok(())
        })
    });
    let telling = async {
        is_locked.await.unwrap();
        app.try_send_pushes().await
    };
    let forgetting = async {
        is_concluding.await.unwrap();
        delivery::sweep(&app.product, app.product.now()).await
    };
    let (held, told, forgot) = tokio::join!(holding, telling, forgetting);
    held.unwrap();
    told.unwrap();
    assert!(forgot.unwrap());
    assert_eq!((app.count("announcements").await, app.count("pushes").await), (0, 0));
}
