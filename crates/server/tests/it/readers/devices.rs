//! Devices that receive pushes.

use aushang_push::testing::{FcmService, PushService};
use serde_json::json;

use crate::support::{Engine, TestApp, device, each_engine, fcm_settings, with};

const APP: &str = "dGhpcyBpcyBhIHRva2Vu:APA91b";

// spec: MISC-06
#[each_engine]
async fn repeated_registration_of_a_device_returns_the_same_id(app: TestApp) {
    let service = PushService::start().await.unwrap();
    let (reader, other) = (app.reader("STUDENT").await, app.reader("GUEST").await);
    let phone = service.subscribe();
    let id = reader.registers(&phone).await;
    assert_eq!(reader.registers(&phone).await, id);
    // The same browser belongs to the reader that registered it last.
    assert_eq!(other.registers(&phone).await, id);
    assert_eq!(app.count("devices").await, 1);
    let foreign = reader.try_unregister_device(&id).await;
    let missing = reader.try_unregister_device("019cafe0-0000-7000-8000-000000000000").await;
    assert_eq!(foreign.body, missing.body);
    missing.refused(404, "NOT_FOUND");
    other.try_unregister_device(&id).await.ok();
    other.try_unregister_device(&id).await.refused(404, "NOT_FOUND");
}

/// Simulates a stranger who knows an endpoint but not the secrets of its browser.
#[each_engine]
async fn knowing_an_endpoint_does_not_move_the_device(app: TestApp) {
    let service = PushService::start().await.unwrap();
    let (admin, reader) = (app.admin().await, app.follower("STUDENT").await);
    let phone = service.subscribe();
    let id = reader.registers(&phone).await;
    let learned = || with(device(&service.subscribe()), &json!({ "endpoint": phone.endpoint }));
    for _ in 0..4 {
        let stranger = app.reader("STUDENT").await;
        let answer = stranger.try_register_device(learned()).await.ok();
        assert_ne!(answer, json!(id));
    }
    assert_eq!(app.count("devices").await, 5);
    let fifth = app.reader("STUDENT").await.try_register_device(learned()).await;
    assert_eq!(fifth.fields(), ["webPush TOO_MANY_DEVICES"]);
    // The owner still receives pushes, also after registering again, and can move the device.
    assert_eq!(reader.registers(&phone).await, id);
    admin.sends(json!({ "content": "Hallo", "sendPush": true })).await;
    app.deliver().await;
    assert_eq!(service.shown_on(&phone).len(), 1);
    assert_eq!(app.follower("STUDENT").await.registers(&phone).await, id);
}

// spec: MISC-06
#[each_engine]
async fn app_on_a_phone_is_a_device(engine: Engine) {
    let fcm = FcmService::start().await.unwrap();
    let app = TestApp::with(engine, &fcm_settings(&fcm)).await;
    let service = PushService::start().await.unwrap();
    let (reader, other) = (app.reader("STUDENT").await, app.reader("GUEST").await);
    let id = reader.registers_app(APP).await;
    assert_eq!(reader.registers_app(APP).await, id);
    // A token proves nothing, so the device stays with its reader.
    assert_ne!(other.registers_app(APP).await, id);
    reader.registers(&service.subscribe()).await;
    let rows = app.texts("select kind as text from devices order by kind").await;
    assert_eq!(rows, ["FCM", "FCM", "WEB_PUSH"]);
    reader.try_unregister_device(&id).await.ok();
    assert_eq!(app.count("devices").await, 2);
}

#[each_engine]
async fn device_requires_exactly_one_address(app: TestApp) {
    let service = PushService::start().await.unwrap();
    let reader = app.reader("STUDENT").await;
    let none = reader.run("registerDevice", json!({}), "").await;
    assert_eq!(none.fields(), ["webPush REQUIRED", "fcmToken REQUIRED"]);
    let both = json!({ "webPush": device(&service.subscribe()), "fcmToken": APP });
    let both = reader.run("registerDevice", both, "").await;
    assert_eq!(both.fields(), ["webPush TOO_MANY", "fcmToken TOO_MANY"]);
    for wrong in ["", "kurz", "mit Leerzeichen und Umlauten äöü", &"x".repeat(2_049)] {
        let refused = reader.try_register_app(wrong).await;
        assert_eq!(refused.fields(), ["fcmToken INVALID"], "{wrong}");
    }
    assert_eq!(app.count("devices").await, 0);
}

