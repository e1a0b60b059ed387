//! Resetting a forgotten password.

use chrono::TimeDelta;
use serde_json::json;

use crate::support::{PASSWORD, TestApp, changes, each_engine, text, token_of};

const NEW: &str = "Guten Abend 8";

/// Requests a reset, and returns the token of the link in the mail.
async fn mailed_token(app: &TestApp, email: &str) -> String {
    app.anonymous().try_request_reset(email).await.ok();
    let path = app.mail_to(email).await.path();
    assert!(path.starts_with("/reset/"), "{path}");
    token_of(&json!(path)).to_owned()
}

// spec: API-51, API-52, AUTH-12, AUTH-17
#[each_engine]
async fn link_sets_a_new_password_and_signs_in(app: TestApp) {
    let (here, elsewhere) = (app.user().await, app.user().await);
    let token = mailed_token(&app, "user@fs.example").await;
    here.state().await.ok();
    let answer = app.anonymous().try_reset(&token, NEW).await;
    assert!(answer.cookie().is_some(), "the server sets a browser cookie");
    let session = answer.ok();
    assert_eq!((&session["accountRole"], &session["passwordSet"]), (&json!("USER"), &json!(true)));
    app.anonymous().with_token(text(&session["token"])).state().await.ok();
    for ended in [here, elsewhere] {
        ended.state().await.refused(401, "NOT_SIGNED_IN");
    }
    assert_eq!(app.mail_to("user@fs.example").await.subject, "Dein Passwort für Aushang wurde geändert");
    app.anonymous().login("user@fs.example", PASSWORD).await.refused(400, "LOGIN_FAILED");
    app.anonymous().login("user@fs.example", NEW).await.ok();
}

// spec: AUTH-12, AUTH-19
#[each_engine]
async fn valid_link_shows_its_account(app: TestApp) {
    let anonymous = app.anonymous();
    let (first, second) =
        (mailed_token(&app, "user@fs.example").await, mailed_token(&app, "user@fs.example").await);
    let whose = json!({ "email": "user@fs.example", "institution": "Fachschaft Informatik" });
    let before = app.dump().await;
    for _ in 0..2 {
        assert_eq!(anonymous.try_reset_link(&second).await.ok(), whose);
    }
    assert_eq!(changes(&before, &app.dump().await), [""; 0]);
    for ended in [first.as_str(), "unbekannt", ""] {
        anonymous.try_reset_link(ended).await.refused(400, "LINK_ENDED");
    }
    anonymous.try_reset(&second, NEW).await.ok();
    anonymous.try_reset_link(&second).await.refused(400, "LINK_ENDED");
}

// spec: AUTH-19
#[each_engine]
async fn link_is_valid_once_and_for_a_day(app: TestApp) {
    let anonymous = app.anonymous();
    let token = mailed_token(&app, "user@fs.example").await;
    anonymous.try_reset("unbekannt", NEW).await.refused(400, "LINK_ENDED");
    anonymous.try_reset(&token, PASSWORD).await.refused_at(400, "newPassword SAME_PASSWORD");
    anonymous.try_reset(&token, NEW).await.ok();
    anonymous.try_reset(&token, "Gute Nacht 9").await.refused(400, "LINK_ENDED");

    let late = mailed_token(&app, "admin@fs.example").await;
    app.advance(TimeDelta::hours(24) - TimeDelta::milliseconds(1));
    assert_eq!(anonymous.try_reset(&late, "").await.fields(), ["newPassword REQUIRED"]);
    app.advance(TimeDelta::milliseconds(1));
    anonymous.try_reset(&late, NEW).await.refused(400, "LINK_ENDED");
}

// spec: AUTH-25
#[each_engine]
async fn new_password_of_own_names_only_is_refused(app: TestApp) {
    let anonymous = app.anonymous();
    anonymous.try_reset("unbekannt", "Informatik2026").await.refused(400, "LINK_ENDED");
    let token = mailed_token(&app, "user@fs.example").await;
    for password in ["Informatik2026", "1234-User"] {
        anonymous.try_reset(&token, password).await.refused_at(400, "newPassword OWN_NAMES");
    }
    anonymous.try_reset(&token, NEW).await.ok();
}

