//! The data that `aushang serve` and the setup commands accept.

use aushang::migrations::MIGRATIONS;
use aushang_db::testing::TestDb;
use aushang_db::{Contents, Engine, contents};

use super::of_another_program;
use crate::support::{Shell, each_engine};

const SUPERADMIN: [&str; 3] = ["create-superadmin", "--email", "it@uni.example"];
const PASSWORD: &str = "Guten Morgen 7\n";

fn listening(shell: Shell) -> Shell {
    shell.with("AUSHANG_SERVER__LISTEN", "127.0.0.1:0".to_owned())
}

/// Asserts that neither the server nor the setup commands accept the data.
async fn assert_refused(shell: &Shell, why: &str) {
    for command in [&["serve"][..], &["migrate"], &SUPERADMIN] {
        let output = shell.run_with_input(command, PASSWORD).await.refused();
        assert!(output.contains(why), "{command:?}: {output}");
    }
}

#[each_engine]
async fn installation_is_created_by_its_first_account_and_not_by_serve(database: TestDb) {
    let shell = listening(Shell::on(&database));
    let output = shell.run(&["serve"]).await.refused();
    for hint in ["there is no installation yet", "create-superadmin"] {
        assert!(output.contains(hint), "{output}");
    }
    if let Some(file) = aushang_db::file_of(&database.options()).unwrap() {
        assert!(!file.exists(), "serve created a database");
    }
    shell.run_with_input(&SUPERADMIN, PASSWORD).await.ok();
    shell.run_until_logged(&["serve"], "serving").await;
}

#[each_engine]
async fn no_installation_is_created_next_to_existing_files(database: TestDb) {
    let shell = listening(Shell::on(&database));
    let picture = shell.folder().join("media/x1/large.jpg");
    std::fs::create_dir_all(picture.parent().unwrap()).unwrap();
    std::fs::write(&picture, "a picture").unwrap();
    // An empty file, as left by a copy that ran out of space, counts as missing.
    if let Some(file) = aushang_db::file_of(&database.options()).unwrap() {
        std::fs::write(file, "").unwrap();
    }
    assert_refused(&shell, "missing or empty").await;
    std::fs::rename(shell.folder().join("media"), shell.folder().join("aside")).unwrap();
    shell.run(&["migrate"]).await.ok();
}

#[tokio::test]
async fn server_does_not_start_on_an_interrupted_restore() {
    let database = TestDb::sqlite(MIGRATIONS).await;
    let shell = listening(Shell::on(&database));
    let file = aushang_db::file_of(&database.options()).unwrap().unwrap();
    let copy = file.with_added_extension("restoring");
    std::fs::rename(&file, &copy).unwrap();
    assert_refused(&shell, "a restore was interrupted").await;
    assert!(!file.exists());
    std::fs::rename(&copy, &file).unwrap();
    shell.run_until_logged(&["serve"], "serving").await;
}

#[each_engine]
async fn database_of_another_program_is_not_changed(engine: Engine) {
    let Some(database) = of_another_program(engine).await else { return };
    let shell = listening(Shell::on(&database));
    assert_refused(&shell, "tables of another program").await;
    let db = database.open().await;
    assert_eq!(contents(db.reader(), MIGRATIONS).await.unwrap(), Contents::Others);
}
