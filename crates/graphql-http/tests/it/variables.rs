//! Variables are checked before execution.

use serde_json::{Value, json};

use crate::support::Client;

const ADD: &str = "mutation ($d: Draft!) { rename add(draft: $d) }";

#[tokio::test]
async fn valid_variables_reach_the_resolvers() {
    let client = Client::new();
    for (variables, expected) in [
        (json!({ "d": { "title": "A" } }), "A x1 0 None"),
        (json!({ "d": { "title": "A", "copies": 3, "tone": "LOUD", "note": "n" } }), "A! x3 0 Some(\"n\")"),
        (json!({ "d": { "title": "A", "note": null, "tags": ["x", "y"] }, "unknown": [1] }), "A x1 2 None"),
        (json!({ "d": { "title": "A", "tags": "alone" } }), "A x1 1 None"),
    ] {
        let answer = client.ask_with(ADD, &variables).await;
        assert_eq!(answer.data(), json!({ "rename": "kept", "add": expected }), "{variables}");
    }
}

#[tokio::test]
async fn invalid_variables_are_refused_before_any_resolver_runs() {
    let client = Client::new();
    for (variables, message) in [
        (json!({}), "$d muss Draft! sein."),
        (json!({ "d": null }), "$d muss Draft! sein."),
        (json!({ "d": [] }), "$d muss Draft sein."),
        (json!({ "d": {} }), "$d.title muss String! sein."),
        (json!({ "d": { "title": null } }), "$d.title muss String! sein."),
        (json!({ "d": { "title": 7 } }), "$d.title muss String sein."),
        (json!({ "d": { "title": "A", "tags": ["x", 7] } }), "$d.tags.1 muss String sein."),
        (json!({ "d": { "title": "A", "tone": "SHRILL" } }), "$d.tone muss Tone sein."),
        (json!({ "d": { "title": "A", "copies": "3" } }), "$d.copies muss Int sein."),
        (json!({ "d": { "title": "A", "titel": "B" } }), "$d.titel muss weggelassen sein."),
        (json!({ "d": { "title": "A", "picture": "x" } }), "$d.picture muss Upload sein."),
    ] {
        let answer = client.ask_with(ADD, &variables).await;
        assert_eq!(answer.refused(), "INVALID_VARIABLE", "{variables}");
        assert_eq!(answer.json()["errors"][0]["message"], message, "{variables}");
        assert_eq!(answer.status.as_u16(), 400);
    }
    assert!(client.calls.take().is_empty());
}

#[tokio::test]
async fn a_missing_variable_is_not_null() {
    let client = Client::new();
    let rename = "mutation ($name: String) { rename(name: $name) }";
    for (variables, expected) in
        [(json!({}), "kept"), (json!({ "name": null }), "cleared"), (json!({ "name": "Neu" }), "Neu")]
    {
        let answer = client.ask_with(rename, &variables).await;
        assert_eq!(answer.data(), json!({ "rename": expected }));
    }
    let add = "mutation ($copies: Int! = 2, $note: String, $more: Int) {
        add(draft: { title: \"A\", copies: $copies, note: $note }) b: rename(name: \"x\") ...F
    }
    fragment F on Mutation { c: add(draft: { title: \"B\", tags: [\"t\"], note: $note }) d: rename }";
    let answer = client.ask_with(&add.replace(", $more: Int", ""), &json!({})).await;
    let expected = json!({ "add": "A x2 0 None", "b": "x", "c": "B x1 1 None", "d": "kept" });
    assert_eq!(answer.data(), expected);
}

#[tokio::test]
async fn a_missing_nullable_variable_uses_the_arguments_default() {
    let client = Client::new();
    let query = "mutation ($copies: Int) { add(draft: { title: \"A\", copies: $copies }) }";
    // GraphQL allows a nullable variable in this non-null position only because the argument has a default.
    let answer = client.ask_with(query, &Value::Null).await;
    assert_eq!(answer.data(), json!({ "add": "A x1 0 None" }));
}
