//! From a post that became LIVE to what devices show.

mod apps;
mod audience;
mod broken;
mod counts;
mod dead_addresses;
mod message;
mod outcomes;
mod batches;
mod takeover;
mod troubles;

use aushang_push::testing::{Device, PushService};

use crate::support::{Person, TestApp};

/// A reader's new device.
async fn device_of(reader: &Person, service: &PushService) -> Device {
    let device = service.subscribe();
    reader.registers(&device).await;
    device
}

/// The states of all pushes, sorted.
async fn states(app: &TestApp) -> Vec<String> {
    app.texts("select state as text from pushes order by state").await
}

/// How many messages have been sent.
fn sent(service: &PushService) -> usize {
    assert_eq!(service.violations(), [""; 0]);
    service.log().len()
}
