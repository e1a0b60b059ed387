//! Devices that take pushes.

use aushang_db::Tx;

use super::store;
use crate::app::App;
use crate::ids::{DeviceId, ReaderId};
use crate::problem::{Problem, Reason, Result};

/// Devices that one reader may have.
const MOST: u64 = 20;

/// Takes a subscription in. One endpoint is one device: it moves to the reader who says so last.
pub async fn register_device(
    tx: &Tx,
    app: &App,
    reader: ReaderId,
    endpoint: &str,
    p256dh: &str,
    auth: &str,
) -> Result<DeviceId> {
    let parsed = aushang_push::Subscription::parse(endpoint, p256dh, auth, app.push_addresses);
    if parsed.is_err() {
        return Err(Problem::field("webPush", Reason::Invalid).into());
    }
    if store::count_other_devices(tx, reader, endpoint).await? >= MOST {
        return Err(Problem::field("webPush", Reason::TooManyDevices).into());
    }
    store::put_device(tx, DeviceId::new(app.now()), reader, endpoint, p256dh, auth, app.now()).await
}

/// Forgets an own device.
pub async fn unregister_device(tx: &Tx, reader: ReaderId, device: DeviceId) -> Result<()> {
    store::delete_device_of(tx, reader, device).await
}
