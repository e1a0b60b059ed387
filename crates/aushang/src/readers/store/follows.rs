//! Which readers follow which profiles.
//!
//! A row of a reader is either a chosen follow or an exception from auto-follow. Without a row, the reader
//! follows the profile if auto-follow covers the reader's group. The queries of the feed
//! (`feed/store/feed.rs`) and of the audience of a push use the same rules.

use aushang_db::{Connection, Timestamp, Tx};

use crate::ids::{ProfileId, ReaderId};
use crate::problem::Result;
use crate::sql::{self, Values};

/// Stores that the reader chose the profile. Returns `true` if they had not chosen it before.
pub async fn insert_follow(tx: &Tx, reader: ReaderId, profile: ProfileId, now: Timestamp) -> Result<bool> {
    let sql = "insert into follows (reader_id, profile_id, since, chosen) values ($1, $2, $3, true) \
               on conflict (reader_id, profile_id) do update set since = excluded.since, chosen = excluded.chosen \
               where not follows.chosen";
    Ok(sql::execute(tx, sql, [reader.into(), profile.into(), now.into()]).await? == 1)
}

/// Deletes a chosen follow. Returns `true` if there was one. `excepted`: stores an exception from
/// auto-follow instead.
pub async fn delete_follow(
    tx: &Tx,
    reader: ReaderId,
    profile: ProfileId,
    excepted: bool,
    now: Timestamp,
) -> Result<bool> {
    let sql = "delete from follows where reader_id = $1 and profile_id = $2 and chosen";
    let deleted = sql::execute(tx, sql, [reader.into(), profile.into()]).await?;
    if excepted {
        let sql = "insert into follows (reader_id, profile_id, since, chosen) values ($1, $2, $3, false) \
                   on conflict do nothing";
        sql::run(tx, sql, [reader.into(), profile.into(), now.into()]).await?;
    }
    Ok(deleted == 1)
}

/// Returns the number of followers of an auto-follow profile minus the number of readers whom it covers:
/// plus the readers who chose it without being covered, minus the covered readers who unfollowed it.
pub async fn count_deviations(db: &impl Connection, profile: ProfileId) -> Result<i64> {
    let sql = "select count(*) filter (where f.chosen and a.group_id is null) \
               - count(*) filter (where not f.chosen and a.group_id is not null) as readers \
               from follows f join readers r on r.id = f.reader_id \
               left join group_auto_follows a on a.group_id = r.group_id and a.profile_id = f.profile_id \
               where f.profile_id = $1";
    Ok(sql::value(db, sql, [profile.into()]).await?.unwrap_or(0))
}

/// Returns how many of these readers chose each profile, by profile id.
pub async fn count_chosen_of(tx: &Tx, readers: &[ReaderId]) -> Result<Vec<(ProfileId, i64)>> {
    if readers.is_empty() {
        return Ok(Vec::new());
    }
    let mut values = Values::default();
    let sql = format!(
        "select profile_id, count(*) as readers from follows where chosen and reader_id in ({}) \
         group by profile_id order by profile_id",
        values.list(readers.iter().copied())
    );
    sql::values(tx, sql, values.0).await
}
