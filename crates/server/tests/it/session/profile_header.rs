//! Selecting another profile, which only SUPERADMIN may do.

use aushang::enums::AccountRole;
use chrono::TimeDelta;
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
    let own = me(app.switched(staff.clone(), &app.world.own.id).await).await.ok();
    assert_eq!(own["username"], "fs-informatik");
    assert_eq!(own["account"]["role"], "SUPERADMIN");
    // The permissions are the profile's, not the account's.
    assert_eq!(own["viewerCanWriteEnglish"], true);
    let foreign = me(staff.clone().naming(&app.world.foreign.id)).await.ok();
    assert_eq!((&foreign["username"], &foreign["viewerCanWriteEnglish"]), (&json!("uni"), &json!(false)));
    // Posts then belong to the selected profile.
    let post = staff.naming(&app.world.foreign.id).writes("Vom Haus").await;
    assert_eq!(text(&post["author"]["username"]), "uni");
    assert_eq!(text(&post["creator"]), "intern@aushang.example");
}

// spec: API-04, ROLES-22
#[each_engine]
async fn others_may_select_their_own_profile_only(app: TestApp) {
    for person in [app.admin().await, app.user().await, app.drafter().await] {
        me(person.clone().naming(&app.world.own.id)).await.ok();
        for foreign in [&app.world.foreign.id.to_string(), MISSING, "uni", ""] {
            me(person.clone().naming(foreign)).await.refused(403, "FOREIGN_PROFILE");
        }
    }
}

// spec: AUTH-41
#[each_engine]
async fn missing_selected_profile_ends_the_session(app: TestApp) {
    let staff = app.sign_in("intern@aushang.example").await;
    for gone in [MISSING, "uni", ""] {
        me(staff.clone().naming(gone)).await.refused(603, "SESSION_GONE");
    }
    app.delete_profile(app.world.foreign.id).await;
    me(staff.naming(&app.world.foreign.id)).await.refused(603, "SESSION_GONE");
}

/// The header alone would let a token that was stolen act for each profile.
#[each_engine]
async fn header_counts_only_in_a_session_that_has_switched(app: TestApp) {
    let staff = app.sign_in("intern@aushang.example").await;
    let (own, foreign) = (app.world.own.id, app.world.foreign.id);
    let there = staff.clone().naming(&foreign);
    me(there.clone()).await.refused(403, "FOREIGN_PROFILE");
    there.try_send(json!({ "content": "Vom Haus" })).await.refused(403, "FOREIGN_PROFILE");
    let switch = async || staff.run("switchProfile", json!({ "id": foreign }), "profile").await;
    app.advance(TimeDelta::minutes(5) + TimeDelta::milliseconds(1));
    switch().await.refused(403, "PROOF_REQUIRED");
    me(there.clone()).await.refused(403, "FOREIGN_PROFILE");
    staff.proves().await;
    switch().await.ok();
    switch().await.ok();
    // It lasts longer than the proof.
    app.advance(TimeDelta::hours(1));
    assert_eq!(me(there.clone()).await.ok()["username"], "uni");
    there.writes("Vom Haus").await;
    // Neither for another profile nor in another session.
    me(staff.clone().naming(&own)).await.refused(403, "FOREIGN_PROFILE");
    let elsewhere = app.sign_in(&staff.email).await;
    me(elsewhere.naming(&foreign)).await.refused(403, "FOREIGN_PROFILE");
    // Nor once the account has lost its role.
    app.change_role(&staff.email, AccountRole::Admin).await;
    me(there).await.refused(403, "FOREIGN_PROFILE");
}
