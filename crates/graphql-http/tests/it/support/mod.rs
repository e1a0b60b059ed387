//! A small schema, a gate that records inquiries, and a client.

pub mod log;
mod schema;

use std::{
    net::SocketAddr,
    sync::{Arc, Mutex},
};

use async_graphql::Data;
use aushang_graphql_http::{Endpoint, Gate, Inquiry, OperationKind, Refusal, Settings, Uploads};
use axum::{Router, body::Body, extract::connect_info::MockConnectInfo};
use http::{HeaderMap, Request, StatusCode, header};
use serde_json::{Value, json};
use tower::ServiceExt;

use self::schema::Calls;

/// An endpoint, with everything that a test checks.
pub struct Client {
    router: Router,
    pub calls: Calls,
    /// The inquiries that the gate received, as text.
    inquiries: Arc<Mutex<Vec<String>>>,
    pub folder: tempfile::TempDir,
    /// The number of documents that the endpoint trusts, and what is wrong with the others.
    pub trusted: usize,
    pub invalid: Vec<String>,
}

/// Does not know the field `silent`. Admits all requests except those with an `x-refuse` header, which contains the code of the refusal.
struct TestGate(Arc<Mutex<Vec<String>>>);

#[async_trait::async_trait]
impl Gate for TestGate {
    async fn admit(&self, inquiry: &Inquiry<'_>) -> Result<Data, Refusal> {
        let fields = inquiry.root_fields.join(" ");
        let files = if inquiry.has_files { " with files" } else { "" };
        self.0.lock().unwrap().push(format!("{:?} {fields}{files} from {}", inquiry.operation, inquiry.peer));
        match inquiry.headers.get("x-refuse") {
            None => Ok(Data::default()),
            Some(code) => {
                let code = code.to_str().unwrap().parse().unwrap();
                let refusal = Refusal::new(code, "REFUSED", "Das darfst du nicht.");
                Err(refusal.with("left", 3).header(header::RETRY_AFTER, "9".parse().unwrap()))
            }
        }
    }

    fn knows(&self, _: OperationKind, root_field: &str) -> bool {
        root_field != "silent"
    }
}

pub struct Answer {
    pub status: StatusCode,
    pub headers: HeaderMap,
    pub bytes: Vec<u8>,
}

impl Answer {
    pub fn json(&self) -> Value {
        serde_json::from_slice(&self.bytes).expect("the response is JSON")
    }

    /// The reason of the only error.
    #[track_caller]
    pub fn refused(&self) -> String {
        let json = self.json();
        assert_eq!(json["errors"].as_array().map(Vec::len), Some(1), "{json}");
        assert!(json.get("data").is_none(), "{json}");
        assert!(self.bytes.len() < 4096, "{} bytes", self.bytes.len());
        assert!(json["errors"][0]["extensions"]["code"].is_number(), "{json}");
        json["errors"][0]["extensions"]["reason"].as_str().expect("a reason").to_owned()
    }

    #[track_caller]
    pub fn data(&self) -> Value {
        let json = self.json();
        assert!(json.get("errors").is_none(), "{json}");
        json["data"].clone()
    }
}

impl Client {
    pub fn new() -> Self {
        Self::with(|_| {})
    }

    pub fn with(change: impl FnOnce(&mut Settings)) -> Self {
        log::listen();
        let folder = tempfile::tempdir().unwrap();
        let mut settings = Settings::new("test");
        settings.uploads = Some(Uploads::in_folder(folder.path()));
        change(&mut settings);
        let (calls, inquiries) = (Calls::default(), Arc::default());
        let build = || schema::build(&calls);
        let endpoint = Endpoint::new(build, TestGate(Arc::clone(&inquiries)), settings);
        let trusted = endpoint.trusted_documents();
        let invalid = endpoint.invalid_documents().iter().map(ToString::to_string).collect();
        let peer = MockConnectInfo(SocketAddr::from(([192, 0, 2, 7], 4711)));
        let router = Router::new().route("/", endpoint.route()).layer(peer);
        Self { router, calls, inquiries, folder, trusted, invalid }
    }

    pub async fn send(&self, request: Request<Body>) -> Answer {
        let response = self.router.clone().oneshot(request).await.unwrap();
        let (head, body) = response.into_parts();
        Answer {
            status: head.status,
            headers: head.headers,
            bytes: axum::body::to_bytes(body, usize::MAX).await.unwrap().to_vec(),
        }
    }

    /// Posts a body as JSON.
    pub async fn post(&self, body: impl Into<Body>) -> Answer {
        self.send(post().body(body.into()).unwrap()).await
    }

    pub async fn ask(&self, query: &str) -> Answer {
        self.ask_with(query, &json!({})).await
    }

    pub async fn ask_with(&self, query: &str, variables: &Value) -> Answer {
        self.post(json!({ "query": query, "variables": variables }).to_string()).await
    }

    pub async fn get(&self, query_string: &str) -> Answer {
        let request = Request::get(format!("/?{query_string}"))
            .header(header::ACCEPT, "application/graphql-response+json");
        self.send(request.body(Body::empty()).unwrap()).await
    }

    /// The inquiries since the last call.
    pub fn take_inquiries(&self) -> Vec<String> {
        std::mem::take(&mut *self.inquiries.lock().unwrap())
    }
}

/// A POST of JSON that accepts `application/graphql-response+json`.
pub fn post() -> http::request::Builder {
    Request::post("/")
        .header(header::CONTENT_TYPE, "application/json")
        .header(header::ACCEPT, "application/graphql-response+json")
}
