//! Push delivery, from a post that became LIVE to what devices show.

mod apps;
mod audience;
mod broken;
mod counts;
mod dead_addresses;
mod message;
mod outcomes;
mod batches;
mod takeover;
mod outages;
mod recall;

use aushang_db::testing::OnEngine;
use aushang_push::testing::{Device, PushService};
use serde_json::{Value, json};

use crate::support::{Engine, Institution, Person, TestApp};

/// A server with one follower, who has one device.
struct Scene {
    app: TestApp,
    service: PushService,
    admin: Person,
    phone: Device,
}

impl Scene {
    async fn on(app: TestApp) -> Self {
        let service = PushService::start().await.unwrap();
        let phone = device_of(&app.follower("STUDENT").await, &service).await;
        Self { admin: app.admin().await, app, service, phone }
    }
}

impl OnEngine for Scene {
    async fn on_engine(engine: Engine) -> Self {
        Self::on(TestApp::on_engine(engine).await).await
    }
}

/// Registers a new device of a reader.
async fn device_of(reader: &Person, service: &PushService) -> Device {
    let device = service.subscribe();
    reader.registers(&device).await;
    device
}

/// Registers a new device of each of this number of new followers.
async fn devices_of_followers(app: &TestApp, followers: usize, service: &PushService) -> Vec<Device> {
    let mut devices = Vec::new();
    for reader in app.followers(followers).await {
        devices.push(device_of(&reader, service).await);
    }
    devices
}

async fn sends_push(person: &Person) -> Value {
    person.sends(json!({ "content": "Hallo", "sendPush": true })).await
}

async fn sends_emergency(person: &Person) -> Value {
    person.sends(json!({ "content": "Brand", "channels": [{ "id": Institution::EMERGENCY }] })).await
}

/// Returns the states of all pushes, sorted.
async fn states(app: &TestApp) -> Vec<String> {
    app.texts("select state as text from pushes order by state").await
}

/// Returns how many messages have been sent.
fn sent(service: &PushService) -> usize {
    assert_eq!(service.violations(), [""; 0]);
    service.log().len()
}
