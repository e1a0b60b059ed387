//! New accounts of a profile.

use chrono::TimeDelta;
use serde_json::json;

use crate::support::{Engine, PASSWORD, Setting, TestApp, each_engine, outcomes, text, token_of};

// spec: ACCOUNTS-01, ACCOUNTS-02, ACCOUNTS-17, API-55
#[each_engine]
async fn invited_person_signs_in_with_their_own_password(app: TestApp) {
    let admin = app.admin().await;
    let account = admin.try_invite(" Neu@FS.example ", " Nele Neu ", "USER").await.ok();
    let expected = json!({
        "id": account["id"], "email": "Neu@fs.example", "name": "Nele Neu", "role": "USER",
        "inviteLink": account["inviteLink"], "viewerCanChange": true, "registered": false
    });
    assert_eq!(account, expected);
    assert!(account["inviteLink"].as_str().unwrap().starts_with("http://localhost:8080/register?token="));

    let mail = app.mail_to("Neu@fs.example").await;
    assert_eq!(mail.subject, "Einladung zu „Fachschaft Informatik“ bei Aushang");
    assert_eq!(mail.to_name.as_deref(), Some("Nele Neu"));
    // The same token, on the page that asks for a password.
    assert_eq!(mail.path(), format!("/set/{}", token_of(&account["inviteLink"])));

    app.anonymous().login("neu@fs.example", PASSWORD).await.refused(400, "LOGIN_FAILED");
    let person = app.opens(&json!(mail.path()), "neu@fs.example").await;
    person.try_register(PASSWORD).await.ok();
    app.anonymous().login("neu@fs.example", PASSWORD).await.ok();
    let account = admin.account("Neu@fs.example").await;
    assert_eq!((&account["inviteLink"], &account["registered"]), (&json!(null), &json!(true)));
}

// spec: ACCOUNTS-07, ACCOUNTS-08, ACCOUNTS-09, ACCOUNTS-10, ACCOUNTS-11, ACCOUNTS-12
#[each_engine]
async fn account_requires_a_name_a_free_address_and_an_assignable_role(app: TestApp) {
    let (admin, staff) = (app.admin().await, app.superadmin().await);
    for (email, name, role, fields) in [
        ("neu@fs.example", " ", "USER", &["name REQUIRED"][..]),
        (" ", "Nele", "USER", &["email REQUIRED"]),
        ("neu", "Nele", "USER", &["email NOT_AN_EMAIL"]),
        ("neu@fs.example", "Nele\nMuster", "USER", &["name WRONG_CHARACTERS"]),
        ("neu@fs.example", &"x".repeat(201), "USER", &["name TOO_LONG"]),
        ("neu@fs.example", "Nele", "SUPERADMIN", &["role ROLE_NOT_ASSIGNABLE"]),
        ("jo@recruiting.example.org", "Jo", "USER", &["email RECRUITING_DOMAIN"]),
        ("", "", "SUPERADMIN", &["email REQUIRED", "name REQUIRED", "role ROLE_NOT_ASSIGNABLE"]),
    ] {
        for person in [&admin, &staff] {
            let answer = person.try_invite(email, name, role).await;
            assert_eq!(
                (answer.outcome(), answer.fields()),
                ("400".into(), fields.iter().map(ToString::to_string).collect()),
                "{email:?} {name:?} {role}"
            );
        }
    }
    // A request without a role is not valid.
    let without_role = json!({ "email": "neu@fs.example", "name": "Nele" });
    assert_eq!(admin.run("addAccount", without_role, "id").await.outcome(), "400");
    for taken in ["user@fs.example", "USER@fs.example", "admin@uni.example"] {
        admin.try_invite(taken, "Nele", "USER").await.refused_at(409, "email EMAIL_TAKEN");
    }
    let rows = app.count("accounts").await;
    let both = futures::join!(
        admin.try_invite("neu@fs.example", "Nele", "USER"),
        staff.try_invite("NEU@fs.example", "Nele", "DRAFT")
    );
    assert_eq!(outcomes([&both.0, &both.1]), ["409", "ok"], "an address is assigned only once");
    assert_eq!(app.count("accounts").await, rows + 1);
}

// spec: API-20
#[each_engine]
async fn check_email_reports_whether_an_address_is_free(app: TestApp) {
    let admin = app.admin().await;
    let try_check =
        async |email: &str| admin.run("checkEmail", json!({ "email": email, "origin": "FEED" }), "").await;
    let is_free = async |email: &str| try_check(email).await.ok();
    assert_eq!(is_free("neu@fs.example").await, true);
    admin.invites("neu@fs.example", "DRAFT").await;
    for taken in ["neu@fs.example", " NEU@FS.example", "admin@uni.example"] {
        assert_eq!(is_free(taken).await, false, "{taken}");
    }
    assert_eq!(try_check("neu").await.fields(), ["email NOT_AN_EMAIL"]);
    assert_eq!(try_check("jo@recruiting.example.org").await.fields(), ["email RECRUITING_DOMAIN"]);
}

