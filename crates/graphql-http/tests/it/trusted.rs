//! Documents that are requested by id.

use aushang_graphql_http::{TrustedDocument, document_id};
use http::{StatusCode, header};
use percent_encoding::{NON_ALPHANUMERIC, utf8_percent_encode};
use serde_json::{Value, json};
use sha2::{Digest, Sha256};

use crate::support::{Answer, Client};

const HELLO: &str = "{ hello }";
const RENAME: &str = "mutation Rename($name: String) { rename(name: $name) }";
const TWO: &str = "query A($n: Int!) { number(n: $n) } query B { hello }";
const CONDITIONAL: &str =
    "query ($x: Boolean! = true) { ...F @include(if: $x) hello } fragment F on Query { round { leaf } }";
const PAGE: &str = "query ($n: Int) { posts(first: $n) { id title } }";
const FAILING: &str = "query { half { a: mayFail good b: mayFail } refused }";

/// An endpoint that trusts these documents.
fn trusting(documents: &[(&str, &str)]) -> Client {
    let document =
        |(name, text): &(&str, &str)| TrustedDocument { name: (*name).into(), text: (*text).into() };
    Client::with(|settings| {
        settings.trusted = documents.iter().map(document).collect();
        settings.limits.complexity = 100;
        settings.list_lengths = [(("Query", "posts"), 40)].into();
        settings.revalidated = true;
    })
}

fn trusting_all() -> Client {
    let texts = [HELLO, RENAME, TWO, CONDITIONAL, PAGE, FAILING];
    let client = trusting(&texts.map(|text| (text, text)));
    assert_eq!((client.trusted, client.invalid.len()), (texts.len(), 0));
    client
}

/// The id as a whole hash.
fn whole(text: &str) -> String {
    let digest: [u8; 32] = Sha256::digest(text).into();
    digest.iter().fold("sha256:".to_owned(), |id, byte| format!("{id}{byte:02x}"))
}

async fn get(client: &Client, key: &str, value: &str, request: &Value) -> Answer {
    let encoded = |text: &str| utf8_percent_encode(text, NON_ALPHANUMERIC).to_string();
    let (operation, variables) = (request["operationName"].as_str(), request["variables"].to_string());
    let operation = operation.map_or_else(String::new, |name| format!("&operationName={name}"));
    client.get(&format!("{key}={}&variables={}{operation}", encoded(value), encoded(&variables))).await
}

async fn post(client: &Client, key: &str, value: &str, request: &Value) -> Answer {
    let mut body = request.clone();
    body[key] = value.into();
    client.post(body.to_string()).await
}

#[tokio::test]
async fn document_by_id_is_answered_like_its_text() {
    let client = trusting_all();
    for (text, request) in [
        (HELLO, json!({})),
        (HELLO, json!({ "operationName": "Unknown" })),
        (HELLO, json!({ "variables": { "unused": 1 } })),
        (RENAME, json!({})),
        (RENAME, json!({ "variables": { "name": null } })),
        (RENAME, json!({ "variables": { "name": "b" } })),
        (RENAME, json!({ "variables": { "name": 5 } })),
        (TWO, json!({ "operationName": "A", "variables": { "n": 5 } })),
        (TWO, json!({ "operationName": "A" })),
        (TWO, json!({ "operationName": "B" })),
        (TWO, json!({})),
        (CONDITIONAL, json!({})),
        (CONDITIONAL, json!({ "variables": { "x": false } })),
        (PAGE, json!({ "variables": { "n": 49 } })),
        (PAGE, json!({ "variables": { "n": 50 } })),
        (FAILING, json!({})),
    ] {
        let half = document_id(text);
        for is_get in [false, true] {
            let mut answers = Vec::new();
            for (key, value) in [("query", text), ("documentId", &half), ("documentId", &whole(text))] {
                let answer = if is_get {
                    get(&client, key, value, &request).await
                } else {
                    post(&client, key, value, &request).await
                };
                let body = String::from_utf8(answer.bytes).unwrap();
                let ran = (client.take_inquiries(), client.calls.take());
                answers.push((answer.status, answer.headers, body, ran));
            }
            assert_eq!(answers[0], answers[1], "{text} {request}");
            assert_eq!(answers[0], answers[2], "{text} {request}");
        }
    }
}

#[tokio::test]
async fn entity_tag_of_the_text_is_valid_for_the_id() {
    let client = trusting_all();
    let by_text = get(&client, "query", HELLO, &json!({})).await;
    let tag = by_text.headers[header::ETAG].clone();
    let request = http::Request::get(format!("/?documentId={}", document_id(HELLO)));
    let request = request.header(header::IF_NONE_MATCH, tag).body(axum::body::Body::empty()).unwrap();
    let answer = client.send(request).await;
    assert_eq!((answer.status, answer.bytes.len()), (StatusCode::NOT_MODIFIED, 0));
}

#[tokio::test]
async fn trusted_mutation_over_get_is_refused() {
    let client = trusting_all();
    let answer = get(&client, "documentId", &document_id(RENAME), &json!({})).await;
    assert_eq!(
        (answer.status, answer.refused()),
        (StatusCode::METHOD_NOT_ALLOWED, "MUTATION_OVER_GET".into())
    );
    assert!(client.calls.take().is_empty() && client.take_inquiries().is_empty());
}

