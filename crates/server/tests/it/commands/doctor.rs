//! The checks of `aushang doctor`.

use std::path::Path;

use aushang::migrations::MIGRATIONS;
use aushang_db::testing::TestDb;
use aushang_push::testing::{Answer, PushService};
use serde_json::{Value, json};

use super::UNI;
use crate::support::{Shell, TestApp, each_engine, finding, jpeg, new_secret, text, with_image};

#[each_engine]
async fn a_healthy_server_passes_and_missing_settings_and_files_are_reported(app: TestApp) {
    let (admin, shell) = (app.admin().await, app.shell());
    admin.sends(with_image(&admin.uploads(&jpeg(40, 30)).await)).await;
    let stored = app.stored_files();

    let (is_ok, found) = shell.doctor().await;
    assert!(is_ok, "{found:?}");
    for check in [
        "database",
        "integrity",
        "audit trail",
        "files",
        "files of rows",
        "waiting mails",
        "push services",
        "Instagram",
    ] {
        assert_eq!(finding(&found, check).0, "ok");
    }
    for check in ["configuration", "mail", "push"] {
        assert_eq!(finding(&found, check).0, "warn", "the defaults are only good for a trial");
    }
    assert_eq!(app.stored_files(), stored, "the test file was deleted");

    assert_eq!(app.lose_files("large.jpg").len(), 1);
    let (is_ok, found) = shell.doctor().await;
    assert_eq!((is_ok, finding(&found, "files of rows").0), (false, "fail"));
    let lines = shell.run(&["doctor"]).await;
    let line = "FAIL  files of rows  1 of 1 files of posts and profiles are missing";
    assert!(lines.stdout.contains(line), "{}", lines.stdout);
    assert!(lines.refused().contains("1 check failed"));
}

#[tokio::test]
async fn doctor_counts_the_previous_secrets() {
    let shell = Shell::nowhere();
    assert!(shell.doctor().await.1.iter().all(|finding| finding["check"] != "secrets"));
    let [secret, previous] = new_secret().map(|(name, value)| (name, value.to_owned()));
    let shell = shell.with(secret.0, secret.1).with(previous.0, previous.1);
    let found = shell.doctor().await.1;
    let (state, found) = finding(&found, "secrets");
    assert!(state == "ok" && found.starts_with("one previous secret is still accepted"), "{found}");
}

#[tokio::test]
async fn doctor_names_the_redirect_url_that_must_be_registered_for_instagram() {
    let shell = Shell::nowhere();
    assert!(finding(&shell.doctor().await.1, "Instagram").1.contains("no app is configured"));
    let shell = shell
        .with("AUSHANG_SERVER__PUBLIC_URL", "https://aushang.uni.example".to_owned())
        .with("AUSHANG_MAIL__ONLY_FILES", "true".to_owned())
        .with("AUSHANG_INSTAGRAM__APP_ID", "123".to_owned())
        .with("AUSHANG_INSTAGRAM__APP_SECRET", "geheim".to_owned());
    let found = shell.doctor().await.1;
    let (state, found) = finding(&found, "Instagram");
    assert_eq!(state, "ok");
    assert!(
        found.contains("https://aushang.uni.example/instagram/auth") && !found.contains("geheim"),
        "{found}"
    );
}

#[tokio::test]
async fn a_failed_check_does_not_prevent_the_others() {
    let nowhere = Shell::nowhere();
    let (is_ok, found) = nowhere.doctor().await;
    assert_eq!((is_ok, finding(&found, "database").0), (false, "fail"));
    assert_eq!(finding(&found, "files").0, "ok");
    let mut entries = std::fs::read_dir(nowhere.folder()).unwrap();
    assert!(entries.all(|entry| entry.unwrap().file_name() == "media"), "no database is created");

    let wrong = Shell::nowhere().with("AUSHANG_MEDIA__QUOTA", "viel".to_owned());
    let (is_ok, found) = wrong.doctor().await;
    assert_eq!((is_ok, finding(&found, "configuration").0), (false, "fail"));

    let database = TestDb::sqlite(MIGRATIONS).await;
    let silent = std::net::TcpListener::bind("127.0.0.1:0").unwrap().local_addr().unwrap();
    let shell = Shell::on(&database)
        .with("AUSHANG_MAIL__SMTP_HOST", "127.0.0.1".to_owned())
        .with("AUSHANG_MAIL__SMTP_PORT", silent.port().to_string())
        .with("AUSHANG_MAIL__FROM_ADDRESS", "aushang@uni.example".to_owned());
    let (is_ok, found) = shell.doctor().await;
    assert_eq!((is_ok, finding(&found, "mail").0), (false, "fail"));
}

