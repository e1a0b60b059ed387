//! Operations that are kept in the form in which they were executed for other variables.

use serde_json::{Value, json};

use crate::support::Client;

const SELECTIONS: &str = "hello(name: $name) ...F @include(if: $yes) \
     many: posts(first: $first) { ...P @skip(if: $no) } turning { ... @include(if: $yes) { leaf(turns: 0) } }";
const FRAGMENTS: &str = "fragment F on Query { page: posts(page: { first: $first }) { id ...P @include(if: $yes) } } \
     fragment P on Post { title @skip(if: $no) id }";
const VARIABLES: &str = "$name: String, $first: Int, $yes: Boolean!, $no: Boolean! = false";

fn document() -> String {
    format!("query ({VARIABLES}) {{ {SELECTIONS} }} {FRAGMENTS}")
}

/// The same with so many variables that it is copied with its fragments for each request.
fn copied() -> String {
    let names: Vec<_> = (0..61).map(|number| format!("$v{number}")).collect();
    let (declared, numbers) = (names.join(": Int! = 0, "), names.join(", "));
    format!(
        "query ({declared}: Int! = 0, {VARIABLES}) {{ {SELECTIONS} n: numbers(n: [{numbers}]) }} {FRAGMENTS}"
    )
}

/// Every combination of values, also of absent ones.
fn all_variables() -> Vec<Value> {
    let mut all = vec![json!({})];
    for (name, values) in [
        ("name", vec![None, Some(Value::Null), Some(json!("Ada"))]),
        ("first", vec![None, Some(json!(2))]),
        ("yes", vec![Some(json!(true)), Some(json!(false))]),
        ("no", vec![None, Some(json!(true)), Some(json!(false))]),
    ] {
        let with = |variables: &Value| {
            let mut variables = vec![variables.clone(); values.len()];
            for (variables, value) in variables.iter_mut().zip(&values) {
                if let Some(value) = value {
                    variables[name] = value.clone();
                }
            }
            variables
        };
        all = all.iter().flat_map(with).collect();
    }
    all
}

async fn answer(client: &Client, document: &str, variables: &Value) -> String {
    let answer = client.ask_with(document, variables).await;
    answer.data();
    String::from_utf8(answer.bytes).unwrap()
}

#[tokio::test]
async fn kept_operations_follow_the_variables_of_each_request() {
    let kept = Client::new();
    let all = all_variables();
    assert_eq!(all.len(), 36);
    for variables in all.iter().chain(all.iter().rev()) {
        let expected = answer(&Client::new(), &copied(), variables).await.replace(r#","n":61"#, "");
        assert_eq!(answer(&kept, &document(), variables).await, expected, "{variables}");
        assert_eq!(answer(&Client::new(), &document(), variables).await, expected, "{variables}");
    }
}
