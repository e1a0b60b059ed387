//! The table `announcements`.

mod recall;

pub(super) use recall::begin_recall;
pub use recall::{
    count_recalled, end_recall, get_recalled, list_recalled, set_recalled_to, uncount_recalled,
};

use aushang_db::{Connection, Timestamp, Tx};
use sea_orm::{ColIdx, DbBackend, QueryResult, TryGetError, TryGetable};

use super::{Announcement, Delivery, Reach, Recall, Tally};
use crate::ids::{AnnouncementId, PostId, ReaderId};
use crate::problem::{Reason, Result};
use crate::sql::{self, Json, Values};

pub(super) async fn insert(
    tx: &Tx,
    id: AnnouncementId,
    now: Timestamp,
    post: PostId,
    reach: Reach,
) -> Result<()> {
    let row = vec![
        ("id", id.into()),
        ("post_id", post.into()),
        ("created_at", now.into()),
        ("to_followers", reach.followers.into()),
        ("roles", reach.roles.into()),
        ("to_everybody", reach.everybody.into()),
        ("alarm", reach.alarm.into()),
        ("resolved", false.into()),
        ("devices", 0_i64.into()),
        ("accepted", 0_i64.into()),
        ("gone", 0_i64.into()),
        ("failed", 0_i64.into()),
        ("uncertain", 0_i64.into()),
    ];
    sql::insert(tx, "insert into announcements", row).await
}

/// Announcements whose audience is not resolved completely: emergencies first, then the oldest.
pub async fn find_open(db: &impl Connection, limit: u64) -> Result<Vec<AnnouncementId>> {
    let sql = "select id from announcements where not resolved \
               order by to_everybody desc, created_at limit $1";
    sql::values(db, sql, [limit.into()]).await
}

/// The oldest announcement created before `before` whose audience is resolved completely.
pub async fn find_resolved(db: &impl Connection, before: Timestamp) -> Result<Option<AnnouncementId>> {
    let sql = "select id from announcements where resolved and created_at < $1 order by created_at limit 1";
    sql::value(db, sql, [before.into()]).await
}

/// Keeps the text that two people have confirmed, for pushes that are still to be sent. The first text is kept.
pub async fn keep_confirmed(tx: &Tx, post: PostId, content: &str) -> Result<()> {
    let sql =
        "update announcements set confirmed_content = $2 where post_id = $1 and confirmed_content is null";
    sql::run(tx, sql, [post.into(), content.into()]).await
}

/// Deletes an announcement. A LIVE post is never announced again.
pub async fn delete(tx: &Tx, id: AnnouncementId) -> Result<()> {
    sql::run(tx, "delete from announcements where id = $1", [id.into()]).await
}

/// Returns an open announcement and locks it until the transaction ends. `None` if it has been resolved.
pub async fn get(tx: &Tx, id: AnnouncementId) -> Result<Option<Announcement>> {
    let sql = format!(
        "select id, post_id, to_followers, roles, to_everybody, alarm, resolved_to from announcements \
         where id = $1 and not resolved {}",
        sql::lock(tx, "for no key update")
    );
    sql::row(tx, sql, [id.into()]).await
}

/// Locks announcements in share mode until the transaction ends, so that they are not deleted. Call this
/// before writing pushes and [counting](count) them. Deleting a post also starts with its announcement and
/// continues with the pushes; in the opposite order the two transactions could deadlock.
pub async fn lock_shared(tx: &Tx, ids: impl IntoIterator<Item = AnnouncementId>) -> Result<()> {
    let mut values = Values::default();
    let ids = values.list(ids);
    if !ids.is_empty() {
        let lock = sql::lock(tx, "for key share");
        let sql = format!("select id from announcements where id in ({ids}) {lock}");
        sql::values::<AnnouncementId>(tx, sql, values.0).await?;
    }
    Ok(())
}

/// Locks an announcement until the transaction ends. Required before its pushes are deleted: transactions
/// that write them [lock it in share mode](lock_shared) first.
pub async fn lock(tx: &Tx, id: AnnouncementId) -> Result<()> {
    let lock = sql::lock(tx, "for update");
    sql::any(tx, format!("select id from announcements where id = $1 {lock}"), [id.into()]).await?;
    Ok(())
}

/// Stores that the audience is resolved up to the reader `to`, and adds `devices` to the number of devices.
pub async fn set_resolved_to(tx: &Tx, id: AnnouncementId, to: ReaderId, devices: u64) -> Result<()> {
    let sql = "update announcements set resolved_to = $2, devices = devices + $3 where id = $1";
    let updated = sql::execute(tx, sql, [id.into(), to.into(), devices.cast_signed().into()]).await?;
    if updated == 0 { Err(Reason::NotFound.into()) } else { Ok(()) }
}

/// Marks the audience as resolved completely. Also clears the id of the last reader, which is no longer
/// needed and would identify a reader.
pub async fn set_resolved(tx: &Tx, id: AnnouncementId) -> Result<()> {
    let sql = "update announcements set resolved_to = null, resolved = true where id = $1";
    let updated = sql::execute(tx, sql, [id.into()]).await?;
    if updated == 0 { Err(Reason::NotFound.into()) } else { Ok(()) }
}

/// Adds to the results of an announcement. Call this in the transaction that changes the states of its
/// pushes.
pub async fn count(tx: &Tx, id: AnnouncementId, tally: Tally) -> Result<()> {
    let Tally { accepted, gone, failed, uncertain } = tally;
    if tally != Tally::default() {
        let sql = "update announcements set accepted = accepted + $2, gone = gone + $3, failed = failed + $4, \
                   uncertain = uncertain + $5 where id = $1";
        let values = [id.into(), accepted.into(), gone.into(), failed.into(), uncertain.into()];
        sql::run(tx, sql, values).await?;
    }
    Ok(())
}

/// The SQL of a column `delivery`: the progress of a post's announcement as one JSON value, read as a
/// [`Delivery`]. In the query, the table of posts must have the alias `p`. Several columns would cost time even
/// for posts without an announcement, which are most.
pub fn delivery(backend: DbBackend) -> String {
    let list = if backend == DbBackend::Postgres { "json_build_array" } else { "json_array" };
    format!(
        "(select cast({list}(cast(n.resolved as integer), n.devices, n.accepted, n.gone, n.failed, n.uncertain, \
         cast(n.recall_open as integer), n.recall_devices, n.recall_accepted, n.recall_ended) \
         as text) from announcements n where n.post_id = p.id) as delivery"
    )
}

impl TryGetable for Delivery {
    fn try_get_by<I: ColIdx>(row: &QueryResult, column: I) -> Result<Self, TryGetError> {
        let Json((resolved, devices, accepted, gone, failed, uncertain, open, to_replace, replaced, ended)) =
            Json::<(u8, i64, i64, i64, i64, i64, u8, i64, i64, i64)>::try_get_by(row, column)?;
        let recalled = Recall { open: open == 1, devices: to_replace, accepted: replaced, ended };
        Ok(Self { resolved: resolved == 1, devices, accepted, gone, failed, uncertain, recalled })
    }
}
