//! Operations that are kept in the form in which they were executed.

use serde_json::{Value, json};

use crate::support::Client;

const VARIABLES: &str = "$name: String, $first: Int, $default: Int! = 3";
const FRAGMENTS: &str = "fragment F on Query { page: posts(page: { first: $first }) { ...P } } \
     fragment P on Post { title id } fragment H on Half { more { mayFail good } bad: mayFail }";

/// A query with this field. Conditions make the server copy the document for each request.
fn query(hello: &str) -> String {
    format!(
        "query ({VARIABLES}) {{ {hello} ...F many: posts(first: $first) {{ id ...P }} half {{ ...H }}
             number(n: $default) things {{ ... on Still {{ leaf(turns: 0) }} }} halves {{ ...H }} halfOrNone {{ ...H mustNotFail }} }}
         {FRAGMENTS}"
    )
}

fn mutation(rename: &str) -> String {
    format!(
        "mutation ($name: String, $first: Int) {{ {rename} ...M }}
         fragment M on Mutation {{ add(draft: {{ title: \"a\", note: $name, copies: $first }}) }}"
    )
}

/// Every combination of values, also of absent ones.
fn all_variables() -> Vec<Value> {
    let mut all = vec![json!({})];
    for (name, values) in [
        ("name", vec![None, Some(Value::Null), Some(json!("Ada"))]),
        ("first", vec![None, Some(json!(2))]),
        ("default", vec![None, Some(json!(7))]),
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

async fn answer(client: &Client, document: &str, variables: &Value) -> Value {
    let mut answer = client.ask_with(document, variables).await.json();
    // The fields have other columns.
    for error in answer["errors"].as_array_mut().into_iter().flatten() {
        error["locations"][0]["column"].take();
    }
    answer
}

#[tokio::test]
async fn kept_operations_follow_the_variables_of_each_request() {
    let all = all_variables();
    assert_eq!(all.len(), 12);
    let documents = [
        [query("hello(name: $name)"), query("hello(name: $name) @include(if: true)")],
        [mutation("rename(name: $name)"), mutation("rename(name: $name) @include(if: true)")],
    ];
    for [kept, copied] in documents {
        let client = Client::new();
        let mut expected = Vec::new();
        for variables in &all {
            expected.push(answer(&client, &copied, variables).await);
        }
        for expected in &expected {
            assert!(expected["data"].is_object(), "{expected}");
        }
        for (first, expected_first) in all.iter().zip(&expected) {
            for (second, expected_second) in all.iter().zip(&expected) {
                let client = Client::new();
                for (variables, expected) in
                    [(first, expected_first), (second, expected_second), (first, expected_first)]
                {
                    assert_eq!(&answer(&client, &kept, variables).await, expected, "{first} {second}");
                }
            }
        }
    }
}
