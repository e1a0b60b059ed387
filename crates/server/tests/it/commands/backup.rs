//! `aushang backup` while the server receives writes, and `aushang restore` on another installation.

use std::collections::{BTreeMap, VecDeque};
use std::os::unix::fs::PermissionsExt;
use std::path::Path;

use aushang::migrations::MIGRATIONS;
use aushang_db::Db;
use serde_json::{Value, json};

use crate::support::{
    Person, Shell, TestApp, changes, count, dump_of, each_engine, finding, jpeg, texts, token_of,
};

/// Sends a post with an image.
async fn sends_image(admin: &Person, number: u32) -> Value {
    let image = admin.stages("IMAGE", "Bild.jpg", &jpeg(20 + number % 200, 20)).await;
    let attachment = json!({ "gallery": { "images": [image] } });
    admin.sends(json!({ "content": format!("Post {number}"), "attachment": attachment })).await
}

/// Returns an empty installation and the URL of its database.
fn empty_installation() -> (Shell, String) {
    let shell = Shell::nowhere();
    let url = format!("sqlite:{}", shell.folder().join("data/aushang.sqlite").display());
    (shell.with("AUSHANG_DATABASE__URL", url.clone()), url)
}

async fn open(url: String) -> Db {
    let max_writes_per_commit = aushang_db::WRITES_PER_COMMIT;
    Db::open(&aushang_db::Options { url, max_connections: 2, max_writes_per_commit }).await.unwrap()
}

/// Returns the names of the files and folders in a folder.
fn names_in(folder: &Path) -> Vec<String> {
    let entries = std::fs::read_dir(folder).unwrap();
    entries.map(|entry| entry.unwrap().file_name().into_string().unwrap()).collect()
}

/// Returns the content of each file by its path, without unfinished work.
fn files(folder: &Path) -> BTreeMap<String, Vec<u8>> {
    let mut files = BTreeMap::new();
    let names = names_in(folder).into_iter().filter(|name| name != "uploads" && name != "work");
    for name in names {
        for file in names_in(&folder.join(&name)) {
            let path = format!("{name}/{file}");
            files.insert(path.clone(), std::fs::read(folder.join(path)).unwrap());
        }
    }
    files
}

#[tokio::test]
async fn backup_during_writes_is_complete() {
    let app = TestApp::on_sqlite().await;
    let (admin, shell) = (app.admin().await, app.shell());
    let mut posts = VecDeque::new();
    for number in 0..20 {
        posts.push_back(sends_image(&admin, number).await);
    }
    let mut number = 20;
    let backup = shell.run(&["backup", "sicherung"]);
    tokio::pin!(backup);
    let done = loop {
        let oldest = posts.pop_front().unwrap();
        let writing = async {
            admin.try_delete(&oldest).await.ok();
            app.run_jobs().await;
            aushang::audit::extend(&app.product).await.unwrap();
            sends_image(&admin, number).await
        };
        tokio::select! {
            done = &mut backup => break done,
            post = writing => posts.push_back(post),
        }
        number += 1;
    };
    let output = done.ok();
    assert!(output.contains("Backed up to sicherung") && !output.contains("not in the store"), "{output}");
    let names = names_in(shell.folder());
    assert!(names.iter().all(|name| !name.starts_with('.')), "a temporary folder is left: {names:?}");

    let (other, url) = empty_installation();
    let backup = shell.folder().join("sicherung").display().to_string();
    other.run(&["restore", &backup]).await.ok();
    let (_, findings) = other.doctor().await;
    for check in ["database", "integrity", "audit trail", "files", "files of rows"] {
        let (state, found) = finding(&findings, check);
        assert!(state == "ok" && !found.contains("unused"), "{check}: {state} {found}");
    }
    // A server starts from the restored data.
    let db = open(url).await;
    aushang_db::migrate(&db, MIGRATIONS).await.unwrap();
    assert_eq!(aushang_db::schema(db.reader(), MIGRATIONS).await.unwrap(), aushang_db::Schema::Same);
    db.close().await.unwrap();
}

