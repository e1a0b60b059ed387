//! Actions that cannot be undone require the password again.

use chrono::TimeDelta;
use serde_json::{Value, json};

use crate::support::{Answer, Institution, PASSWORD, Person, TestApp, each_engine};

impl Person {
    pub async fn try_prove(&self, password: &str) -> Answer {
        self.run("proveIdentity", json!({ "password": password }), "").await
    }

    /// Enters the password again.
    pub async fn proves(&self) {
        self.try_prove(PASSWORD).await.ok();
    }
}

const FIVE_MINUTES: TimeDelta = TimeDelta::minutes(5);

/// A call that needs a proof and changes nothing, because the profile does not exist.
async fn deletes_nothing(staff: &Person) -> Answer {
    staff.run("deleteProfile", json!({ "id": uuid::Uuid::nil() }), "").await
}

#[each_engine]
async fn proof_lasts_five_minutes(app: TestApp) {
    let staff = app.superadmin().await;
    deletes_nothing(&staff).await.refused(404, "NOT_FOUND");
    app.advance(FIVE_MINUTES);
    deletes_nothing(&staff).await.refused(404, "NOT_FOUND");
    app.advance(TimeDelta::milliseconds(1));
    deletes_nothing(&staff).await.refused(403, "PROOF_REQUIRED");
    assert_eq!(staff.try_prove(PASSWORD).await.ok(), true);
    deletes_nothing(&staff).await.refused(404, "NOT_FOUND");
    app.advance(FIVE_MINUTES + TimeDelta::milliseconds(1));
    deletes_nothing(&staff).await.refused(403, "PROOF_REQUIRED");
    assert_eq!(app.actions("session.prove").await, ["session.prove"]);
}

#[each_engine]
async fn each_irreversible_act_of_staff_needs_a_proof(app: TestApp) {
    let staff = app.superadmin().await;
    let profile = app.world.foreign.id;
    let channel = |channel: aushang::ids::ChannelId| json!({ "userId": profile, "channel": channel });
    let dangerous: [(&str, Value); 7] = [
        ("deleteProfile", json!({ "id": profile })),
        ("deleteChannel", json!({ "id": app.world.own.news })),
        ("setAutoFollow", json!({ "id": profile })),
        ("addNotificationChannel", channel(Institution::EMERGENCY)),
        ("addNotificationChannel", channel(Institution::EMERGENCY_ALARM)),
        ("removeNotificationChannel", channel(Institution::EMERGENCY)),
        ("removeNotificationChannel", channel(Institution::EMERGENCY_ALARM)),
    ];
    app.advance(FIVE_MINUTES + TimeDelta::milliseconds(1));
    let before = app.dump().await;
    for (operation, arguments) in &dangerous {
        let (fields, reason) = if operation.ends_with("NotificationChannel") {
            ("id", "STRONG_PROOF_REQUIRED")
        } else {
            ("", "PROOF_REQUIRED")
        };
        staff.run(operation, arguments.clone(), fields).await.refused(403, reason);
    }
    assert_eq!(app.dump().await, before);
    staff.run("addNotificationChannel", channel(Institution::FRESHMAN), "id").await.ok();
}

/// Acts that give rights, take an account or act for another profile.
#[each_engine]
async fn each_act_that_gives_rights_needs_a_proof(app: TestApp) {
    let (staff, admin) = (app.superadmin().await, app.admin().await);
    let user = app.user().await.id;
    let profile = app.world.foreign.id;
    let targeting = json!({ "userId": profile, "allUniversities": true });
    let new = json!({
        "email": "erste@neu.example", "username": "neues", "displayName": "Neues", "role": "INSTITUTION"
    });
    let acts: [(&Person, &str, Value, &str); 11] = [
        (&admin, "addAccount", json!({ "email": "neu@fs.example", "name": "Neu", "role": "ADMIN" }), "id"),
        (&admin, "updateAccountRole", json!({ "id": user, "role": "ADMIN" }), "id"),
        (&admin, "setDeputy", json!({ "id": user, "from": "2026-11-01", "until": "2026-11-02" }), "id"),
        (&admin, "deleteAccount", json!({ "id": user }), ""),
        (&admin, "deleteUser", json!({}), ""),
        (&staff, "switchProfile", json!({ "id": profile }), "profile"),
        (&staff, "resetPassword", json!({ "id": user }), "id"),
        (&staff, "signup", new, "profile { id }"),
        (&staff, "saveTargeting", targeting, "allUniversities"),
        (&staff, "updateProfile", json!({ "id": profile, "permissions": ["VIEW_FOLLOWER_TREND"] }), "id"),
        (&staff, "updateUser", json!({ "email": "neu@aushang.example" }), "email"),
    ];
    app.advance(FIVE_MINUTES + TimeDelta::milliseconds(1));
    let before = app.dump().await;
    for (person, operation, arguments, fields) in &acts {
        let is_weak = ["deleteAccount", "deleteUser", "switchProfile", "updateProfile"].contains(operation);
        let reason = if is_weak { "PROOF_REQUIRED" } else { "STRONG_PROOF_REQUIRED" };
        person.run(operation, arguments.clone(), fields).await.refused(403, reason);
    }
    assert_eq!(app.dump().await, before);
    // What gives no rights needs none.
    staff.run("updateProfile", json!({ "id": profile, "pipedriveId": "4711" }), "id").await.ok();
    staff.run("updateUser", json!({ "name": "Neu" }), "name").await.ok();
}

