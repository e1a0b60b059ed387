//! The traces that the server exports to a collector.

use std::collections::HashMap;
use std::sync::{Arc, Mutex};

use aushang::migrations::MIGRATIONS;
use aushang_db::testing::TestDb;
use axum::Router;
use axum::body::Bytes;
use axum::extract::State;
use axum::http::{HeaderMap, StatusCode};
use axum::routing::post;
use opentelemetry_proto::tonic::collector::trace::v1::ExportTraceServiceRequest;
use opentelemetry_proto::tonic::trace::v1::Span;
use prost::Message;
use serde_json::json;
use tokio::net::TcpListener;

use aushang_push::testing::PushService;

use crate::support::Shell;
use crate::support::process::Installation;

/// A collector that accepts OTLP over HTTP.
#[derive(Clone, Default)]
struct Collector(Arc<Mutex<Vec<Export>>>);

#[derive(Clone)]
struct Export {
    authorization: Option<String>,
    body: Bytes,
}

impl Collector {
    /// Listens on a free port, and returns the collector and its URL for traces.
    async fn start() -> (Self, String) {
        let collector = Self::default();
        let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
        let address = listener.local_addr().unwrap();
        let routes = Router::new().route("/v1/traces", post(take)).with_state(collector.clone());
        tokio::spawn(async move { axum::serve(listener, routes).await });
        (collector, format!("http://{address}/v1/traces"))
    }

    fn exports(&self) -> Vec<Export> {
        self.0.lock().unwrap().clone()
    }

    fn spans(&self) -> Vec<Span> {
        let requests =
            self.exports().into_iter().map(|export| ExportTraceServiceRequest::decode(export.body).unwrap());
        let scopes = requests.flat_map(|request| request.resource_spans).flat_map(|of| of.scope_spans);
        scopes.flat_map(|scope| scope.spans).collect()
    }
}

async fn take(State(collector): State<Collector>, headers: HeaderMap, body: Bytes) -> StatusCode {
    if headers["content-type"] != "application/x-protobuf" {
        return StatusCode::UNSUPPORTED_MEDIA_TYPE;
    }
    let authorization = headers.get("authorization").map(|value| value.to_str().unwrap().to_owned());
    collector.0.lock().unwrap().push(Export { authorization, body });
    StatusCode::OK
}

/// Returns the names from the outermost span to this one.
fn path(span: &Span, all: &HashMap<&[u8], &Span>) -> Vec<String> {
    let mut path = Vec::new();
    let mut next = Some(span);
    while let Some(span) = next {
        path.insert(0, span.name.clone());
        next = all.get(span.parent_span_id.as_slice()).copied();
    }
    path
}

#[tokio::test(flavor = "multi_thread")]
async fn collector_receives_timings_without_personal_data() {
    let database = TestDb::sqlite(MIGRATIONS).await;
    let (collector, endpoint) = Collector::start().await;
    let service = PushService::start().await.unwrap();
    let installation = Installation::new(&database.options().url)
        .with("AUSHANG_TRACES__ENDPOINT", endpoint)
        .with("AUSHANG_TRACES__AUTHORIZATION", "Bearer geheim".to_owned());
    let people = installation.settle(&service.subscribe()).await;
    let server = installation.serve(None).await;
    let login = "mutation Name_von_Erika { login(email: \"a@fs.example\", password: \"falsch\") { token } }";
    server.try_console("", login, json!({})).await;
    let send = "mutation { sendPost(content: \"Hallo\", sendPush: true) { id } }";
    server.console(&people.admin, send, json!({})).await;
    service.log_of(1).await;
    server.end().await;

    let spans = collector.spans();
    let all = spans.iter().map(|span| (span.span_id.as_slice(), span)).collect();
    let paths: Vec<_> = spans.iter().map(|span| path(span, &all)).collect();
    for expected in [
        &["request", "execute", "turn"][..],
        &["request", "execute", "write", "transaction"],
        &["resolve an audience", "write", "transaction"],
        &["send pushes", "write", "transaction"],
    ] {
        assert!(paths.iter().any(|path| path == expected), "{expected:?} in {paths:?}");
    }
    assert!(!paths.iter().any(|path| path[0] == "look"), "{paths:?}");
    for Export { authorization, body } in collector.exports() {
        assert_eq!(authorization.as_deref(), Some("Bearer geheim"));
        let text = String::from_utf8_lossy(&body);
        for secret in ["a@fs.example", "falsch", "Erika", "Hallo", "127.0.0.1"] {
            assert!(!text.contains(secret), "{secret} in {text}");
        }
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn server_that_fails_exports_its_traces() {
    let database = TestDb::sqlite(MIGRATIONS).await;
    let (collector, endpoint) = Collector::start().await;
    let taken = TcpListener::bind("127.0.0.1:0").await.unwrap();
    let shell = Shell::on(&database)
        .with("AUSHANG_SERVER__LISTEN", taken.local_addr().unwrap().to_string())
        .with("AUSHANG_TRACES__ENDPOINT", endpoint);
    let why = shell.run(&["serve"]).await.refused();
    assert!(why.contains("in use"), "{why}");
    assert!(collector.spans().iter().any(|span| span.name == "write"));
}