#[tokio::test]
async fn restore_recreates_the_backed_up_data() {
    let app = TestApp::on_sqlite().await;
    let (admin, shell) = (app.admin().await, app.shell());
    for number in 0..3 {
        sends_image(&admin, number).await;
    }
    admin.try_delete(&sends_image(&admin, 3).await).await.ok();
    app.run_jobs().await;
    let output = shell.run(&["backup", "sicherung"]).await.ok();
    let contents = output.lines().next().unwrap().strip_prefix("Backed up to sicherung: ").unwrap();
    assert!(
        contents.starts_with("database (") && contents.ends_with(" MB) and 3 files (0.1 MB)."),
        "{output}"
    );
    let backup = shell.folder().join("sicherung");
    let sums = std::fs::read_to_string(backup.join("SHA256SUMS")).unwrap();
    assert_eq!(sums.lines().count(), 4, "a database and three pictures: {sums}");

    let (other, url) = empty_installation();
    let source = backup.display().to_string();
    let output = other.run(&["restore", &source]).await.ok();
    assert!(output.contains(contents), "{output}");
    let db = open(url).await;
    // The only other differences: sessions and links are ended, and the restored database does not know that it
    // was backed up, but that it was restored.
    let mut changed = changes(&app.dump().await, &dump_of(&db).await);
    changed.retain(|table| !table.starts_with("sqlite_"));
    assert_eq!(changed, ["accounts", "audit_entries", "backups", "restores"]);
    db.close().await.unwrap();
    assert_eq!(files(&other.folder().join("media")), files(&app.media_folder()));

    // Neither command overwrites anything.
    assert!(other.run(&["restore", &source]).await.refused().contains("already exists"));
    assert!(shell.run(&["backup", "sicherung"]).await.refused().contains("already exists"));
}

/// Simulates a restore that was killed while it wrote to the copy.
#[tokio::test]
async fn files_of_an_interrupted_restore_do_not_affect_the_next_one() {
    let app = TestApp::on_sqlite().await;
    sends_image(&app.admin().await, 1).await;
    let shell = app.shell();
    shell.run(&["backup", "sicherung"]).await.ok();

    let (other, url) = empty_installation();
    let left = open(format!("{url}.restoring")).await;
    aushang_db::migrate(&left, MIGRATIONS).await.unwrap();
    let log = other.folder().join("data/aushang.sqlite.restoring-wal");
    let written = std::fs::read(&log).unwrap();
    assert!(!written.is_empty());
    left.close().await.unwrap();
    std::fs::write(&log, written).unwrap();

    let source = shell.folder().join("sicherung").display().to_string();
    other.run(&["restore", &source]).await.ok();
    assert_eq!(names_in(&other.folder().join("data")), ["aushang.sqlite"]);
    let db = open(url).await;
    assert_eq!(texts(&db, "select content_de as text from posts").await, ["Post 1"]);
    db.close().await.unwrap();
}

#[tokio::test]
async fn changed_backup_is_not_restored() {
    let app = TestApp::on_sqlite().await;
    let (admin, shell) = (app.admin().await, app.shell());
    sends_image(&admin, 1).await;
    shell.run(&["backup", "sicherung"]).await.ok();
    let backup = shell.folder().join("sicherung");
    let picture = files(&backup.join("media")).into_keys().next().unwrap();
    let sums = std::fs::read(backup.join("SHA256SUMS")).unwrap();
    for (path, bytes) in [
        (format!("media/{picture}"), b"another picture".to_vec()),
        ("aushang.sqlite".to_owned(), Vec::new()),
        ("SHA256SUMS".to_owned(), [&sums[..], b"ab  media/x/y\n"].concat()),
        ("manifest.json".to_owned(), b"{}".to_vec()),
    ] {
        let before = std::fs::read(backup.join(&path)).unwrap();
        std::fs::write(backup.join(&path), bytes).unwrap();
        let (other, _) = empty_installation();
        other.run(&["restore", &backup.display().to_string()]).await.refused();
        assert!(!other.folder().join("data/aushang.sqlite").exists(), "{path}");
        assert!(!other.folder().join("media").exists(), "{path}");
        std::fs::write(backup.join(&path), before).unwrap();
    }
    let (other, _) = empty_installation();
    let nothing = other.run(&["restore", "nirgends"]).await.refused();
    assert!(nothing.contains("is not a backup"), "{nothing}");
    other.run(&["restore", &backup.display().to_string()]).await.ok();
}

#[tokio::test]
async fn backup_with_postgresql_contains_the_files_and_names_pg_dump() {
    let Some(app) = TestApp::on_postgres().await else { return };
    let (admin, shell) = (app.admin().await, app.shell());
    sends_image(&admin, 1).await;
    let output = shell.run(&["backup", "sicherung"]).await.ok();
    assert!(output.contains("1 file (") && output.contains("pg_dump --format=custom"), "{output}");
    let backup = shell.folder().join("sicherung");
    assert_eq!(files(&backup.join("media")), files(&app.media_folder()));
    assert!(!backup.join("aushang.sqlite").exists());
    // The backup contains no database, but an SQLite file is configured.
    let (other, _) = empty_installation();
    let output = other.run(&["restore", &backup.display().to_string()]).await.refused();
    assert!(output.contains("contains no database"), "{output}");
}

