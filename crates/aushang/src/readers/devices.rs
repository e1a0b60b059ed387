//! Devices that take pushes.

use aushang_db::Tx;
use aushang_push::{Forbidden, NotASubscription};

use super::device::NotADestination;
use super::{DeviceAddress, store};
use crate::app::App;
use crate::ids::{DeviceId, ReaderId};
use crate::problem::{Problem, Reason, Result};

/// Devices that one reader may have.
const MOST: u64 = 20;

/// Takes a device in. One address is one device: it moves to the reader who says so last.
pub async fn register_device(
    tx: &Tx,
    app: &App,
    reader: ReaderId,
    address: &DeviceAddress,
) -> Result<DeviceId> {
    let refused = |reason| Problem::field(address.field(), reason);
    let destination = address.destination(app.push_addresses).map_err(|error| match error {
        NotADestination::WebPush(NotASubscription::Forbidden(Forbidden::OtherService)) => {
            refused(Reason::NotOffered)
        }
        _ => refused(Reason::Invalid),
    })?;
    // A way that is not configured would be an operator's trouble for as long as the device is there.
    if !app.push.takes(&destination) {
        return Err(refused(Reason::NotOffered).into());
    }
    // Of several at once each counts those before it.
    store::lock_reader(tx, reader).await?.ok_or(Reason::NotSignedIn)?;
    if store::count_other_devices(tx, reader, address).await? >= MOST {
        return Err(refused(Reason::TooManyDevices).into());
    }
    store::put_device(tx, DeviceId::new(app.now()), reader, address, app.now()).await
}

/// Forgets an own device.
pub async fn unregister_device(tx: &Tx, reader: ReaderId, device: DeviceId) -> Result<()> {
    store::delete_device_of(tx, reader, device).await
}
