//! What a device is to those who send.

use aushang_db::Timestamp;
use aushang_push::{AddressPolicy, Destination, FcmToken, NotASubscription, NotAnFcmToken, Subscription};
use sea_orm::entity::prelude::*;

use crate::ids::DeviceId;

/// A device, and where it takes its messages.
#[derive(Clone, PartialEq, Eq)]
pub struct Device {
    pub id: DeviceId,
    pub address: DeviceAddress,
    /// Its service has accepted a message for it at least once.
    pub accepted: bool,
    /// Since when no attempt has reached its address; none: the last one did, or there was none.
    pub failing_since: Option<Timestamp>,
    /// Since then, failed attempts for which nothing but its address can be the reason.
    pub failures: i32,
}

/// What is known of a device's address. Attempts for each standing have places of their own, so
/// that addresses that lead nowhere hold up nobody else.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, EnumIter, DeriveActiveEnum)]
#[sea_orm(rs_type = "i32", db_type = "Integer")]
pub enum Standing {
    /// Its service accepted a message for it, and the last attempt reached the service.
    Proven = 0,
    /// Never accepted and never failed.
    New = 1,
    /// The last attempt did not reach it.
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
