//! Deleting and reading in batches.

use aushang_db::testing::{TestDb, each_engine};
use aushang_db::{BATCH, Db, Failure, delete_batch, each_row};
use sea_orm::{DbErr, FromQueryResult};

use crate::notes::{ids, open, run};

#[derive(FromQueryResult)]
struct Note {
    id: i64,
}

async fn notes(fresh: &TestDb, count: u64) -> Db {
    let db = open(fresh).await;
    let rows: Vec<_> = (1..=count).map(|id| format!("({id}, 'a note')")).collect();
    let sql = format!("insert into notes values {}", rows.join(", "));
    db.write(move |tx| Box::pin(run(tx, sql))).await.unwrap();
    db
}

async fn delete_up_to(db: &Db, last: u64) -> bool {
    db.write(move |tx| {
        Box::pin(async move {
            let old = [last.into()];
            Ok::<_, Failure>(delete_batch(tx, "delete from notes", "id", "id <= $1", old).await?)
        })
    })
    .await
    .unwrap()
}

#[each_engine]
async fn delete_batch_deletes_one_batch_of_matching_rows(fresh: TestDb) {
    let db = notes(&fresh, 2 * BATCH + 10).await;
    for (more, left) in [(true, BATCH + 10), (true, 10), (false, 5), (false, 5)] {
        assert_eq!(delete_up_to(&db, 2 * BATCH + 5).await, more);
        assert_eq!(ids(&db).await.len() as u64, left);
    }
}

#[each_engine]
async fn concurrent_calls_delete_different_batches(fresh: TestDb) {
    let db = notes(&fresh, 2 * BATCH).await;
    let (one, other) = tokio::join!(delete_up_to(&db, 2 * BATCH), delete_up_to(&db, 2 * BATCH));
    assert_eq!((one, other, ids(&db).await), (true, true, Vec::new()));
}

#[each_engine]
async fn each_row_visits_each_row_once(fresh: TestDb) {
    let db = notes(&fresh, 2 * BATCH + 1).await;
    for count in [2 * BATCH + 1, BATCH, 0] {
        let sql = format!("delete from notes where id > {count}");
        db.write(move |tx| Box::pin(run(tx, sql))).await.unwrap();
        let (before, mut visited) = (db.statements_read(), Vec::new());
        let take = |row: Note| -> Result<(), DbErr> {
            visited.push(row.id);
            Ok(())
        };
        each_row(db.reader(), "select id from notes", |row: &Note| row.id, take).await.unwrap();
        assert_eq!(db.statements_read() - before, count.div_ceil(BATCH) + 1);
        assert_eq!((visited.len() as u64, visited), (count, ids(&db).await));
    }
}
