//! The endpoints for monitoring.

use aushang::migrations::MIGRATIONS;
use aushang_db::testing::TestDb;
use axum::body::Body;
use http::Request;
use tower::ServiceExt;

use crate::support::process::Installation;
use crate::support::{Engine, TestApp, each_engine};

#[each_engine]
async fn running_server_is_alive_and_ready(app: TestApp) {
    for (address, body) in [("/healthz", "ok\n"), ("/readyz", "ready\n")] {
        let page = app.get(address).await;
        assert_eq!((page.status.as_u16(), page.text().as_str()), (200, body));
    }
    app.product.db.clone().close().await.unwrap();
    assert_eq!(app.get("/healthz").await.status, 200);
    assert_eq!(app.get("/readyz").await.status, 503);
}

#[each_engine]
async fn full_disk_makes_the_node_unready(app: TestApp) {
    let work = app.product.work_folder.clone();
    std::fs::remove_dir(&work).unwrap();
    // A file system without any free space.
    std::os::unix::fs::symlink("/proc", &work).unwrap();
    let app = app.restarted_with(&[]).await;
    let page = app.get("/readyz").await;
    assert_eq!((page.status.as_u16(), page.text().as_str()), (503, "the disk is full\n"));
    std::fs::remove_file(&work).unwrap();
}

#[each_engine]
async fn with_https_metrics_are_served_at_the_operations_address_only(engine: Engine) {
    aushang_server::http::install_metrics();
    let https =
        [("AUSHANG_SERVER__PUBLIC_URL", "https://aushang.example"), ("AUSHANG_MAIL__ONLY_FILES", "true")];
    let app = TestApp::with(engine, &https).await;
    app.admin().await;
    let product = app.product.clone();
    let here = app.seen_locally();
    // A request from a proxy that sends no client address looks local.
    assert_eq!(here.get("/metrics").await.status, 404);
    let operations = aushang_server::http::operations_router(product);
    for (address, status) in
        [("/metrics", 200), ("/healthz", 200), ("/readyz", 200), ("/", 404), ("/graphql", 404)]
    {
        let request = Request::get(address).body(Body::empty()).unwrap();
        assert_eq!(operations.clone().oneshot(request).await.unwrap().status(), status, "{address}");
    }
}

#[each_engine]
async fn metrics_are_served_to_this_machine_only(app: TestApp) {
    aushang_server::http::install_metrics();
    app.admin().await;
    assert_eq!(app.get("/metrics").await.status, 404, "the peer is another machine");
    let here = app.seen_locally();
    let page = here.get("/metrics").await;
    assert_eq!(page.status, 200);
    let metrics = page.text();
    assert!(metrics.contains("graphql") && !metrics.contains('@'), "{metrics}");
    for through_a_proxy in ["x-forwarded-for", "forwarded"] {
        assert_eq!(here.get_with("/metrics", &[(through_a_proxy, "192.0.2.1")]).await.status, 404);
    }
}

#[tokio::test]
async fn silent_database_makes_the_node_unready_within_seconds() {
    let Some((database, proxy)) = TestDb::postgres_behind_proxy(MIGRATIONS).await else { return };
    let app = TestApp::on(database).await;
    aushang_server::http::install_metrics();
    let one_connection = [("AUSHANG_DATABASE__MAX_READ_CONNECTIONS", "1")];
    let app = app.restarted_with(&one_connection).await.seen_locally();
    app.anonymous().state().await;
    assert_eq!(app.get("/readyz").await.status, 200);
    proxy.silence_open();
    // From here on only timeouts advance the clock.
    tokio::time::pause();
    let begun = tokio::time::Instant::now();
    let page = app.get("/readyz").await;
    assert_eq!((page.status.as_u16(), page.text().as_str()), (503, "the database does not answer\n"));
    assert!(begun.elapsed().as_secs() < 5, "{:?}", begun.elapsed());
    // The metrics of the process are still returned.
    let metrics = app.metrics().await;
    assert!(metrics.contains("graphql_requests_total") && !metrics.contains("jobs_poisoned"), "{metrics}");
    assert!(metrics.contains("\nclock_suspect 0\n"), "{metrics}");
    assert!(begun.elapsed().as_secs() < 10, "{:?}", begun.elapsed());
    // The silent connection is closed and replaced.
    tokio::time::advance(std::time::Duration::from_secs(90)).await;
    tokio::time::resume();
    assert_eq!(app.get("/readyz").await.status, 200);
}

#[tokio::test]
async fn health_and_metrics_are_served_at_the_configured_address() {
    let database = TestDb::sqlite(MIGRATIONS).await;
    let installation = Installation::new(&database.options().url)
        .with("AUSHANG_SERVER__OPERATIONS_LISTEN", "127.0.0.2:0".to_owned());
    let server = installation.serve(None).await;
    let operations = server.operations.clone().expect("it is logged");
    for (path, status) in [("/healthz", 200), ("/readyz", 200), ("/metrics", 200), ("/", 404)] {
        assert_eq!(server.status(&operations, path).await, status, "{path}");
    }
    assert_eq!(server.status(server.address(), "/healthz").await, 200);
    server.end().await;
}

#[tokio::test]
async fn server_shuts_down_with_a_silent_database() {
    let Some((database, proxy)) = TestDb::postgres_behind_proxy(MIGRATIONS).await else { return };
    let url = format!("{}?options[statement_timeout]=1s", database.options().url);
    let installation = Installation::new(&url);
    let server = installation.serve(None).await;
    proxy.silence_all();
    server.end().await;
}
