//! The audience of a push: which devices receive it.

use aushang::delivery;
use aushang::ids::ChannelId;
use aushang_push::testing::PushService;
use chrono::TimeDelta;
use serde_json::{Value, json};

use super::{Scene, device_of, devices_of_followers, sent, states};
use crate::support::{Institution, TestApp, each_engine, receivers};

fn to(channels: &[(ChannelId, bool)], send_push: bool) -> Value {
    let channels: Vec<_> =
        channels.iter().map(|(id, notify)| json!({ "id": id, "notification": notify })).collect();
    json!({ "content": "Hallo", "channels": channels, "sendPush": send_push })
}

// spec: MISC-05, COMPOSER-29
#[each_engine]
async fn each_device_of_followers_and_channels_receives_one_message(app: TestApp) {
    let service = PushService::start().await.unwrap();
    let (admin, own) = (app.admin().await, app.world.own.clone());
    let student = app.follower("STUDENT").await;
    let (phone, laptop) = (device_of(&student, &service).await, device_of(&student, &service).await);
    let guest = device_of(&app.follower("GUEST").await, &service).await;
    let stranger = device_of(&app.reader("STUDENT").await, &service).await;
    for (new, reached) in [
        (to(&[], false), &[][..]),
        (to(&[], true), &[&phone, &laptop, &guest]),
        (to(&[(own.students, true)], false), &[&phone, &laptop]),
        (to(&[(own.students, true), (own.news, true)], true), &[&phone, &laptop]),
        (to(&[(own.students, false)], true), &[&phone, &laptop]),
        (to(&[(own.employees, true)], true), &[]),
        (to(&[(own.news, true)], false), &[&phone, &laptop, &guest]),
        (to(&[(own.news, false)], false), &[]),
        (to(&[(Institution::EMERGENCY, false)], false), &[&phone, &laptop, &guest, &stranger]),
        (
            to(&[(Institution::EMERGENCY_ALARM, true), (own.students, true)], true),
            &[&phone, &laptop, &guest, &stranger],
        ),
    ] {
        let before = sent(&service);
        assert_eq!(admin.push_reach(&new).await, reached.len(), "{new}");
        admin.sends(new.clone()).await;
        app.deliver().await;
        app.deliver().await;
        let mut expected: Vec<_> = reached.iter().map(|device| device.id.clone()).collect();
        expected.sort();
        assert_eq!(receivers(&service, before), expected, "{new}");
    }
    assert!(states(&app).await.iter().all(|state| state == "ACCEPTED"));
}

// spec: MISC-05, MISC-07
#[each_engine]
async fn emergency_reaches_the_devices_that_the_targeting_covers(app: TestApp) {
    let service = PushService::start().await.unwrap();
    let stranger = app.stranger().await;
    let mut covered = Vec::new();
    for (role, university, meant) in [
        ("STUDENT", Some("kit"), true),
        ("EMPLOYEE", Some("kit"), true),
        ("GUEST", Some("kit"), false),
        ("STUDENT", Some("lmu"), false),
        ("STUDENT", None, false),
    ] {
        let device = device_of(&app.reader_at(role, university).await, &service).await;
        if meant {
            covered.push(device.id);
        }
    }
    let emergency = to(&[(Institution::EMERGENCY, true)], false);
    assert_eq!(stranger.push_reach(&emergency).await, covered.len());
    stranger.sends(emergency).await;
    app.deliver().await;
    covered.sort();
    assert_eq!(receivers(&service, 0), covered);
}

#[each_engine]
async fn push_reach_refuses_channels_that_a_post_cannot_use(app: TestApp) {
    let (admin, own, foreign) = (app.admin().await, app.world.own.clone(), app.world.foreign.news);
    let emergencies = [(Institution::EMERGENCY, true), (Institution::EMERGENCY_ALARM, true)];
    for (channels, reason) in [
        (vec![(own.news, true), (own.news, false)], "REPEATED"),
        (emergencies.to_vec(), "REPEATED"),
        (vec![(foreign, true)], "NOT_OFFERED"),
        (vec![(own.news, true); 50], "REPEATED"),
        (vec![(own.news, true); 51], "TOO_MANY"),
    ] {
        let refused = admin.try_push_reach(&to(&channels, false)).await;
        assert_eq!(refused.fields(), [format!("notificationChannels {reason}")], "{channels:?}");
    }
}

/// A count reads every device.
#[tokio::test]
async fn push_reach_is_rate_limited_per_account() {
    let app = TestApp::on_sqlite().await.with_low_rate_limits();
    let (admin, user) = (app.admin().await, app.user().await);
    let emergency = to(&[(Institution::EMERGENCY, true)], false);
    let often: Vec<_> =
        (0..10).map(|number| format!("r{number}: pushReach(notificationChannels: [])")).collect();
    admin.call(&format!("{{ {} }}", often.join(" ")), json!({})).await.ok();
    let refused = admin.try_push_reach(&emergency).await;
    assert!(refused.headers.contains_key("retry-after"));
    refused.refused(429, "TOO_MANY_ATTEMPTS");
    user.try_push_reach(&emergency).await.ok();
}

