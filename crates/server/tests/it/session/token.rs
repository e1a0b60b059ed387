//! Session tokens: their claims and validity.

use aushang::enums::AccountRole;
use base64::Engine;
use base64::prelude::{BASE64_STANDARD, BASE64_URL_SAFE_NO_PAD};
use chrono::TimeDelta;
use jsonwebtoken::{Algorithm, EncodingKey, Header, encode};
use serde_json::{Value, json};

use crate::support::{PASSWORD, Person, SIGNING_SECRET, TestApp, each_engine};

fn claims(person: &Person) -> Value {
    let payload = person.token.as_deref().unwrap().split('.').nth(1).unwrap();
    serde_json::from_slice(&BASE64_URL_SAFE_NO_PAD.decode(payload).unwrap()).unwrap()
}

// spec: AUTH-39, API-03
#[each_engine]
async fn token_has_five_claims_and_no_role(app: TestApp) {
    let admin = app.admin().await;
    let claims = claims(&admin);
    let mut names: Vec<_> = claims.as_object().unwrap().keys().map(String::as_str).collect();
    names.sort_unstable();
    assert_eq!(names, ["exp", "feedProfileId", "iat", "jti", "sub"]);
    assert_eq!(claims["sub"], admin.id);
    assert_eq!(claims["feedProfileId"], app.world.own.id.to_string());
    assert_eq!(claims["exp"].as_i64().unwrap() - claims["iat"].as_i64().unwrap(), 7 * 24 * 3600);
}

// spec: AUTH-41, API-07
#[each_engine]
async fn expired_and_unknown_tokens_are_refused(app: TestApp) {
    let admin = app.admin().await;
    for token in ["", "x", "a.b.c", "eyJhbGciOiJub25lIn0.e30."] {
        admin.clone().with_token(token).state().await.refused(401, "NOT_SIGNED_IN");
        app.anonymous().try_token_login(token).await.refused(401, "NOT_SIGNED_IN");
    }
    app.anonymous().state().await.refused(401, "NOT_SIGNED_IN");
    app.advance(TimeDelta::days(7) - TimeDelta::seconds(1));
    admin.state().await.ok();
    app.advance(TimeDelta::seconds(1));
    admin.state().await.refused(401, "NOT_SIGNED_IN");
    app.anonymous().try_token_login(admin.token.as_deref().unwrap()).await.refused(401, "NOT_SIGNED_IN");
    // An expired token does not prevent a new sign-in.
    admin.login("admin@fs.example", PASSWORD).await.ok();
}

