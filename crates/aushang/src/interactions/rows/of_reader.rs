//! All interactions of one reader, joined from likes, votes and views, and their anonymization.

use aushang_db::{BATCH, Connection, Tx};
use sea_orm::{DbBackend, FromQueryResult, Statement};

use crate::ids::{PostId, ReaderId};
use crate::interactions::Interaction;
use crate::problem::Result;
use crate::sql::{self, Values};

/// Posts that the reader interacted with, before this id, newest first.
pub async fn list_of_reader(
    db: &impl Connection,
    reader: ReaderId,
    before: Option<PostId>,
    limit: u64,
) -> Result<Vec<Interaction>> {
    let statement = page_of_reader(db.get_database_backend(), reader, before, limit);
    Ok(Interaction::find_by_statement(statement).all(db).await?)
}

/// Reads at most one page from each table.
fn page_of_reader(backend: DbBackend, reader: ReaderId, before: Option<PostId>, limit: u64) -> Statement {
    let mut values = Values::default();
    let reader = values.put(reader);
    let begin = before.map(|before| format!(" and post_id < {}", values.put(before))).unwrap_or_default();
    let limit = values.put(limit);
    let page = |table| {
        format!(
            "select post_id from (select post_id from {table} where reader_id = {reader}{begin} \
             order by post_id desc limit {limit}) page"
        )
    };
    let sql = format!(
        "select n.post_id as post, l.post_id is not null as liked, v.option_id as vote, coalesce(w.seen, 0) as seen, \
         coalesce(w.clicks, 0) as clicks, w.period from ( \
         select a.post_id from ({} union {} union {}) a order by a.post_id desc limit {limit}) n \
         left join post_likes l on l.post_id = n.post_id and l.reader_id = {reader} \
         left join poll_votes v on v.post_id = n.post_id and v.reader_id = {reader} \
         left join post_views w on w.post_id = n.post_id and w.reader_id = {reader} \
         order by n.post_id desc",
        page("post_likes"),
        page("poll_votes"),
        page("post_views"),
    );
    Statement::from_sql_and_values(backend, sql, values.0)
}

/// Removes the readers from a batch of their interactions, which stay counted. The readers must be locked.
/// Returns whether there may be more.
pub async fn forget(tx: &Tx, readers: &[ReaderId]) -> Result<bool> {
    if readers.is_empty() {
        return Ok(false);
    }
    // In the same order as the deletion of a post, so that both cannot deadlock.
    for (forget, table, key) in [
        ("delete from poll_votes", "poll_votes", "post_id, reader_id"),
        ("delete from post_likes", "post_likes", "post_id, reader_id"),
        ("update post_views set reader_id = null", "post_views", "post_id, id"),
    ] {
        let mut values = Values::default();
        let reader_ids = values.list(readers.iter().copied());
        let sql = format!(
            "{forget} where ({key}) in \
             (select {key} from {table} where reader_id in ({reader_ids}) limit {BATCH})"
        );
        if sql::execute(tx, sql, values.0).await? == BATCH {
            return Ok(true);
        }
    }
    Ok(false)
}

#[cfg(test)]
mod tests {
    use aushang_db::testing::{TestDb, plan_of};
    use uuid::Uuid;

    use super::*;
    use crate::migrations::MIGRATIONS;

    #[tokio::test]
    async fn query_reads_at_most_one_page_of_each_table() {
        let home = TestDb::sqlite(MIGRATIONS).await;
        let db = home.open().await;
        let (reader, post) = (ReaderId(Uuid::nil()), PostId(Uuid::nil()));
        let plan = plan_of(&db, page_of_reader(DbBackend::Sqlite, reader, Some(post), 51)).await;
        // Each subquery reads the index in order and stops at the limit.
        let read: Vec<_> = plan.iter().filter(|step| step.contains("(reader_id=? AND post_id<?)")).collect();
        let expected = ["post_likes", "poll_votes", "post_views"].map(|table| {
            format!("SEARCH {table} USING COVERING INDEX {table}_by_reader (reader_id=? AND post_id<?)")
        });
        assert_eq!(read, expected.iter().collect::<Vec<_>>(), "{plan:#?}");
        let pages = plan.iter().filter(|step| *step == "CO-ROUTINE page").count();
        assert_eq!(pages, 3, "{plan:#?}");
    }
}
