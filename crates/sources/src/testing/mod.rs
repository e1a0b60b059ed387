//! Servers of the networks, for tests and for the demo world. They implement the protocols over real sockets.

pub mod feed;
pub mod instagram;
pub mod mastodon;
mod site;

pub use site::{Received, Reply, Site};
