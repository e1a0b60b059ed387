//! Simulates readers on a running server: they register, follow, scroll, like, vote, view and click through
//! the student app's endpoint. Their actions are random numbers from a seed, so they are the same for the
//! same posts; only the response times vary.
//!
//! This crate does not use the product's crates: it can do only what any app can.

mod crowd;
mod habits;
mod page;
mod place;
mod reader;
mod report;
mod rng;
mod server;

use std::time::Duration;

use url::Url;

pub use crowd::{CannotSimulate, run};
pub use report::{Actions, Report};
pub use rng::Rng;

/// Maximum number of profiles that the readers follow and visit.
pub const MAX_PROFILES: usize = 50;

/// What to simulate.
#[derive(Clone, Debug)]
pub struct Plan {
    /// Base address of the server, to which `/app/graphql` is appended.
    pub server: Url,
    /// Number of readers, above zero.
    pub readers: usize,
    /// Maximum number of actions. An action is for example joining, opening the feed or liking a post.
    pub max_actions: u64,
    /// `None`: no limit.
    pub max_time: Option<Duration>,
    /// Actions per second, above zero.
    pub rate: u32,
    pub seed: u64,
    /// Usernames of the profiles that the readers follow; if empty, those found by a search.
    pub profiles: Vec<String>,
    /// Whether to delete the readers at the end.
    pub forget: bool,
    /// Called once, when the server limits new readers.
    pub on_rate_limit: fn(),
}
