//! The tables `check_settings`, `checked_posts`, `check_findings` and `check_overrides`.

use aushang_db::{Connection, Timestamp, Tx};
use sea_orm::FromQueryResult;

use crate::ids::{AccountId, PostId, ProfileId};
use crate::problem::Result;
use crate::sql::{self, Values};

/// The codes and severities that a profile has chosen.
pub async fn severities(db: &impl Connection, profile: ProfileId) -> Result<Vec<(String, String)>> {
    let sql = "select code, severity from check_settings where profile_id = $1";
    sql::values(db, sql, [profile.into()]).await
}

pub async fn put_severity(tx: &Tx, profile: ProfileId, code: &str, severity: &str) -> Result<()> {
    let sql = "insert into check_settings (profile_id, code, severity) values ($1, $2, $3) \
               on conflict (profile_id, code) do update set severity = $3";
    sql::run(tx, sql, [profile.into(), code.into(), severity.into()]).await
}

pub async fn delete_severity(tx: &Tx, profile: ProfileId, code: &str) -> Result<()> {
    let sql = "delete from check_settings where profile_id = $1 and code = $2";
    sql::run(tx, sql, [profile.into(), code.into()]).await
}

pub struct Override<'a> {
    pub post: PostId,
    pub profile: ProfileId,
    pub account: AccountId,
    pub at: Timestamp,
    pub codes: &'a [&'static str],
    pub reason: &'a str,
}

pub async fn insert_override(tx: &Tx, row: Override<'_>) -> Result<()> {
    let columns = vec![
        ("id", aushang_db::new_id(row.at).into()),
        ("post_id", row.post.into()),
        ("profile_id", row.profile.into()),
        ("account_id", row.account.into()),
        ("at", row.at.into()),
        ("codes", sql::to_json(&row.codes)?.into()),
        ("reason", row.reason.into()),
    ];
    sql::insert(tx, "insert into check_overrides", columns).await
}

/// A post becomes LIVE once, so it has one row.
pub async fn insert_checked(
    tx: &Tx,
    post: PostId,
    profile: ProfileId,
    at: Timestamp,
    findings: u32,
) -> Result<()> {
    let columns = vec![
        ("post_id", post.into()),
        ("profile_id", profile.into()),
        ("published_at", at.into()),
        ("findings", findings.cast_signed().into()),
    ];
    sql::insert(tx, "insert into checked_posts", columns).await
}

/// Inserts codes with their severities and numbers.
pub async fn insert_findings(
    tx: &Tx,
    post: PostId,
    found: impl Iterator<Item = (&'static str, &'static str, u32)>,
) -> Result<()> {
    let mut values = Values::default();
    let rows = values.rows(found.map(|(code, severity, number)| {
        [post.into(), code.into(), severity.into(), number.cast_signed().into()]
    }));
    if rows.is_empty() {
        return Ok(());
    }
    let sql = format!("insert into check_findings (post_id, code, severity, findings) values {rows}");
    sql::run(tx, sql, values.0).await
}

/// The posts of a profile that became LIVE in a period, and how many of them had findings.
pub async fn count_published(
    db: &impl Connection,
    profile: ProfileId,
    (from, until): (Timestamp, Timestamp),
) -> Result<(u64, u64)> {
    let sql = "select count(*), cast(coalesce(sum(case when findings > 0 then 1 else 0 end), 0) as bigint) \
               from checked_posts where profile_id = $1 and published_at >= $2 and published_at < $3";
    let row: Option<(i64, i64)> = sql::value(db, sql, [profile.into(), from.into(), until.into()]).await?;
    let (all, with_findings) = row.unwrap_or_default();
    Ok((all.unsigned_abs(), with_findings.unsigned_abs()))
}

/// By code and severity: the number of posts and of findings.
pub async fn count_findings(
    db: &impl Connection,
    profile: ProfileId,
    (from, until): (Timestamp, Timestamp),
) -> Result<Vec<(String, String, i64, i64)>> {
    let sql = "select f.code, f.severity, count(*), cast(sum(f.findings) as bigint) from checked_posts c \
               join check_findings f on f.post_id = c.post_id \
               where c.profile_id = $1 and c.published_at >= $2 and c.published_at < $3 \
               group by f.code, f.severity order by count(*) desc, f.code, f.severity";
    sql::values(db, sql, [profile.into(), from.into(), until.into()]).await
}

/// A post that was published although findings were binding.
#[derive(Clone, Debug, FromQueryResult)]
pub struct StoredOverride {
    pub post_id: PostId,
    pub at: Timestamp,
    /// JSON
    pub codes: String,
    pub reason: String,
    /// Name of the account; `None` if it has none, or was deleted.
    pub name: Option<String>,
}

/// The newest first.
pub async fn list_overrides(
    db: &impl Connection,
    profile: ProfileId,
    (from, until): (Timestamp, Timestamp),
    limit: u64,
) -> Result<Vec<StoredOverride>> {
    let sql = "select v.post_id, v.at, v.codes, v.reason, a.name from check_overrides v \
               left join accounts a on a.id = v.account_id \
               where v.profile_id = $1 and v.at >= $2 and v.at < $3 order by v.at desc, v.id limit $4";
    sql::rows(db, sql, [profile.into(), from.into(), until.into(), limit.into()]).await
}

pub async fn count_overrides(
    db: &impl Connection,
    profile: ProfileId,
    (from, until): (Timestamp, Timestamp),
) -> Result<u64> {
    let sql = "select count(*) from check_overrides where profile_id = $1 and at >= $2 and at < $3";
    sql::count(db, sql, [profile.into(), from.into(), until.into()]).await
}
