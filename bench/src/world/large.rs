//! The same world with many years more of it: its published posts over and over, each time a month
//! that lies further back. Pages of the newest posts are the same in both.

use std::path::Path;

use sqlx::sqlite::{SqliteConnectOptions, SqliteJournalMode, SqliteSynchronous};
use sqlx::{ConnectOptions, Connection, SqliteConnection};

use super::open;
use crate::Wrong;

/// A copy of two years takes one month: this share of their time.
const SHORTER: i64 = 25;
const MONTH: i64 = 30 * 24 * 3_600_000;

/// Makes the database again with so many posts for each profile. What only trails, files and keys
/// say of posts is not repeated: no page asks for it. That posts of so long ago were announced is forgotten.
pub async fn create_large(database: &Path, large: &Path, posts_each: usize) -> Result<(), Wrong> {
    std::fs::copy(database, large)?;
    let mut connection = SqliteConnectOptions::new()
        .filename(large)
        // It is only there when it is whole.
        .journal_mode(SqliteJournalMode::Off)
        .synchronous(SqliteSynchronous::Off)
        .pragma("cache_size", "-131072")
        .pragma("temp_store", "memory")
        .connect()
        .await?;
    repeat(&mut connection, posts_each).await?;
    connection.close().await?;
    // As the product leaves a database: with its journal, and with the statistics that it keeps itself.
    open(large).await?.close().await?;
    Ok(())
}

async fn repeat(connection: &mut SqliteConnection, posts_each: usize) -> sqlx::Result<()> {
    let posts_each = i64::try_from(posts_each).expect("a number of posts");
    let mut tx = connection.begin().await?;
    // Each published post with its number among those of its profile, the oldest first.
    let sql = "create temp table old as select rowid as place, profile_id, publish_date as at, \
               row_number() over (partition by profile_id order by publish_date, id) - 1 as number \
               from posts where status = 'LIVE' order by publish_date, id";
    sqlx::raw_sql(sql).execute(&mut *tx).await?;
    sqlx::raw_sql("create temp table copies (place integer, id blob, at integer)").execute(&mut *tx).await?;
    let sql = "select min(at), max(number) + 1, \
               (select max(n) from (select count(*) as n from posts group by profile_id)) from old";
    let (oldest, each, all): (i64, i64, i64) = sqlx::query_as(sql).fetch_one(&mut *tx).await?;
    let wanted = posts_each - all;
    let rounds = (wanted + each - 1) / each;
    // The oldest first, so that rows stand in the order in which they would have been written.
    for round in (0..rounds).rev() {
        let begin = oldest - (round + 1) * MONTH;
        // The ids keep what chance made of them, and get another time.
        let sql = "insert into temp.copies select o.place, \
                   unhex(printf('%012x', $1 + (o.at - $2) / $3) || hex(substr(p.id, 7))), \
                   $1 + (o.at - $2) / $3 from old o join posts p on p.rowid = o.place \
                   where $4 * $5 + o.number < $6 order by o.at, p.id";
        sqlx::query("delete from temp.copies").execute(&mut *tx).await?;
        let copies =
            sqlx::query(sql).bind(begin).bind(oldest).bind(SHORTER).bind(round).bind(each).bind(wanted);
        copies.execute(&mut *tx).await?;
        for sql in COPIES {
            sqlx::query(sql).execute(&mut *tx).await?;
        }
    }
    let sql = "update live_posts set posts = (select count(*) from posts p \
               where p.profile_id = live_posts.profile_id and p.status = 'LIVE')";
    sqlx::query(sql).execute(&mut *tx).await?;
    tx.commit().await
}

/// Of each copy the row of its post, and what its page shows beside it.
const COPIES: [&str; 2] = [
    "insert into posts (id, profile_id, status, publish_date, created_at, edited_at, content_de, content_en, \
       attachment, creator_account_id, creator_email, released_by, verification_needed, likes_count, \
       send_push, audience_roles, audience_freshman, audience_emergency) \
     select c.id, p.profile_id, p.status, c.at, c.at, c.at + p.edited_at - p.publish_date, p.content_de, \
       p.content_en, p.attachment, p.creator_account_id, p.creator_email, p.released_by, \
       p.verification_needed, p.likes_count, p.send_push, p.audience_roles, p.audience_freshman, \
       p.audience_emergency from temp.copies c join posts p on p.rowid = c.place order by c.rowid",
    "insert into post_channels (post_id, channel_id, notification) \
     select c.id, x.channel_id, x.notification from temp.copies c join posts p on p.rowid = c.place \
       join post_channels x on x.post_id = p.id order by c.rowid",
];
