//! The times of the download.

use aushang_db::Timestamp;

pub fn rfc3339(at: impl Into<Option<Timestamp>>) -> Option<String> {
    at.into().map(|at| at.to_string())
}
