//! What became of a post's pushes, as its own profile sees it.

use async_graphql::SimpleObject;

use crate::announcements::Delivery;

/// The devices that a post's push is for, and what became of it there. Nothing says whose they are.
#[derive(SimpleObject)]
#[graphql(serial)]
pub struct PostDelivery {
    /// All of them, as far as they are known.
    pub devices: i64,
    /// Their push service has taken the message.
    pub accepted: i64,
    /// No longer reachable: the app is not there any more, or takes no messages.
    pub gone: i64,
    /// Not told: their push service refused, or was busy for too long.
    pub failed: i64,
    /// Perhaps told: no answer came, or the server was stopped in the middle.
    pub uncertain: i64,
    /// Still to be told.
    pub waiting: i64,
    /// All devices are known, and none waits.
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
            done: delivery.resolved && waiting == 0,
        }
    }
}
