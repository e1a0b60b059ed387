//! The steps of the schema: on an empty database, twice, and by two nodes at once.

use aushang_db::testing::TestDb;
use aushang_db::{Engine, migrate, pending};

use crate::notes::list;

#[tokio::test]
async fn an_empty_database_waits_for_every_step_and_then_for_none() {
    for engine in [Engine::Sqlite, Engine::Postgres] {
        let Some(fresh) = TestDb::empty(engine).await else { continue };
        let db = fresh.open().await;
        assert!(pending(&db).await.unwrap().contains(&"0001_profiles_accounts".to_owned()));
        migrate(&db).await.unwrap();
        assert_eq!(pending(&db).await.unwrap(), Vec::<String>::new());
    }
}

aushang_db::both_engines!(migrating_twice_does_nothing);

async fn migrating_twice_does_nothing(fresh: TestDb) {
    const TAKEN: &str = "select version || applied_at from seaql_migrations order by version";
    let db = fresh.open().await;
    let taken: Vec<String> = list(&db, TAKEN).await;
    migrate(&db).await.unwrap();
    assert_eq!(list::<String>(&db, TAKEN).await, taken);
}

#[tokio::test]
async fn of_nodes_that_start_at_once_one_takes_the_steps() {
    let Some(fresh) = TestDb::empty(Engine::Postgres).await else { return };
    let (one, another, third) = (fresh.open().await, fresh.open().await, fresh.open().await);
    let (one, another, third) = tokio::join!(migrate(&one), migrate(&another), migrate(&third));
    one.and(another).and(third).unwrap();
    assert!(pending(&fresh.open().await).await.unwrap().is_empty());
}

#[tokio::test]
async fn an_older_program_refuses_a_newer_schema() {
    let fresh = TestDb::sqlite().await;
    let db = fresh.open().await;
    crate::notes::execute(&db, "insert into seaql_migrations values ('9999_later', 0)").await.unwrap();
    assert!(migrate(&db).await.unwrap_err().to_string().contains("9999_later"));
}
