//! What a reader is.

use crate::enums::TargetingRole;
use crate::ids::{DeviceId, ReaderId};

/// What targeting asks of a reader.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ReaderProperties {
    pub id: ReaderId,
    pub role: TargetingRole,
    pub university: Option<String>,
    pub affiliations: Vec<String>,
}

/// Where a device takes its messages.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct DeviceSubscription {
    pub device: DeviceId,
    pub endpoint: String,
    pub p256dh: String,
    pub auth: String,
}
