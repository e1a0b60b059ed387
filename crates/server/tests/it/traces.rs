//! What an operator's collector is told of what the server does.

use std::collections::HashMap;
use std::sync::{Arc, Mutex};

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

/// A collector that takes OTLP over HTTP.
#[derive(Clone, Default)]
struct Collector(Arc<Mutex<Vec<Told>>>);

#[derive(Clone)]
struct Told {
    authorization: Option<String>,
    body: Bytes,
}

impl Collector {
    /// Listens on a free port and gives the address for traces.
    async fn start() -> (Self, String) {
        let collector = Self::default();
        let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
        let address = listener.local_addr().unwrap();
        let routes = Router::new().route("/v1/traces", post(take)).with_state(collector.clone());
        tokio::spawn(async move { axum::serve(listener, routes).await });
        (collector, format!("http://{address}/v1/traces"))
    }

    fn told(&self) -> Vec<Told> {
        self.0.lock().unwrap().clone()
    }

    fn spans(&self) -> Vec<Span> {
        let requests =
            self.told().into_iter().map(|told| ExportTraceServiceRequest::decode(told.body).unwrap());
        let scopes = requests.flat_map(|request| request.resource_spans).flat_map(|of| of.scope_spans);
        scopes.flat_map(|scope| scope.spans).collect()
    }
}

async fn take(State(collector): State<Collector>, headers: HeaderMap, body: Bytes) -> StatusCode {
    if headers["content-type"] != "application/x-protobuf" {
        return StatusCode::UNSUPPORTED_MEDIA_TYPE;
    }
    let authorization = headers.get("authorization").map(|value| value.to_str().unwrap().to_owned());
    collector.0.lock().unwrap().push(Told { authorization, body });
    StatusCode::OK
}

/// From the outermost to the span itself.
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
async fn a_collector_is_told_where_the_time_went_and_nothing_personal() {
    let database = TestDb::sqlite().await;
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
    for Told { authorization, body } in collector.told() {
        assert_eq!(authorization.as_deref(), Some("Bearer geheim"));
        let text = String::from_utf8_lossy(&body);
        for secret in ["a@fs.example", "falsch", "Erika", "Hallo", "127.0.0.1"] {
            assert!(!text.contains(secret), "{secret} in {text}");
        }
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_server_that_fails_tells_what_it_did_until_then() {
    let database = TestDb::sqlite().await;
    let (collector, endpoint) = Collector::start().await;
    let taken = TcpListener::bind("127.0.0.1:0").await.unwrap();
    let shell = Shell::on(&database)
        .with("AUSHANG_SERVER__LISTEN", taken.local_addr().unwrap().to_string())
        .with("AUSHANG_TRACES__ENDPOINT", endpoint);
    let why = shell.run(&["serve"]).await.refused();
    assert!(why.contains("in use"), "{why}");
    assert!(collector.spans().iter().any(|span| span.name == "write"));
}
