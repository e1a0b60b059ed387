//! Translating tokens of an earlier system.

use aushang::clock::Clock;
use axum::body::Body;
use base64::Engine;
use base64::prelude::BASE64_URL_SAFE_NO_PAD;
use chrono::TimeDelta;
use http::{Request, header};
use jsonwebtoken::{Algorithm, EncodingKey, Header, encode};
use serde_json::{Value, json};

use crate::support::{Answer, PASSWORD, TestApp, each_engine, text};

/// The text `Es war einmal ein Schlüssel als Text`.
const LEGACY: (&str, &str) =
    ("AUSHANG_SESSION__LEGACY_SECRET", "RXMgd2FyIGVpbm1hbCBlaW4gU2NobMO8c3NlbCBhbHMgVGV4dA==");

fn signed(claims: &Value, key: &str) -> String {
    encode(&Header::new(Algorithm::HS256), claims, &EncodingKey::from_secret(key.as_bytes())).unwrap()
}

fn legacy(claims: &Value) -> String {
    signed(claims, "Es war einmal ein Schlüssel als Text")
}

async fn post(app: &TestApp, body: impl Into<Body>) -> Answer {
    let request = Request::post("/api/translate").header(header::CONTENT_TYPE, "application/json");
    app.anonymous().send(request.body(body.into()).unwrap()).await
}

async fn translate(app: &TestApp, token: &str) -> Answer {
    post(app, json!({ "token": token, "applicationId": "console" }).to_string()).await
}

/// Returns the status and the reason.
fn refusal(answer: &Answer) -> (u16, &str) {
    assert_eq!(answer.body["code"], answer.status.as_u16());
    (answer.status.as_u16(), answer.body["reason"].as_str().unwrap())
}

// spec: AUTH-40
#[each_engine]
async fn token_of_the_earlier_system_becomes_a_session(engine: aushang_db::Engine) {
    let app = TestApp::with(engine, &[LEGACY]).await;
    let id = app.user().await.id;
    let iat = app.now().timestamp() - 3600;
    for claims in
        [json!({ "sub": id }), json!({ "sub": id, "iat": iat, "exp": iat + 7200, "role": "SUPERADMIN" })]
    {
        let answer = translate(&app, &legacy(&claims)).await;
        assert_eq!(answer.status, 200);
        assert_eq!(answer.headers["cache-control"], "no-store");
        assert_eq!(answer.body.as_object().unwrap().len(), 1);
        let person = app.anonymous().with_token(text(&answer.body["token"]));
        assert_eq!(person.state().await.ok()["accountRole"], "USER");
    }
    assert_eq!(app.actions("session.translate").await.len(), 2);
}

/// Several tabs may exchange it at once. A copy opens no session later.
// spec: AUTH-40
#[each_engine]
async fn token_of_the_earlier_system_is_valid_once(engine: aushang_db::Engine) {
    let app = TestApp::with(engine, &[LEGACY]).await;
    let token = legacy(&json!({ "sub": app.user().await.id }));
    let both = futures::join!(translate(&app, &token), translate(&app, &token));
    assert_eq!((both.0.status.as_u16(), both.1.status.as_u16()), (200, 200));
    app.advance(TimeDelta::minutes(1));
    assert_eq!(translate(&app, &token).await.status, 200);
    app.advance(TimeDelta::milliseconds(1));
    assert_eq!(refusal(&translate(&app, &token).await), (401, "NOT_SIGNED_IN"));
}

/// A restored backup does not know which tokens were exchanged since.
// spec: AUTH-40
#[each_engine]
async fn tokens_from_before_all_sessions_were_ended_are_not_translated(engine: aushang_db::Engine) {
    let app = TestApp::with(engine, &[LEGACY]).await;
    let (id, iat) = (app.user().await.id, app.now().timestamp());
    app.product.db.clone().close().await.unwrap();
    app.shell().run(&["end-sessions"]).await.ok();
    let app = app.restarted_with(&[LEGACY]).await;
    for claims in [json!({ "sub": id }), json!({ "sub": id, "iat": iat })] {
        assert_eq!(refusal(&translate(&app, &legacy(&claims)).await), (401, "NOT_SIGNED_IN"));
    }
    // The command uses the clock of the machine.
    let later = Clock::system().now().to_datetime().timestamp() + 60;
    assert_eq!(translate(&app, &legacy(&json!({ "sub": id, "iat": later }))).await.status, 200);
}

