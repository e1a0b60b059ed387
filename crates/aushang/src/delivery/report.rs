//! Troubles of pushes that an operator may have to end.

use aushang_db::Connection;

use super::store;
use super::trouble::{Trouble, Uncertain};
use crate::problem::Result;

/// Services that take nothing at present, the longest first; at most one row for each service.
pub async fn troubles(db: &impl Connection) -> Result<Vec<Trouble>> {
    store::troubles(db).await
}

/// The latest first.
pub async fn list_uncertain(db: &impl Connection, limit: u64) -> Result<Vec<Uncertain>> {
    store::list_uncertain(db, limit).await
}

pub async fn count_uncertain(db: &impl Connection) -> Result<u64> {
    store::count_uncertain(db).await
}
