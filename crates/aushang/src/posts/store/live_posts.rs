//! The number of LIVE posts of a profile that readers see, stored in a row: counting ten thousand posts would take as long
//! as loading a page.

use aushang_db::Tx;

use crate::ids::ProfileId;
use crate::problem::Result;
use crate::sql;

/// An expression for the number of all LIVE posts: the stored one and that of the few hidden ones. `profile`: the
/// expression for the profile's id.
pub fn count_of_all(profile: &str) -> String {
    format!(
        "(coalesce((select l.posts from live_posts l where l.profile_id = {profile}), 0) + \
         (select count(*) from posts h where h.profile_id = {profile} and h.hidden_at is not null))"
    )
}

/// Adds one.
pub async fn add_live(tx: &Tx, profile: ProfileId) -> Result<()> {
    change(tx, profile, 1).await
}

/// Subtracts one.
pub async fn remove_live(tx: &Tx, profile: ProfileId) -> Result<()> {
    change(tx, profile, -1).await
}

async fn change(tx: &Tx, profile: ProfileId, change: i64) -> Result<()> {
    let sql = "insert into live_posts (profile_id, posts) values ($1, $2) \
               on conflict (profile_id) do update set posts = live_posts.posts + excluded.posts";
    sql::run(tx, sql, [profile.into(), change.into()]).await
}

/// Sets the number to the count of the profile's LIVE posts.
pub async fn recount_live(tx: &Tx, profile: ProfileId) -> Result<()> {
    // Locks the row, and inserts it if it is missing. The count must be a later statement: a transaction
    // that held the lock before has then committed its post and its number, and one that waits for the lock
    // adds its own afterwards.
    change(tx, profile, 0).await?;
    let sql = "update live_posts set posts = \
               (select count(*) from posts where profile_id = $1 and status = 'LIVE' and hidden_at is null) \
               where profile_id = $1";
    sql::run(tx, sql, [profile.into()]).await
}
