//! A sender that was lost while it sent, and several that send.

use aushang_push::testing::{Answer, PushService};
use chrono::TimeDelta;
use serde_json::json;

use super::{device_of, sent, states};
use crate::support::{Institution, TestApp, two_nodes};

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
        app.deliver().await;
        assert_eq!(states(&app).await, ["SENDING", "SENDING"], "somebody else may be sending");
        app.advance(TimeDelta::minutes(4));
        app.deliver().await;
        assert_eq!(states(&app).await, ["ACCEPTED", "UNCERTAIN"]);
        assert_eq!(sent(&service), 3);
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
