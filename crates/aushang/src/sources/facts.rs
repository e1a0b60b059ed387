//! What the operator sees of sources.

use aushang_db::Timestamp;
use sea_orm::FromQueryResult;

use super::SourceProblem;
use super::source::SourceNetwork;

/// Numbers for the operator.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SourceNumbers {
    pub connected: u64,
    /// With a problem that does not pass by itself, or has not passed for hours.
    pub failed: u64,
    /// Due, but not checked for hours.
    pub overdue: u64,
}

/// A source that is failed or overdue.
#[derive(Clone, Debug, FromQueryResult)]
pub struct DisturbedSource {
    pub profile_name: String,
    pub network: SourceNetwork,
    pub name: String,
    /// `None`: it is overdue, and its last check succeeded.
    pub problem: Option<SourceProblem>,
    /// Since when the problem exists, or since when it is due.
    pub since: Timestamp,
}

/// The last incorrect request of a network.
#[derive(Clone, Debug, FromQueryResult)]
pub struct IncorrectRequest {
    pub network: SourceNetwork,
    pub at: Timestamp,
    pub message: String,
}