// spec: AUTH-40
#[each_engine]
async fn other_tokens_are_not_translated(engine: aushang_db::Engine) {
    let app = TestApp::with(engine, &[LEGACY]).await;
    let user = app.user().await;
    let (id, now) = (&user.id, app.now().timestamp());
    let none = BASE64_URL_SAFE_NO_PAD.encode(json!({ "alg": "none" }).to_string());
    let payload = BASE64_URL_SAFE_NO_PAD.encode(json!({ "sub": id }).to_string());
    for (what, token) in [
        ("nothing", String::new()),
        ("noise", "a.b.c".to_owned()),
        ("no algorithm", format!("{none}.{payload}.")),
        ("another key", signed(&json!({ "sub": id }), "the key of another server entirely")),
        ("a token of this server", user.token.clone().unwrap()),
        ("an expired token", legacy(&json!({ "sub": id, "exp": now }))),
        ("an expiry as text", legacy(&json!({ "sub": id, "exp": "morgen" }))),
        ("no account", legacy(&json!({ "exp": now + 60 }))),
        ("an unknown account", legacy(&json!({ "sub": "019cafe0-0000-7000-8000-000000000000" }))),
        ("an address", legacy(&json!({ "sub": "user@fs.example" }))),
        ("another application's", legacy(&json!({ "sub": id, "aud": "app" }))),
    ] {
        let answer = translate(&app, &token).await;
        assert_eq!(refusal(&answer), (401, "NOT_SIGNED_IN"), "{what}");
    }
}

#[each_engine]
async fn no_token_is_translated_without_a_legacy_secret(app: TestApp) {
    let id = app.user().await.id;
    assert_eq!(refusal(&translate(&app, &legacy(&json!({ "sub": id }))).await), (401, "NOT_SIGNED_IN"));
}

/// Whatever ends all sessions ends those of the earlier system as well.
#[each_engine]
async fn changed_password_ends_earlier_tokens(engine: aushang_db::Engine) {
    let app = TestApp::with(engine, &[LEGACY]).await;
    let user = app.user().await;
    let old = legacy(&json!({ "sub": user.id, "iat": app.now().timestamp() - 3600 }));
    let endless = legacy(&json!({ "sub": user.id }));
    user.try_change_password(Some(PASSWORD), "Guten Abend 8").await.ok();
    for token in [&old, &endless] {
        assert_eq!(refusal(&translate(&app, token).await), (401, "NOT_SIGNED_IN"));
    }
    app.advance(TimeDelta::seconds(1));
    let young = legacy(&json!({ "sub": user.id, "iat": app.now().timestamp() }));
    assert_eq!(translate(&app, &young).await.status, 200);
}

#[each_engine]
async fn invalid_requests_are_refused_before_they_cost_anything(engine: aushang_db::Engine) {
    let app = TestApp::with(engine, &[LEGACY]).await;
    for body in ["", "{", "[]", "{\"token\": \"x\"}", "{\"token\": 1, \"applicationId\": \"console\"}"] {
        assert_eq!(refusal(&post(&app, body).await), (400, "INVALID"), "{body}");
    }
    let long = json!({ "token": "x".repeat(9000), "applicationId": "console" }).to_string();
    assert_eq!(refusal(&post(&app, long).await), (413, "TOO_LARGE"));
    let app = app.with_low_rate_limits();
    for _ in 0..10 {
        assert_eq!(translate(&app, "a.b.c").await.status, 401);
    }
    let limited = translate(&app, "a.b.c").await;
    assert_eq!(refusal(&limited), (429, "TOO_MANY_ATTEMPTS"));
    assert!(limited.headers.contains_key("retry-after"));
}

#[each_engine]
async fn failure_contains_the_id_of_its_log_entry(engine: aushang_db::Engine) {
    let app = TestApp::with(engine, &[LEGACY]).await;
    let token = legacy(&json!({ "sub": app.user().await.id }));
    app.rename_table("sessions", "lost").await;
    let answer = translate(&app, &token).await;
    assert_eq!(refusal(&answer), (500, "INTERNAL"));
    assert_eq!(text(&answer.body["id"]).len(), 16, "the id has 16 characters");
    assert_eq!(answer.body.as_object().unwrap().len(), 3, "code, reason and id");
    app.rename_table("lost", "sessions").await;
}
