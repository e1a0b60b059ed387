//! Selecting another profile, which only SUPERADMIN may do.

use serde_json::json;

use crate::support::{Answer, Person, TestApp, each_engine, text};

const MISSING: &str = "019cafe0-0000-7000-8000-000000000000";

async fn me(person: Person) -> Answer {
    person.run("me", json!({}), "id username viewerCanWriteEnglish account { role }").await
}

// spec: API-04
#[each_engine]
async fn staff_selects_any_profile_and_keeps_its_role(app: TestApp) {
    let staff = app.sign_in("intern@aushang.example").await;
    assert_eq!(me(staff.clone()).await.ok()["username"], "intern");
    let own = me(staff.clone().acting_for(&app.world.own.id)).await.ok();
    assert_eq!(own["username"], "fs-informatik");
    assert_eq!(own["account"]["role"], "SUPERADMIN");
    // The permissions are the profile's, not the account's.
    assert_eq!(own["viewerCanWriteEnglish"], true);
    let foreign = me(staff.clone().acting_for(&app.world.foreign.id)).await.ok();
    assert_eq!((&foreign["username"], &foreign["viewerCanWriteEnglish"]), (&json!("uni"), &json!(false)));
    // Posts then belong to the selected profile.
    let post = staff.acting_for(&app.world.foreign.id).writes("Vom Haus").await;
    assert_eq!(text(&post["author"]["username"]), "uni");
    assert_eq!(text(&post["creator"]), "intern@aushang.example");
}

// spec: API-04, ROLES-22
#[each_engine]
async fn others_may_select_their_own_profile_only(app: TestApp) {
    for person in [app.admin().await, app.user().await, app.drafter().await] {
        me(person.clone().acting_for(&app.world.own.id)).await.ok();
        for foreign in [&app.world.foreign.id.to_string(), MISSING, "uni", ""] {
            me(person.clone().acting_for(foreign)).await.refused(403, "FOREIGN_PROFILE");
        }
    }
}

// spec: AUTH-41
#[each_engine]
async fn missing_selected_profile_ends_the_session(app: TestApp) {
    let staff = app.sign_in("intern@aushang.example").await;
    for gone in [MISSING, "uni", ""] {
        me(staff.clone().acting_for(gone)).await.refused(603, "SESSION_GONE");
    }
    app.delete_profile(app.world.foreign.id).await;
    me(staff.acting_for(&app.world.foreign.id)).await.refused(603, "SESSION_GONE");
}
