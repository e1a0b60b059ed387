//! Devices that receive pushes.

use aushang_db::Tx;
use aushang_push::{Forbidden, NotASubscription};

use super::device::NotADestination;
use super::{DeviceAddress, rows, store};
use crate::app::App;
use crate::ids::{DeviceId, ReaderId};
use crate::networks::{self, Action, Network, Source};
use crate::problem::{Problem, Reason, Result};

/// Maximum devices per reader.
const MAX_DEVICES: u64 = 20;

/// Maximum readers that may register the same address.
const MAX_READERS: usize = 5;

/// Registers a device. An address is one device per reader. A client that proves with the subscription's
/// `auth` to be the same browser moves the device from another reader; without proof the address is
/// registered for both readers.
pub async fn register_device(
    tx: &Tx,
    app: &App,
    reader: ReaderId,
    network: Option<Network>,
    address: &DeviceAddress,
) -> Result<DeviceId> {
    let refused = |reason| Problem::field(address.field(), reason);
    let destination = address.destination(app.push_addresses).map_err(|error| match error {
        NotADestination::WebPush(NotASubscription::Forbidden(Forbidden::OtherService)) => {
            refused(Reason::NotOffered)
        }
        _ => refused(Reason::Invalid),
    })?;
    // Refuses devices of a push service that is not configured: every push to them would be reported as an
    // outage.
    if !app.push.takes(&destination) {
        return Err(refused(Reason::NotOffered).into());
    }
    // With the lock, each concurrent call counts the devices of the earlier ones.
    store::lock_reader(tx, reader).await?.ok_or(Reason::NotSignedIn)?;
    let known = rows::devices_at(tx, address).await?;
    if let Some(own) = known.iter().find(|device| device.reader == reader) {
        rows::move_device(tx, own.id, reader, address).await?;
        return Ok(own.id);
    }
    let proven = known.iter().find(|device| address.proves(device.auth.as_deref()));
    let is_known_too_often = proven.is_none() && known.len() >= MAX_READERS;
    if is_known_too_often || rows::count_devices_of(tx, reader).await? >= MAX_DEVICES {
        return Err(refused(Reason::TooManyDevices).into());
    }
    if let Some(proven) = proven {
        rows::move_device(tx, proven.id, reader, address).await?;
        return Ok(proven.id);
    }
    networks::count(tx, app, Source { network, registered_at: None }, Action::Device).await?;
    let id = DeviceId::new(app.now());
    rows::insert_device(tx, id, reader, address, app.now()).await?;
    Ok(id)
}