#[each_engine]
async fn check_email_is_rate_limited(app: TestApp) {
    let admin = app.admin().await;
    let app = app.with_low_rate_limits();
    let admin = app.anonymous().with_token(admin.token.unwrap());
    let query = "{ checkEmail(email: \"neu@fs.example\", origin: FEED) }";
    for _ in 0..10 {
        admin.call(query, json!({})).await.ok();
    }
    admin.call(query, json!({})).await.refused(429, "TOO_MANY_ATTEMPTS");
}

#[each_engine]
async fn invitation_by_staff_belongs_to_the_selected_profile(app: TestApp) {
    let staff = app.superadmin().await;
    let account = staff.invites("neu@fs.example", "ADMIN").await;
    let opened = app.anonymous().try_open(token_of(&account["inviteLink"])).await.ok();
    assert_eq!(opened["institution"], "Fachschaft Informatik");
    app.admin().await.account("neu@fs.example").await;
}

const THREE_AN_HOUR_AND_FOUR_A_DAY: &[Setting] =
    &[("AUSHANG_LIMITS__INVITATIONS_PER_HOUR", "3"), ("AUSHANG_LIMITS__INVITATIONS_PER_DAY", "4")];

#[each_engine]
async fn invitations_of_a_profile_are_limited_even_if_accounts_are_deleted_again(engine: Engine) {
    let app = TestApp::with(engine, THREE_AN_HOUR_AND_FOUR_A_DAY).await;
    let (admin, staff) = (app.admin().await, app.superadmin().await);
    for _ in 0..3 {
        let account = admin.invites("neu@fs.example", "USER").await;
        admin.try_delete_account(&text(&account["id"])).await.ok();
    }
    let mails = app.mails().await.len();
    for person in [&admin, &staff] {
        person.try_invite("neu@fs.example", "Nele", "USER").await.refused_for(3600, "TOO_MANY_INVITATIONS");
    }
    assert_eq!(app.mails().await.len(), mails);
    // Validation errors come first, and other profiles are not affected.
    admin.try_invite("neu", "Nele", "USER").await.refused(400, "NOT_AN_EMAIL");
    app.stranger().await.invites("neu@uni.example", "USER").await;

    app.advance(TimeDelta::hours(1));
    app.proves_by_code(&admin.email).await;
    app.proves_by_code(&staff.email).await;
    let both = futures::join!(
        admin.try_invite("eins@fs.example", "Nele", "USER"),
        staff.try_invite("zwei@fs.example", "Nele", "USER")
    );
    let outcomes = outcomes([&both.0, &both.1]);
    assert_eq!(outcomes, ["429", "ok"], "the limit of four a day also holds for concurrent requests");
    let of_the_day = admin.try_invite("drei@fs.example", "Nele", "USER").await;
    assert_eq!(of_the_day.headers["retry-after"], "86400");
    app.advance(TimeDelta::hours(23));
    app.proves_by_code(&admin.email).await;
    admin.invites("drei@fs.example", "USER").await;
}

#[each_engine]
async fn invitation_is_sent_again_at_most_three_times_an_hour(app: TestApp) {
    let admin = app.admin().await;
    let id = text(&admin.invites("neu@fs.example", "USER").await["id"]);
    let first = app.mail_to("neu@fs.example").await;
    for _ in 0..3 {
        admin.try_resend_invitation(&id).await.ok();
    }
    admin.try_resend_invitation(&id).await.refused_for(3600, "TOO_MANY_INVITATIONS");
    let again = app.mail_to("neu@fs.example").await;
    assert_eq!(
        (&again.subject, again.path()),
        (&first.subject, first.path()),
        "the link does not change during a day"
    );
    let to_them = app.mails().await.into_iter().filter(|mail| mail.to == "neu@fs.example").count();
    assert_eq!(to_them, 4);
    assert_eq!(app.actions("account.invite_again").await.len(), 3);
    // Another person can be reminded meanwhile, and the first one again an hour later.
    let other = text(&admin.invites("andere@fs.example", "USER").await["id"]);
    admin.try_resend_invitation(&other).await.ok();
    app.advance(TimeDelta::hours(1));
    admin.try_resend_invitation(&id).await.ok();

    let person = app.opens(&json!(first.path()), "neu@fs.example").await;
    person.try_register(PASSWORD).await.ok();
    admin.try_resend_invitation(&id).await.refused(409, "PASSWORD_SET");
}

#[each_engine]
async fn repeated_invitations_count_towards_the_profile_limit(engine: Engine) {
    let app = TestApp::with(engine, THREE_AN_HOUR_AND_FOUR_A_DAY).await;
    let admin = app.admin().await;
    let id = text(&admin.invites("neu@fs.example", "USER").await["id"]);
    for _ in 0..2 {
        admin.try_resend_invitation(&id).await.ok();
    }
    admin.try_resend_invitation(&id).await.refused(429, "TOO_MANY_INVITATIONS");
    admin.try_invite("eins@fs.example", "Nele", "USER").await.refused(429, "TOO_MANY_INVITATIONS");
}
