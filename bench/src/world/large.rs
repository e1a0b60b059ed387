//! The same world with many more years of posts: copies of its published posts, each time a month older.
//! Pages of the newest posts are the same in both.

use std::path::Path;

use sqlx::sqlite::{SqliteConnectOptions, SqliteJournalMode, SqliteSynchronous};
use sqlx::{ConnectOptions, Connection, SqliteConnection};

use super::open;
use crate::BenchError;

/// The two years of posts are compressed into a month: their ages are divided by this number.
const SHORTER: i64 = 25;
const MONTH: i64 = 30 * 24 * 3_600_000;

/// Creates a copy of the database with this many posts per profile. Copies have no audit entries, files,
/// idempotency keys and announcements, because no page shows them.
pub async fn create_large(database: &Path, large: &Path, posts_each: usize) -> Result<(), BenchError> {
    std::fs::copy(database, large)?;
    let mut connection = SqliteConnectOptions::new()
        .filename(large)
        // Without a journal: an interrupted copy is not used.
        .journal_mode(SqliteJournalMode::Off)
        .synchronous(SqliteSynchronous::Off)
        .pragma("cache_size", "-131072")
        .pragma("temp_store", "memory")
        .connect()
        .await?;
    repeat(&mut connection, posts_each).await?;
    connection.close().await?;
    // Opens it like the product, so that it has a journal and the statistics of the product.
    open(large).await?.close().await?;
    Ok(())
}

async fn repeat(connection: &mut SqliteConnection, posts_each: usize) -> sqlx::Result<()> {
    let posts_each = i64::try_from(posts_each).expect("the number fits");
    let mut tx = connection.begin().await?;
    // All published posts, with their number among those of their profile, oldest first.
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
    // Oldest first, so that rows have the order in which they would have been written.
    for round in (0..rounds).rev() {
        let begin = oldest - (round + 1) * MONTH;
        // The ids keep their random part and get another time.
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

/// Copies the rows of the posts and of their channels.
const COPIES: [&str; 2] = [
    "insert into posts (id, profile_id, status, publish_date, created_at, edited_at, content_de, content_en, \
       attachment, creator_account_id, released_by, review, likes_count, \
       send_push, audience_roles, audience_freshman, audience_emergency) \
     select c.id, p.profile_id, p.status, c.at, c.at, c.at + p.edited_at - p.publish_date, p.content_de, \
       p.content_en, p.attachment, p.creator_account_id, p.released_by, \
       p.review, p.likes_count, p.send_push, p.audience_roles, p.audience_freshman, \
       p.audience_emergency from temp.copies c join posts p on p.rowid = c.place order by c.rowid",
    "insert into post_channels (post_id, channel_id, notification) \
     select c.id, x.channel_id, x.notification from temp.copies c join posts p on p.rowid = c.place \
       join post_channels x on x.post_id = p.id order by c.rowid",
];
