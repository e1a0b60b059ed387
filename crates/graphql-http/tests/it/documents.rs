//! Introspection, and the limits of a document.

use serde_json::json;

use crate::support::Client;

#[tokio::test]
async fn introspection_works_only_if_it_is_enabled() {
    let queries = [
        "{ __schema { queryType { name } } }",
        "{ x: __type(name: \"Post\") { name } }",
        "query { ...F } fragment F on Query { ... { __type(name: \"Post\") { name } } }",
    ];
    let closed = Client::new();
    let open = Client::with(|settings| settings.introspection = true);
    for query in queries {
        assert_eq!(closed.ask(query).await.refused(), "INTROSPECTION");
        open.ask(query).await.data();
    }
    let typo = "{ helo }";
    let message = |answer: crate::support::Answer| {
        assert_eq!(answer.refused(), "INVALID_DOCUMENT");
        answer.json()["errors"][0]["message"].as_str().unwrap().to_owned()
    };
    assert!(!message(closed.ask(typo).await).contains("hello"));
    assert!(message(open.ask(typo).await).contains("hello"));
    assert_eq!(closed.ask("{ __typename }").await.data(), json!({ "__typename": "Query" }));
}

#[tokio::test]
async fn introspection_of_common_tools_is_accepted_and_deep_cycles_are_refused() {
    let open = Client::with(|settings| settings.introspection = true);
    let types = "kind name ".to_owned() + &"ofType { kind name ".repeat(9) + &"}".repeat(9);
    let tool = format!(
        "query IntrospectionQuery {{ __schema {{ queryType {{ name }} types {{ ...FullType }}
            directives {{ name locations args {{ ...InputValue }} }} }} }}
        fragment FullType on __Type {{ kind name fields(includeDeprecated: true) {{ name
            args {{ ...InputValue }} type {{ ...TypeRef }} isDeprecated }} inputFields {{ ...InputValue }}
            interfaces {{ ...TypeRef }} enumValues(includeDeprecated: true) {{ name }}
            possibleTypes {{ ...TypeRef }} }}
        fragment InputValue on __InputValue {{ name type {{ ...TypeRef }} defaultValue }}
        fragment TypeRef on __Type {{ {types} }}"
    );
    open.ask(&tool).await.data();
    let circle = "{ __schema { types { ".to_owned()
        + &"fields { type { ".repeat(4)
        + "name"
        + &" } }".repeat(4)
        + " } } }";
    assert_eq!(open.ask(&circle).await.refused(), "TOO_DEEP");
}

#[tokio::test]
async fn the_fields_of_a_page_count_once_per_item() {
    let client = Client::with(|settings| settings.limits.complexity = 100);
    for (query, variables, fits) in [
        ("{ posts(first: 49) { id title } }", json!({}), true),
        ("{ posts(first: 50) { id title } }", json!({}), false),
        ("query ($n: Int) { posts(first: $n) { id title } }", json!({ "n": 49 }), true),
        ("query ($n: Int) { posts(first: $n) { id title } }", json!({ "n": 50 }), false),
        ("query ($n: Int = 50) { posts(first: $n) { id title } }", json!({}), false),
        ("query ($n: Int = 50) { posts(first: $n) { id title } }", json!({ "n": 1 }), true),
        ("{ posts(page: { first: 50 }) { id title } }", json!({}), false),
        ("query ($n: Int) { posts(page: { first: $n }) { id title } }", json!({ "n": 50 }), false),
        ("query ($p: Page) { posts(page: $p) { id title } }", json!({ "p": { "first": 50 } }), false),
        ("query ($p: Page) { posts(page: $p) { id title } }", json!({ "p": { "first": 5 } }), true),
        (
            "{ a: posts(first: 30) { ...P } b: posts(first: 30) { ...P } } fragment P on Post { id title }",
            json!({}),
            false,
        ),
    ] {
        let answer = client.ask_with(query, &variables).await;
        if fits {
            answer.data();
        } else {
            assert_eq!(answer.refused(), "TOO_COMPLEX", "{query} {variables}");
        }
    }
}

#[tokio::test]
async fn each_limit_is_inclusive() {
    let client = Client::with(|settings| {
        settings.limits.depth = 3;
        settings.limits.aliases = 2;
        settings.limits.root_fields = 3;
        settings.limits.directives = 2;
        settings.limits.fragments = 1;
        settings.limits.list_items = 2;
        settings.limits.repeated_keys = 2;
    });
    for (fits, beyond, reason) in [
        ("{ round { again { leaf } } }", "{ round { again { again { leaf } } } }", "TOO_DEEP"),
        ("{ a: hello b: hello }", "{ a: hello b: hello c: hello }", "TOO_MANY_ALIASES"),
        ("{ hello hello hello }", "{ hello hello hello hello }", "TOO_MANY_ROOT_FIELDS"),
        (
            "{ hello @skip(if: true) @include(if: true) }",
            "{ hello @skip(if: true) @include(if: true) @skip(if: true) }",
            "TOO_MANY_DIRECTIVES",
        ),
        (
            "{ ...A } fragment A on Query { hello }",
            "{ ...A ...B } fragment A on Query { hello } fragment B on Query { hello }",
            "TOO_MANY_FRAGMENTS",
        ),
        (
            "{ round { ...R leaf again { leaf } } } fragment R on Round { leaf ... { leaf } }",
            "{ round { ...R leaf again { leaf } leaf } } fragment R on Round { leaf ... { leaf } }",
            "TOO_COMPLEX",
        ),
        ("{ numbers(n: [1, 2]) }", "{ numbers(n: [1, 2, 3]) }", "LIST_TOO_LONG"),
    ] {
        client.ask(fits).await.data();
        assert_eq!(client.ask(beyond).await.refused(), reason, "{beyond}");
    }
    let numbers = "query ($n: [Int!]!) { numbers(n: $n) }";
    assert_eq!(client.ask_with(numbers, &json!({ "n": [1, 2] })).await.data(), json!({ "numbers": 2 }));
    assert_eq!(client.ask_with(numbers, &json!({ "n": [1, 2, 3] })).await.refused(), "LIST_TOO_LONG");
}

#[tokio::test]
async fn list_counts_with_its_declared_length() {
    let client = Client::with(|settings| {
        settings.limits.complexity = 100;
        settings.limits.list_length = 40;
        settings.list_lengths = [(("Query", "posts"), 33), (("Query", "things"), 99)].into();
    });
    for (query, fits) in [
        // 1 + 33 * 3
        ("{ posts { id title id } }", true),
        ("{ posts { id title id id } }", false),
        ("{ posts { ...P ...P } } fragment P on Post { id title }", false),
        // The argument overrides the declared length.
        ("{ posts(first: 24) { ...P ...P } } fragment P on Post { id title }", true),
        ("query ($n: Int) { posts(first: $n) { id title id id } }", false),
        // Undeclared list: 1 + 40 * 2
        ("{ halves { good more { good } } }", false),
        ("{ halves { good a: good } }", true),
        // Only the most expensive type counts: 1 + 99
        ("{ things { ... on Still { leaf(turns: 0) } ... on Turning { leaf(turns: 0) } } }", true),
        ("{ things { ... on Still { a: leaf(turns: 0) b: leaf(turns: 0) } } }", false),
        ("{ things { __typename ... on Still { leaf(turns: 0) } } }", false),
    ] {
        let answer = client.ask(query).await;
        if fits {
            answer.data();
        } else {
            assert_eq!(answer.refused(), "TOO_COMPLEX", "{query}");
        }
    }
}
