//! The output of the binary: version, log and configuration.

use aushang_db::testing::TestDb;
use tokio::process::Command;

use crate::support::{Shell, each_engine};

#[tokio::test]
async fn the_version_starts_with_the_product_name() {
    let output = Shell::nowhere().run(&["-V"]).await.ok();
    assert_eq!(output, concat!("aushang ", env!("CARGO_PKG_VERSION"), "\n"));
}

#[each_engine]
async fn log_contains_no_colours_and_no_noise_without_a_terminal(database: TestDb) {
    let shell = Shell::on(&database).with("AUSHANG_SERVER__LISTEN", "127.0.0.1:0".to_owned());
    shell.run(&["migrate"]).await.ok();
    for _ in 0..2 {
        let log = shell.run_until_logged(&["serve"], "serving").await;
        assert!(!log.contains('\u{1b}'), "{log:?}");
        assert!(!log.contains("skipping"), "{log}");
    }
}

#[tokio::test]
async fn config_prints_the_current_values_or_the_mistakes() {
    let shell = Shell::nowhere().with("AUSHANG_SERVER__LISTEN", "0.0.0.0:8443".to_owned());
    assert!(shell.run(&["config"]).await.ok().contains("# listen = \"0.0.0.0:8443\""));

    let wrong = shell.with("AUSHANG_MEDIA__FOLDERS", "x".to_owned()).run(&["config"]).await;
    assert!(!wrong.success && wrong.stdout.is_empty());
    assert!(wrong.stderr.contains("AUSHANG_MEDIA__FOLDERS"), "{}", wrong.stderr);
}

/// Runs one of the tests with an additional variable in the environment.
#[tokio::test]
async fn settings_of_the_machine_do_not_reach_the_tests() {
    let run = Command::new(std::env::current_exe().unwrap())
        .args(["--exact", "commands::output::config_prints_the_current_values_or_the_mistakes"])
        .env("AUSHANG_SERVER__NO_SUCH_KEY", "nonsense")
        .output();
    let output = String::from_utf8(run.await.unwrap().stdout).unwrap();
    assert!(output.contains("1 passed"), "{output}");
}
