//! Error responses, as developers of an app see them.

use serde_json::{Value, json};

use crate::support::{TestApp, each_engine};

#[each_engine]
async fn mutation_with_get_is_refused_and_changes_nothing(app: TestApp) {
    let reader = app.reader("STUDENT").await;
    let token = format!("Bearer {}", reader.token.as_deref().unwrap());
    let address = "/app/graphql?query=mutation%7BdeleteReader%7D";
    let page = app.get_with(address, &[("authorization", &token)]).await;
    let response: Value = serde_json::from_slice(&page.bytes).unwrap();
    assert_eq!((page.status.as_u16(), page.header("allow")), (405, "POST"));
    let refusal = json!({ "code": 400, "reason": "MUTATION_OVER_GET" });
    let expected = json!([{ "message": "Änderungen gehen nur mit POST.", "extensions": refusal }]);
    assert_eq!(response["errors"], expected);
    assert_eq!(app.count("readers").await, 1);
}

#[each_engine]
async fn every_refusal_has_a_reason_and_a_message(app: TestApp) {
    let reader = app.reader("STUDENT").await;
    for (document, code, reason, message) in [
        ("mutation { unlike(post: \"x\") { id } }", 404, "NOT_FOUND", "NOT_FOUND"),
        ("{ feed(first: 0) { hasPreviousPage } }", 400, "PAGE_TOO_LARGE", "PAGE_TOO_LARGE"),
        ("{ feed(", 400, "SYNTAX", "Das Dokument ist kein gültiges GraphQL."),
        ("query A { pushKey } query B { pushKey }", 400, "NO_OPERATION_NAME", "Das Dokument hat mehrere"),
        ("{ nothing }", 400, "INVALID_DOCUMENT", "Unknown field \"nothing\""),
    ] {
        let answer = reader.call(document, json!({})).await;
        let text = answer.body["errors"][0]["message"].as_str().unwrap().to_owned();
        assert!(text.starts_with(message), "{text}");
        answer.refused(code, reason);
    }
}
