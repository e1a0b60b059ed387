//! How a check ends.

use aushang_sources::Failure;
use chrono::TimeDelta;

use crate::problem::Error;

/// Why a check has failed.
#[derive(Debug)]
pub(super) enum Failed {
    Source(Failure),
    /// The profile has used up its quota.
    StorageFull,
    /// This server failed. The log says why.
    Server,
    /// The source was disconnected, connected again or claimed by another node meanwhile.
    Outdated,
}

impl From<Failure> for Failed {
    fn from(failure: Failure) -> Self {
        Self::Source(failure)
    }
}

impl From<Error> for Failed {
    fn from(error: Error) -> Self {
        tracing::error!(error = error.why(), "a source cannot be checked, because this server failed");
        Self::Server
    }
}

/// What a successful check has done.
pub(super) struct Success {
    pub taken: i32,
    /// `None`: the next check reads everything again.
    pub cursor: Option<String>,
    pub pause: Option<TimeDelta>,
}
