//! What a device is to those who send.

use aushang_push::{AddressPolicy, Destination, FcmToken, NotASubscription, NotAnFcmToken, Subscription};

use crate::ids::DeviceId;

/// A device, and where it takes its messages.
#[derive(Clone, PartialEq, Eq)]
pub struct Device {
    pub id: DeviceId,
    pub address: DeviceAddress,
}

/// As an app gave it. Whoever knows it may bother the device, so it never prints.
#[derive(Clone, PartialEq, Eq)]
pub enum DeviceAddress {
    WebPush { endpoint: String, p256dh: String, auth: String },
    Fcm { token: String },
}

/// Why nothing can be sent there.
#[derive(Debug, PartialEq, Eq, thiserror::Error)]
pub enum NotADestination {
    #[error(transparent)]
    WebPush(#[from] NotASubscription),
    #[error(transparent)]
    Fcm(#[from] NotAnFcmToken),
}

impl DeviceAddress {
    /// Checks each part; `policy` says where an endpoint may lead.
    pub fn destination(&self, policy: AddressPolicy) -> Result<Destination, NotADestination> {
        Ok(match self {
            Self::WebPush { endpoint, p256dh, auth } => {
                Destination::WebPush(Subscription::parse(endpoint, p256dh, auth, policy)?)
            }
            Self::Fcm { token } => Destination::Fcm(FcmToken::parse(token)?),
        })
    }

    /// What two devices never share.
    pub(super) fn key(&self) -> &str {
        match self {
            Self::WebPush { endpoint, .. } => endpoint,
            Self::Fcm { token } => token,
        }
    }

    /// The argument of `registerDevice` that it came in.
    pub(super) const fn field(&self) -> &'static str {
        match self {
            Self::WebPush { .. } => "webPush",
            Self::Fcm { .. } => "fcmToken",
        }
    }
}
