//! What a device is to those who send.

use crate::ids::DeviceId;

/// Where a device takes its messages.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct DeviceSubscription {
    pub device: DeviceId,
    pub endpoint: String,
    pub p256dh: String,
    pub auth: String,
}
