//! Invitation links, for accounts without a password.

use base64::Engine;
use base64::prelude::BASE64_URL_SAFE_NO_PAD;
use chrono::TimeDelta;
use serde_json::{Value, json};

use crate::support::{PASSWORD, TestApp, each_engine, text, token_of};

// spec: AUTH-10, AUTH-11
#[each_engine]
async fn link_can_be_opened_repeatedly_until_the_password_is_set(app: TestApp) {
    let account = app.admin().await.invites("neu@fs.example", "DRAFT").await;
    let token = token_of(&account["inviteLink"]);
    let anonymous = app.anonymous();
    let expected = json!({
        "email": "neu@fs.example", "name": "Jo Beispiel", "institution": "Fachschaft Informatik",
        "role": "DRAFT", "consentsNeeded": true, "isRegistered": false
    });
    // Mail scanners also open the link and run its page.
    for _ in 0..3 {
        assert_eq!(anonymous.try_open(token).await.ok(), expected);
        let session = anonymous.try_token_login(token).await.ok();
        let expected = json!({
            "token": session["token"], "role": "STUDENT_COUNCIL", "accountRole": "DRAFT",
            "accountId": account["id"], "passwordSet": false, "hasSeenDisclaimer": false
        });
        assert_eq!(session, expected);
    }
    let (scanner, person) = (
        app.opens(&account["inviteLink"], "neu@fs.example").await,
        app.opens(&account["inviteLink"], "neu@fs.example").await,
    );
    person.try_register(PASSWORD).await.ok();
    assert_eq!(person.state().await.ok()["passwordSet"], true, "the session continues");
    scanner.state().await.refused(401, "NOT_SIGNED_IN");
    anonymous.try_open(token).await.refused(400, "LINK_ENDED");
    anonymous.try_token_login(token).await.refused(400, "LINK_ENDED");
}

// spec: AUTH-10
#[each_engine]
async fn link_is_valid_for_seven_days_and_the_same_for_a_day(app: TestApp) {
    let admin = app.admin().await;
    let account = admin.invites("neu@fs.example", "USER").await;
    let first = account["inviteLink"].clone();
    app.advance(TimeDelta::hours(12));
    app.proves_by_code("admin@fs.example").await;
    assert_eq!(admin.account("neu@fs.example").await["inviteLink"], first);
    app.advance(TimeDelta::hours(1));
    app.proves_by_code("admin@fs.example").await;
    let next_day = admin.account("neu@fs.example").await["inviteLink"].clone();
    assert_ne!(next_day, first);
    let anonymous = app.anonymous();
    anonymous.try_open(token_of(&next_day)).await.ok();
    anonymous.try_open(token_of(&first)).await.ok();
    // The link counts from the beginning of its day, eleven hours earlier.
    app.advance(TimeDelta::days(7) - TimeDelta::hours(24) - TimeDelta::milliseconds(1));
    anonymous.try_open(token_of(&first)).await.ok();
    app.advance(TimeDelta::milliseconds(1));
    anonymous.try_open(token_of(&first)).await.refused(400, "LINK_ENDED");
    anonymous.try_token_login(token_of(&first)).await.refused(400, "LINK_ENDED");
    anonymous.try_open(token_of(&next_day)).await.ok();
}

/// Otherwise a forwarded link that was opened in time could be used for 30 days, as long as a session lasts.
#[each_engine]
async fn session_of_a_link_ends_with_it_unless_a_password_is_set(app: TestApp) {
    let account = app.admin().await.invites("neu@fs.example", "USER").await;
    let link = &account["inviteLink"];
    let (early, late) = (app.opens(link, "neu@fs.example").await, app.opens(link, "neu@fs.example").await);
    // The link counts from the beginning of its day, eleven hours ago.
    let left = TimeDelta::days(7) - TimeDelta::hours(11);
    app.advance(TimeDelta::days(5));
    let (early, late) = (early.renews().await, late.renews().await);
    app.advance(left - TimeDelta::days(5) - TimeDelta::seconds(1));
    early.state().await.ok();
    app.advance(TimeDelta::seconds(1));
    early.state().await.refused(401, "NOT_SIGNED_IN");
    late.try_register(PASSWORD).await.refused(401, "NOT_SIGNED_IN");
}

#[each_engine]
async fn session_of_a_link_lasts_as_any_other_once_a_password_is_set(app: TestApp) {
    let account = app.admin().await.invites("neu@fs.example", "USER").await;
    let person = app.opens(&account["inviteLink"], "neu@fs.example").await;
    person.try_register(PASSWORD).await.ok();
    app.advance(TimeDelta::days(6));
    let person = person.renews().await;
    app.advance(TimeDelta::days(6));
    person.state().await.ok();
}

