//! The outcomes of a post's pushes, for the post's own profile.

use async_graphql::SimpleObject;

use crate::announcements::Delivery;

/// Numbers of devices that a post's push is for, by outcome. They do not show whose devices they are.
#[derive(SimpleObject)]
#[graphql(serial)]
pub struct PostDelivery {
    /// All devices that are known so far.
    pub devices: i64,
    /// The push service accepted the message.
    pub accepted: i64,
    /// No longer reachable: the app was removed, or does not accept messages.
    pub gone: i64,
    /// Not sent: the push service refused the message, or was busy for too long.
    pub failed: i64,
    /// Unknown whether sent: the push service did not respond, or the server was stopped while sending.
    pub uncertain: i64,
    /// Not sent yet.
    pub waiting: i64,
    /// Devices on which the push is replaced, because the post was withdrawn.
    pub to_replace: i64,
    /// Those of them for which the push service accepted the replacement.
    pub replaced: i64,
    /// True if all devices are known and none is waiting, also not for a replacement.
    pub done: bool,
}

impl From<Delivery> for PostDelivery {
    fn from(delivery: Delivery) -> Self {
        let waiting = delivery.waiting();
        Self {
            devices: delivery.devices,
            accepted: delivery.accepted,
            gone: delivery.gone,
            failed: delivery.failed,
            uncertain: delivery.uncertain,
            waiting,
            to_replace: delivery.recalled.devices,
            replaced: delivery.recalled.accepted,
            done: delivery.resolved && waiting == 0 && delivery.recalled.is_done(),
        }
    }
}
