//! Settings of connections, and addresses.

use aushang_db::testing::{TestDb, each_engine};
use aushang_db::{Db, Engine, OpenError, Options, WRITES_PER_COMMIT};
use sea_orm::{ConnectionTrait, Database, Statement, TransactionTrait};

use crate::notes;

/// The value in the writer's connection and in a reader's connection.
async fn both(db: &Db, pragma: &'static str) -> [i64; 2] {
    let written = db
        .write(move |tx| {
            Box::pin(async move {
                let statement = Statement::from_string(tx.get_database_backend(), pragma);
                let row = tx.query_one_raw(statement).await?.expect("the pragma returns a row");
                Ok::<i64, aushang_db::Failure>(row.try_get_by_index(0)?)
            })
        })
        .await
        .unwrap();
    [written, notes::list(db, pragma).await[0]]
}

#[tokio::test]
async fn sqlite_commits_are_synced_to_disk() {
    let fresh = TestDb::sqlite(&[]).await;
    let db = fresh.open().await;
    assert_eq!(both(&db, "pragma synchronous").await, [2, 2], "full");
    assert_eq!(both(&db, "pragma foreign_keys").await, [1, 1]);
    assert_eq!(both(&db, "pragma query_only").await, [0, 1]);
    let journal: Vec<String> = notes::list(&db, "pragma journal_mode").await;
    assert_eq!(journal, ["wal"]);
}

/// Otherwise a statement with a bound limit is prepared again each time it runs.
#[tokio::test]
async fn sqlite_plans_depend_only_on_the_statement() {
    let fresh = TestDb::sqlite(&[]).await;
    let used = "select sqlite_compileoption_used('ENABLE_QPSG')";
    assert_eq!(
        both(&fresh.open().await, used).await,
        [1, 1],
        "the flags in .cargo/config.toml were not applied"
    );
}

#[tokio::test]
async fn sqlite_readers_refuse_to_write() {
    let fresh = TestDb::sqlite(&[]).await;
    let db = notes::open(&fresh).await;
    for write in ["insert into notes values (1, 'not allowed')", "drop table notes"] {
        let refused = db.reader().execute_unprepared(write).await.unwrap_err();
        assert!(refused.to_string().contains("readonly"), "{refused}");
    }
    assert!(notes::ids(&db).await.is_empty());
}

#[each_engine]
async fn foreign_keys_are_enforced(fresh: TestDb) {
    let db = notes::open(&fresh).await;
    let answers = "create table answers (note bigint not null references notes (id) on delete cascade)";
    notes::execute(&db, answers).await.unwrap();
    notes::execute(&db, "insert into answers values (7)").await.unwrap_err();
    notes::add(&db, 7).await.unwrap();
    notes::execute(&db, "insert into answers values (7)").await.unwrap();
    notes::execute(&db, "delete from notes").await.unwrap();
    assert!(notes::list::<i64>(&db, "select note from answers").await.is_empty());
}

#[each_engine]
async fn background_writes_leave_connections_for_requests(fresh: TestDb) {
    for (max_connections, on_postgres) in [(1, 1), (2, 1), (7, 3), (8, 4), (100, 16)] {
        let db = Db::open(&Options { max_connections, ..fresh.options() }).await.unwrap();
        let expected = if db.engine() == Engine::Postgres { on_postgres } else { 16 };
        assert_eq!(db.background_writes(16), expected, "of {max_connections}");
        db.close().await.unwrap();
    }
}

#[tokio::test]
async fn an_address_of_an_unknown_engine_is_refused() {
    let options = Options {
        url: "mysql://localhost/x".to_owned(),
        max_connections: 1,
        max_writes_per_commit: WRITES_PER_COMMIT,
    };
    let refused = Db::open(&options).await.err().unwrap();
    assert!(matches!(refused, OpenError::UnknownEngine(_)));
    assert_eq!(
        refused.to_string(),
        "'mysql' is not a database address: it must start with sqlite: or postgres:"
    );
}

#[tokio::test]
async fn an_sqlite_address_contains_only_a_path() {
    let fresh = TestDb::empty(Engine::Sqlite).await.unwrap();
    let address = fresh.options().url;
    let path = address.strip_prefix("sqlite:").unwrap();
    for slashes in ["", "//", "///"] {
        let url = format!("sqlite:{slashes}{path}");
        let db = Db::open(&Options { url, max_connections: 1, max_writes_per_commit: WRITES_PER_COMMIT })
            .await
            .unwrap();
        db.close().await.unwrap();
        std::fs::remove_file(path).unwrap_or_else(|error| panic!("{slashes}: {error}"));
    }
    let url = format!("{address}?mode=rwc");
    let refused = Db::open(&Options { url, max_connections: 1, max_writes_per_commit: WRITES_PER_COMMIT })
        .await
        .err()
        .unwrap();
    assert_eq!(
        refused.to_string(),
        "the address of an SQLite database must not contain settings: remove '?mode=rwc'"
    );
}

#[tokio::test]
async fn postgres_connections_have_server_timeouts() {
    let Some(fresh) = TestDb::postgres(&[]).await else { return };
    let db = fresh.open().await;
    for (setting, value) in [
        ("statement_timeout", "1min"),
        ("lock_timeout", "10s"),
        ("idle_in_transaction_session_timeout", "1min"),
    ] {
        assert_eq!(notes::list::<String>(&db, &format!("show {setting}")).await, [value], "{setting}");
    }
}

#[tokio::test]
async fn a_write_that_waits_for_a_postgres_row_lock_times_out() {
    let Some(fresh) = TestDb::postgres(&[]).await else { return };
    let db = notes::open(&fresh).await;
    notes::add(&db, 1).await.unwrap();
    let options = fresh.options();
    let url = format!("{}?options[lock_timeout]=10ms", options.url);
    let impatient = Db::open(&Options { url, ..options }).await.unwrap();

    let other = Database::connect(fresh.options().url).await.unwrap();
    let held = other.begin().await.unwrap();
    held.execute_unprepared("update notes set text = 'held'").await.unwrap();
    let timed_out = notes::execute(&impatient, "update notes set text = 'mine'").await.unwrap_err();
    assert!(timed_out.to_string().contains("lock timeout"), "{timed_out}");
    held.commit().await.unwrap();
    notes::execute(&impatient, "update notes set text = 'mine'").await.unwrap();
}
