//! What a token is good for, and how long.

use aushang::enums::AccountRole;
use base64::Engine;
use base64::prelude::BASE64_URL_SAFE_NO_PAD;
use chrono::TimeDelta;
use serde_json::{Value, json};

use crate::support::{Answer, PASSWORD, Person, TestApp};

async fn state(person: &Person) -> Answer {
    person.call("{ userState { accountRole } }", json!({})).await
}

async fn token_login(app: &TestApp, token: &str) -> Answer {
    let document = "mutation ($token: String!) { tokenLogin(token: $token) { token accountId } }";
    app.ask(document, json!({ "token": token })).await
}

fn claims(person: &Person) -> Value {
    let payload = person.token.as_deref().unwrap().split('.').nth(1).unwrap();
    serde_json::from_slice(&BASE64_URL_SAFE_NO_PAD.decode(payload).unwrap()).unwrap()
}

// spec: AUTH-39, API-03
#[tokio::test]
async fn a_token_carries_five_claims_and_no_rights() {
    for app in TestApp::on_each_engine().await {
        let admin = app.admin().await;
        let claims = claims(&admin);
        let mut names: Vec<_> = claims.as_object().unwrap().keys().map(String::as_str).collect();
        names.sort_unstable();
        assert_eq!(names, ["exp", "feedProfileId", "iat", "jti", "sub"]);
        assert_eq!(claims["sub"], admin.id);
        assert_eq!(claims["feedProfileId"], app.world.own.id.to_string());
        assert_eq!(claims["exp"].as_i64().unwrap() - claims["iat"].as_i64().unwrap(), 7 * 24 * 3600);
    }
}

// spec: AUTH-41, API-07
#[tokio::test]
async fn a_token_that_ended_or_was_never_ours_is_no_sign_in() {
    for app in TestApp::on_each_engine().await {
        let admin = app.admin().await;
        for token in ["", "x", "a.b.c", "eyJhbGciOiJub25lIn0.e30."] {
            state(&admin.clone().with_token(token)).await.refused(401, "NOT_SIGNED_IN");
            token_login(&app, token).await.refused(401, "NOT_SIGNED_IN");
        }
        state(&app.anonymous()).await.refused(401, "NOT_SIGNED_IN");
        app.advance(TimeDelta::days(7) - TimeDelta::seconds(1));
        state(&admin).await.ok();
        app.advance(TimeDelta::seconds(1));
        state(&admin).await.refused(401, "NOT_SIGNED_IN");
        token_login(&app, admin.token.as_deref().unwrap()).await.refused(401, "NOT_SIGNED_IN");
        // A token that has ended keeps nobody from signing in anew.
        admin.login("admin@fs.example", PASSWORD).await.ok();
    }
}

// spec: AUTH-09
#[tokio::test]
async fn a_token_is_exchanged_for_a_longer_session() {
    for app in TestApp::on_each_engine().await {
        let admin = app.admin().await;
        app.advance(TimeDelta::days(6));
        let session = token_login(&app, admin.token.as_deref().unwrap()).await.ok()["tokenLogin"].clone();
        assert_eq!(session["accountId"], admin.id);
        state(&admin).await.ok();
        app.advance(TimeDelta::days(2));
        state(&admin).await.refused(401, "NOT_SIGNED_IN");
        state(&admin.clone().with_token(session["token"].as_str().unwrap())).await.ok();
    }
}

#[tokio::test]
async fn signing_out_ends_this_session_and_no_other() {
    for app in TestApp::on_each_engine().await {
        let (here, elsewhere) = (app.admin().await, app.admin().await);
        here.call("mutation { logout }", json!({})).await.ok();
        state(&here).await.refused(401, "NOT_SIGNED_IN");
        token_login(&app, here.token.as_deref().unwrap()).await.refused(401, "NOT_SIGNED_IN");
        state(&elsewhere).await.ok();
    }
}

// spec: AUTH-41, API-03
#[tokio::test]
async fn what_happens_to_an_account_counts_at_its_next_call() {
    for app in TestApp::on_each_engine().await {
        let admin = app.admin().await;
        let visibility = "mutation { setVisibility(visible: true) { visible } }";
        admin.call(visibility, json!({})).await.ok();
        app.change_role("admin@fs.example", AccountRole::User).await;
        admin.call(visibility, json!({})).await.refused(403, "NOT_PERMITTED");
        assert_eq!(state(&admin).await.ok()["userState"]["accountRole"], "USER");
        app.delete_account("admin@fs.example").await;
        state(&admin).await.refused(603, "SESSION_GONE");
        token_login(&app, admin.token.as_deref().unwrap()).await.refused(603, "SESSION_GONE");

        let stranger = app.stranger().await;
        app.delete_profile(app.world.foreign.id).await;
        state(&stranger).await.refused(603, "SESSION_GONE");
    }
}

#[tokio::test]
async fn what_has_ended_is_swept() {
    for app in TestApp::on_each_engine().await {
        let old = app.admin().await;
        app.advance(TimeDelta::days(6));
        let young = app.user().await;
        app.advance(TimeDelta::days(2));
        app.sweep().await;
        assert_eq!((app.count("sessions").await, app.count("password_checks").await), (1, 0));
        assert_eq!(app.count("known_browsers").await, 2);
        state(&old).await.refused(401, "NOT_SIGNED_IN");
        state(&young).await.ok();
    }
}