#[tokio::test]
async fn a_request_names_exactly_one_document() {
    let client = trusting_all();
    let id = document_id(HELLO);
    let other_rest = format!("{}{}", &whole(HELLO)[..39], "0".repeat(32));
    for (body, reason) in [
        (json!({ "documentId": id, "query": HELLO }), "PARAMETERS"),
        (json!({ "documentId": id, "query": "" }), "PARAMETERS"),
        (json!({ "documentId": null }), "PARAMETERS"),
        (json!({ "documentId": 5 }), "PARAMETERS"),
        (json!({ "documentId": [id] }), "PARAMETERS"),
        (json!({ "documentId": "" }), "PARAMETERS"),
        (json!({ "documentId": format!("{id}=") }), "PARAMETERS"),
        (json!({ "documentId": whole(HELLO).to_uppercase() }), "PARAMETERS"),
        (json!({ "documentId": &whole(HELLO)[7..] }), "PARAMETERS"),
        (json!({ "documentId": "a".repeat(60_000) }), "PARAMETERS"),
        (json!({ "documentId": "aaaaaaaaaaaaaaaaaaaaaA" }), "UNKNOWN_DOCUMENT"),
        (json!({ "documentId": other_rest }), "UNKNOWN_DOCUMENT"),
    ] {
        let answer = client.post(body.to_string()).await;
        assert_eq!((answer.status, answer.refused()), (StatusCode::BAD_REQUEST, reason.into()), "{body}");
    }
    for (query_string, reason) in [
        (format!("documentId={id}&query=%7Bhello%7D"), "PARAMETERS"),
        (format!("documentId={id}&documentId={id}"), "PARAMETERS"),
        ("documentId=".into(), "PARAMETERS"),
        ("documentId=%ff".into(), "PARAMETERS"),
        ("documentId=aaaaaaaaaaaaaaaaaaaaaA".into(), "UNKNOWN_DOCUMENT"),
    ] {
        assert_eq!(client.get(&query_string).await.refused(), reason, "{query_string}");
    }
    assert!(client.calls.take().is_empty() && client.take_inquiries().is_empty());
    for body in [json!({ "documentId": id, "query": null }), json!({ "documentId": null, "query": HELLO })] {
        client.post(body.to_string()).await.data();
    }
    client.get("documentId=&query=%7Bhello%7D").await.data();
}

/// As GraphQL over HTTP requires of requests whose document is wrong.
#[tokio::test]
async fn unknown_document_has_status_200_for_clients_of_json() {
    let client = trusting_all();
    let body = json!({ "documentId": "aaaaaaaaaaaaaaaaaaaaaA" }).to_string();
    let request = http::Request::post("/")
        .header(header::CONTENT_TYPE, "application/json")
        .header(header::ACCEPT, "application/json");
    let answer = client.send(request.body(body.into()).unwrap()).await;
    assert_eq!((answer.status, answer.refused()), (StatusCode::OK, "UNKNOWN_DOCUMENT".into()));
    assert_eq!(answer.headers[header::CACHE_CONTROL], "no-store");
}

#[tokio::test]
async fn trusted_documents_have_the_limits_of_texts() {
    let long = format!("{{ hello }} # {}", "a".repeat(64 * 1024));
    let client = trusting(&[
        ("Good", HELLO),
        ("Typo", "{ hello\n helo }"),
        ("Broken", "{ hello"),
        ("Long", &long),
        ("Costly", "query ($n: Int) { posts(first: $n) { id title a: id } }"),
        ("Reserved", "#__graphql_file__: 0\n{ hello }"),
        ("Schema", "{ __schema { types { name } } }"),
        ("Uncallable", "{ hello x: silent }"),
        ("Fine", RENAME),
    ]);
    assert_eq!(
        client.invalid,
        [
            "Typo: INVALID_DOCUMENT: Unknown field \"helo\" on type \"Query\". (line 2, column 2)",
            "Broken: SYNTAX: Das Dokument ist kein gültiges GraphQL. (line 1, column 8)",
            "Long: QUERY_TOO_LONG: Das Dokument ist zu lang.",
            "Costly: TOO_COMPLEX: Das Dokument verlangt zu viel auf einmal.",
            "Reserved: RESERVED_TEXT: Ein Text beginnt mit vorbehaltenen Zeichen.",
            "Schema: INTROSPECTION: Das Schema wird hier nicht beschrieben.",
            "Uncallable: no permission is defined for silent",
        ]
    );
    assert_eq!(client.trusted, 2);
    for (text, reason) in [("{ hello x: silent }", "UNKNOWN_DOCUMENT"), ("{ hello", "UNKNOWN_DOCUMENT")] {
        assert_eq!(post(&client, "documentId", &document_id(text), &json!({})).await.refused(), reason);
    }
    post(&client, "documentId", &document_id(HELLO), &json!({})).await.data();
    post(&client, "documentId", &document_id(RENAME), &json!({})).await.data();
}

#[tokio::test]
async fn texts_of_other_documents_can_be_refused() {
    let client = Client::with(|settings| {
        settings.trusted = [TrustedDocument { name: "Hello".into(), text: HELLO.into() }].into();
        settings.only_trusted = true;
        settings.introspection = true;
    });
    for text in [RENAME, "{ hello  }", "{ __schema { types { name } } }", "{"] {
        let answer = client.ask(text).await;
        assert_eq!((answer.status, answer.refused()), (StatusCode::BAD_REQUEST, "TEXT_NOT_ACCEPTED".into()));
    }
    assert!(client.calls.take().is_empty() && client.take_inquiries().is_empty());
    post(&client, "documentId", &document_id(HELLO), &json!({})).await.data();
    // With files, and while its page closes, the console sends the text.
    client.ask(HELLO).await.data();
}
