//! Inquiries to the gate, and its refusals.

use axum::body::Body;
use http::{StatusCode, header};
use serde_json::json;

use crate::support::{Client, post};

#[tokio::test]
async fn the_gate_gets_root_fields_without_aliases_and_fragments() {
    let client = Client::new();
    let query = "
        query Q { __typename a: hello ...F ... on Query { b: number(n: 1) ... { hello } } round { leaf } }
        fragment F on Query { ...G number(n: 2) @skip(if: true) }
        fragment G on Query { c: hello }
    ";
    client.ask(query).await;
    assert_eq!(client.take_inquiries(), ["Query hello hello number number hello round from 192.0.2.7"]);
    client.ask("mutation { x: rename y: rename(name: \"b\") }").await;
    assert_eq!(client.take_inquiries(), ["Mutation rename rename from 192.0.2.7"]);
}

#[tokio::test]
async fn the_gate_gets_only_the_selected_operation() {
    let client = Client::new();
    let query = "query A { hello } mutation B { rename } query C { round { leaf } }";
    let body = json!({ "query": query, "operationName": "C" }).to_string();
    assert_eq!(client.post(body).await.data(), json!({ "round": { "leaf": true } }));
    assert_eq!(client.take_inquiries(), ["Query round from 192.0.2.7"]);
    for (name, reason) in [(json!("D"), "UNKNOWN_OPERATION"), (json!(null), "NO_OPERATION_NAME")] {
        let body = json!({ "query": query, "operationName": name }).to_string();
        assert_eq!(client.post(body).await.refused(), reason);
    }
}

#[tokio::test]
async fn the_gates_refusal_becomes_a_status_and_one_error() {
    let client = Client::new();
    for (code, status) in [(401, 401), (403, 403), (404, 404), (409, 409), (429, 429), (603, 401)] {
        let body = json!({ "query": "mutation { rename }" }).to_string();
        let request = post().header("x-refuse", code).body(Body::from(body)).unwrap();
        let answer = client.send(request).await;
        assert_eq!(answer.refused(), "REFUSED");
        assert_eq!(answer.status, StatusCode::from_u16(status).unwrap());
        assert_eq!(answer.headers[header::RETRY_AFTER], "9");
        assert_eq!(
            answer.json()["errors"][0],
            json!({
                "message": "Das darfst du nicht.",
                "extensions": { "code": code, "reason": "REFUSED", "left": 3 },
            })
        );
    }
    assert!(client.calls.take().is_empty());
}
