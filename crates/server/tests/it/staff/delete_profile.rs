//! The deletion of a profile.

use aushang::enums::AccountRole;
use serde_json::json;

use crate::support::{TestApp, each_engine, jpeg};

// spec: API-46, ADMIN-25
#[each_engine]
async fn profile_is_deleted_with_all_that_belongs_to_it(app: TestApp) {
    let staff = app.sign_in("intern@aushang.example").await;
    let (id, admin) = (app.world.own.id, app.admin().await);
    let follower = app.follower("STUDENT").await;
    let image = admin.uploads(&jpeg(20, 20)).await;
    let gallery = json!({ "gallery": { "images": [{ "type": "IMAGE", "raw": image["raw"] }] } });
    admin.sends(json!({ "content": "Mit Bild", "attachment": gallery })).await;
    admin.creates_map(json!({})).await;
    let contact = json!({ "contact": { "email": "sekretariat@fs.example", "telephoneNumber": "0621 4711" } });
    admin.run("updateUser", contact, "id").await.ok();
    app.anonymous().try_request_reset("admin@fs.example").await.ok();
    assert!(app.stored_files() > 0);
    assert_eq!(staff.run("deleteProfile", json!({ "id": id }), "").await.ok(), true);
    app.run_jobs().await;
    assert_eq!(app.stored_files(), 0, "the files are deleted by jobs");
    // Only the audit trail and the record of the deletion still contain the ids of the profile and its accounts.
    assert_eq!(app.tables_containing(&id.to_string()).await, ["audit_entries", "deletions"]);
    assert_eq!(app.tables_containing(&admin.id).await, ["audit_entries"]);
    for named in ["admin@fs.example", "Fachschaft Informatik", "sekretariat@fs.example", "4711"] {
        assert_eq!(app.tables_containing(named).await, [""; 0], "{named}");
    }
    admin.run("me", json!({}), "id").await.refused(603, "SESSION_GONE");
    let profiles = follower.run("profiles", json!({ "first": 5 }), "edges { node { username } }").await.ok();
    assert_eq!(profiles["edges"], json!([{ "node": { "username": "uni" } }]));
    assert_eq!(app.actions("profile.delete").await, ["profile.delete"]);
    let mails = app.mails().await;
    let removed =
        mails.iter().filter(|mail| mail.subject == "Das Profil „Fachschaft Informatik“ wurde gelöscht");
    let mut recipients: Vec<_> = removed.map(|mail| mail.to.as_str()).collect();
    recipients.sort_unstable();
    let accounts = ["admin", "draft2", "draft", "fort", "user"].map(|name| format!("{name}@fs.example"));
    assert_eq!(recipients, accounts);
    staff.run("deleteProfile", json!({ "id": id }), "").await.refused(404, "NOT_FOUND");
}

// spec: API-46
#[each_engine]
async fn own_and_selected_profile_are_not_deleted(app: TestApp) {
    let own = app.sign_in("intern@aushang.example").await;
    let selected = app.superadmin().await;
    let own_id = own.me("id").await["id"].clone();
    for (staff, id) in [(&own, &own_id), (&selected, &own_id), (&selected, &json!(app.world.own.id))] {
        staff.run("deleteProfile", json!({ "id": id }), "").await.refused(403, "OWN_PROFILE");
    }
    // Colleagues of the internal staff can be deleted: the caller remains.
    app.change_role("admin@uni.example", AccountRole::Superadmin).await;
    let foreign = json!({ "id": app.world.foreign.id });
    selected.run("deleteProfile", foreign, "").await.ok();
}

/// Each is deleted by the other, so only one of the two may succeed.
#[tokio::test]
async fn two_members_of_staff_do_not_delete_each_other() {
    let Some(app) = TestApp::on_postgres().await else { return };
    app.change_role("admin@uni.example", AccountRole::Superadmin).await;
    let (one, other) = (app.sign_in("intern@aushang.example").await, app.stranger().await);
    let own_id = one.me("id").await["id"].clone();
    let foreign = json!(app.world.foreign.id);
    let (first, second) = tokio::join!(
        one.run("deleteProfile", json!({ "id": foreign }), ""),
        other.run("deleteProfile", json!({ "id": own_id }), "")
    );
    let succeeded = [first, second]
        .iter()
        .filter(|answer| answer.body["data"] == json!({ "deleteProfile": true }))
        .count();
    assert_eq!(succeeded, 1);
    assert_eq!(app.count("accounts where role = 'SUPERADMIN'").await, 1);
}

/// What is written while the profile is deleted is deleted as well, or refused.
#[tokio::test]
async fn uploads_and_posts_meanwhile_leave_nothing_behind() {
    let Some(app) = TestApp::on_postgres().await else { return };
    let staff = app.sign_in("intern@aushang.example").await;
    let (admin, user) = (app.admin().await, app.user().await);
    let image = jpeg(20, 20);
    let file = [("file", "Bild.jpg", image.as_slice())];
    let upload = || admin.run_with_files("upload", json!({ "file": null, "type": "IMAGE" }), "raw", &file);
    let post =
        || user.try_send(json!({ "content": "Noch etwas", "channels": [{ "id": app.world.own.news }] }));
    let deletion = staff.run("deleteProfile", json!({ "id": app.world.own.id }), "");
    let (deleted, uploads, posts) =
        tokio::join!(deletion, async { [upload().await, upload().await, upload().await] }, async {
            [post().await, post().await, post().await]
        });
    assert_eq!(deleted.ok(), true);
    for answer in uploads.into_iter().chain(posts) {
        let refused = &answer.body["errors"][0]["extensions"];
        // A request that found its session before the commit of the deletion may miss the channel after it.
        let expected = refused.is_null()
            || refused["code"] == 603
            || refused["code"] == 409
            || refused["reason"] == "NOT_OFFERED";
        assert!(expected, "{}", answer.body);
    }
    app.run_jobs().await;
    assert_eq!((app.stored_files(), app.count("media_files").await, app.count("posts").await), (0, 0, 0));
}
