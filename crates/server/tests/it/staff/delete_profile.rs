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
    assert!(app.stored_files() > 0);
    assert_eq!(staff.run("deleteProfile", json!({ "id": id }), "").await.ok(), true);
    app.run_jobs().await;
    assert_eq!(app.stored_files(), 0, "the files are deleted by jobs");
    // Only the audit trail still names the profile.
    let id_in_hex = id.0.simple().to_string().to_uppercase();
    let names_it = |row: &String| row.contains(&id.to_string()) || row.contains(&id_in_hex);
    let dump = app.dump().await;
    let naming = dump.iter().filter(|(_, rows)| rows.iter().any(names_it)).map(|(table, _)| table.as_str());
    assert_eq!(naming.collect::<Vec<_>>(), ["audit_entries"]);
    admin.run("me", json!({}), "id").await.refused(603, "SESSION_GONE");
    let profiles = follower.run("profiles", json!({ "first": 5 }), "edges { node { username } }").await.ok();
    assert_eq!(profiles["edges"], json!([{ "node": { "username": "uni" } }]));
    assert_eq!(app.actions("profile.delete").await, ["profile.delete"]);
    let told: Vec<_> = app.mails().await.iter().map(|mail| mail.to.clone()).collect();
    assert!(told.contains(&"user@fs.example".to_owned()), "{told:?}");
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
