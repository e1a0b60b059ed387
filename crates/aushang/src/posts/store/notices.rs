//! When the accounts of a profile were last notified of waiting drafts.

use aushang_db::{Connection, Timestamp, Tx};
use sea_orm::FromQueryResult;

use crate::ids::{AccountId, PostId, ProfileId};
use crate::problem::{Error, Result};
use crate::sql;

#[derive(FromQueryResult)]
pub struct Notice {
    pub told_at: Timestamp,
    /// A job for the end of the hour is enqueued.
    pub again: bool,
}

/// Returns the notice of the profile, locked until the transaction ends. Inserts one with `told_at` in 1970
/// if the profile was never notified.
pub async fn lock_notice(tx: &Tx, profile: ProfileId) -> Result<Notice> {
    let insert = "insert into draft_notices (profile_id, told_at, again) values ($1, 0, false) \
                  on conflict do nothing";
    sql::run(tx, insert, [profile.into()]).await?;
    let lock = sql::lock(tx, "for update");
    let sql = format!("select told_at, again from draft_notices where profile_id = $1 {lock}");
    let locked = sql::row(tx, sql, [profile.into()]).await?;
    locked.ok_or_else(|| Error::failure("a draft notice that was just inserted is missing"))
}

pub async fn update_notice(tx: &Tx, profile: ProfileId, told_at: Timestamp, again: bool) -> Result<()> {
    let sql = "update draft_notices set told_at = $2, again = $3 where profile_id = $1";
    sql::run(tx, sql, [profile.into(), told_at.into(), again.into()]).await
}

/// A draft that waits for release.
#[derive(Clone, Debug, FromQueryResult)]
pub struct WaitingDraft {
    pub id: PostId,
    pub creator_account_id: Option<AccountId>,
    pub edited_by: Option<AccountId>,
    pub is_emergency: bool,
    /// Name of its author, or the address.
    pub author: Option<String>,
    /// The beginning of its text, with markup.
    pub beginning: String,
    pub publish_date: Timestamp,
    pub created_at: Timestamp,
}

/// The drafts of a profile that wait for release, newest first.
pub async fn list_waiting(db: &impl Connection, profile: ProfileId, limit: u64) -> Result<Vec<WaitingDraft>> {
    let sql = "select p.id, p.creator_account_id, p.edited_by, p.audience_emergency as is_emergency, \
                 coalesce(a.name, a.email) as author, substr(p.content_de, 1, 300) as beginning, \
                 p.publish_date, p.created_at \
               from posts p left join accounts a on a.id = p.creator_account_id \
               where p.profile_id = $1 and p.status = 'DRAFT' and p.review = 'REQUESTED' \
               order by p.created_at desc, p.id desc limit $2";
    sql::rows(db, sql, [profile.into(), limit.into()]).await
}

/// Counts the drafts of this account that were sent back.
pub async fn count_sent_back(db: &impl Connection, profile: ProfileId, account: AccountId) -> Result<u64> {
    // A literal, because SQLite uses the partial index only for it.
    let sql = "select count(*) from posts where profile_id = $1 and status = 'DRAFT' \
               and review = 'CHANGES_WANTED' and creator_account_id = $2";
    sql::count(db, sql, [profile.into(), account.into()]).await
}
