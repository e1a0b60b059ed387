//! The checks of `aushang doctor`.

use std::path::Path;

use aushang::migrations::MIGRATIONS;
use aushang_db::testing::TestDb;
use aushang_push::testing::{Answer, PushService};
use serde_json::{Value, json};

use crate::support::{CommandOutput, Shell, TestApp, each_engine, jpeg};

async fn findings(shell: &Shell) -> (bool, Value) {
    let CommandOutput { success, stdout, stderr } = shell.run(&["doctor", "--json"]).await;
    let findings = serde_json::from_str(&stdout).unwrap_or_else(|_| panic!("{stdout} {stderr}"));
    (success, findings)
}

#[track_caller]
fn state(findings: &Value, check: &str) -> String {
    let finding = findings.as_array().unwrap().iter().find(|finding| finding["check"] == check);
    let finding = finding.unwrap_or_else(|| panic!("{check} in {findings}"));
    assert_eq!(finding["state"] == "ok", finding["todo"].is_null(), "{finding}");
    finding["state"].as_str().unwrap().to_owned()
}

#[each_engine]
async fn a_healthy_server_passes_and_missing_settings_and_files_are_reported(app: TestApp) {
    let (admin, shell) = (app.admin().await, app.shell());
    let picture = admin.try_upload_as("IMAGE", "Bild.jpg", &jpeg(40, 30)).await.ok()["upload"]["raw"].clone();
    let images = json!([{ "type": "IMAGE", "raw": picture }]);
    admin.sends(json!({ "content": "Hallo", "attachment": { "gallery": { "images": images } } })).await;
    let stored = app.stored_files();

    let (is_ok, found) = findings(&shell).await;
    assert!(is_ok, "{found}");
    for check in ["database", "integrity", "audit trail", "files", "files of rows", "push services"] {
        assert_eq!(state(&found, check), "ok");
    }
    for check in ["configuration", "mail", "push"] {
        assert_eq!(state(&found, check), "warn", "the defaults are only good for a trial");
    }
    assert_eq!(app.stored_files(), stored, "the test file was deleted");

    assert_eq!(app.lose_files("large.jpg").len(), 1);
    let (is_ok, found) = findings(&shell).await;
    assert_eq!((is_ok, state(&found, "files of rows").as_str()), (false, "fail"));
    let lines = shell.run(&["doctor"]).await;
    assert!(
        lines.stdout.contains("FAIL  files of rows  1 of 1 files of posts and profiles are missing"),
        "{}",
        lines.stdout
    );
    assert!(lines.refused().contains("1 check failed"));
}

#[tokio::test]
async fn a_failed_check_does_not_prevent_the_others() {
    let nowhere = Shell::nowhere();
    let (is_ok, found) = findings(&nowhere).await;
    assert_eq!((is_ok, state(&found, "database").as_str()), (false, "fail"));
    assert_eq!(state(&found, "files"), "ok");
    let entries = std::fs::read_dir(nowhere.folder()).unwrap();
    assert!(
        entries.map(|entry| entry.unwrap().file_name()).all(|name| name == "media"),
        "no database is created"
    );

    let wrong = Shell::nowhere().with("AUSHANG_MEDIA__QUOTA", "viel".to_owned());
    let (is_ok, found) = findings(&wrong).await;
    assert_eq!((is_ok, state(&found, "configuration").as_str()), (false, "fail"));

    let database = TestDb::sqlite(MIGRATIONS).await;
    let silent = std::net::TcpListener::bind("127.0.0.1:0").unwrap().local_addr().unwrap();
    let shell = Shell::on(&database)
        .with("AUSHANG_MAIL__SMTP_HOST", "127.0.0.1".to_owned())
        .with("AUSHANG_MAIL__SMTP_PORT", silent.port().to_string())
        .with("AUSHANG_MAIL__FROM_ADDRESS", "aushang@uni.example".to_owned());
    let (is_ok, found) = findings(&shell).await;
    assert_eq!((is_ok, state(&found, "mail").as_str()), (false, "fail"));
}

#[each_engine]
async fn a_push_service_that_refuses_messages_is_reported(app: TestApp) {
    let service = PushService::start().await.unwrap();
    app.follower("STUDENT").await.registers(&service.subscribe()).await;
    service.answer_always(Answer::Status(403));
    app.admin().await.sends(json!({ "content": "Hallo", "sendPush": true })).await;
    app.deliver().await;
    let (is_ok, found) = findings(&app.shell()).await;
    assert_eq!((is_ok, state(&found, "push services").as_str()), (true, "warn"));
    let lines = app.shell().run(&["doctor"]).await.ok();
    assert!(lines.contains("web-push-other, since 2026-11-02") && lines.contains("403 Forbidden"), "{lines}");
}

#[tokio::test]
async fn ffmpeg_is_run_and_not_only_found() {
    let folder = tempfile::tempdir().unwrap();
    // Not a script, because the sandbox does not allow its shell.
    let put = |name: &str, program: &str| {
        std::fs::copy(program, folder.path().join(name)).unwrap();
    };
    let check = async |folder: &Path| {
        let shell = Shell::nowhere().with("AUSHANG_MEDIA__FFMPEG_FOLDER", folder.display().to_string());
        let (_, findings) = findings(&shell).await;
        let films = findings.as_array().unwrap().iter().find(|finding| finding["check"] == "films").unwrap();
        format!("{} {}", films["state"].as_str().unwrap(), films["found"].as_str().unwrap())
    };
    let found = check(folder.path()).await;
    assert!(
        found.starts_with("warn") && found.ends_with("does not contain both ffmpeg and ffprobe"),
        "{found}"
    );
    put("ffprobe", "/bin/echo");
    for (program, expected) in [
        ("/usr/bin/ffmpeg", "ok ffmpeg and ffprobe run, confined"),
        ("/bin/echo", "has no encoder libx264"),
        ("/bin/false", "cannot be run: exit status: 1"),
    ] {
        put("ffmpeg", program);
        let found = check(folder.path()).await;
        assert!(
            found.ends_with(expected)
                && found.starts_with(if expected.starts_with("ok") { "ok" } else { "fail" }),
            "{found}"
        );
    }
}
