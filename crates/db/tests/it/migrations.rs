//! The steps of the schema: on an empty database, twice, and by two nodes at once.

use aushang_db::testing::TestDb;
use aushang_db::{Db, Engine, migrate};

use crate::notes::list;

/// The names in the folder of the steps, in their order.
fn steps() -> Vec<String> {
    let folder = std::fs::read_dir(concat!(env!("CARGO_MANIFEST_DIR"), "/migrations")).unwrap();
    let files = folder.map(|file| file.unwrap().path().file_stem().unwrap().to_str().unwrap().to_owned());
    let mut names: Vec<_> = files.collect();
    names.sort();
    names
}

async fn taken(db: &Db) -> Vec<String> {
    list(db, "select version from seaql_migrations order by version").await
}

#[tokio::test]
async fn an_empty_database_takes_every_step() {
    for engine in [Engine::Sqlite, Engine::Postgres] {
        let Some(fresh) = TestDb::empty(engine).await else { continue };
        let db = fresh.open().await;
        migrate(&db).await.unwrap();
        assert_eq!(taken(&db).await, steps());
    }
}

aushang_db::both_engines!(migrating_twice_does_nothing);

async fn migrating_twice_does_nothing(fresh: TestDb) {
    const STEPS: &str = "select version || applied_at from seaql_migrations order by version";
    let db = fresh.open().await;
    let before: Vec<String> = list(&db, STEPS).await;
    migrate(&db).await.unwrap();
    assert_eq!(list::<String>(&db, STEPS).await, before);
}

#[tokio::test]
async fn of_nodes_that_start_at_once_one_takes_the_steps() {
    let Some(fresh) = TestDb::empty(Engine::Postgres).await else { return };
    let (one, another, third) = (fresh.open().await, fresh.open().await, fresh.open().await);
    let (one, another, third) = tokio::join!(migrate(&one), migrate(&another), migrate(&third));
    one.and(another).and(third).unwrap();
    assert_eq!(taken(&fresh.open().await).await, steps());
}

#[tokio::test]
async fn an_older_program_refuses_a_newer_schema() {
    let fresh = TestDb::sqlite().await;
    let db = fresh.open().await;
    crate::notes::execute(&db, "insert into seaql_migrations values ('9999_later', 0)").await.unwrap();
    assert!(migrate(&db).await.unwrap_err().to_string().contains("9999_later"));
}
