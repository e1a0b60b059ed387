//! Telling devices of a post that became LIVE.
//!
//! An announcement's audience is resolved in portions into one row per device. A row goes
//! WAITING → SENDING (committed before the message leaves) → ACCEPTED, GONE or FAILED. After a
//! kill, nobody knows whether a row in SENDING was sent: an ordinary post is not sent again (at
//! most once), an emergency is (at least once). Every message carries the post's id as topic
//! and tag, so that a device shows one. Where rows end, their announcement counts them.

mod message;
mod resolve;
mod send;
mod store;
mod sweep;
mod troubles;

pub use resolve::resolve_open;
pub use send::{recover, send_waiting};
pub use store::{Trouble, Uncertain, count_uncertain, list_uncertain, troubles};
pub use sweep::sweep;