/// With the link of an account that was in use, an administrator could act in a colleague's name.
#[each_engine]
async fn link_of_a_registered_account_is_shown_to_internal_staff_only(app: TestApp) {
    let (admin, staff, user) = (app.admin().await, app.superadmin().await, app.user().await);
    assert_ne!(staff.try_take_password_back(&user.id).await.ok()["inviteLink"], json!(null));
    for (person, is_shown) in [(&admin, false), (&staff, true)] {
        let account = person.account("user@fs.example").await;
        assert_eq!(account["inviteLink"].is_string(), is_shown, "{account}");
    }
    // An administrator has the mail with the link sent again.
    let again = admin.run("resendInvitation", json!({ "id": user.id }), "inviteLink canSignIn").await;
    assert_eq!(again.ok(), json!({ "inviteLink": null, "canSignIn": false }));
}

/// Otherwise a stolen token of a session would be enough to register as an invited colleague.
#[each_engine]
async fn link_is_shown_within_five_minutes_after_a_strong_proof(app: TestApp) {
    let admin = app.admin().await;
    let invited = admin.invites("neu@fs.example", "USER").await;
    let shows = async || admin.run("showInviteLink", json!({ "id": invited["id"] }), "").await;
    let listed = async || {
        let accounts =
            admin.run("me", json!({}), "accounts { email inviteLink viewerCanSeeInviteLink }").await.ok();
        accounts["accounts"]
            .as_array()
            .unwrap()
            .iter()
            .find(|one| one["email"] == "neu@fs.example")
            .unwrap()
            .clone()
    };
    let expected = |link: &Value| json!({ "email": "neu@fs.example", "inviteLink": link, "viewerCanSeeInviteLink": true });
    app.advance(TimeDelta::minutes(5));
    assert_eq!(listed().await, expected(&invited["inviteLink"]));
    assert_eq!(shows().await.ok(), invited["inviteLink"]);
    app.advance(TimeDelta::milliseconds(1));
    assert_eq!(listed().await, expected(&Value::Null));
    shows().await.refused(403, "STRONG_PROOF_REQUIRED");
    app.proves_by_password("admin@fs.example").await;
    assert_eq!(listed().await, expected(&Value::Null));
    shows().await.refused(403, "STRONG_PROOF_REQUIRED");
    app.proves_by_code("admin@fs.example").await;
    assert_eq!(shows().await.ok(), invited["inviteLink"]);
    assert_eq!(app.actions("account.show_invite_link").await.len(), 2);

    app.opens(&invited["inviteLink"], "neu@fs.example").await.try_register(PASSWORD).await.ok();
    shows().await.refused(409, "PASSWORD_SET");
    // She could act in the name of an account that was in use.
    app.superadmin().await.try_take_password_back(&text(&invited["id"])).await.ok();
    shows().await.refused(403, "NOT_PERMITTED");
}

#[each_engine]
async fn changed_and_forged_links_are_refused(app: TestApp) {
    let admin = app.admin().await;
    let account = admin.invites("neu@fs.example", "USER").await;
    let token = token_of(&account["inviteLink"]).to_owned();
    let (body, mac) = token.split_once('.').unwrap();
    let bytes = BASE64_URL_SAFE_NO_PAD.decode(body).unwrap();
    assert_eq!(bytes.len(), 32);
    for byte in [0, 15, 16, 23, 24, 31] {
        let mut changed = bytes.clone();
        changed[byte] ^= 1;
        let forged = format!("{}.{mac}", BASE64_URL_SAFE_NO_PAD.encode(changed));
        app.anonymous().try_open(&forged).await.refused(400, "LINK_ENDED");
        app.anonymous().try_token_login(&forged).await.refused(400, "LINK_ENDED");
    }
    for forged in [format!("{body}."), format!(".{mac}"), ".".to_owned(), format!("{body}x.{mac}")] {
        app.anonymous().try_open(&forged).await.refused(400, "LINK_ENDED");
    }
    // The token of a link is not a bearer token.
    app.anonymous().with_token(token).state().await.refused(401, "NOT_SIGNED_IN");
}

#[each_engine]
async fn link_ends_with_its_account(app: TestApp) {
    let admin = app.admin().await;
    let account = admin.invites("neu@fs.example", "USER").await;
    let person = app.opens(&account["inviteLink"], "neu@fs.example").await;
    admin.try_delete_account(&person.id).await.ok();
    app.anonymous().try_open(token_of(&account["inviteLink"])).await.refused(400, "LINK_ENDED");
    person.try_register(PASSWORD).await.refused(603, "SESSION_GONE");
}

/// Headers of a request do not affect the address of a link.
#[each_engine]
async fn links_are_built_from_the_configuration_only(app: TestApp) {
    let admin = app
        .admin()
        .await
        .with_header("host", "evil.example")
        .with_header("x-forwarded-host", "evil.example")
        .with_header("x-forwarded-proto", "https")
        .with_header("forwarded", "host=evil.example;proto=https")
        .with_header("origin", "https://evil.example");
    let account = admin.invites("neu@fs.example", "USER").await;
    let link = account["inviteLink"].as_str().unwrap();
    assert!(link.starts_with("http://localhost:8080/register?token="), "{link}");
    admin.try_request_reset("user@fs.example").await.ok();
    for mail in app.mails().await {
        let text = format!("{}{}", mail.text, mail.html);
        assert!(mail.link().starts_with("http://localhost:8080/") && !text.contains("evil"), "{text}");
    }
}
