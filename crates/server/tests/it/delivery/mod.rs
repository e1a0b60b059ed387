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

use aushang_push::testing::{Device, PushService};

use crate::support::{Person, TestApp};

/// Registers a new device of a reader.
async fn device_of(reader: &Person, service: &PushService) -> Device {
    let device = service.subscribe();
    reader.registers(&device).await;
    device
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
