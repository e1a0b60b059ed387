//! Responses to resolver results, errors and panics.

// spec: API-07

use http::StatusCode;
use serde_json::json;

use crate::support::{Client, log};

#[tokio::test]
async fn a_resolvers_refusal_is_returned_unchanged() {
    let answer = Client::new().ask("{ refused }").await;
    assert_eq!(answer.status, StatusCode::OK);
    assert_eq!(
        answer.json(),
        json!({
            "data": null,
            "errors": [{
                "message": "Das gibt es schon.",
                "locations": [{ "line": 1, "column": 3 }],
                "path": ["refused"],
                "extensions": { "code": 409, "reason": "TAKEN" },
            }],
        })
    );
}

#[tokio::test]
async fn null_propagates_to_the_nearest_nullable_field() {
    let client = Client::new();
    for (query, data, errors) in [
        ("{ half { mayFail } }", json!({ "half": { "mayFail": null } }), 1),
        (
            "{ half { a: mayFail b: mayFail good } }",
            json!({ "half": { "a": null, "b": null, "good": true } }),
            2,
        ),
        ("{ hello half { mustNotFail } }", json!(null), 1),
        (
            "{ hello halfOrNone { good mustNotFail mayFail } }",
            json!({ "hello": "Hallo ", "halfOrNone": null }),
            2,
        ),
        ("{ hello halves { good mustNotFail } }", json!(null), 2),
        ("{ halves { mayFail } }", json!({ "halves": [{ "mayFail": null }, { "mayFail": null }] }), 2),
        (
            "{ half { ...H } } fragment H on Half { good m: more { ... { ...G } } m: more { good } } fragment G on Half { mustNotFail }",
            json!({ "half": { "good": true, "m": null } }),
            1,
        ),
    ] {
        let json = client.ask(query).await.json();
        assert_eq!(json["data"], data, "{query}: {json}");
        assert_eq!(json["errors"].as_array().map(Vec::len), Some(errors), "{query}: {json}");
    }
}

#[tokio::test]
async fn a_failure_is_logged_once_and_the_response_contains_its_id() {
    for field in ["broken", "silent"] {
        let answer = Client::new().ask(&format!("{{ a: {field} hello }}")).await;
        let json = answer.json();
        assert_eq!(json["data"], json!({ "a": null, "hello": "Hallo " }));
        let extensions = &json["errors"][0]["extensions"];
        assert_eq!((&extensions["code"], &extensions["reason"]), (&json!(500), &json!("INTERNAL")));
        let text = String::from_utf8(answer.bytes).unwrap();
        assert!(!text.contains("10.0.0.3") && !text.contains("secret"), "{text}");
        let lines = log::take();
        let id = extensions["id"].as_str().unwrap();
        assert!(lines.len() == 1 && lines[0].contains(id) && lines[0].contains("path=\"a\""), "{lines:?}");
    }
}

#[tokio::test]
async fn all_failures_of_a_response_are_logged_in_one_line() {
    let json = Client::new().ask("{ a: broken b: silent hello c: broken }").await.json();
    let errors = json["errors"].as_array().unwrap();
    let ids: Vec<_> = errors.iter().filter_map(|error| error["extensions"]["id"].as_str()).collect();
    assert!(ids.len() == 3 && ids.iter().all(|id| *id == ids[0]), "{json}");
    let lines = log::take();
    assert!(lines.len() == 1 && lines[0].contains(ids[0]) && lines[0].contains("fields=3"), "{lines:?}");
}

#[tokio::test]
async fn a_panic_is_a_failure_too() {
    let answer = Client::new().ask("{ panics }").await;
    assert_eq!(answer.status, StatusCode::INTERNAL_SERVER_ERROR);
    assert_eq!(answer.refused(), "INTERNAL");
    assert!(answer.json()["errors"][0]["extensions"]["id"].is_string());
    let lines = log::take();
    assert!(lines.is_empty(), "only the panic hook logs a panic: {lines:?}");
}

#[tokio::test]
async fn a_value_that_does_not_fit_its_type_is_a_client_error() {
    let client = Client::new();
    let long = "9".repeat(18);
    for query in [
        format!("{{ number(n: {long}) }}"),
        format!("query Q($n: Int! = {long}) {{ number(n: $n) }}"),
        format!("{{ a: numbers(n: [1, {long}]) }}"),
    ] {
        let answer = client.ask(&query).await;
        let json = answer.json();
        assert_eq!(json["errors"][0]["extensions"], json!({ "code": 400, "reason": "INVALID_VALUE" }));
    }
    assert!(client.calls.take().is_empty());
}
