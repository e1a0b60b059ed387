//! Signing in.

use serde_json::json;

use crate::support::{PASSWORD, SESSION, TestApp, each_engine, text};

// spec: AUTH-08, AUTH-09, AUTH-46, AUTH-47, API-01
#[each_engine]
async fn session_and_user_state_describe_the_account(app: TestApp) {
    for (email, role, profile_role) in [
        ("admin@fs.example", "ADMIN", "STUDENT_COUNCIL"),
        ("user@fs.example", "USER", "STUDENT_COUNCIL"),
        ("draft@fs.example", "DRAFT", "STUDENT_COUNCIL"),
        ("admin@uni.example", "ADMIN", "UNIVERSITY"),
        ("intern@aushang.example", "SUPERADMIN", "INSTITUTION"),
    ] {
        let person = app.sign_in(email).await;
        let state = person.run("userState", json!({}), SESSION).await.ok();
        let expected = json!({
            "token": null, "role": profile_role, "accountRole": role, "accountId": person.id,
            "passwordSet": true, "hasSeenDisclaimer": false
        });
        assert_eq!(state, expected, "{email}");
    }
}

// spec: AUTH-06
#[each_engine]
async fn wrong_password_and_unknown_address_get_the_same_response(app: TestApp) {
    let anonymous = app.anonymous();
    let wrong = anonymous.login("admin@fs.example", "Guten Abend 8").await;
    let unknown = anonymous.login("niemand@fs.example", "Guten Abend 8").await;
    assert_eq!(wrong.body, unknown.body);
    assert_eq!(wrong.status, unknown.status);
    assert_eq!(wrong.cookie(), unknown.cookie());
    wrong.refused(400, "LOGIN_FAILED");
}

// spec: AUTH-06
#[each_engine]
async fn attempt_costs_the_same_for_known_and_unknown_addresses(app: TestApp) {
    app.forget_password("draft@fs.example").await;
    let tables = ["password_checks", "sessions", "known_browsers", "audit_entries", "jobs", "mails"];
    let rows = async || futures::future::join_all(tables.map(|table| app.count(table))).await;
    let mut costs = Vec::new();
    for email in ["admin@fs.example", "niemand@fs.example", "draft@fs.example", "keine Adresse"] {
        let (before, made) = (rows().await, app.product.passwords.hash_count());
        let answer = app.anonymous().login(email, "Guten Abend 8").await;
        let grown: Vec<_> = rows().await.iter().zip(&before).map(|(after, before)| after - before).collect();
        let headers: Vec<_> = answer.headers.keys().map(ToString::to_string).collect();
        costs.push((answer.body.to_string(), headers, grown, app.product.passwords.hash_count() - made));
    }
    assert!(costs.iter().all(|cost| *cost == costs[0]), "{costs:?}");
    assert_eq!((&costs[0].2[..], costs[0].3), (&[1, 0, 0, 0, 0, 0][..], 1));
}

#[each_engine]
async fn address_is_accepted_in_any_case_and_with_spaces(app: TestApp) {
    app.anonymous().login("  Admin@FS.example ", PASSWORD).await.ok();
}

// spec: AUTH-04, AUTH-05
#[each_engine]
async fn address_and_password_are_required_and_recruiters_are_redirected(app: TestApp) {
    let anonymous = app.anonymous();
    for (email, password, fields) in [
        ("", PASSWORD, &["email REQUIRED"][..]),
        ("admin@fs.example", "", &["password REQUIRED"]),
        (" ", "", &["email REQUIRED", "password REQUIRED"]),
        ("jo@Recruiting.example.org", PASSWORD, &["email RECRUITING_DOMAIN"]),
        ("jo@mail.recruiting.example.org", PASSWORD, &["email RECRUITING_DOMAIN"]),
    ] {
        let answer = anonymous.login(email, password).await;
        assert_eq!(answer.fields(), fields, "{email:?} {password:?}");
        assert_eq!(answer.outcome(), "400");
    }
    assert_eq!(app.count("password_checks").await, 0, "no password was checked");
    let other = anonymous.login("jo@notrecruiting.example.org", PASSWORD).await;
    other.refused(400, "LOGIN_FAILED");
}

#[each_engine]
async fn account_without_a_password_cannot_sign_in(app: TestApp) {
    app.forget_password("user@fs.example").await;
    let answer = app.anonymous().login("user@fs.example", "no account has this password").await;
    answer.refused(400, "LOGIN_FAILED");
}

#[each_engine]
async fn every_session_returns_the_draft_key_of_the_account(app: TestApp) {
    let mut keys = Vec::new();
    for email in ["admin@fs.example", "admin@fs.example", "user@fs.example"] {
        let state = app.sign_in(email).await.run("userState", json!({}), "draftKey").await.ok();
        keys.push(text(&state["draftKey"]));
    }
    assert_eq!(keys[0], keys[1], "another session of the same account");
    assert_ne!(keys[0], keys[2], "another account");
}
