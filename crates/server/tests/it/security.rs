//! Security events in the log, without personal data.

use std::num::NonZeroU32;
use std::sync::Once;

use aushang_test_script::ThreadLog;
use axum::body::Body;
use http::header;
use serde_json::{Value, json};

use crate::support::{Engine, Person, TestApp, console_documents, each_engine};

const WRONG: &str = "Guten Abend 8";

fn listen() {
    static LISTENING: Once = Once::new();
    LISTENING.call_once(|| {
        let subscriber = tracing_subscriber::fmt().json().flatten_event(true).with_writer(|| ThreadLog);
        subscriber.try_init().expect("no other subscriber is installed");
    });
    ThreadLog::take();
}

/// Returns the events of the target `security` since the last call.
fn events() -> Vec<Value> {
    let text = ThreadLog::take();
    assert!(!text.contains('@') && !text.contains("192.0.2.7"), "{text}");
    let events = text.lines().map(|line| serde_json::from_str::<Value>(line).unwrap());
    events.filter(|event| event["target"] == "security").collect()
}

/// Returns the only such event.
#[track_caller]
fn single() -> Value {
    let events = events();
    assert_eq!(events.len(), 1, "{events:?}");
    events[0].clone()
}

#[each_engine]
async fn sign_in_events_contain_no_names(engine: Engine) {
    listen();
    let app = TestApp::with(engine, &[]).await;
    events();
    let mut addresses = Vec::new();
    for email in ["admin@fs.example", " ADMIN@fs.example", "niemand@fs.example"] {
        app.anonymous().login(email, WRONG).await.refused(400, "LOGIN_FAILED");
        let event = single();
        assert_eq!((&event["event"], &event["outcome"]), (&json!("sign-in"), &json!("wrong")));
        assert_eq!(event["network"].as_str().unwrap().len(), 16);
        addresses.push(event["address"].clone());
    }
    assert!(addresses[0] == addresses[1] && addresses[0] != addresses[2], "{addresses:?}");
    let admin = app.admin().await;
    let event = single();
    assert_eq!((&event["outcome"], &event["account"]), (&json!("ok"), &json!(admin.id)));
    for _ in 0..8 {
        app.anonymous().login("admin@fs.example", WRONG).await;
    }
    events();
    app.anonymous().login("admin@fs.example", WRONG).await.refused(429, "TOO_MANY_ATTEMPTS");
    let logged = events();
    assert!(logged.iter().any(|event| event["outcome"] == "limited"), "{logged:?}");
}

#[each_engine]
async fn refusals_are_logged_with_the_account(engine: Engine) {
    listen();
    let app = TestApp::with(engine, &[]).await;
    let drafter = app.drafter().await;
    let (none, link, online) = (json!({}), json!({ "token": "x" }), json!({ "visible": true }));
    let guess = json!({ "oldPassword": "Guten Abend 8", "newPassword": "Neues Wort 9" });
    events();
    for (person, operation, arguments, fields, reason, account) in [
        (app.anonymous(), "me", &none, "id", "NOT_SIGNED_IN", "none"),
        (app.anonymous().with_token("x"), "me", &none, "id", "NOT_SIGNED_IN", "none"),
        (drafter.clone(), "setVisibility", &online, "id", "NOT_PERMITTED", &*drafter.id),
        (app.anonymous(), "invitation", &link, "email", "LINK_ENDED", "none"),
        (drafter.clone(), "changePassword", &guess, "token", "OLD_PASSWORD_INCORRECT", "none"),
    ] {
        person.run(operation, arguments.clone(), fields).await;
        let event = single();
        let logged = [&event["reason"], &event["account"], &event["operations"]];
        assert_eq!(logged, [reason, account, operation], "{event}");
    }
}

#[tokio::test]
async fn document_by_id_is_counted_and_logged_like_its_text() {
    listen();
    let check = "query ($username: String!) { checkUsername(username: $username) }";
    let online = "mutation { setVisibility(visible: true) { id } }";
    let app = TestApp::on_sqlite().await;
    let app = app.with_documents(console_documents([check, online]), |config| {
        config.limits.availability_checks_per_minute = NonZeroU32::MIN;
    });
    let app = app.expect("valid documents");
    let (admin, drafter) = (app.admin().await, app.drafter().await);
    let free = json!({ "username": "frei" });
    for _ in 0..5 {
        admin.call(check, free.clone()).await.ok();
        admin.clone().by_id().call(check, free.clone()).await.ok();
    }
    events();
    for person in [admin.clone(), admin.clone().by_id()] {
        person.call(check, free.clone()).await.refused(429, "TOO_MANY_ATTEMPTS");
        let event = single();
        assert_eq!([&event["reason"], &event["operations"]], ["TOO_MANY_ATTEMPTS", "checkUsername"]);
    }
    for person in [drafter.clone(), drafter.clone().by_id()] {
        person.call(online, json!({})).await.refused(403, "NOT_PERMITTED");
        let event = single();
        let logged = [&event["reason"], &event["account"], &event["operations"]];
        assert_eq!(logged, ["NOT_PERMITTED", &*drafter.id, "setVisibility"], "{event}");
    }
}

const HERE: &str = "198.51.100.1";
const ELSEWHERE: &str = "198.51.100.2";

