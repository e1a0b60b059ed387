//! The deletion of old rows, each kind separately.

use aushang::sweep::sweep;
use aushang_push::testing::PushService;
use chrono::TimeDelta;
use serde_json::json;

use crate::support::{TestApp, each_engine, jpeg};

#[each_engine]
async fn failure_to_delete_one_kind_does_not_prevent_the_others(app: TestApp) {
    let admin = app.admin().await;
    admin.sends(json!({ "content": "Hallo", "key": "k" })).await;
    admin.uploads(&jpeg(60, 40)).await;
    app.advance(TimeDelta::days(366));
    app.rename_table("sessions", "sessions_away").await;
    assert!(!sweep(&app.product).await.unwrap(), "only the rows that cannot be deleted are left");
    app.rename_table("sessions_away", "sessions").await;
    let old = ["sessions", "password_checks", "known_browsers", "idempotency_keys", "media_files"];
    let left = futures::future::join_all(old.map(|table| app.count(table))).await;
    assert_eq!(left, [1, 0, 0, 0, 0]);
    sweep(&app.product).await.unwrap();
    assert_eq!(app.count("sessions").await, 0);
}

#[each_engine]
async fn pushes_are_kept_for_90_days(app: TestApp) {
    let admin = app.admin().await;
    // More than one batch.
    app.populate(3, 200).await;
    admin.sends(json!({ "content": "Hallo", "sendPush": true })).await;
    app.deliver().await;
    // An announcement whose audience has not been resolved yet.
    admin.sends(json!({ "content": "Später", "sendPush": true })).await;
    let left = async || (app.count("announcements").await, app.count("pushes").await);
    app.sweep_after(TimeDelta::days(90)).await;
    assert_eq!(left().await, (2, 600));
    app.sweep_after(TimeDelta::milliseconds(1)).await;
    assert_eq!(left().await, (1, 0));
    assert_eq!(app.count("posts").await, 2);
}

#[each_engine]
async fn inactive_reader_is_deleted_after_400_days(app: TestApp) {
    let service = PushService::start().await.unwrap();
    app.reader("STUDENT").await;
    let active = app.reader("STUDENT").await;
    let follower = app.follower("STUDENT").await;
    let with_device = app.reader("STUDENT").await;
    with_device.registers(&service.subscribe()).await;
    app.advance(TimeDelta::days(200));
    active.reads().await;
    app.sweep_after(TimeDelta::days(200)).await;
    assert_eq!(app.count("readers").await, 4);
    app.sweep_after(TimeDelta::milliseconds(1)).await;
    assert_eq!(app.count("readers").await, 3);
    for reader in [&active, &follower, &with_device] {
        reader.reads().await;
    }
    app.sweep_after(TimeDelta::days(401)).await;
    assert_eq!(app.count("readers").await, 2, "the active reader is inactive by now");
}
