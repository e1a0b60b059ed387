//! Confirming an address with the link of a mail.

use chrono::TimeDelta;
use serde_json::json;

use crate::support::{PASSWORD, TestApp, each_engine, token_of};

async fn mailed_token(app: &TestApp, email: &str) -> String {
    let path = app.mail_to(email).await.path();
    assert!(path.starts_with("/confirm/"), "{path}");
    token_of(&json!(path)).to_owned()
}

const CONFIRMED: &str = "select email as text from accounts where email_verified_at is not null";

// spec: API-54, AUTH-20
#[each_engine]
async fn link_sent_after_registration_confirms_the_address_and_can_be_opened_repeatedly(app: TestApp) {
    app.joins("neu@fs.example", "USER").await;
    let token = mailed_token(&app, "neu@fs.example").await;
    assert_eq!(app.texts(CONFIRMED).await, [""; 0]);
    let anonymous = app.anonymous();
    for answer in futures::future::join_all((0..20).map(|_| anonymous.try_verify(&token))).await {
        assert_eq!(answer.ok(), true);
    }
    anonymous.try_verify(&token).await.ok();
    assert_eq!(app.texts(CONFIRMED).await, ["neu@fs.example"]);
    assert_eq!(app.actions("account.verify_email").await.len(), 1, "the confirmation is recorded once");
}

// spec: AUTH-20
#[each_engine]
async fn link_is_valid_for_a_week_and_for_its_address_only(app: TestApp) {
    let anonymous = app.anonymous();
    for token in ["", "unbekannt"] {
        anonymous.try_verify(token).await.refused(400, "LINK_ENDED");
    }
    app.joins("neu@fs.example", "USER").await;
    app.joins("andere@fs.example", "USER").await;
    let (late, moved) =
        (mailed_token(&app, "neu@fs.example").await, mailed_token(&app, "andere@fs.example").await);
    app.change_email("andere@fs.example", "dritte@fs.example").await;
    anonymous.try_verify(&moved).await.refused(400, "LINK_ENDED");
    app.advance(TimeDelta::days(7));
    anonymous.try_verify(&late).await.refused(400, "LINK_ENDED");
    assert_eq!(app.texts(CONFIRMED).await, [""; 0]);
    // A link for another purpose confirms nothing.
    anonymous.try_request_reset("neu@fs.example").await.ok();
    let path = app.mail_to("neu@fs.example").await.path();
    anonymous.try_verify(token_of(&json!(path))).await.refused(400, "LINK_ENDED");
    anonymous.try_reset(&late, PASSWORD).await.refused(400, "LINK_ENDED");
}

// spec: AUTH-20
#[each_engine]
async fn link_confirms_the_address_until_the_last_moment_of_a_week(app: TestApp) {
    app.joins("neu@fs.example", "USER").await;
    let token = mailed_token(&app, "neu@fs.example").await;
    app.advance(TimeDelta::days(7) - TimeDelta::milliseconds(1));
    app.anonymous().try_verify(&token).await.ok();
    assert_eq!(app.texts(CONFIRMED).await, ["neu@fs.example"]);
    // It can be opened again, but not any longer.
    app.advance(TimeDelta::milliseconds(1));
    app.anonymous().try_verify(&token).await.refused(400, "LINK_ENDED");
}

#[each_engine]
async fn confirmed_account_gets_no_second_confirmation_mail(app: TestApp) {
    let person = app.joins("neu@fs.example", "USER").await;
    app.anonymous().try_verify(&mailed_token(&app, "neu@fs.example").await).await.ok();
    let staff = app.superadmin().await;
    let account = staff.try_take_password_back(&person.id).await.ok();
    let person = app.opens(&account["inviteLink"], "neu@fs.example").await;
    person.try_register("Guten Abend 8").await.ok();
    assert_eq!(app.mail_to("neu@fs.example").await.subject, "Dein Passwort für Aushang wurde geändert");
}