/// With the password alone, nobody can let another account send emergencies, or redirect the mailed codes.
#[each_engine]
async fn password_gives_no_rights_to_others(app: TestApp) {
    let (staff, admin) = (
        app.sign_in_by_password("intern@aushang.example").await,
        app.sign_in_by_password("admin@fs.example").await,
    );
    let (user, profile) = (app.user().await.id, app.world.foreign.id);
    let channel = json!({ "userId": profile, "channel": Institution::EMERGENCY_ALARM });
    let acts: [(&Person, &str, Value); 6] = [
        (&staff, "resetPassword", json!({ "id": user })),
        (&admin, "addAccount", json!({ "email": "neu@fs.example", "name": "Neu", "role": "DRAFT" })),
        (&admin, "updateAccountRole", json!({ "id": user, "role": "ADMIN" })),
        (&admin, "setDeputy", json!({ "id": user, "from": "2026-11-01", "until": "2026-11-02" })),
        (&staff, "addNotificationChannel", channel),
        (&staff, "updateUser", json!({ "email": "neu@aushang.example" })),
    ];
    let before = app.dump().await;
    for (person, operation, arguments) in &acts {
        person.run(operation, arguments.clone(), "id").await.refused(403, "STRONG_PROOF_REQUIRED");
    }
    assert_eq!(app.dump().await, before);
    app.proves_by_code(&admin.email).await;
    admin.run("updateAccountRole", json!({ "id": user, "role": "DRAFT" }), "id").await.ok();
}

/// Whoever knows the password of an administrator could otherwise publish alone.
#[each_engine]
async fn four_eyes_are_switched_off_only_with_a_strong_proof(app: TestApp) {
    let admin = app.admin().await;
    app.proves_by_password(&admin.email).await;
    admin.try_set_four_eyes(true).await.ok();
    admin.try_set_four_eyes(false).await.refused(403, "STRONG_PROOF_REQUIRED");
    app.proves_by_code(&admin.email).await;
    admin.try_set_four_eyes(false).await.ok();
}

/// The clock was a day ahead when the password was entered.
#[each_engine]
async fn proof_from_the_future_does_not_count(app: TestApp) {
    app.jump(TimeDelta::days(1));
    let staff = app.superadmin().await;
    deletes_nothing(&staff).await.refused(404, "NOT_FOUND");
    app.jump(TimeDelta::milliseconds(-1));
    deletes_nothing(&staff).await.refused(403, "PROOF_REQUIRED");
}

#[each_engine]
async fn wrong_passwords_prove_nothing_and_are_limited(app: TestApp) {
    let staff = app.superadmin().await;
    app.advance(FIVE_MINUTES + TimeDelta::milliseconds(1));
    staff.try_prove("").await.refused_at(400, "password REQUIRED");
    for _ in 0..10 {
        staff.try_prove("Guten Abend 8").await.refused_at(400, "password PASSWORD_INCORRECT");
    }
    deletes_nothing(&staff).await.refused(403, "PROOF_REQUIRED");
    staff.try_prove(PASSWORD).await.refused(429, "TOO_MANY_ATTEMPTS");
    app.advance(TimeDelta::minutes(15));
    staff.try_prove(PASSWORD).await.ok();
    deletes_nothing(&staff).await.refused(404, "NOT_FOUND");
}

/// Somebody who only knows the address cannot keep the person from sending an emergency.
#[each_engine]
async fn checks_of_others_do_not_count(app: TestApp) {
    let staff = app.superadmin().await;
    // The sign-in was the first of ten checks.
    for _ in 0..9 {
        app.anonymous().login(&staff.email, "Guten Abend 8").await.refused(400, "LOGIN_FAILED");
    }
    app.anonymous().login(&staff.email, PASSWORD).await.refused(429, "TOO_MANY_ATTEMPTS");
    staff.try_prove(PASSWORD).await.ok();
}

#[each_engine]
async fn renewed_token_neither_takes_nor_extends_the_proof(app: TestApp) {
    let staff = app.superadmin().await;
    let token = staff.token.clone().expect("a session has a token");
    let renewed = app.anonymous().run("tokenLogin", json!({ "token": token }), "token").await.ok();
    let renewed = renewed["token"].as_str().expect("a text").to_owned();
    let renewed = app.anonymous().signed_in_as(renewed, staff.id.clone(), &staff.email);
    deletes_nothing(&renewed).await.refused(404, "NOT_FOUND");
    app.advance(FIVE_MINUTES + TimeDelta::milliseconds(1));
    deletes_nothing(&renewed).await.refused(403, "PROOF_REQUIRED");
    renewed.try_prove(PASSWORD).await.ok();
    deletes_nothing(&renewed).await.refused(404, "NOT_FOUND");
    app.advance(FIVE_MINUTES + TimeDelta::milliseconds(1));
    renewed.try_change_password(Some(PASSWORD), "Guten Abend 8").await.ok();
    deletes_nothing(&renewed).await.refused(404, "NOT_FOUND");
}