#[each_engine]
async fn invalid_subscriptions_are_refused(app: TestApp) {
    let service = PushService::start().await.unwrap();
    let reader = app.reader("STUDENT").await;
    for (name, wrong) in
        [("endpoint", "kein Ort"), ("endpoint", "file:///etc/passwd"), ("p256dh", "AAAA"), ("auth", "AAAA")]
    {
        let subscription = with(device(&service.subscribe()), &json!({ name: wrong }));
        let refused = reader.try_register_device(subscription).await;
        assert_eq!(refused.fields(), ["webPush INVALID"], "{name} {wrong}");
    }
    assert_eq!(app.count("devices").await, 0);
}

#[each_engine]
async fn only_the_large_push_services_are_accepted_by_default(engine: Engine) {
    let service = PushService::start().await.unwrap();
    for others in [false, true] {
        let mut settings = vec![("AUSHANG_PUSH__ALLOW_PRIVATE_ADDRESSES", "false")];
        if others {
            settings.push(("AUSHANG_PUSH__ALLOW_OTHER_SERVICES", "true"));
        }
        let app = TestApp::with(engine, &settings).await;
        let reader = app.reader("STUDENT").await;
        let of_others = if others { None } else { Some("webPush NOT_OFFERED") };
        for (endpoint, refused) in [
            ("https://fcm.googleapis.com/fcm/send/x", None),
            ("https://updates.push.services.mozilla.com/wpush/v2/x", None),
            ("https://web.push.apple.com/x", None),
            ("https://wns2-am3p.notify.windows.com/w/?token=x", None),
            ("https://push.example.org/x", of_others),
            // Hosts of these companies that are not push services, and other ports.
            ("https://fcm.googleapis.com:81/x", of_others),
            ("https://updates.push.services.mozilla.com:1/x", of_others),
            ("https://x.notify.windows.com:9/x", of_others),
            ("https://anything.googleapis.com/x", of_others),
            ("https://127.0.0.1/x", Some("webPush INVALID")),
        ] {
            let subscription = with(device(&service.subscribe()), &json!({ "endpoint": endpoint }));
            let answer = reader.try_register_device(subscription).await;
            match refused {
                None => _ = answer.ok(),
                Some(field) => assert_eq!(answer.fields(), [field], "{endpoint}"),
            }
        }
    }
}

// spec: MISC-06
#[each_engine]
async fn device_that_the_server_cannot_send_to_is_refused(engine: Engine) {
    let (fcm, service) = (FcmService::start().await.unwrap(), PushService::start().await.unwrap());
    let no_key = [("AUSHANG_PUSH__VAPID_PRIVATE_KEY", "")];
    let [account, url] = fcm_settings(&fcm);
    for (settings, browsers, phones) in [
        (&[account, url][..], true, true),
        (&[], true, false),
        (&[account, url, no_key[0]], false, true),
        // If no push service is configured, pushes are logged, and every device is accepted.
        (&no_key, true, true),
    ] {
        let app = TestApp::with(engine, settings).await;
        let reader = app.reader("STUDENT").await;
        let browser = reader.try_register_device(device(&service.subscribe())).await;
        let phone = reader.try_register_app(APP).await;
        for (answer, is_accepted, refused) in
            [(browser, browsers, "webPush NOT_OFFERED"), (phone, phones, "fcmToken NOT_OFFERED")]
        {
            if is_accepted {
                answer.ok();
            } else {
                assert_eq!(answer.fields(), [refused], "{settings:?}");
                answer.refused(400, "NOT_OFFERED");
            }
        }
        assert_eq!(app.count("devices").await, usize::from(browsers) + usize::from(phones));
    }
}

#[each_engine]
async fn number_of_devices_per_reader_is_limited(engine: Engine) {
    let fcm = FcmService::start().await.unwrap();
    let app = TestApp::with(engine, &fcm_settings(&fcm)).await;
    let service = PushService::start().await.unwrap();
    let reader = app.reader("STUDENT").await;
    let first = service.subscribe();
    reader.registers(&first).await;
    for _ in 1..20 {
        reader.registers(&service.subscribe()).await;
    }
    let refused = reader.try_register_device(device(&service.subscribe())).await;
    refused.refused_at(409, "webPush TOO_MANY_DEVICES");
    reader.try_register_app(APP).await.refused_at(409, "fcmToken TOO_MANY_DEVICES");
    // A known subscription can still be refreshed.
    reader.registers(&first).await;
    // Concurrent registrations do not exceed the limit.
    let other = app.reader("STUDENT").await;
    let at_once = (0..30).map(|_| other.try_register_device(device(&service.subscribe())));
    let answers = futures::future::join_all(at_once).await;
    assert_eq!(answers.iter().filter(|answer| answer.outcome() == "ok").count(), 20);
}