/// Returns what each recorded backup contains, and whether `aushang backup` or other tools made it.
async fn recorded(app: &TestApp) -> Vec<String> {
    let parts = "case when has_database then 'database ' else '' end || \
                 case when has_files then 'files ' else '' end";
    let by = "case when bytes is null then 'others' when bytes > 0 and began_at <= finished_at then 'us' end";
    app.texts(&format!("select {parts} || 'by ' || {by} as text from backups order by finished_at")).await
}

#[each_engine]
async fn completed_backups_are_recorded_beside_a_running_server(app: TestApp) {
    let (admin, shell) = (app.admin().await, app.shell());
    sends_image(&admin, 1).await;
    let backup = async || {
        let (_, found) = shell.doctor().await;
        let (state, found) = finding(&found, "backup");
        (state.to_owned(), found.to_owned())
    };
    assert_eq!(backup().await, ("warn".to_owned(), "no backup is recorded".to_owned()));
    std::fs::write(shell.folder().join("besetzt"), "").unwrap();
    shell.run(&["backup", "besetzt"]).await.refused();
    assert_eq!(recorded(&app).await, Vec::<String>::new(), "a failed backup does not count");

    let output = shell.run(&["backup", "sicherung"]).await.ok();
    if app.product.db.engine() == aushang_db::Engine::Sqlite {
        assert_eq!(recorded(&app).await, ["database files by us"]);
    } else {
        assert!(output.contains("run `aushang record-backup database`"), "{output}");
        assert_eq!(recorded(&app).await, ["files by us"]);
        assert!(backup().await.1.starts_with("last backup of the database: never; of the files: 2"));
        shell.run(&["record-backup", "database"]).await.ok();
        assert_eq!(recorded(&app).await, ["files by us", "database by others"]);
    }
    assert_eq!(backup().await.0, "ok");
    shell.run(&["record-backup", "files", "database"]).await.ok();
    assert_eq!(recorded(&app).await.last().unwrap(), "database files by others");
    shell.run(&["record-backup"]).await.refused();
    // The server writes as before.
    sends_image(&admin, 2).await;
}

/// Tables whose rows allow access without a password, or count towards a limit.
const ACCESS_TABLES: [&str; 7] = [
    "sessions",
    "session_tokens",
    "known_browsers",
    "link_tokens",
    "password_checks",
    "reset_requests",
    "passkey_ceremonies",
];

async fn rows(db: &Db) -> Vec<usize> {
    let mut rows = Vec::new();
    for table in ACCESS_TABLES {
        rows.push(count(db, table).await);
    }
    rows
}

/// A person signs in, enters a wrong password, requests a link and is invited.
async fn create_access(app: &TestApp) -> (Person, String) {
    let admin = app.admin().await;
    let invited = admin.invites("neu@fs.example", "USER").await;
    let anonymous = app.anonymous();
    anonymous.login("user@fs.example", "Guten Abend 8").await.refused(400, "LOGIN_FAILED");
    anonymous.try_request_reset("user@fs.example").await.ok();
    anonymous.run("beginPasskeySignIn", json!({}), "id").await.ok();
    app.run_jobs().await;
    (admin, token_of(&invited["inviteLink"]).to_owned())
}

#[tokio::test]
async fn restore_does_not_revive_ended_sessions_and_links() {
    let app = TestApp::on_sqlite().await;
    create_access(&app).await;
    let shell = app.shell();
    shell.run(&["backup", "sicherung"]).await.ok();
    assert!(rows(&app.product.db).await.iter().all(|rows| *rows > 0));

    let (other, url) = empty_installation();
    let source = shell.folder().join("sicherung").display().to_string();
    let output = other.run(&["restore", &source]).await.ok();
    assert!(output.contains("All sessions, links sent by mail and invitations were revoked"), "{output}");
    let db = open(url).await;
    assert_eq!(rows(&db).await, [0; ACCESS_TABLES.len()]);
    let actions = "select action as text from audit_entries where action = 'session.end_all'";
    assert_eq!(texts(&db, actions).await.len(), 1);
    db.close().await.unwrap();
    let names = names_in(&other.folder().join("data"));
    assert!(names.iter().all(|name| !name.contains("restoring")), "{names:?}");
}

/// Returns the addresses of all accounts.
async fn addresses(db: &Db) -> Vec<String> {
    texts(db, "select email as text from accounts order by email").await
}

