//! A database that fails while messages are made ready.

use aushang_push::testing::PushService;
use serde_json::json;

use super::{device_of, sent, states};
use crate::support::TestApp;

// spec: MISC-05
#[tokio::test]
async fn what_could_not_be_read_waits_and_is_sent_once() {
    for app in TestApp::on_each_engine().await {
        let service = PushService::start().await.unwrap();
        let admin = app.admin().await;
        device_of(&app.follower("STUDENT").await, &service).await;
        admin.sends(json!({ "content": "Hallo", "sendPush": true })).await;
        app.resolve().await;
        app.rename_table("devices", "devices_away").await;
        assert!(app.try_send_pushes().await.is_err());
        app.rename_table("devices_away", "devices").await;
        assert_eq!((states(&app).await, sent(&service)), (vec!["WAITING".to_owned()], 0));
        app.deliver().await;
        assert_eq!((states(&app).await, sent(&service)), (vec!["ACCEPTED".to_owned()], 1));
    }
}
