//! The columns of an announcement about its recall.

use aushang_db::{Connection, Timestamp, Tx};

use crate::announcements::{Recalled, Tally};
use crate::ids::{AnnouncementId, DeviceId, PostId};
use crate::problem::Result;
use crate::sql;

/// Begins the recall of a post's announcement. Returns `false` if there is none, or if it is older than `since`.
pub async fn begin_recall(tx: &Tx, now: Timestamp, post: PostId, since: Timestamp) -> Result<bool> {
    let sql = "update announcements set resolved = true, resolved_to = null, recalled_at = $2, \
               recall_open = true, recalled_to = null where post_id = $1 and created_at >= $3";
    Ok(sql::execute(tx, sql, [post.into(), now.into(), since.into()]).await? > 0)
}

/// Ends the recall: all devices are handled, or the post is shown again.
pub async fn end_recall(tx: &Tx, post: PostId) -> Result<()> {
    let sql = "update announcements set recall_open = false, recalled_to = null \
               where post_id = $1 and recall_open";
    sql::run(tx, sql, [post.into()]).await
}

/// Announcements with devices that are not handled: emergencies first, then the oldest recall.
pub async fn list_recalled(db: &impl Connection, limit: u64) -> Result<Vec<AnnouncementId>> {
    let sql = "select id from announcements where recall_open \
               order by to_everybody desc, recalled_at limit $1";
    sql::values(db, sql, [limit.into()]).await
}

/// Returns an announcement with an open recall and locks it until the transaction ends.
pub async fn get_recalled(tx: &Tx, id: AnnouncementId) -> Result<Option<Recalled>> {
    let lock = sql::lock(tx, "for no key update");
    let sql = format!("select post_id, recalled_to from announcements where id = $1 and recall_open {lock}");
    sql::row(tx, sql, [id.into()]).await
}

/// Stores that the devices up to `to` are handled, and adds `devices` to the number of replacements.
pub async fn set_recalled_to(tx: &Tx, id: AnnouncementId, to: Option<DeviceId>, devices: u64) -> Result<()> {
    let sql = "update announcements set recalled_to = $2, recall_devices = recall_devices + $3 where id = $1";
    sql::run(tx, sql, [id.into(), to.into(), devices.cast_signed().into()]).await
}

/// Subtracts from the number of replacements: the post was shown again before these devices got one.
pub async fn uncount_recalled(tx: &Tx, id: AnnouncementId, devices: i64) -> Result<()> {
    let sql = "update announcements set recall_devices = recall_devices - $2 where id = $1";
    sql::run(tx, sql, [id.into(), devices.into()]).await
}

/// Adds to the results of the replacements.
pub async fn count_recalled(tx: &Tx, id: AnnouncementId, tally: Tally) -> Result<()> {
    let Tally { accepted, gone, failed, uncertain } = tally;
    let sql = "update announcements set recall_accepted = recall_accepted + $2, \
               recall_ended = recall_ended + $3 where id = $1";
    let ended = accepted + gone + failed + uncertain;
    if ended == 0 { Ok(()) } else { sql::run(tx, sql, [id.into(), accepted.into(), ended.into()]).await }
}
