//! Records of deletions, and repeating them in a database that was restored.

use aushang::staff::repeat_deletions;
use chrono::TimeDelta;
use serde_json::json;
use uuid::Uuid;

use crate::support::{Person, TestApp, each_engine, jpeg, with_image};

/// Writes the record of a deletion that the database does not know, as after a restore.
fn leave_record(app: &TestApp, kind: &str, id: &str) {
    let record = json!({ "kind": kind, "id": id, "deletedAt": app.now() }).to_string();
    leave_file(app, &format!("{kind}-{id}.json"), &record);
}

fn leave_file(app: &TestApp, name: &str, content: &str) {
    let folder = app.media_folder().join("deletions");
    std::fs::create_dir_all(&folder).unwrap();
    std::fs::write(folder.join(name), content).unwrap();
}

/// Returns the names of the stored records.
fn stored_records(app: &TestApp) -> Vec<String> {
    let Ok(entries) = std::fs::read_dir(app.media_folder().join("deletions")) else { return Vec::new() };
    let mut names: Vec<_> = entries.map(|entry| entry.unwrap().file_name().into_string().unwrap()).collect();
    names.sort();
    names
}

async fn recorded_kinds(app: &TestApp) -> Vec<String> {
    app.texts("select kind as text from deletions order by kind").await
}

async fn delete_reader(reader: &Person) {
    reader.run("deleteReader", json!({}), "").await.ok();
}

#[each_engine]
async fn each_deletion_leaves_a_record_in_the_database_and_in_the_store(app: TestApp) {
    let staff = app.sign_in("intern@aushang.example").await;
    let (admin, user, reader) = (app.admin().await, app.user().await, app.reader("STUDENT").await);
    let own = app.drafter().await;
    admin.try_delete_account(&user.id).await.ok();
    own.try_delete_user().await.ok();
    delete_reader(&reader).await;
    staff.run("deleteProfile", json!({ "id": app.world.foreign.id }), "").await.ok();
    assert_eq!(recorded_kinds(&app).await, ["account", "account", "profile", "reader"]);
    assert_eq!(stored_records(&app), Vec::<String>::new(), "jobs store the files after the commit");

    // The store does not accept the files at first.
    let obstacle = app.media_folder().join("deletions");
    std::fs::write(&obstacle, "").unwrap();
    app.run_jobs().await;
    std::fs::remove_file(&obstacle).unwrap();
    app.advance(TimeDelta::seconds(5));
    app.run_jobs().await;
    let mut expected = [
        format!("account-{}.json", user.id),
        format!("account-{}.json", own.id),
        format!("profile-{}.json", app.world.foreign.id),
        format!("reader-{}.json", reader.id),
    ];
    expected.sort();
    assert_eq!(stored_records(&app), expected);
    // This database knows all of them.
    assert_eq!(repeat_deletions(&app.product).await.unwrap(), 0);
}

#[each_engine]
async fn people_and_profiles_of_a_restored_database_are_deleted_again(app: TestApp) {
    let staff = app.superadmin().await;
    let (admin, user, stranger) = (app.admin().await, app.user().await, app.stranger().await);
    let (leaving, staying) = (app.follower("STUDENT").await, app.follower("STUDENT").await);
    stranger.sends(with_image(&stranger.uploads(&jpeg(40, 30)).await)).await;
    app.run_jobs().await;
    let mails = app.mails().await.len();
    assert!(app.stored_files() > 0);
    leave_record(&app, "account", &user.id);
    leave_record(&app, "profile", &app.world.foreign.id.to_string());
    leave_record(&app, "reader", &leaving.id);
    // Of another installation.
    leave_record(&app, "account", &Uuid::max().to_string());
    // None of these stops the others.
    for (name, content) in [
        (format!("account-{}.json", admin.id), "{".to_owned()),
        (format!("profile-{}.json", app.world.own.id), "x".repeat(2000)),
        (format!("reader-{}.json", staying.id), json!({ "kind": "reader" }).to_string()),
        ("README".to_owned(), String::new()),
    ] {
        leave_file(&app, &name, &content);
    }

    assert_eq!(repeat_deletions(&app.product).await.unwrap(), 3);
    app.run_jobs().await;
    user.state().await.refused(603, "SESSION_GONE");
    stranger.state().await.refused(603, "SESSION_GONE");
    leaving.run("feed", json!({ "first": 1 }), "edges { cursor }").await.refused(401, "NOT_SIGNED_IN");
    admin.state().await.ok();
    staying.reads().await;
    assert_eq!(app.count("profiles where username = 'uni'").await, 0);
    assert_eq!(app.stored_files(), 0, "the files of the profile are deleted");
    assert_eq!(app.mails().await.len(), mails, "no further mails are sent");
    let repeated = "select action || ' ' || coalesce(account_role, 'SERVER') || ' ' || details as text \
                    from audit_entries where details like '%repeated%' order by action";
    let expected = [
        r#"account.delete SERVER {"repeated":true,"role":"USER"}"#,
        r#"profile.delete SERVER {"accounts":2,"repeated":true}"#,
    ];
    assert_eq!(app.texts(repeated).await, expected);
    assert_eq!(recorded_kinds(&app).await, ["account", "account", "profile", "reader"]);
    assert_eq!(staff.me("followerCount").await["followerCount"], 1);

    let before = app.dump().await;
    assert_eq!(repeat_deletions(&app.product).await.unwrap(), 0);
    assert_eq!(app.dump().await, before);
}

#[each_engine]
async fn two_nodes_that_start_at_once_delete_each_once(app: TestApp) {
    let admin = app.admin().await;
    for number in 0..5 {
        let person = app.invited(&admin, &format!("neu{number}@fs.example"), "USER").await;
        leave_record(&app, "account", &person.id);
        leave_record(&app, "reader", &app.reader("STUDENT").await.id);
    }
    leave_record(&app, "profile", &app.world.foreign.id.to_string());
    let (one, other) = tokio::join!(repeat_deletions(&app.product), repeat_deletions(&app.product));
    one.unwrap();
    other.unwrap();
    assert_eq!(app.count("deletions").await, 11);
    assert_eq!((app.count("readers").await, app.count("profiles where username = 'uni'").await), (0, 0));
    let deletions = app.count("audit_entries where action in ('account.delete', 'profile.delete')").await;
    assert_eq!(deletions, 6);
}

#[each_engine]
async fn the_last_administrators_are_deleted_again_as_well(app: TestApp) {
    let (admin, staff) = (app.admin().await, app.superadmin().await);
    leave_record(&app, "account", &admin.id);
    leave_record(&app, "account", &staff.id);
    assert_eq!(repeat_deletions(&app.product).await.unwrap(), 2);
    assert_eq!(app.count("accounts where role = 'SUPERADMIN'").await, 0);
    admin.state().await.refused(603, "SESSION_GONE");
}

#[each_engine]
async fn records_are_kept_for_730_days(app: TestApp) {
    let (admin, user) = (app.admin().await, app.user().await);
    admin.try_delete_account(&user.id).await.ok();
    app.run_jobs().await;
    let left = async || {
        app.sweep().await;
        app.run_jobs().await;
        (app.count("deletions").await, stored_records(&app).len())
    };
    app.advance(TimeDelta::days(730));
    assert_eq!(left().await, (1, 1));
    app.jump(TimeDelta::days(1));
    assert_eq!(left().await, (1, 1), "not while the clock is suspect");
    app.jump(-TimeDelta::days(1));
    app.advance(TimeDelta::milliseconds(1));
    assert_eq!(left().await, (0, 0));
}
