//! Problems with pushes that may need an operator: outages of push services, one row per service, and pushes
//! for which it is unknown whether they were sent.

use aushang_db::{Connection, Timestamp, Tx};

use super::outage::{Outage, Uncertain};
use crate::problem::Result;
use crate::sql;

/// Lists the services that currently accept nothing, longest outage first.
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

/// Lists the posts with devices for which it is unknown whether the push was sent, latest first.
pub async fn list_uncertain(db: &impl Connection, limit: u64) -> Result<Vec<Uncertain>> {
    // Written out, not bound: SQLite uses the partial index only for the literal condition.
    let sql = "select a.post_id as post, count(*) as devices, max(p.next_at) as last \
               from pushes p join announcements a on a.id = p.announcement_id \
               where p.state = 'UNCERTAIN' group by a.post_id order by 3 desc, 1 limit $1";
    sql::rows::<Uncertain>(db, sql, [limit.into()]).await
}

/// Counts the pushes for which it is unknown whether they were sent.
pub async fn count_uncertain(db: &impl Connection) -> Result<u64> {
    sql::count(db, "select count(*) from pushes where state = 'UNCERTAIN'", []).await
}
