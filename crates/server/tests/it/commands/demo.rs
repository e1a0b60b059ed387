//! `aushang demo`: fills what is empty, opens what it filled, and touches nothing else.

use aushang_db::Engine;
use aushang_db::testing::TestDb;

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
        shell.run_with_input(&INSTITUTION, "Geheim123\n").await.ok();
        let told = shell.run(&DEMO).await.refused();
        assert!(told.contains("holds data that is not the demo's"), "{told}");
        let again = shell.run_with_input(&INSTITUTION, "Geheim123\n").await.refused();
        assert!(again.contains("taken"), "{again}");
    }
}
