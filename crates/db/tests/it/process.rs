//! Only one server may write to an `SQLite` file. Read-only access, and a short write of a command, are always
//! possible.

use std::process::Command;

use aushang_db::testing::{TestDb, each_engine};
use aushang_db::{
    Contents, Db, Engine, Migration, Migrations, OpenError, Options, WRITES_PER_COMMIT, contents, migrate,
    open_read_only,
};
use sea_orm::ConnectionTrait;

use crate::notes;

/// The address of the database that the second process opens.
const OPEN: &str = "AUSHANG_TEST_OPEN";

const MIGRATIONS: Migrations = &[Migration { name: "0001_answers", sql: "create table answers (id bigint)" }];

#[tokio::test]
async fn a_second_process_is_refused_with_the_id_of_the_first() {
    let fresh = TestDb::sqlite(&[]).await;
    let db = fresh.open().await;
    let output = second_process(&fresh);
    let first = std::process::id();
    assert!(output.contains(&format!("is in use by process {first}; one process may write")), "{output}");

    drop(db.close().await);
    let output = second_process(&fresh);
    assert!(output.contains("opened"), "{output}");
}

#[tokio::test]
async fn opening_twice_in_the_same_process_is_refused() {
    let fresh = TestDb::sqlite(&[]).await;
    let _first = fresh.open().await;
    let refused = Db::open(&fresh.options()).await.err().unwrap();
    let OpenError::InUse { pid, .. } = refused else { panic!("{refused}") };
    assert_eq!(pid, std::process::id().to_string());
}

#[tokio::test]
async fn read_only_access_works_beside_the_writer_and_refuses_writes() {
    let fresh = TestDb::sqlite(&[]).await;
    let first = notes::open(&fresh).await;
    let read_only = open_read_only(&fresh.options()).await.unwrap();
    read_only.execute_unprepared("select count(*) from notes").await.unwrap();
    let refused = read_only.execute_unprepared("delete from notes").await.unwrap_err();
    assert!(refused.to_string().contains("readonly"), "{refused}");
    read_only.close().await.unwrap();
    first.close().await.unwrap();

    let read_only = open_read_only(&fresh.options()).await.unwrap();
    read_only.execute_unprepared("select count(*) from notes").await.unwrap();
}

#[each_engine]
async fn a_command_writes_beside_the_server(fresh: TestDb) {
    let server = notes::open(&fresh).await;
    let command = Db::open_beside(&fresh.options()).await.unwrap();
    let writes = (0..40).map(|id| notes::add(if id % 2 == 0 { &server } else { &command }, id));
    futures::future::try_join_all(writes).await.unwrap();
    command.close().await.unwrap();
    notes::add(&server, 40).await.unwrap();
    assert_eq!(notes::ids(&server).await, (0..=40).collect::<Vec<_>>());
}

#[tokio::test]
async fn writing_beside_the_server_does_not_create_a_database() {
    let nothing = TestDb::empty(Engine::Sqlite).await.unwrap();
    let refused = Db::open_beside(&nothing.options()).await.err().unwrap();
    assert!(matches!(refused, OpenError::Missing { .. }), "{refused}");
}

#[tokio::test]
async fn read_only_access_does_not_create_a_database() {
    let nothing = TestDb::empty(Engine::Sqlite).await.unwrap();
    for _ in 0..2 {
        let refused = open_read_only(&nothing.options()).await.unwrap_err();
        assert!(matches!(refused, OpenError::Missing { .. }), "{refused}");
    }
}

#[each_engine]
async fn contents_are_found_by_read_only_access(fresh: TestDb) {
    let look = async || {
        let db = open_read_only(&fresh.options()).await.unwrap();
        let found = contents(&db, MIGRATIONS).await.unwrap();
        db.close().await.unwrap();
        found
    };
    fresh.open().await.close().await.unwrap();
    assert_eq!(look().await, Contents::Nothing);
    notes::open(&fresh).await.close().await.unwrap();
    assert_eq!(look().await, Contents::Others);
    let db = fresh.open().await;
    // Of another program that uses the same library.
    let migrations =
        "create table seaql_migrations (version text not null primary key, applied_at bigint not null)";
    notes::execute(&db, migrations).await.unwrap();
    notes::execute(&db, "insert into seaql_migrations values ('m20220101_000001', 0)").await.unwrap();
    assert_eq!(look().await, Contents::Others);
    notes::execute(&db, "drop table seaql_migrations").await.unwrap();
    migrate(&db, MIGRATIONS).await.unwrap();
    assert_eq!(look().await, Contents::Ours);
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