// spec: AUTH-19
#[each_engine]
async fn one_of_twenty_concurrent_uses_of_a_link_succeeds(app: TestApp) {
    let token = mailed_token(&app, "user@fs.example").await;
    let passwords: Vec<_> = (0..20).map(|number| format!("Guten Abend {number}")).collect();
    let anonymous = app.anonymous();
    let tries = passwords.iter().map(|password| anonymous.try_reset(&token, password));
    let answers = futures::future::join_all(tries).await;
    let won: Vec<_> = (0..20).filter(|number| answers[*number].outcome() == "ok").collect();
    assert_eq!(won.len(), 1, "{won:?}");
    assert!(answers.iter().all(|answer| ["ok", "400"].contains(&answer.outcome().as_str())));
    anonymous.login("user@fs.example", &passwords[won[0]]).await.ok();
    let sessions = "sessions s join accounts a on a.id = s.account_id where a.email = 'user@fs.example'";
    assert_eq!(app.count(sessions).await, 2, "one session of the reset and one of this sign-in");
    let mails = app.mails().await;
    let notices =
        mails.iter().filter(|mail| mail.subject == "Dein Passwort für Aushang wurde geändert").count();
    assert_eq!(notices, 1);
}

#[each_engine]
async fn older_links_end_with_a_new_link_a_changed_and_a_revoked_password(app: TestApp) {
    let anonymous = app.anonymous();
    let first = mailed_token(&app, "user@fs.example").await;
    let second = mailed_token(&app, "user@fs.example").await;
    anonymous.try_reset(&first, NEW).await.refused(400, "LINK_ENDED");
    let user = app.user().await;
    user.try_change_password(Some(PASSWORD), NEW).await.ok();
    anonymous.try_reset(&second, "Gute Nacht 9").await.refused(400, "LINK_ENDED");
    let third = mailed_token(&app, "user@fs.example").await;
    app.superadmin().await.try_take_password_back(&user.id).await.ok();
    anonymous.try_reset(&third, "Gute Nacht 9").await.refused(400, "LINK_ENDED");
}

/// The link was sent to the former address of the account.
#[each_engine]
async fn older_links_end_when_the_address_changes(app: TestApp) {
    let token = mailed_token(&app, "intern@aushang.example").await;
    let staff = app.sign_in("intern@aushang.example").await;
    staff.run("updateUser", json!({ "email": "neu@aushang.example" }), "email").await.ok();
    let confirmation = token_of(&json!(app.mail_to("neu@aushang.example").await.path())).to_owned();
    staff.try_confirm_address(&confirmation).await.ok();
    app.anonymous().try_reset(&token, NEW).await.refused(400, "LINK_ENDED");
}

// spec: AUTH-15, AUTH-16
#[each_engine]
async fn address_is_required_and_validated(app: TestApp) {
    for (email, fields) in
        [("", ["email REQUIRED"]), (" ", ["email REQUIRED"]), ("user", ["email NOT_AN_EMAIL"])]
    {
        assert_eq!(app.anonymous().try_request_reset(email).await.fields(), fields);
    }
    assert_eq!(app.count("jobs").await, 0);
}

/// Response and rows are the same; only a later job reads the account.
// spec: AUTH-17
#[each_engine]
async fn reset_does_not_reveal_whether_an_address_has_an_account(app: TestApp) {
    let mut seen = Vec::new();
    for email in ["user@fs.example", "niemand@fs.example"] {
        let (before, made) = (app.dump().await, app.product.passwords.hash_count());
        let answer = app.anonymous().try_request_reset(email).await;
        assert_eq!(app.product.passwords.hash_count(), made);
        let after = app.dump().await;
        let grown: Vec<_> = changes(&before, &after)
            .into_iter()
            .map(|table| (after[&table].len() - before[&table].len(), table))
            .collect();
        let headers: Vec<_> = answer.headers.keys().map(ToString::to_string).collect();
        seen.push((answer.status, answer.body.to_string(), headers, grown));
    }
    assert_eq!(seen[0], seen[1]);
    assert_eq!(seen[0].3, [(1, "jobs".to_owned()), (1, "reset_requests".to_owned())]);
    let mails = app.mails().await;
    assert_eq!(mails.iter().map(|mail| mail.to.as_str()).collect::<Vec<_>>(), ["user@fs.example"]);
}

#[each_engine]
async fn at_most_three_mails_per_hour_are_sent_to_an_address(app: TestApp) {
    let anonymous = app.anonymous();
    for email in ["user@fs.example", "USER@fs.example", " user@FS.example "].iter().cycle().take(9) {
        anonymous.try_request_reset(email).await.ok();
    }
    anonymous.try_request_reset("admin@fs.example").await.ok();
    assert_eq!(app.mails().await.len(), 4);
    app.advance(TimeDelta::hours(1));
    anonymous.try_request_reset("user@fs.example").await.ok();
    assert_eq!(app.mails().await.len(), 5);
    let tries = (0..12).map(|_| anonymous.try_request_reset("draft@fs.example"));
    futures::future::join_all(tries).await;
    assert_eq!(app.mails().await.len(), 8, "concurrent requests are limited as well");
}