// spec: AUTH-39
#[each_engine]
async fn forged_tokens_are_refused(app: TestApp) {
    let admin = app.admin().await;
    let good = claims(&admin);
    let with = |name: &str, value: Value| {
        let mut claims = good.clone();
        claims[name] = value;
        claims
    };
    let without = |name: &str| {
        let mut claims = good.clone();
        claims.as_object_mut().unwrap().remove(name);
        claims
    };
    let own_key = BASE64_STANDARD.decode(SIGNING_SECRET).unwrap();
    let signed = |header: &Header, claims: &Value, key: &[u8]| {
        encode(header, claims, &EncodingKey::from_secret(key)).unwrap()
    };
    let hs256 = Header::new(Algorithm::HS256);
    let foreign_kid = Header { kid: Some("another-server".to_owned()), ..hs256.clone() };
    let part = |value: &Value| BASE64_URL_SAFE_NO_PAD.encode(value.to_string());
    let unsigned = |header: Value| format!("{}.{}.", part(&header), part(&good));
    let (head, mac) = {
        let token = admin.token.clone().unwrap();
        let mut parts = token.split('.').map(ToOwned::to_owned);
        (parts.next().unwrap(), parts.nth(1).unwrap())
    };
    let forged = [
        ("no algorithm", unsigned(json!({ "alg": "none" }))),
        ("no algorithm in mixed case", unsigned(json!({ "alg": "nOnE", "typ": "JWT" }))),
        ("no signature", unsigned(json!({ "alg": "HS256", "typ": "JWT" }))),
        ("another key", signed(&hs256, &good, b"the key of another server entirely")),
        ("no key", signed(&hs256, &good, b"")),
        ("the key in its Base64 form", signed(&hs256, &good, SIGNING_SECRET.as_bytes())),
        ("a key named by the token", signed(&foreign_kid, &good, b"another-server")),
        ("another algorithm", signed(&Header::new(Algorithm::HS512), &good, &own_key)),
        (
            "another account under the same signature",
            format!("{head}.{}.{mac}", part(&with("sub", json!(app.user().await.id)))),
        ),
        ("an expiry as text", signed(&hs256, &with("exp", json!(good["exp"].to_string())), &own_key)),
        ("an expiry with a fraction", signed(&hs256, &with("exp", json!(4_000_000_000.5)), &own_key)),
        ("an expiry in the past", signed(&hs256, &with("exp", json!(app.now().timestamp())), &own_key)),
        ("no expiry", signed(&hs256, &without("exp"), &own_key)),
        ("no profile", signed(&hs256, &without("feedProfileId"), &own_key)),
        ("no account", signed(&hs256, &without("sub"), &own_key)),
        ("no session", signed(&hs256, &without("jti"), &own_key)),
        ("an unknown session", signed(&hs256, &with("jti", good["sub"].clone()), &own_key)),
    ];
    for (what, token) in forged {
        for answer in
            [admin.clone().with_token(&token).state().await, app.anonymous().try_token_login(&token).await]
        {
            assert_eq!(answer.outcome(), "401", "{what}: {}", answer.body);
        }
    }
    // Additional claims have no effect.
    let raised = signed(&hs256, &with("role", json!("SUPERADMIN")), &own_key);
    let state = admin.clone().with_token(raised).state().await.ok();
    assert_eq!(state["accountRole"], "ADMIN");
}

// spec: AUTH-09
#[each_engine]
async fn token_is_exchanged_for_a_longer_session(app: TestApp) {
    let admin = app.admin().await;
    app.advance(TimeDelta::days(6));
    let session = app.anonymous().try_token_login(admin.token.as_deref().unwrap()).await.ok();
    assert_eq!(session["accountId"], admin.id);
    admin.state().await.ok();
    app.advance(TimeDelta::days(2));
    admin.state().await.refused(401, "NOT_SIGNED_IN");
    admin.clone().with_token(session["token"].as_str().unwrap()).state().await.ok();
}

#[each_engine]
async fn sign_out_ends_only_the_current_session(app: TestApp) {
    let (here, elsewhere) = (app.admin().await, app.admin().await);
    here.logs_out().await;
    here.state().await.refused(401, "NOT_SIGNED_IN");
    app.anonymous().try_token_login(here.token.as_deref().unwrap()).await.refused(401, "NOT_SIGNED_IN");
    elsewhere.state().await.ok();
}

// spec: AUTH-41, API-03
#[each_engine]
async fn changes_of_an_account_apply_to_its_next_request(app: TestApp) {
    let admin = app.admin().await;
    admin.sets_visibility(true).await;
    app.change_role("admin@fs.example", AccountRole::User).await;
    admin.try_set_visibility(true).await.refused(403, "NOT_PERMITTED");
    assert_eq!(admin.state().await.ok()["accountRole"], "USER");
    app.delete_account("admin@fs.example").await;
    admin.state().await.refused(603, "SESSION_GONE");
    app.anonymous().try_token_login(admin.token.as_deref().unwrap()).await.refused(603, "SESSION_GONE");

    let stranger = app.stranger().await;
    app.delete_profile(app.world.foreign.id).await;
    stranger.state().await.refused(603, "SESSION_GONE");
}

#[each_engine]
async fn expired_sessions_are_deleted(app: TestApp) {
    let old = app.admin().await;
    app.advance(TimeDelta::days(6));
    let young = app.user().await;
    app.sweep_after(TimeDelta::days(2)).await;
    assert_eq!((app.count("sessions").await, app.count("password_checks").await), (1, 0));
    assert_eq!(app.count("known_browsers").await, 2);
    old.state().await.refused(401, "NOT_SIGNED_IN");
    young.state().await.ok();
}
