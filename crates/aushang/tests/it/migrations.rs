//! Migrations: on an empty database, twice, by several nodes at once, and in different orders.

use std::fmt::Write;

use aushang::migrations::MIGRATIONS;
use aushang_db::testing::{TestDb, each_engine};
use aushang_db::{Db, Engine, migrate};

use crate::catalogue::catalogue_of;
use crate::sql::{execute, list};

/// The names of all migrations in their folder, in order.
fn steps() -> Vec<String> {
    let folder = std::fs::read_dir(concat!(env!("CARGO_MANIFEST_DIR"), "/migrations")).unwrap();
    let files = folder.map(|file| file.unwrap().path().file_stem().unwrap().to_str().unwrap().to_owned());
    let mut names: Vec<_> = files.collect();
    names.sort();
    names
}

async fn applied(db: &Db) -> Vec<String> {
    list(db, "select version from seaql_migrations order by version").await
}

#[each_engine]
async fn all_migrations_are_applied_to_an_empty_database(fresh: TestDb) {
    let db = fresh.open().await;
    migrate(&db, MIGRATIONS).await.unwrap();
    assert_eq!(applied(&db).await, steps());
}

#[each_engine]
async fn migrating_twice_does_nothing(fresh: TestDb) {
    const STEPS: &str = "select version || applied_at from seaql_migrations order by version";
    let db = fresh.open().await;
    migrate(&db, MIGRATIONS).await.unwrap();
    let before: Vec<String> = list(&db, STEPS).await;
    migrate(&db, MIGRATIONS).await.unwrap();
    assert_eq!(list::<String>(&db, STEPS).await, before);
}

#[tokio::test]
async fn one_of_several_nodes_that_start_at_once_migrates() {
    let Some(fresh) = TestDb::empty(Engine::Postgres).await else { return };
    let (one, another, third) = (fresh.open().await, fresh.open().await, fresh.open().await);
    let nodes = [&one, &another, &third].map(|node| migrate(node, MIGRATIONS));
    futures::future::try_join_all(nodes).await.unwrap();
    assert_eq!(applied(&fresh.open().await).await, steps());
}

#[tokio::test]
async fn an_older_program_refuses_a_newer_schema() {
    let fresh = TestDb::sqlite(MIGRATIONS).await;
    let db = fresh.open().await;
    execute(&db, "insert into seaql_migrations values ('9999_later', 0)").await;
    assert!(migrate(&db, MIGRATIONS).await.unwrap_err().to_string().contains("9999_later"));
}

/// Migrations that were developed in parallel. Some databases have applied them in another order, or lack an
/// earlier one.
const PARALLEL: [&str; 10] = [
    "0024_reader_groups",
    "0025_post_likes",
    "0026_post_views",
    "0027_fcm_devices",
    "0028_deliveries",
    "0029_app_connected",
    "0030_titles_by_bytes",
    "0031_pushes_uncertain",
    "0032_views_by_group",
    "0033_profiles_searched",
];

/// The only one of them that depends on others.
const VIEWS_BY_GROUP: &str = "0032_views_by_group";

/// Applies these migrations, like a version of the program that has no others.
async fn apply(db: &Db, applied: &[&str]) {
    let mut sql =
        "create table seaql_migrations (version varchar not null primary key, applied_at bigint not null);"
            .to_owned();
    if db.engine() == Engine::Postgres {
        sql += "create collation \"binary\" from \"C\";";
    }
    for step in applied {
        let path = format!("{}/migrations/{step}.sql", env!("CARGO_MANIFEST_DIR"));
        sql += &std::fs::read_to_string(path).unwrap();
        write!(sql, "; insert into seaql_migrations values ('{step}', 0);").unwrap();
    }
    execute(db, sql).await;
}

#[each_engine]
async fn migrations_in_another_order_result_in_the_same_schema(engine: Engine) {
    let all = steps();
    let before: Vec<_> = all.iter().map(String::as_str).take_while(|step| *step != PARALLEL[0]).collect();
    let without = |missing: &str| {
        let needed = ["0024_reader_groups", "0026_post_views"].contains(&missing);
        let there = |step: &&str| *step != missing && !(needed && *step == VIEWS_BY_GROUP);
        PARALLEL.into_iter().filter(there).collect::<Vec<_>>()
    };
    let backwards = PARALLEL.into_iter().rev().filter(|step| *step != VIEWS_BY_GROUP);
    let mut orders: Vec<_> = PARALLEL.into_iter().map(without).collect();
    orders.push(backwards.chain([VIEWS_BY_GROUP]).collect());
    let Some(in_order) = TestDb::empty(engine).await else { return };
    let in_order = in_order.open().await;
    migrate(&in_order, MIGRATIONS).await.unwrap();
    let expected = catalogue_of(&in_order).await;
    for order in &orders {
        let fresh = TestDb::empty(engine).await.expect("the engine is available");
        let db = fresh.open().await;
        apply(&db, &[&before[..], order].concat()).await;
        migrate(&db, MIGRATIONS).await.unwrap();
        assert_eq!(applied(&db).await, all);
        let found = catalogue_of(&db).await;
        let differs: Vec<_> = found.symmetric_difference(&expected).collect();
        assert!(differs.is_empty(), "{engine:?} {order:?}: {differs:?}");
    }
}
