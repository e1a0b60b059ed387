//! Apps on phones, which receive messages through FCM.

use aushang_push::testing::{FcmAnswer, FcmService, PushService};
use chrono::TimeDelta;
use serde_json::{Value, json};

use super::{device_of, sends_push, sent, states};
use crate::support::{Engine, Institution, TestApp, each_engine, fcm_settings, text};

// spec: MISC-05
#[each_engine]
async fn browsers_and_phones_both_receive_messages(engine: Engine) {
    let (fcm, web) = (FcmService::start().await.unwrap(), PushService::start().await.unwrap());
    let app = TestApp::with(engine, &fcm_settings(&fcm)).await;
    let (admin, reader) = (app.admin().await, app.follower("STUDENT").await);
    let phone = fcm.register();
    reader.registers_app(&phone).await;
    device_of(&reader, &web).await;
    let (before, before_web) = (fcm.log().len(), sent(&web));
    let ordinary = admin.sends(json!({ "content": "Hallo **Welt**", "sendPush": true })).await;
    app.deliver().await;
    let alarm = json!([{ "id": Institution::EMERGENCY_ALARM }]);
    let alarm = admin.sends(json!({ "content": "Brand", "channels": alarm })).await;
    app.deliver().await;
    assert_eq!(sent(&web), before_web + 2);
    let log = fcm.log().split_off(before);
    assert_eq!(fcm.violations(), [""; 0]);
    let field = |number: usize, pointer: &str| log[number].message.pointer(pointer).cloned();
    for (number, post, ttl, priority, channel) in
        [(0, &ordinary, "43200s", "NORMAL", None), (1, &alarm, "86400s", "HIGH", Some(json!("alarm")))]
    {
        let id = text(&post["id"]);
        assert_eq!(log[number].device, phone);
        assert_eq!(field(number, "/data/post"), Some(json!(id)));
        assert_eq!(field(number, "/data/url"), Some(json!(format!("aushang:post/{id}"))));
        assert_eq!(field(number, "/android/collapse_key"), Some(json!(id.replace('-', ""))));
        assert_eq!(field(number, "/android/ttl"), Some(json!(ttl)));
        assert_eq!(field(number, "/android/priority"), Some(json!(priority)));
        assert_eq!(field(number, "/android/notification/channel_id"), channel);
    }
    assert_eq!(field(0, "/notification/title"), Some(json!("Fachschaft Informatik")));
    assert_eq!(field(0, "/notification/body"), Some(json!("Hallo Welt")));
    assert_eq!(states(&app).await, ["ACCEPTED"; 4]);
    assert_eq!(fcm.sign_ins().violations(), [""; 0]);
}

// spec: MISC-05
#[each_engine]
async fn uninstalled_app_is_deleted_and_a_refused_server_tries_again(engine: Engine) {
    let fcm = FcmService::start().await.unwrap();
    let app = TestApp::with(engine, &fcm_settings(&fcm)).await;
    let (admin, reader) = (app.admin().await, app.follower("STUDENT").await);
    let post = json!({ "content": "Hallo", "sendPush": true });
    reader.registers_app(&fcm.register()).await;
    fcm.answer_next([FcmAnswer::Unregistered]);
    admin.sends(post.clone()).await;
    app.deliver().await;
    assert_eq!((states(&app).await.join(" "), app.count("devices").await), ("GONE".to_owned(), 0));

    reader.registers_app(&fcm.register()).await;
    fcm.answer_next([FcmAnswer::Fault { status: 403, code: "SENDER_ID_MISMATCH" }]);
    admin.sends(post).await;
    app.deliver().await;
    assert_eq!(states(&app).await, ["GONE", "WAITING"]);
    app.deliver_after(TimeDelta::seconds(30)).await;
    assert_eq!(states(&app).await, ["ACCEPTED", "GONE"]);
    assert_eq!(app.count("devices").await, 1);
}

// spec: MISC-05
#[each_engine]
async fn message_expires_when_its_post_is_no_longer_news(engine: Engine) {
    let fcm = FcmService::start().await.unwrap();
    let app = TestApp::with(engine, &fcm_settings(&fcm)).await;
    let (admin, reader) = (app.admin().await, app.follower("STUDENT").await);
    reader.registers_app(&fcm.register()).await;
    sends_push(&admin).await;
    for (late, ttl) in [(TimeDelta::zero(), "43200s"), (TimeDelta::hours(1), "39600s")] {
        app.advance(late);
        fcm.answer_next([FcmAnswer::Fault { status: 503, code: "UNAVAILABLE" }]);
        app.deliver().await;
        let last: Value = fcm.log().last().unwrap().message["android"]["ttl"].clone();
        assert_eq!(last, json!(ttl));
    }
}
