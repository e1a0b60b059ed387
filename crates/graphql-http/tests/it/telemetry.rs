//! Metrics, and with their help the document cache.

use std::{
    collections::BTreeMap,
    sync::{
        Arc, Mutex,
        atomic::{AtomicU64, Ordering},
    },
};

use aushang_graphql_http::{TrustedDocument, document_id};
use aushang_test_script::ThreadLog;
use axum::body::Body;
use metrics::{Counter, Gauge, Histogram, Key, KeyName, Metadata, Recorder, SharedString, Unit};
use serde_json::json;
use tracing_subscriber::{filter::LevelFilter, fmt::format::FmtSpan};

use crate::support::{Client, post};

/// A recorder with the counters of one test.
#[derive(Clone, Default)]
struct Counters(Arc<Mutex<BTreeMap<String, Arc<AtomicU64>>>>);

impl Counters {
    /// The counts since the last call.
    fn take(&self) -> Vec<(String, u64)> {
        let counters = self.0.lock().unwrap();
        let counts = counters.iter().map(|(name, count)| (name.clone(), count.swap(0, Ordering::Relaxed)));
        counts.filter(|(_, count)| *count > 0).collect()
    }
}

impl Recorder for Counters {
    fn describe_counter(&self, _: KeyName, _: Option<Unit>, _: SharedString) {}

    fn describe_gauge(&self, _: KeyName, _: Option<Unit>, _: SharedString) {}

    fn describe_histogram(&self, _: KeyName, _: Option<Unit>, _: SharedString) {}

    fn register_counter(&self, key: &Key, _: &Metadata<'_>) -> Counter {
        let labels: Vec<_> = key.labels().map(metrics::Label::value).collect();
        let name = format!("{} {}", key.name(), labels.join(" "));
        Counter::from_arc(Arc::clone(self.0.lock().unwrap().entry(name).or_default()))
    }

    fn register_gauge(&self, _: &Key, _: &Metadata<'_>) -> Gauge {
        Gauge::noop()
    }

    fn register_histogram(&self, _: &Key, _: &Metadata<'_>) -> Histogram {
        Histogram::noop()
    }
}

fn counts(pairs: &[(&str, u64)]) -> Vec<(String, u64)> {
    pairs.iter().map(|(name, count)| ((*name).to_owned(), *count)).collect()
}

#[tokio::test]
async fn requests_are_counted_by_outcome() {
    let counters = Counters::default();
    let _guard = metrics::set_default_local_recorder(&counters);
    let client = Client::new();
    for query in ["{ hello }", "{ refused }", "{ broken }", "{ nothing }", "{ hello }", "{ panics }"] {
        client.ask(query).await;
    }
    assert_eq!(
        counters.take(),
        counts(&[
            ("graphql_documents_total test hit", 1),
            ("graphql_documents_total test miss", 5),
            ("graphql_requests_total test error", 1),
            ("graphql_requests_total test failed", 2),
            ("graphql_requests_total test ok", 2),
            ("graphql_requests_total test refused", 1),
        ])
    );
}

#[tokio::test]
async fn a_document_is_cached_after_its_admission() {
    let counters = Counters::default();
    let _guard = metrics::set_default_local_recorder(&counters);
    let client = Client::with(|settings| settings.limits.cached_documents = 2);
    let hit = counts(&[("graphql_documents_total test hit", 1)]);
    let miss = counts(&[("graphql_documents_total test miss", 1)]);
    for (query, refused, expected) in [
        ("{ a: hello }", true, &miss),
        ("{ a: hello }", false, &miss),
        ("{ a: hello }", true, &hit),
        ("{ b: hello }", false, &miss),
        ("{ a: hello }", false, &hit),
        ("{ c: hello }", false, &miss),
        ("{ a: hello }", false, &hit),
        ("{ b: hello }", false, &miss),
        ("{ helo }", false, &miss),
        ("{ helo }", false, &miss),
        ("{ number(n: \"1\") }", false, &miss),
        ("{ number(n: \"1\") }", false, &miss),
    ] {
        let request = if refused { post().header("x-refuse", "401") } else { post() };
        let body = Body::from(json!({ "query": query }).to_string());
        client.send(request.body(body).unwrap()).await;
        let documents: Vec<_> =
            counters.take().into_iter().filter(|(name, _)| name.contains("documents")).collect();
        assert_eq!(&documents, expected, "{query}");
    }
}

#[tokio::test]
async fn trusted_and_unknown_documents_evict_nothing() {
    let counters = Counters::default();
    let _guard = metrics::set_default_local_recorder(&counters);
    let [rename, hello] = ["mutation { rename }", "{ b: hello }"];
    let client = Client::with(|settings| {
        settings.limits.cached_documents = 1;
        let documents = [rename, hello].map(|text| TrustedDocument { name: text.into(), text: text.into() });
        settings.trusted = documents.into();
    });
    let ask = async |key: &str, value: &str| client.post(json!({ key: value }).to_string()).await;
    ask("query", "{ a: hello }").await.data();
    for number in 0..1_000_u128 {
        ask("documentId", &document_id(&number.to_string())).await.refused();
    }
    for text in [rename, hello] {
        ask("documentId", &document_id(text)).await.data();
    }
    ask("query", "{ a: hello }").await.data();
    // A text is not looked for among the trusted documents.
    ask("query", hello).await.data();
    let documents: Vec<_> =
        counters.take().into_iter().filter(|(name, _)| name.contains("documents")).collect();
    assert_eq!(
        documents,
        counts(&[
            ("graphql_documents_total test hit", 1),
            ("graphql_documents_total test miss", 2),
            ("graphql_documents_total test trusted", 2),
            ("graphql_documents_total test unknown", 1_000),
        ])
    );
}

/// Clients choose the names of other documents, which may contain personal data.
#[tokio::test]
async fn span_names_the_operation_of_a_trusted_document_only() {
    let text = "query Greeting { hello }";
    let client = Client::with(|settings| {
        settings.trusted = [TrustedDocument { name: "Greeting".into(), text: text.into() }].into();
    });
    let subscriber = tracing_subscriber::fmt().with_ansi(false).with_writer(|| ThreadLog);
    let subscriber = subscriber.with_max_level(LevelFilter::DEBUG).with_span_events(FmtSpan::NEW);
    let _guard = tracing::subscriber::set_default(subscriber.finish());
    for (body, is_named) in
        [(json!({ "query": text }), false), (json!({ "documentId": document_id(text) }), true)]
    {
        ThreadLog::take();
        client.post(body.to_string()).await.data();
        let log = ThreadLog::take();
        assert!(log.contains("field=\"hello\""), "{log}");
        assert_eq!(log.contains("operation=\"Greeting\""), is_named, "{log}");
        assert_eq!(log.contains("Greeting"), is_named, "{log}");
    }
}

#[tokio::test]
async fn a_cached_document_works_with_each_operation_and_variable() {
    let client = Client::new();
    let query = "query A($n: Int!) { number(n: $n) } query B { hello }";
    for (name, variables, data) in [
        ("A", json!({ "n": 1 }), json!({ "number": 1 })),
        ("A", json!({ "n": 2 }), json!({ "number": 2 })),
        ("B", json!({}), json!({ "hello": "Hallo " })),
    ] {
        let body = json!({ "query": query, "operationName": name, "variables": variables });
        assert_eq!(client.post(body.to_string()).await.data(), data);
    }
    let body = json!({ "query": query, "operationName": "A" }).to_string();
    assert_eq!(client.post(body).await.refused(), "INVALID_VARIABLE");
}
