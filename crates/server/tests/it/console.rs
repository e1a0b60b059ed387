//! The page at every address that is nothing else.

use axum::body::Body;
use http::Request;
use tower::ServiceExt;

use crate::support::TestApp;

#[tokio::test]
async fn a_call_to_an_address_that_is_none_gets_no_page() {
    let app = TestApp::on_each_engine().await.next().expect("SQLite is always there");
    for (method, address, status) in [
        ("POST", "/", 405),
        ("DELETE", "/settings", 405),
        ("GET", "/api/gone", 404),
        ("GET", "/api/translate", 405),
        ("GET", "/assets/gone.js", 404),
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

/// The address of a page may hold the token of a link.
#[tokio::test]
async fn no_page_tells_others_more_than_the_origin() {
    let app = TestApp::on_each_engine().await.next().expect("SQLite is always there");
    for address in ["/set/geheim", "/register?token=geheim", "/reset/geheim", "/confirm/geheim", "/"] {
        assert_eq!(app.get(address).await.header("referrer-policy"), "strict-origin", "{address}");
    }
}
