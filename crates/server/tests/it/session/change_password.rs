//! Changing the password with the old one.

use serde_json::json;

use crate::support::{PASSWORD, TestApp, each_engine, outcomes};

const NEW: &str = "Guten Abend 8";

// spec: API-51, SETTINGS-15, SETTINGS-23
#[each_engine]
async fn current_session_continues_and_all_others_end(app: TestApp) {
    let (here, elsewhere, admin) = (app.user().await, app.user().await, app.admin().await);
    let changed = here.try_change_password(Some(PASSWORD), NEW).await.ok();
    assert_eq!(changed, json!({ "token": null, "accountId": here.id, "passwordSet": true }));
    here.state().await.ok();
    elsewhere.state().await.refused(401, "NOT_SIGNED_IN");
    let token = elsewhere.token.as_deref().unwrap();
    app.anonymous().try_token_login(token).await.refused(401, "NOT_SIGNED_IN");
    admin.state().await.ok();
    app.anonymous().login("user@fs.example", PASSWORD).await.refused(400, "LOGIN_FAILED");
    app.anonymous().login("user@fs.example", NEW).await.ok();
}

// spec: SETTINGS-15, SETTINGS-19, SETTINGS-24
#[each_engine]
async fn old_password_is_required_and_the_new_one_must_differ(app: TestApp) {
    let user = app.user().await;
    for old in [None, Some("")] {
        assert_eq!(user.try_change_password(old, NEW).await.fields(), ["oldPassword REQUIRED"]);
    }
    user.try_change_password(Some(PASSWORD), PASSWORD).await.refused_at(400, "newPassword SAME_PASSWORD");
    let wrong = user.try_change_password(Some("Gute Nacht 9"), NEW).await;
    assert_eq!(wrong.body["errors"][0]["message"], "Old Password incorrect");
    wrong.refused_at(400, "oldPassword OLD_PASSWORD_INCORRECT");
    app.anonymous().login("user@fs.example", PASSWORD).await.ok();
}

/// The response describes the selected profile.
#[each_engine]
async fn staff_changes_its_password_while_another_profile_is_selected(app: TestApp) {
    let staff = app.superadmin().await;
    let arguments = json!({ "oldPassword": PASSWORD, "newPassword": NEW });
    let changed = staff.run("changePassword", arguments, "role accountRole").await.ok();
    let expected = json!({ "role": "STUDENT_COUNCIL", "accountRole": "SUPERADMIN" });
    assert_eq!(changed, expected);
    let user = app.user().await.naming(&app.world.foreign.id);
    user.try_change_password(Some(PASSWORD), NEW).await.refused(403, "FOREIGN_PROFILE");
}

#[each_engine]
async fn changing_a_password_requires_a_session(app: TestApp) {
    let anonymous = app.anonymous();
    anonymous.try_change_password(Some(PASSWORD), NEW).await.refused(401, "NOT_SIGNED_IN");
    let noise = anonymous.with_token("a.b.c");
    noise.try_change_password(Some(PASSWORD), NEW).await.refused(401, "NOT_SIGNED_IN");
    let user = app.user().await;
    app.delete_account("user@fs.example").await;
    user.try_change_password(Some(PASSWORD), NEW).await.refused(603, "SESSION_GONE");
}

/// A person who finds a signed-in browser has the same limit of attempts as at sign-in.
#[each_engine]
async fn old_password_attempts_count_towards_the_sign_in_limit(app: TestApp) {
    let user = app.user().await;
    for _ in 0..9 {
        let wrong = user.try_change_password(Some("Gute Nacht 9"), NEW).await;
        wrong.refused(400, "OLD_PASSWORD_INCORRECT");
    }
    user.try_change_password(Some(PASSWORD), NEW).await.refused(429, "TOO_MANY_ATTEMPTS");
    app.anonymous().login("user@fs.example", PASSWORD).await.refused(429, "TOO_MANY_ATTEMPTS");
}

#[each_engine]
async fn one_of_two_concurrent_changes_succeeds(app: TestApp) {
    let (one, other) = (app.user().await, app.user().await);
    let both = futures::join!(
        one.try_change_password(Some(PASSWORD), NEW),
        other.try_change_password(Some(PASSWORD), "Gute Nacht 9")
    );
    let outcomes = outcomes([&both.0, &both.1]);
    // The second request contains a wrong password by then, or its session has ended.
    assert!(outcomes[1] == "ok" && ["400", "401"].contains(&outcomes[0].as_str()), "{outcomes:?}");
}
