//! Problems with pushes that may need an operator.

use aushang_db::Connection;

use super::outage::{Outage, Uncertain};
use super::store;
use crate::problem::Result;

/// Lists the services that currently accept nothing, longest outage first; one entry per service.
pub async fn list_outages(db: &impl Connection) -> Result<Vec<Outage>> {
    store::list_outages(db).await
}

/// Lists the posts with devices for which it is unknown whether the push was sent, latest first.
pub async fn list_uncertain(db: &impl Connection, limit: u64) -> Result<Vec<Uncertain>> {
    store::list_uncertain(db, limit).await
}

/// Counts the pushes for which it is unknown whether they were sent.
pub async fn count_uncertain(db: &impl Connection) -> Result<u64> {
    store::count_uncertain(db).await
}
