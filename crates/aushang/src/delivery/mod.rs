//! Telling devices of a post that became LIVE.
//!
//! An announcement's audience is resolved in portions into one row per device. A row goes
//! WAITING → SENDING (committed before the message leaves) → ACCEPTED, GONE or FAILED. After a
//! kill, nobody knows whether a row in SENDING was sent: an ordinary post is not sent again (at
//! most once), an emergency is (at least once). Every message carries the post's id as topic
//! and tag, so that a device shows one. Where rows end, their announcement counts them.
//!
//! Devices whose address leads nowhere cost themselves alone: devices that were accepted before, new
//! ones, and those that were not reached have places of their own for attempts, and an origin that
//! cannot be reached is left alone (docs/adr/0024).

mod attempt;
mod audience;
mod conclude;
mod graphql;
mod message;
mod origins;
mod recover;
mod resolve;
mod send;
mod store;
mod sweep;
mod troubles;

pub use graphql::DeliveryQuery;
pub use recover::recover;
pub use resolve::resolve_open;
pub use send::send_waiting;
pub use store::{Trouble, Uncertain, count_uncertain, list_uncertain, troubles};
pub use sweep::sweep;

use aushang_jobs::Wake;

use crate::readers::Standing;

/// What a node's senders know of push services, and what wakes them.
#[derive(Default)]
pub struct Deliveries {
    origins: origins::Origins,
    waiting: [Wake; Standing::ALL.len()],
}

impl Deliveries {
    /// Wakes whoever sends to devices of this standing.
    pub fn waiting(&self, standing: Standing) -> Wake {
        self.waiting[standing as usize].clone()
    }

    /// There may be something to send.
    pub fn wake(&self) {
        self.waiting.iter().for_each(Wake::now);
    }
}