#[each_engine]
async fn an_offline_profile_reaches_no_device(scene: Scene) {
    let Scene { admin, .. } = scene;
    let emergency = to(&[(Institution::EMERGENCY, true)], true);
    for (visible, devices) in [(true, 1), (false, 0)] {
        admin.sets_visibility(visible).await;
        assert_eq!(admin.push_reach(&emergency).await, devices, "visible: {visible}");
    }
}

// spec: MISC-05
#[each_engine]
async fn nothing_is_pushed_before_a_post_is_live(app: TestApp) {
    let service = PushService::start().await.unwrap();
    let (admin, drafter) = (app.admin().await, app.drafter().await);
    device_of(&app.follower("STUDENT").await, &service).await;
    let draft = drafter.sends(json!({ "content": "Entwurf", "sendPush": true })).await;
    admin
        .sends(json!({ "content": "Bald", "sendPush": true, "date": app.date_in(TimeDelta::hours(1)) }))
        .await;
    app.deliver().await;
    assert_eq!(sent(&service), 0);
    admin.try_change_status(&draft, "APPROVED").await.ok();
    app.deliver().await;
    assert_eq!(sent(&service), 1);
    app.publish_due_after(TimeDelta::hours(1)).await;
    app.deliver().await;
    assert_eq!(sent(&service), 2);
    // A new follower receives only messages of later posts.
    device_of(&app.follower("STUDENT").await, &service).await;
    app.deliver().await;
    assert_eq!(sent(&service), 2);
}

// spec: MISC-05
#[each_engine]
async fn hidden_or_deleted_post_is_not_pushed_and_deletes_no_device(scene: Scene) {
    let Scene { app, service, admin, .. } = scene;
    // Made invisible before the audience is resolved, and after.
    for resolved in [false, true] {
        admin.sends(to(&[], true)).await;
        if resolved {
            app.resolve().await;
        }
        admin.sets_visibility(false).await;
        app.deliver().await;
        admin.sets_visibility(true).await;
        app.deliver().await;
        assert_eq!((sent(&service), app.count("devices").await), (0, 1), "resolved: {resolved}");
    }
    // Deleted after the audience is resolved.
    let post = admin.sends(to(&[], true)).await;
    app.resolve().await;
    admin.try_delete(&post).await.ok();
    app.deliver().await;
    admin.sends(to(&[], true)).await;
    app.deliver().await;
    assert_eq!((sent(&service), app.count("devices").await), (1, 1));
}

// spec: MISC-05
#[each_engine]
async fn audience_is_resolved_in_batches_without_gaps(app: TestApp) {
    const FOLLOWERS: usize = 1010;
    let service = PushService::start().await.unwrap();
    let admin = app.admin().await;
    let mut devices = Vec::new();
    for batch in 0..FOLLOWERS / 101 {
        let followers = app.followers(101).await;
        // The followers include readers without a device and readers with two devices.
        for reader in &followers[..batch] {
            devices.push(device_of(reader, &service).await.id);
            devices.push(device_of(reader, &service).await.id);
        }
    }
    admin.sends(to(&[], true)).await;
    let mut batches = 0;
    while delivery::resolve_open(&app.product).await.unwrap() {
        batches += 1;
    }
    assert!(batches > 2, "{batches}");
    app.deliver().await;
    devices.sort();
    assert_eq!(receivers(&service, 0), devices);
}

/// More rows than one statement can bind values for.
// spec: MISC-05
#[each_engine]
async fn batch_of_readers_may_have_thousands_of_devices(app: TestApp) {
    const FOLLOWERS: usize = 350;
    const DEVICES_EACH: usize = 20;
    app.populate(FOLLOWERS, DEVICES_EACH).await;
    app.admin().await.sends(to(&[], true)).await;
    assert!(delivery::resolve_open(&app.product).await.unwrap());
    assert_eq!(app.count("pushes").await, FOLLOWERS * DEVICES_EACH);
}

#[each_engine]
async fn emergencies_are_sent_before_waiting_pushes(app: TestApp) {
    let service = PushService::start().await.unwrap();
    let admin = app.admin().await;
    devices_of_followers(&app, 210, &service).await;
    admin.sends(to(&[], true)).await;
    app.resolve().await;
    app.advance(TimeDelta::minutes(1));
    admin.sends(to(&[(Institution::EMERGENCY, true)], false)).await;
    app.resolve().await;
    app.try_send_pushes().await.unwrap();
    let log = service.log();
    assert_eq!(log.len(), 2 * 210);
    // Only pushes that were in progress together with the last emergencies appear among them.
    assert!(log[..210 - 32].iter().all(|message| message.urgency == "high"));
}
