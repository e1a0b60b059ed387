//! `aushang demo`: fills what is empty, opens what it filled, and touches nothing else.

use aushang_db::testing::TestDb;
use aushang_db::{Contents, Engine, Failure, contents};
use sea_orm::ConnectionTrait;

use crate::support::Shell;

const DEMO: [&str; 3] = ["demo", "--listen", "127.0.0.1:0"];
const INSTITUTION: [&str; 7] =
    ["create-profile", "--username", "fs-info", "--display-name", "FS", "--email", "a@fs.example"];
const FRESH: &str = "Eine kleine Welt zum Ausprobieren ist angelegt.";
const WELCOME: &str = "Beenden mit Strg+C";

#[tokio::test]
async fn a_world_is_made_once_and_opened_again() {
    for engine in [Engine::Sqlite, Engine::Postgres] {
        let Some(database) = TestDb::empty(engine).await else { continue };
        let shell = Shell::on(&database);
        let first = shell.run_until(&DEMO, WELCOME).await;
        assert!(first.contains("sie liegen als Dateien in ./data/mails"), "{first}");
        assert!(first.contains(FRESH) && first.contains("admin@fs-info.example"), "{first}");
        let again = shell.run_until(&DEMO, WELCOME).await;
        assert!(!again.contains(FRESH), "{again}");
    }
}

#[tokio::test]
async fn data_of_others_is_left_alone() {
    for engine in [Engine::Sqlite, Engine::Postgres] {
        let Some(database) = TestDb::empty(engine).await else { continue };
        let shell = Shell::on(&database);
        shell.run_with_input(&INSTITUTION, "Guten Morgen 7\n").await.ok();
        let told = shell.run(&DEMO).await.refused();
        assert!(told.contains("holds data that is not the demo's"), "{told}");
        let again = shell.run_with_input(&INSTITUTION, "Guten Morgen 7\n").await.refused();
        assert!(again.contains("taken"), "{again}");
    }
}

#[tokio::test]
async fn what_is_not_aushangs_is_refused_before_anything_is_written() {
    for engine in [Engine::Sqlite, Engine::Postgres] {
        let Some(database) = TestDb::empty(engine).await else { continue };
        let db = database.open().await;
        let made = db.write(|tx| {
            Box::pin(async move {
                Ok::<_, Failure>(tx.execute_unprepared("create table notes (id bigint)").await?)
            })
        });
        made.await.unwrap();
        db.close().await.unwrap();

        let shell = Shell::on(&database);
        let told = shell.run(&DEMO).await.refused();
        assert!(told.contains("holds data that is not the demo's"), "{told}");
        assert!(!shell.folder().join("data").exists(), "the demo left something behind");
        let db = database.open().await;
        assert_eq!(contents(db.reader()).await.unwrap(), Contents::Others);
    }
}
