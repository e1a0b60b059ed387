//! How many LIVE posts a profile has, as a row: a list of ten thousand would take a page's time to be
//! counted.

use aushang_db::{Connection, Tx};
use sea_orm::Statement;

use crate::ids::ProfileId;
use crate::problem::Result;

/// The number, for a statement that has the profile at this place.
pub(super) fn counted(profile: &str) -> String {
    format!("coalesce((select l.posts from live_posts l where l.profile_id = {profile}), 0)")
}

/// One more.
pub(in crate::posts) async fn add_live(tx: &Tx, profile: ProfileId) -> Result<()> {
    change(tx, profile, 1).await
}

/// One fewer.
pub(in crate::posts) async fn remove_live(tx: &Tx, profile: ProfileId) -> Result<()> {
    change(tx, profile, -1).await
}

async fn change(tx: &Tx, profile: ProfileId, change: i64) -> Result<()> {
    let sql = "insert into live_posts (profile_id, posts) values ($1, $2) \
               on conflict (profile_id) do update set posts = live_posts.posts + excluded.posts";
    let values = [profile.into(), change.into()];
    tx.execute_raw(Statement::from_sql_and_values(tx.get_database_backend(), sql, values)).await?;
    Ok(())
}

pub async fn count_live(db: &impl Connection, profile: ProfileId) -> Result<u64> {
    let sql = "select posts from live_posts where profile_id = $1";
    let row =
        db.query_one_raw(Statement::from_sql_and_values(db.get_database_backend(), sql, [profile.into()]));
    let posts: Option<i64> = row.await?.map(|row| row.try_get("", "posts")).transpose()?;
    Ok(posts.unwrap_or_default().unsigned_abs())
}
