//! A crowd of readers that comes to a server which runs: they register, follow, scroll, like, vote, see
//! and click over the student app's endpoint, as apps do. What each of them does is chance from a seed,
//! the same for the same posts; how quickly the server answers is the server's.
//!
//! Nothing here knows the product: what a crowd may do is what any app may.

mod crowd;
mod habits;
mod page;
mod place;
mod reader;
mod report;
mod server;

use std::time::Duration;

use url::Url;

pub use crowd::run;
pub use report::{Actions, Report};

/// As many profiles as a crowd has in view.
pub const MAX_PROFILES: usize = 50;

/// Who comes, where to, and for how long.
#[derive(Clone, Debug)]
pub struct Plan {
    /// Of the server, `/app/graphql` being below it.
    pub server: Url,
    /// Above zero.
    pub readers: usize,
    /// Each does one thing in an act: comes, opens the feed, likes …
    pub max_actions: u64,
    /// None: until there were enough actions.
    pub max_time: Option<Duration>,
    /// Acts per second, above zero.
    pub rate: u32,
    pub seed: u64,
    /// Usernames of those whom it follows; none: those that a search finds.
    pub profiles: Vec<String>,
    /// Whoever came is deleted at the end.
    pub forget: bool,
    /// Called once, when the server takes no new readers for a while.
    pub held_up: fn(),
}