#[each_engine]
async fn public_queries_and_catalogues_share_a_limit_per_address(engine: Engine) {
    listen();
    let app = TestApp::with(engine, &[]).await.with_few_requests_per_address();
    let catalogue = async |address| app.get_with("/app/universities", &[("x-forwarded-for", address)]).await;
    let anonymous = app.anonymous().on_the_app();
    let ask = async |address| anonymous.at(address).run("pushKey", json!({}), "").await;
    for _ in 0..9 {
        assert_eq!(ask(HERE).await.outcome(), "ok");
    }
    assert_eq!(catalogue(HERE).await.status, 200);
    events();
    let refused = catalogue(HERE).await;
    assert_eq!((refused.status.as_u16(), refused.headers[header::RETRY_AFTER].as_bytes()), (429, &b"60"[..]));
    let event = single();
    assert_eq!([&event["reason"], &event["operations"]], ["TOO_MANY_ATTEMPTS", "catalogue"], "{event}");
    ask(HERE).await.refused_for(60, "TOO_MANY_ATTEMPTS");
    // Other addresses and readers have limits of their own.
    assert_eq!(ask(ELSEWHERE).await.outcome(), "ok");
    assert_eq!(catalogue(ELSEWHERE).await.status, 200);
    assert_eq!(app.reader("STUDENT").await.at(HERE).try_feed(1, None).await.outcome(), "ok");
}

#[each_engine]
async fn readers_at_one_address_share_a_limit(app: TestApp) {
    let app = app.with_few_requests_per_address();
    let (one, other) = (app.reader("STUDENT").await, app.reader("STUDENT").await);
    for _ in 0..5 {
        for reader in [&one, &other] {
            assert_eq!(reader.at(HERE).try_feed(1, None).await.outcome(), "ok");
        }
    }
    for reader in [&one, &other] {
        reader.at(HERE).try_feed(1, None).await.refused_for(60, "TOO_MANY_ATTEMPTS");
        assert_eq!(reader.at(ELSEWHERE).try_feed(1, None).await.outcome(), "ok");
    }
    let anonymous = app.anonymous().on_the_app();
    assert_eq!(anonymous.at(HERE).run("pushKey", json!({}), "").await.outcome(), "ok");
}

/// Counts as two requests, because the list may have 5,000 items.
const TWO_REQUESTS: &str = "universities { id }";

#[each_engine]
async fn large_responses_count_as_several_requests(app: TestApp) {
    let app = app.with_few_requests_per_address();
    for (person, document) in [
        (app.anonymous().on_the_app(), format!("{{ {TWO_REQUESTS} }}")),
        (app.reader("STUDENT").await, format!("{{ {TWO_REQUESTS} reader {{ id }} }}")),
    ] {
        let ask = async |address| person.at(address).call(&document, json!({})).await;
        for _ in 0..5 {
            assert_eq!(ask(HERE).await.outcome(), "ok", "{document}");
        }
        let refused = ask(HERE).await;
        assert_eq!(refused.headers[header::RETRY_AFTER], "120", "{document}");
        refused.refused(429, "TOO_MANY_ATTEMPTS");
        assert_eq!(ask(ELSEWHERE).await.outcome(), "ok", "{document}");
    }
}

#[tokio::test]
async fn security_events_are_counted() {
    aushang_server::http::install_metrics();
    let app = TestApp::on_sqlite().await;
    app.anonymous().login("admin@fs.example", WRONG).await.refused(400, "LOGIN_FAILED");
    app.anonymous().run("me", json!({}), "id").await;
    let metrics = app.seen_locally().metrics().await;
    for counted in ["signins_total{outcome=\"wrong\"} ", "refusals_total{reason=\"NOT_SIGNED_IN\"} "] {
        assert!(metrics.contains(counted), "{counted}: {metrics}");
    }
}

#[each_engine]
async fn response_429_has_retry_after(app: TestApp) {
    for _ in 0..10 {
        app.anonymous().login("admin@fs.example", WRONG).await;
    }
    let reader = app.reader("STUDENT").await;
    let connect = json!({ "email": "admin@fs.example", "password": "x" });
    let connected = reader.run("connectProfile", connect, "id").await;
    for answer in [app.anonymous().login("admin@fs.example", WRONG).await, connected] {
        assert_eq!(answer.status, 200);
        answer.refused_for(900, "TOO_MANY_ATTEMPTS");
    }
}

#[each_engine]
async fn two_tokens_are_refused(app: TestApp) {
    let (good, other) = (app.admin().await, app.user().await);
    let bearer = |person: &Person| format!("Bearer {}", person.token.as_ref().unwrap());
    for (first, second) in [(&good, &other), (&good, &good)] {
        let request = first
            .request()
            .header(header::AUTHORIZATION, bearer(second))
            .header(header::CONTENT_TYPE, "application/json")
            .body(Body::from(r#"{"query":"{ me { id } }"}"#))
            .unwrap();
        let answer = first.send(request).await;
        assert_eq!(answer.status, 400);
        answer.refused(400, "INVALID");
    }
}

#[each_engine]
async fn responses_other_than_pages_have_a_strict_policy(engine: Engine) {
    for (address, hsts) in [("http://localhost:8080", ""), ("https://aushang.example", "max-age=31536000")] {
        let settings = [("AUSHANG_SERVER__PUBLIC_URL", address), ("AUSHANG_MAIL__ONLY_FILES", "true")];
        let app = TestApp::with(engine, &settings).await;
        for path in [
            "/graphql",
            "/app/graphql",
            "/app/universities",
            "/healthz",
            "/files/x/y.jpg",
            "/api/gone",
            "/events/x.ics",
        ] {
            let page = app.get(path).await;
            let policy = page.header("content-security-policy");
            assert_eq!(policy, "default-src 'none'; frame-ancestors 'none'", "{path}");
            assert_eq!(page.header("cross-origin-resource-policy"), "same-origin", "{path}");
            assert_eq!(page.header("strict-transport-security"), hsts, "{path}");
        }
        let page = app.get("/").await;
        assert!(page.header("content-security-policy").contains("script-src 'self' 'nonce-"));
        assert_eq!(page.header("strict-transport-security"), hsts);
    }
}