/// An account without a first password has to give its consents as well.
#[each_engine]
async fn account_without_a_first_password_is_invited_again(app: TestApp) {
    let account = app.admin().await.invites("neu@fs.example", "USER").await;
    app.advance(TimeDelta::days(5));
    app.anonymous().try_request_reset("neu@fs.example").await.ok();
    app.mails().await;
    // Anyone may request a reset, so the earlier invitation stays valid.
    app.anonymous().try_open(token_of(&account["inviteLink"])).await.ok();
    app.advance(TimeDelta::days(5));
    app.anonymous().try_request_reset("neu@fs.example").await.ok();
    let path = app.mail_to("neu@fs.example").await.path();
    assert!(path.starts_with("/set/"), "{path}");
    app.opens(&json!(path), "neu@fs.example").await.try_register(PASSWORD).await.ok();
}

#[each_engine]
async fn audit_trail_contains_mails_and_uses_but_not_the_requester(app: TestApp) {
    let token = mailed_token(&app, "user@fs.example").await;
    app.anonymous().try_reset(&token, NEW).await.ok();
    let trail = "select action || ' ' || coalesce(account_role, 'SERVER') || coalesce(details, '') as text \
                 from audit_entries order by at, id";
    let expected = ["account.send_reset SERVER", "account.reset_password USER", "session.login USER"];
    assert_eq!(app.texts(trail).await, expected);
    let rows = app.dump().await;
    assert!(!rows["link_tokens"].join("").contains(&token));
    assert!(!rows["reset_requests"].join("").contains('@'));
}

#[each_engine]
async fn expired_links_and_requests_are_deleted(app: TestApp) {
    mailed_token(&app, "user@fs.example").await;
    app.sweep().await;
    assert_eq!((app.count("link_tokens").await, app.count("reset_requests").await), (1, 1));
    app.sweep_after(TimeDelta::hours(2)).await;
    assert_eq!((app.count("link_tokens").await, app.count("reset_requests").await), (1, 0));
    app.sweep_after(TimeDelta::hours(22)).await;
    assert_eq!(app.count("link_tokens").await, 0);
}

// spec: API-53, ROLES-21
#[each_engine]
async fn staff_resets_a_password_and_gets_a_link(app: TestApp) {
    let (staff, stranger) = (app.sign_in("intern@aushang.example").await, app.stranger().await);
    let account = staff.try_take_password_back(&stranger.id).await.ok();
    assert_eq!((&account["email"], &account["registered"]), (&json!("admin@uni.example"), &json!(true)));
    stranger.state().await.refused(401, "NOT_SIGNED_IN");
    app.anonymous().login("admin@uni.example", PASSWORD).await.refused(400, "LOGIN_FAILED");
    let link = account["inviteLink"].clone();
    let opened = app.anonymous().try_open(token_of(&link)).await.ok();
    assert_eq!((&opened["consentsNeeded"], &opened["isRegistered"]), (&json!(false), &json!(true)));
    // A second reset ends the link of the first one.
    let again = staff.try_take_password_back(&stranger.id).await.ok();
    app.anonymous().try_open(token_of(&link)).await.refused(400, "LINK_ENDED");
    let person = app.opens(&again["inviteLink"], "admin@uni.example").await;
    person.try_register_with(NEW, json!({})).await.ok();
    let subjects: Vec<_> = app.mails().await.into_iter().map(|mail| mail.subject).collect();
    assert!(subjects.contains(&"Dein Passwort für Aushang wurde geändert".to_owned()), "{subjects:?}");
}

// spec: API-53
#[each_engine]
async fn account_is_named_by_its_address_or_its_id(app: TestApp) {
    let (staff, stranger) = (app.sign_in("intern@aushang.example").await, app.stranger().await);
    let by = async |arguments| staff.run("resetPassword", arguments, "id").await;
    let found = by(json!({ "email": " ADMIN@uni.example" })).await.ok();
    assert_eq!(found["id"], stranger.id);
    by(json!({})).await.refused(400, "INVALID");
    by(json!({ "email": "admin@uni.example", "id": stranger.id })).await.refused(400, "INVALID");
    assert_eq!(by(json!({ "email": "admin" })).await.fields(), ["email NOT_AN_EMAIL"]);
    by(json!({ "email": "niemand@uni.example" })).await.refused(404, "NOT_FOUND");
    // Resetting the own password could lock out the only account of staff.
    by(json!({ "id": staff.id })).await.refused(403, "OWN_ACCOUNT");
}
