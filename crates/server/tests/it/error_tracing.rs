//! Where the console sends its errors.

use serde_json::{Value, json};

use crate::support::{Engine, Setting, TestApp, each_engine};

const DSN: Setting = ("AUSHANG_ERRORS__DSN", "https://0f1e@errors.uni.example/7");

async fn tracing(app: &TestApp) -> Value {
    app.anonymous().run("config", json!({}), "errorTracing { url }").await.ok()["errorTracing"].clone()
}

/// Returns the addresses that the page may connect to.
async fn connections(app: &TestApp) -> String {
    let page = app.get("/").await;
    let policy = page.header("content-security-policy").to_owned();
    let connections = policy.split("; ").find_map(|part| part.strip_prefix("connect-src "));
    connections.expect("a policy for connections").to_owned()
}

#[each_engine]
async fn without_a_dsn_the_page_connects_to_this_server_only(app: TestApp) {
    assert_eq!(tracing(&app).await, Value::Null);
    assert_eq!(connections(&app).await, "'self'");
}

#[each_engine]
async fn with_a_dsn_the_page_may_also_connect_to_its_host(engine: Engine) {
    let app = TestApp::with(engine, &[DSN]).await;
    let url = "https://errors.uni.example/api/7/envelope/?sentry_version=7&sentry_key=0f1e";
    assert_eq!(tracing(&app).await, json!({ "url": url }));
    assert_eq!(connections(&app).await, "'self' https://errors.uni.example");
}
