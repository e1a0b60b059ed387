//! One process writes to an `SQLite` file; a second is told who is first.

use std::process::Command;

use aushang_db::testing::TestDb;
use aushang_db::{
    Contents, Db, Engine, OpenError, Options, WRITES_PER_COMMIT, contents, migrate, open_to_look,
};
use sea_orm::ConnectionTrait;

use crate::notes;

/// Names the file that a second process of this program shall open.
const OPEN: &str = "AUSHANG_TEST_OPEN";

#[tokio::test]
async fn a_second_process_is_refused_and_told_who_is_first() {
    let fresh = TestDb::sqlite().await;
    let db = fresh.open().await;
    let told = second_process(&fresh);
    let first = std::process::id();
    assert!(told.contains(&format!("is in use by process {first}; one process may write")), "{told}");

    drop(db.close().await);
    let told = second_process(&fresh);
    assert!(told.contains("opened"), "{told}");
}

#[tokio::test]
async fn so_is_a_second_opening_in_the_same_process() {
    let fresh = TestDb::sqlite().await;
    let _first = fresh.open().await;
    let refused = Db::open(&fresh.options()).await.err().unwrap();
    let OpenError::InUse { pid, .. } = refused else { panic!("{refused}") };
    assert_eq!(pid, std::process::id().to_string());
}

#[tokio::test]
async fn who_only_looks_may_do_so_beside_the_first_and_changes_nothing() {
    let fresh = TestDb::sqlite().await;
    let first = fresh.open().await;
    let looking = open_to_look(&fresh.options()).await.unwrap();
    looking.execute_unprepared("select count(*) from jobs").await.unwrap();
    let refused = looking.execute_unprepared("delete from jobs").await.unwrap_err();
    assert!(refused.to_string().contains("readonly"), "{refused}");
    looking.close().await.unwrap();
    first.close().await.unwrap();

    let looking = open_to_look(&fresh.options()).await.unwrap();
    looking.execute_unprepared("select count(*) from jobs").await.unwrap();
}

#[tokio::test]
async fn who_only_looks_makes_no_database() {
    let nothing = TestDb::empty(Engine::Sqlite).await.unwrap();
    for _ in 0..2 {
        let refused = open_to_look(&nothing.options()).await.unwrap_err();
        assert!(matches!(refused, OpenError::Missing { .. }), "{refused}");
    }
}

#[tokio::test]
async fn whose_a_database_is_can_be_told_by_a_look() {
    for engine in [Engine::Sqlite, Engine::Postgres] {
        let Some(fresh) = TestDb::empty(engine).await else { continue };
        let look = async || {
            let db = open_to_look(&fresh.options()).await.unwrap();
            let found = contents(&db).await.unwrap();
            db.close().await.unwrap();
            found
        };
        fresh.open().await.close().await.unwrap();
        assert_eq!(look().await, Contents::Nothing);
        notes::open(&fresh).await.close().await.unwrap();
        assert_eq!(look().await, Contents::Others);
        let db = fresh.open().await;
        // Another program's, made with the same library.
        let ledger =
            "create table seaql_migrations (version text not null primary key, applied_at bigint not null)";
        notes::execute(&db, ledger).await.unwrap();
        notes::execute(&db, "insert into seaql_migrations values ('m20220101_000001', 0)").await.unwrap();
        assert_eq!(look().await, Contents::Others);
        notes::execute(&db, "drop table seaql_migrations").await.unwrap();
        migrate(&db).await.unwrap();
        assert_eq!(look().await, Contents::Ours);
    }
}

fn second_process(fresh: &TestDb) -> String {
    let output = Command::new(std::env::current_exe().unwrap())
        .args(["--exact", "process::open_as_the_second_process", "--ignored", "--nocapture"])
        .env(OPEN, fresh.options().url)
        .output()
        .unwrap();
    String::from_utf8(output.stdout).unwrap()
}

#[tokio::test]
#[ignore = "started by the tests above as a second process"]
async fn open_as_the_second_process() {
    let Ok(url) = std::env::var(OPEN) else { return };
    match Db::open(&Options { url, max_connections: 1, max_writes_per_commit: WRITES_PER_COMMIT }).await {
        Ok(_) => println!("opened"),
        Err(refused) => println!("{refused}"),
    }
}
