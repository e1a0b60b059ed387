//! Sends pushes for posts that became LIVE.
//!
//! An announcement's audience is resolved in batches into one row per device. A row goes WAITING → SENDING
//! (committed before the message is sent) → ACCEPTED, GONE or FAILED. After a kill it is unknown whether a
//! row in SENDING was sent: an ordinary post is not sent again (at most once), an emergency is (at least
//! once). Every message carries the post's id as topic and tag, so that a device shows it only once. Finished
//! rows are counted in their announcement. If the post is withdrawn, waiting rows are cancelled, and rows that were
//! accepted wait once more for a message that replaces the first one.
//!
//! Devices with dead addresses do not delay others: devices that accepted a message before, new devices, and
//! devices that were not reached have separate limits on concurrent attempts, and an origin that cannot be
//! reached is skipped for a while (docs/adr/0024).

mod attempt;
mod audience;
mod conclude;
mod graphql;
mod message;
mod origins;
mod outage;
mod outages;
mod recall;
mod recover;
mod resolve;
mod rows;
mod send;
mod store;
mod sweep;

pub use graphql::DeliveryQuery;
pub use outage::{Outage, Uncertain};
pub use recall::recall_open;
pub use recover::recover;
pub use resolve::resolve_open;
pub use rows::{count_uncertain, list_outages, list_uncertain};
pub use send::send_waiting;
pub use sweep::{KEPT_FOR, OUTAGE_KEPT_FOR, sweep};

use std::sync::atomic::{AtomicUsize, Ordering};

use aushang_jobs::Wake;

use crate::readers::Standing;

/// This node's knowledge of push services, and the wakers of its senders.
#[derive(Default)]
pub struct Deliveries {
    origins: origins::Origins,
    waiting: [Wake; Standing::ALL.len()],
    /// Senders with outcomes that they could not store yet.
    unstored: AtomicUsize,
}

/// A sender has outcomes that it could not store yet, until this is dropped.
struct Unstored<'a>(&'a AtomicUsize);

impl Drop for Unstored<'_> {
    fn drop(&mut self) {
        self.0.fetch_sub(1, Ordering::AcqRel);
    }
}

impl Deliveries {
    /// Wakes the sender for devices of this standing.
    pub fn waiting(&self, standing: Standing) -> Wake {
        self.waiting[standing as usize].clone()
    }

    fn begin_unstored(&self) -> Unstored<'_> {
        self.unstored.fetch_add(1, Ordering::AcqRel);
        Unstored(&self.unstored)
    }

    fn has_unstored(&self) -> bool {
        self.unstored.load(Ordering::Acquire) > 0
    }

    /// Wakes all senders.
    pub fn wake(&self) {
        self.waiting.iter().for_each(Wake::now);
    }
}
