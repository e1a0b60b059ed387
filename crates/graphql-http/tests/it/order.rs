//! The order of fields in a response, and objects without selected fields.

use std::collections::HashSet;
use std::fmt::Write;

use http::header::ETAG;
use proptest::prelude::*;
use serde_json::json;

use crate::support::{Client, post};

// spec: API-07
#[tokio::test]
async fn object_without_selected_fields_is_empty() {
    let client = Client::new();
    for (query, answer) in [
        ("{ hello @skip(if: true) }", r#"{"data":{}}"#),
        ("query ($x: Boolean! = true) { hello @skip(if: $x) }", r#"{"data":{}}"#),
        (
            "query ($x: Boolean! = false) { ...F @include(if: $x) } fragment F on Query { hello }",
            r#"{"data":{}}"#,
        ),
        ("{ turning { leaf(turns: 1) @skip(if: true) } }", r#"{"data":{"turning":{}}}"#),
        ("{ things { ... on Still { leaf(turns: 0) } } }", r#"{"data":{"things":[{},{"leaf":0}]}}"#),
        (
            "{ things { t: __typename ... on Still { leaf(turns: 0) } } }",
            r#"{"data":{"things":[{"t":"Turning"},{"t":"Still","leaf":0}]}}"#,
        ),
        ("{ half { mayFail @skip(if: true) } }", r#"{"data":{"half":{}}}"#),
    ] {
        assert_eq!(String::from_utf8(client.ask(query).await.bytes).unwrap(), answer, "{query}");
    }
    // Failed fields are null at their position.
    let failed = client.ask("{ half { a: mayFail good b: mayFail } }").await;
    let failed = String::from_utf8(failed.bytes).unwrap();
    assert!(failed.starts_with(r#"{"data":{"half":{"a":null,"good":true,"b":null}}"#), "{failed}");
}

#[tokio::test]
async fn root_fields_are_in_order_and_have_one_etag_however_long_each_takes() {
    let client = Client::with(|settings| settings.revalidated = true);
    let mut tags = HashSet::new();
    for [a, c] in [[0, 0], [3, 0], [0, 3], [3, 1]] {
        let query = format!(
            "%7Ba:turning%7Binside(turns:{a})%7Bleaf(turns:0)%7D%7Db:hello,\
             c:turning%7Binside(turns:{c})%7Bleaf(turns:0)%7D%7D%7D"
        );
        let answer = client.get(&format!("query={query}")).await;
        assert_eq!(
            String::from_utf8(answer.bytes).unwrap(),
            r#"{"data":{"a":{"inside":{"leaf":0}},"b":"Hallo ","c":{"inside":{"leaf":0}}}}"#
        );
        tags.insert(answer.headers[ETAG].clone());
    }
    assert_eq!(tags.len(), 1, "{tags:?}");
}

#[tokio::test]
async fn mutation_response_is_in_order() {
    let query = "mutation { b: rename ...M a: rename } fragment M on Mutation { c: rename }";
    let answer = Client::new().ask(query).await;
    assert_eq!(answer.bytes, br#"{"data":{"b":"kept","c":"kept","a":"kept"}}"#);
}

#[tokio::test]
async fn union_types_count_only_their_own_selections() {
    let query = "{ things { ... on Still { a: leaf(turns: 0) b: leaf(turns: 1) }
                            ... on Turning { b: leaf(turns: 2) a: leaf(turns: 0) } } }";
    let answer = Client::new().ask(query).await;
    assert_eq!(answer.bytes, br#"{"data":{"things":[{"b":2,"a":0},{"a":0,"b":1}]}}"#);
}

#[tokio::test]
async fn shape_with_too_many_fields_is_refused() {
    let client = Client::with(|settings| settings.limits.selections = 40);
    // 30 fields for each of two types.
    let fields = "__typename @include(if: true) ".repeat(30);
    let client_answer = client.ask(&format!("{{ things {{ {fields} }} }}")).await;
    assert!(client_answer.json().get("data").is_some());
    let spread = "...F ".repeat(3);
    let fields = "__typename @include(if: true) ".repeat(12);
    let query = format!("{{ things {{ {spread} }} }} fragment F on Thing {{ {fields} }}");
    assert_eq!(client.ask(&query).await.refused(), "TOO_COMPLEX");
}

/// A generated selection.
#[derive(Clone, Debug)]
enum Selection {
    /// The key is derived from the field, so fields with equal keys can be merged.
    Field {
        kind: Kind,
        turns: u8,
        included: bool,
        inside: Vec<Selection>,
    },
    Fragment {
        on: Option<bool>,
        named: bool,
        included: bool,
        inside: Vec<Selection>,
    },
}

#[derive(Clone, Copy, Debug, PartialEq)]
enum Kind {
    Leaf,
    Inside,
    Thing,
}

/// On type `Turning`, on `Still`, or on either.
fn selections(on: Option<bool>, depth: u32) -> BoxedStrategy<Vec<Selection>> {
    let leaf = (0..4_u8, any::<bool>()).prop_map(|(turns, included)| Selection::Field {
        kind: Kind::Leaf,
        turns,
        included,
        inside: Vec::new(),
    });
    let one = match (on, depth) {
        (Some(_), 0) => leaf.boxed(),
        (Some(false), _) => prop_oneof![3 => leaf, 1 => fragment(on, on, depth)].boxed(),
        (Some(true), _) => {
            let object =
                |kind| move |(turns, included, inside)| Selection::Field { kind, turns, included, inside };
            let inside =
                (0..4_u8, any::<bool>(), selections(Some(true), depth - 1)).prop_map(object(Kind::Inside));
            let thing = (0..4_u8, any::<bool>(), selections(None, depth - 1)).prop_map(object(Kind::Thing));
            prop_oneof![3 => leaf, 2 => inside, 2 => thing, 1 => fragment(on, on, depth)].boxed()
        }
        (None, 0) => prop_oneof![fragment(None, Some(true), 1), fragment(None, Some(false), 1)].boxed(),
        (None, _) => prop_oneof![
            2 => fragment(None, Some(true), depth),
            2 => fragment(None, Some(false), depth),
            1 => fragment(None, None, depth),
        ]
        .boxed(),
    };
    prop::collection::vec(one, 1..4).boxed()
}

fn fragment(at: Option<bool>, on: Option<bool>, depth: u32) -> BoxedStrategy<Selection> {
    let inside = selections(on, depth.saturating_sub(1));
    (any::<bool>(), any::<bool>(), inside)
        .prop_map(move |(named, included, inside)| {
            // An inline fragment without a type condition applies to the enclosing type.
            let on = if named || at != on { on } else { None };
            Selection::Fragment { on, named, included, inside }
        })
        .boxed()
}

#[derive(Default)]
struct Written {
    fragments: String,
    count: usize,
}

impl Written {
    fn write(&mut self, selections: &[Selection], at: Option<bool>) -> String {
        let mut text = String::new();
        for selection in selections {
            match selection {
                Selection::Field { kind, turns, included, inside } => {
                    let (name, below) = match kind {
                        Kind::Leaf => ("leaf", String::new()),
                        Kind::Inside => ("inside", self.write(inside, Some(true))),
                        Kind::Thing => ("thing", self.write(inside, None)),
                    };
                    let condition = condition(*included);
                    write!(text, "{name}{turns}: {name}(turns: {turns}){condition}{below} ").unwrap();
                }
                Selection::Fragment { on, named, included, inside } => {
                    let on = if *named { on.or(at) } else { *on };
                    let below = self.write(inside, on.or(at));
                    let ty = match (on, named) {
                        (Some(true), _) => " on Turning",
                        (Some(false), _) => " on Still",
                        (None, true) => " on Thing",
                        (None, false) => "",
                    };
                    let condition = condition(*included);
                    if *named {
                        self.count += 1;
                        let name = format!("F{}", self.count);
                        writeln!(self.fragments, "fragment {name}{ty} {below}").unwrap();
                        write!(text, "...{name}{condition} ").unwrap();
                    } else {
                        write!(text, "...{ty}{condition}{below} ").unwrap();
                    }
                }
            }
        }
        format!(" {{ {text}}}")
    }
}

fn condition(included: bool) -> &'static str {
    if included { "" } else { " @include(if: $no)" }
}

/// `CollectFields` and `ExecuteSelectionSet` of the specification, for an object of `Turning` or `Still`.
fn expected(object: bool, sets: &[&[Selection]]) -> String {
    let mut collected: Vec<(Kind, u8, Vec<&[Selection]>)> = Vec::new();
    for set in sets {
        collect(object, set, &mut collected);
    }
    let fields = collected.iter().map(|(kind, turns, sets)| match kind {
        Kind::Leaf => format!("\"leaf{turns}\":{turns}"),
        Kind::Inside => format!("\"inside{turns}\":{}", expected(true, sets)),
        Kind::Thing => format!("\"thing{turns}\":{}", expected(turns % 2 == 0, sets)),
    });
    format!("{{{}}}", fields.collect::<Vec<_>>().join(","))
}

fn collect<'a>(object: bool, set: &'a [Selection], into: &mut Vec<(Kind, u8, Vec<&'a [Selection]>)>) {
    for selection in set {
        match selection {
            Selection::Field { included: false, .. } | Selection::Fragment { included: false, .. } => {}
            Selection::Field { kind, turns, inside, .. } => {
                match into.iter_mut().find(|(other, same, _)| (other, same) == (kind, turns)) {
                    Some((.., sets)) => sets.push(inside),
                    None => into.push((*kind, *turns, vec![inside])),
                }
            }
            Selection::Fragment { on, inside, .. } => {
                if on.is_none_or(|on| on == object) {
                    collect(object, inside, into);
                }
            }
        }
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(ProptestConfig::default().cases.max(200)))]

    #[test]
    fn fields_are_in_document_order(set in selections(Some(true), 3)) {
        let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build().unwrap();
        runtime.block_on(async {
            let client = Client::with(|settings| {
                settings.limits.aliases = 2_000;
                settings.limits.directives = 2_000;
                settings.limits.tokens = 20_000;
                settings.limits.fragments = 1_000;
                settings.limits.depth = 40;
                settings.limits.selections = 100_000;
                settings.limits.repeated_keys = 100_000;
            });
            let mut written = Written::default();
            let below = written.write(&set, Some(true));
            let query = format!("query ($no: Boolean! = false) {{ turning{below} }}\n{}", written.fragments);
            // GraphQL does not allow unused variables.
            let query = if query.matches("$no").count() > 1 { query } else { query.replacen("($no: Boolean! = false) ", "", 1) };
            let answer = client.post(json!({ "query": query }).to_string()).await;
            let expected = format!("{{\"data\":{{\"turning\":{}}}}}", expected(true, &[&set]));
            assert_eq!(String::from_utf8(answer.bytes).unwrap(), expected, "{query}");
        });
    }
}

#[tokio::test]
async fn response_over_the_limit_is_refused() {
    let query = "{ hello(name: \"123456789\") }";
    let length = r#"{"data":{"hello":"Hallo 123456789"}}"#.len();
    for (bytes, fits) in [(length, true), (length - 1, false)] {
        let client = Client::with(|settings| settings.limits.answer_bytes = bytes);
        let answer = client.send(post().body(json!({ "query": query }).to_string().into()).unwrap()).await;
        if fits {
            assert_eq!(answer.bytes.len(), length);
        } else {
            assert_eq!(answer.refused(), "ANSWER_TOO_LARGE");
        }
        // Mutations have a limit of their own.
        client.ask("mutation { rename(name: \"1234567890123456789012345\") }").await.data();
    }
}

#[tokio::test]
async fn response_of_a_mutation_over_its_limit_is_replaced_and_the_change_remains() {
    let length = r#"{"data":{"rename":"kept"}}"#.len();
    for (bytes, fits) in [(length, true), (length - 1, false)] {
        let client = Client::with(|settings| settings.limits.mutation_answer_bytes = bytes);
        let answer = client.ask("mutation { rename }").await;
        if fits {
            assert_eq!(answer.bytes.len(), length);
        } else {
            assert_eq!(answer.refused(), "ANSWER_TOO_LARGE");
        }
        assert_eq!(client.calls.take(), ["rename"]);
    }
}