#[tokio::test]
async fn a_restore_repeats_what_was_deleted_after_the_backup() {
    let app = TestApp::on_sqlite().await;
    let staff = app.sign_in("intern@aushang.example").await;
    let (admin, user, reader) = (app.admin().await, app.user().await, app.follower("STUDENT").await);
    sends_image(&admin, 1).await;
    sends_image(&app.stranger().await, 2).await;
    let shell = app.shell();
    let all = addresses(&app.product.db).await;
    shell.run(&["backup", "vorher"]).await.ok();
    admin.try_delete_account(&user.id).await.ok();
    reader.run("deleteReader", json!({}), "").await.ok();
    staff.run("deleteProfile", json!({ "id": app.world.foreign.id }), "").await.ok();
    app.run_jobs().await;
    let left = addresses(&app.product.db).await;
    assert_eq!(left.len(), all.len() - 3, "an account, and the two of the profile");
    let output = shell.run(&["backup", "nachher"]).await.ok();
    assert!(output.contains(" and 1 file ("), "records do not count as files: {output}");
    let path = |name: &str| shell.folder().join(name).display().to_string();

    for records in [app.media_folder().display().to_string(), path("nachher")] {
        let (other, url) = empty_installation();
        let other = other.with("AUSHANG_SERVER__LISTEN", "127.0.0.1:0".to_owned());
        let nowhere =
            other.run(&["restore", &path("vorher"), "--deletions", &path("vorher")]).await.refused();
        assert!(nowhere.contains("contains no folder `deletions`"), "{nowhere}");
        let output = other.run(&["restore", &path("vorher"), "--deletions", &records]).await.ok();
        assert!(output.contains("3 records of deletions"), "{output}");
        let db = open(url.clone()).await;
        assert_eq!(addresses(&db).await, all);
        db.close().await.unwrap();

        other.run_until_logged(&["serve"], "serving").await;
        let db = open(url).await;
        assert_eq!(addresses(&db).await, left);
        let counted =
            futures::future::join_all(["readers", "restores", "sessions"].map(|table| count(&db, table)));
        assert_eq!(counted.await, [0, 0, 0]);
        assert_eq!(texts(&db, "select content_de as text from posts").await, ["Post 1"]);
        assert_eq!(count(&db, "deletions").await, 3);
        db.close().await.unwrap();
        let (_, findings) = other.doctor().await;
        assert_eq!(finding(&findings, "audit trail").0, "ok");
    }

    let (other, _) = empty_installation();
    let output = other.run(&["restore", &path("vorher")]).await.ok();
    assert!(output.contains("that were deleted since then exist again"), "{output}");
}

#[each_engine]
async fn end_sessions_ends_every_session_and_link(app: TestApp) {
    let (admin, invitation) = create_access(&app).await;
    app.anonymous().try_open(&invitation).await.ok();
    app.product.db.clone().close().await.unwrap();
    app.shell().run(&["end-sessions"]).await.ok();
    let app = app.restarted_with(&[]).await;
    assert_eq!(rows(&app.product.db).await, [0; ACCESS_TABLES.len()]);
    app.anonymous().with_token(admin.token.clone().unwrap()).state().await.refused(401, "NOT_SIGNED_IN");
    app.anonymous().try_open(&invitation).await.refused(400, "LINK_ENDED");
    app.admin().await.state().await.ok();
}

/// Permissions of all files and folders in a folder.
fn modes(folder: &Path) -> Vec<(String, u32)> {
    let mut modes = Vec::new();
    let mut paths = vec![folder.to_owned()];
    while let Some(path) = paths.pop() {
        let metadata = path.metadata().unwrap();
        modes.push((path.display().to_string(), metadata.permissions().mode() & 0o777));
        if metadata.is_dir() {
            paths.extend(std::fs::read_dir(&path).unwrap().map(|entry| entry.unwrap().path()));
        }
    }
    modes
}

#[tokio::test]
async fn written_files_are_readable_by_their_owner_only() {
    let app = TestApp::on_sqlite().await;
    sends_image(&app.admin().await, 1).await;
    let shell = app.shell();
    shell.run(&["backup", "sicherung"]).await.ok();
    let (other, _) = empty_installation();
    let source = shell.folder().join("sicherung");
    other.run(&["restore", &source.display().to_string()]).await.ok();
    let demo = Shell::nowhere().running_demo();
    demo.run_until(&["serve", "--listen", "127.0.0.1:0"], "Beenden mit Strg+C").await;
    for folder in
        [source, other.folder().join("data"), other.folder().join("media"), demo.folder().join("data")]
    {
        for (path, mode) in modes(&folder) {
            assert_eq!(mode & 0o077, 0, "{path} is {mode:o}");
        }
    }
}
