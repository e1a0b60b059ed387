//! The stored data of one reader, for that reader. Pages are ordered by profile id, newest profile first.

use aushang_db::{Connection, Timestamp};
use sea_orm::FromQueryResult;

use crate::ids::{ProfileId, ReaderId};
use crate::problem::{Reason, Result};
use crate::sql::{self, Values};

/// A chosen follow, or an exception from auto-follow.
#[derive(Clone, Debug, PartialEq, Eq, FromQueryResult)]
pub struct OwnFollow {
    pub profile_id: ProfileId,
    pub since: Timestamp,
    pub chosen: bool,
}

/// A freshman area whose code the reader entered.
#[derive(Clone, Debug, PartialEq, Eq, FromQueryResult)]
pub struct OwnEntry {
    pub profile_id: ProfileId,
    /// Whether it is still the current code.
    pub current: bool,
}

/// Wrong codes that the reader entered for a profile.
#[derive(Clone, Debug, PartialEq, Eq, FromQueryResult)]
pub struct OwnTries {
    pub profile_id: ProfileId,
    pub wrong: i32,
    pub last_at: Timestamp,
}

/// Returns when the reader registered and when it was last seen; the latter is up to 30 days old.
pub async fn get_dates(db: &impl Connection, reader: ReaderId) -> Result<(Timestamp, Timestamp)> {
    let sql = "select created_at, last_seen_at from readers where id = $1";
    Ok(sql::value(db, sql, [reader.into()]).await?.ok_or(Reason::NotSignedIn)?)
}

pub async fn list_own_follows(
    db: &impl Connection,
    reader: ReaderId,
    before: Option<ProfileId>,
    limit: u64,
) -> Result<Vec<OwnFollow>> {
    page(db, "profile_id, since, chosen from follows", reader, before, limit).await
}

pub async fn list_own_entries(
    db: &impl Connection,
    reader: ReaderId,
    before: Option<ProfileId>,
    limit: u64,
) -> Result<Vec<OwnEntry>> {
    const ENTRIES: &str = "profile_id, version = (select p.access_code_version from profiles p \
                           where p.id = freshman_entries.profile_id) as current from freshman_entries";
    page(db, ENTRIES, reader, before, limit).await
}

/// Returns the wrong codes of the last 50 profiles, newest first.
pub async fn list_own_tries(db: &impl Connection, reader: ReaderId) -> Result<Vec<OwnTries>> {
    let sql = "select profile_id, wrong, last_at from freshman_tries where reader_id = $1 \
               order by last_at desc, profile_id limit 50";
    sql::rows::<OwnTries>(db, sql, [reader.into()]).await
}

async fn page<R: FromQueryResult>(
    db: &impl Connection,
    selection: &str,
    reader: ReaderId,
    before: Option<ProfileId>,
    limit: u64,
) -> Result<Vec<R>> {
    let mut values = Values::default();
    let reader = values.put(reader);
    let range = before.map(|before| format!(" and profile_id < {}", values.put(before))).unwrap_or_default();
    let limit = values.put(limit);
    let sql = format!(
        "select {selection} where reader_id = {reader}{range} order by profile_id desc limit {limit}"
    );
    sql::rows(db, sql, values.0).await
}