#[each_engine]
async fn a_push_service_that_refuses_messages_is_reported(app: TestApp) {
    let service = PushService::start().await.unwrap();
    app.follower("STUDENT").await.registers(&service.subscribe()).await;
    service.answer_always(Answer::Status(403));
    app.admin().await.sends(json!({ "content": "Hallo", "sendPush": true })).await;
    app.deliver().await;
    let (is_ok, found) = app.shell().doctor().await;
    assert_eq!((is_ok, finding(&found, "push services").0), (true, "warn"));
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
        let (_, findings) = shell.doctor().await;
        let (state, found) = finding(&findings, "videos");
        format!("{state} {found}")
    };
    let found = check(folder.path()).await;
    let expected = "does not contain both ffmpeg and ffprobe";
    assert!(found.starts_with("warn") && found.ends_with(expected), "{found}");
    put("ffprobe", "/bin/echo");
    for (program, state, expected) in [
        ("/usr/bin/ffmpeg", "ok", "ok ffmpeg and ffprobe run, confined"),
        ("/bin/echo", "fail", "has no encoder libx264"),
        ("/bin/false", "fail", "cannot be run: exit status: 1"),
    ] {
        put("ffmpeg", program);
        let found = check(folder.path()).await;
        assert!(found.starts_with(state) && found.ends_with(expected), "{found}");
    }
}

#[each_engine]
async fn doctor_reports_roles_of_unknown_profiles_and_staff_that_cannot_sign_in(app: TestApp) {
    let with_second_factor = r#", { id = "mfa", issuer = "https://mfa.uni.example", label = "Uni", peers = ["127.0.0.1"], secret = "ein Geheimnis zwischen zwei Servern", second_factor = "always" }]"#;
    let providers = UNI.replace("}] }]", &format!("}}] }}{with_second_factor}"));
    let warnings_if = async |only: &str, staff_needs_one: &str| {
        let shell = app.shell().with("AUSHANG_SIGN_IN__PROVIDERS", providers.clone());
        let shell = shell.with("AUSHANG_SESSION__STAFF_SECOND_FACTOR", staff_needs_one.to_owned());
        let shell = shell.with("AUSHANG_SIGN_IN__ONLY_PROVIDERS", only.to_owned());
        let (is_ok, found) = shell.doctor().await;
        assert!(is_ok, "{found:?}");
        let is_warning = |one: &&Value| one["check"] == "sign-in" && one["state"] == "warn";
        found.iter().filter(is_warning).map(|one| text(&one["found"])).collect::<Vec<_>>()
    };
    let warnings = async |only: &str| warnings_if(only, "false").await;
    let unknown = "uni: no profile has the username fs-fremd, so its roles are given to nobody";
    let nobody = "sign_in.only_providers is true, but no SUPERADMIN can sign in with a provider";
    app.run("update accounts set email_verified_at = null").await;
    assert_eq!(warnings("false").await, [unknown]);
    assert_eq!(warnings("true").await, [unknown, nobody]);
    let staff = "update accounts set email_verified_at = 0, email = 'intern@";
    for (host, found) in [("aushang.example", &[unknown, nobody][..]), ("uni.example", &[unknown])] {
        app.run(format!("{staff}{host}' where role = 'SUPERADMIN'")).await;
        assert_eq!(warnings("true").await, found, "{host}");
    }
    app.run("update accounts set email_verified_at = null").await;
    for (issuer, found) in
        [("https://gone.example", &[unknown, nobody][..]), ("https://login.uni.example", &[unknown])]
    {
        let link = "insert into credentials (account_id, kind, subject, created_at) select id, 'oidc'";
        app.run(format!("{link}, '{issuer} x', 0 from accounts where role = 'SUPERADMIN'")).await;
        assert_eq!(warnings("true").await, found, "{issuer}");
    }
    // Whoever needs a second factor cannot use a provider that states none.
    assert_eq!(warnings_if("true", "true").await, [unknown, nobody]);
}
