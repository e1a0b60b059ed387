//! Changes of the number of readers who chose a profile, one row per day. Each change is added to the row
//! of its day, so the order of concurrent changes does not matter.

use std::collections::BTreeMap;

use aushang_db::{Connection, Tx};

use crate::ids::ProfileId;
use crate::problem::Result;
use crate::readers::day::Day;
use crate::sql;

/// Adds `change` to the row of the day.
pub async fn add_follows(tx: &Tx, profile: ProfileId, day: Day, change: i64) -> Result<()> {
    let sql = "insert into follower_days (profile_id, day, change) values ($1, $2, $3) \
               on conflict (profile_id, day) do update set change = follower_days.change + excluded.change";
    sql::run(tx, sql, [profile.into(), day.number().into(), change.into()]).await
}

/// Returns how many readers chose the profile at the end of that day, or now. `None` if there was no change
/// until then.
pub async fn count_chosen(db: &impl Connection, profile: ProfileId, by: Option<Day>) -> Result<Option<i64>> {
    let sql = "select cast(sum(change) as bigint) as followers from follower_days \
               where profile_id = $1 and day <= $2";
    let values = [profile.into(), by.map_or(i32::MAX, Day::number).into()];
    Ok(sql::value::<Option<i64>>(db, sql, values).await?.flatten())
}

/// Returns the changes of the days since `first`, by number of the day. Skips days without a change.
pub async fn list_changes(
    db: &impl Connection,
    profile: ProfileId,
    first: Day,
) -> Result<BTreeMap<i32, i64>> {
    let sql = "select day, change from follower_days where profile_id = $1 and day >= $2";
    Ok(sql::values(db, sql, [profile.into(), first.number().into()]).await?.into_iter().collect())
}
