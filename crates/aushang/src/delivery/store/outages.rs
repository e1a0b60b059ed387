//! Outages of push services, one row per service.

use aushang_db::{Connection, Timestamp, Tx};

use crate::delivery::outage::Outage;
use crate::problem::Result;
use crate::sql;

/// Lists the current outages, longest first.
pub async fn list_outages(db: &impl Connection) -> Result<Vec<Outage>> {
    sql::rows(db, "select service, since, seen_at, why from push_troubles order by since", []).await
}

/// Inserts an outage, or updates its reason and when it was last seen.
pub async fn put_outage(tx: &Tx, service: &str, now: Timestamp, why: &str) -> Result<()> {
    let sql = "insert into push_troubles (service, since, seen_at, why) values ($1, $2, $2, $3) \
               on conflict (service) do update set seen_at = excluded.seen_at, why = excluded.why";
    sql::run(tx, sql, [service.into(), now.into(), why.into()]).await
}

pub async fn delete_outage(tx: &Tx, service: &str) -> Result<()> {
    sql::run(tx, "delete from push_troubles where service = $1", [service.into()]).await
}

/// Whether an outage was last seen before `before`. Avoids a write transaction if none was.
pub async fn any_old_outage(db: &impl Connection, before: Timestamp) -> Result<bool> {
    sql::any(db, "select 1 from push_troubles where seen_at < $1 limit 1", [before.into()]).await
}

/// Deletes outages that were last seen before `before`: nothing has been sent to these services since.
pub async fn delete_old_outages(tx: &Tx, before: Timestamp) -> Result<()> {
    sql::run(tx, "delete from push_troubles where seen_at < $1", [before.into()]).await
}
