//! A device as the senders of pushes see it.

use aushang_db::Timestamp;
use aushang_push::{AddressPolicy, Destination, FcmToken, NotASubscription, NotAnFcmToken, Subscription};
use sea_orm::entity::prelude::*;

use crate::ids::DeviceId;

/// A device and the address to which messages for it are sent.
#[derive(Clone, PartialEq, Eq)]
pub struct Device {
    pub id: DeviceId,
    pub address: DeviceAddress,
    /// Whether its push service has accepted a message for it.
    pub accepted: bool,
    /// Since when attempts have failed; `None` if the last one succeeded or there was none.
    pub failing_since: Option<Timestamp>,
    /// Failed attempts since then that only its address can have caused.
    pub failures: i32,
}

/// What is known about a device's address. Each standing has its own limit on concurrent attempts, so that
/// dead addresses do not delay other devices.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, EnumIter, DeriveActiveEnum)]
#[sea_orm(rs_type = "i32", db_type = "Integer")]
pub enum Standing {
    /// A message was accepted for it, and the last attempt reached the service.
    Proven = 0,
    /// No message was accepted and no attempt failed.
    New = 1,
    /// The last attempt failed to reach it.
    Failing = 2,
}

impl Standing {
    pub const ALL: [Self; 3] = [Self::Proven, Self::New, Self::Failing];

    pub const fn of(accepted: bool, failing: bool) -> Self {
        match (failing, accepted) {
            (true, _) => Self::Failing,
            (false, true) => Self::Proven,
            (false, false) => Self::New,
        }
    }
}

/// The address that an app registered. It has no `Debug`: anyone who knows it can send messages to the
/// device.
#[derive(Clone, PartialEq, Eq)]
pub enum DeviceAddress {
    WebPush { endpoint: String, p256dh: String, auth: String },
    Fcm { token: String },
}

/// Why messages cannot be sent to an address.
#[derive(Debug, PartialEq, Eq, thiserror::Error)]
pub enum NotADestination {
    #[error(transparent)]
    WebPush(#[from] NotASubscription),
    #[error(transparent)]
    Fcm(#[from] NotAnFcmToken),
}

impl DeviceAddress {
    /// Validates each part. `policy`: the hosts that an endpoint may have.
    pub fn destination(&self, policy: AddressPolicy) -> Result<Destination, NotADestination> {
        Ok(match self {
            Self::WebPush { endpoint, p256dh, auth } => {
                Destination::WebPush(Subscription::parse(endpoint, p256dh, auth, policy)?)
            }
            Self::Fcm { token } => Destination::Fcm(FcmToken::parse(token)?),
        })
    }

    /// The endpoint or FCM token, without the keys.
    pub(super) fn key(&self) -> &str {
        match self {
            Self::WebPush { endpoint, .. } => endpoint,
            Self::Fcm { token } => token,
        }
    }

    /// Whether it is the same subscription as a stored device with the same address, whose `auth` is
    /// `known`: only the browser knows the `auth`. An FCM token alone proves nothing.
    pub(super) fn proves(&self, known: Option<&str>) -> bool {
        match self {
            Self::WebPush { auth, .. } => known.is_some_and(|known| is_same_secret(known, auth)),
            Self::Fcm { .. } => false,
        }
    }

    /// The argument of `registerDevice` that contains it.
    pub(super) const fn field(&self) -> &'static str {
        match self {
            Self::WebPush { .. } => "webPush",
            Self::Fcm { .. } => "fcmToken",
        }
    }
}

/// Results of attempts to send, by device.
#[derive(Clone, Debug, Default)]
pub struct DeviceNotes {
    /// Unknown to their push services, or unreachable for too long.
    pub gone: Vec<DeviceId>,
    /// A message was accepted.
    pub accepted: Vec<DeviceId>,
    /// Not reached, possibly because of their service.
    pub failing: Vec<DeviceId>,
    /// The failing devices whose own address is the cause.
    pub at_fault: Vec<DeviceId>,
}

/// Compares in constant time. Ignores padding.
fn is_same_secret(known: &str, given: &str) -> bool {
    let (known, given) = (known.trim_end_matches('='), given.trim_end_matches('='));
    known.len() == given.len() && known.bytes().zip(given.bytes()).fold(0, |all, (a, b)| all | (a ^ b)) == 0
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_the_auth_secret_proves_the_same_subscription() {
        let subscription = |auth: &str| DeviceAddress::WebPush {
            endpoint: "https://push.example.org/x".to_owned(),
            p256dh: String::new(),
            auth: auth.to_owned(),
        };
        let fcm = DeviceAddress::Fcm { token: "token".to_owned() };
        for (given, known, proves) in [
            (subscription("_ordMnz7uTCmrpBTeUV4Bw"), Some("_ordMnz7uTCmrpBTeUV4Bw"), true),
            (subscription("_ordMnz7uTCmrpBTeUV4Bw=="), Some("_ordMnz7uTCmrpBTeUV4Bw"), true),
            (subscription("_ordMnz7uTCmrpBTeUV4Bx"), Some("_ordMnz7uTCmrpBTeUV4Bw"), false),
            (subscription(""), Some("_ordMnz7uTCmrpBTeUV4Bw"), false),
            (subscription("_ordMnz7uTCmrpBTeUV4Bw"), None, false),
            (fcm, None, false),
        ] {
            assert_eq!(given.proves(known), proves);
        }
    }
}
