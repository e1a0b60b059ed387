//! The page that is served at every address without another handler.

use aushang_test_script::ThreadLog;
use axum::body::Body;
use http::Request;
use tower::ServiceExt;
use tracing_subscriber::filter::LevelFilter;

use crate::support::TestApp;

#[tokio::test]
async fn requests_to_unknown_addresses_get_no_page() {
    let app = TestApp::on_sqlite().await;
    for (method, address, status) in [
        ("POST", "/", 405),
        ("DELETE", "/settings", 405),
        ("GET", "/api/gone", 404),
        ("GET", "/api/translate", 405),
        ("GET", "/assets/gone.js", 404),
        ("GET", "/documents.json", 404),
        ("HEAD", "/documents.json", 404),
        ("GET", "/files/x", 404),
        ("GET", "/files/", 404),
        ("GET", "/files/../../etc/passwd", 404),
        ("GET", "/graphql/x", 404),
        ("GET", "/app/graphql/x", 404),
        ("GET", "/app/nothing", 404),
        ("GET", "/events/", 404),
        ("GET", "//evil.example/anmelden", 404),
        ("GET", "//", 404),
        ("GET", "/settings\\account", 404),
        ("GET", "/settings//account", 200),
        ("GET", "/filesystem", 200),
    ] {
        let request = Request::builder().method(method).uri(address).body(Body::empty()).unwrap();
        let answer = app.router.clone().oneshot(request).await.unwrap();
        assert_eq!(answer.status(), status, "{method} {address}");
    }
}

/// The address of a page may contain the token of a link.
#[tokio::test]
async fn pages_send_only_the_origin_as_referrer() {
    let app = TestApp::on_sqlite().await;
    for address in [
        "/set/geheim",
        "/register?token=geheim",
        "/reset/geheim",
        "/confirm/geheim",
        "/instagram/auth?code=geheim",
        "/",
    ] {
        assert_eq!(app.get(address).await.header("referrer-policy"), "strict-origin", "{address}");
    }
}

// spec: PHOTO-07
#[tokio::test]
async fn popup_of_instagram_and_the_console_keep_their_references_to_each_other() {
    let app = TestApp::on_sqlite().await;
    for (address, policy) in [
        ("/", "same-origin-allow-popups"),
        ("/settings", "same-origin-allow-popups"),
        ("/instagram/authx", "same-origin-allow-popups"),
        ("/instagram/auth?code=geheim&state=x", "unsafe-none"),
        ("/instagram/auth/?code=geheim", "unsafe-none"),
        ("/healthz", "same-origin"),
    ] {
        let page = app.get(address).await;
        assert_eq!(page.header("cross-origin-opener-policy"), policy, "{address}");
        assert!(page.header("content-security-policy").contains("frame-ancestors 'none'"), "{address}");
    }
}

#[tokio::test]
async fn query_of_a_page_is_not_logged() {
    let app = TestApp::on_sqlite().await;
    let subscriber = tracing_subscriber::fmt().with_max_level(LevelFilter::TRACE).with_writer(|| ThreadLog);
    let _guard = tracing::subscriber::set_default(subscriber.finish());
    ThreadLog::take();
    app.get("/instagram/auth?code=geheim&state=privat").await;
    let log = ThreadLog::take();
    assert!(!log.contains("geheim") && !log.contains("privat"), "{log}");
}
