//! The same random objects and documents, resolved by async-graphql and by this crate, give the same bytes.

use std::sync::atomic::{AtomicUsize, Ordering};

use proptest::collection::vec;
use proptest::prelude::*;

/// How often an object was resolved by this crate.
static RESOLVED: AtomicUsize = AtomicUsize::new(0);

/// The same types for one of both crates. `$resolver_utils` is what the generated code calls.
macro_rules! schema {
    ($name:ident, $($graphql:tt)+) => {
        mod $name {
            use $($graphql)+::{
                ComplexObject, EmptyMutation, EmptySubscription, Object, Result, Schema, SimpleObject, Union,
                ValidationMode,
            };

            /// The path that the macros use.
            mod generated {
                pub use $($graphql)+::*;
            }

            #[derive(Clone, SimpleObject)]
            #[graphql(serial, complex, crate = "self::generated")]
            struct Post {
                id: i32,
                text: Option<String>,
                tags: Vec<String>,
                place: Place,
                places: Vec<Place>,
                nothing: Option<Place>,
                attachment: Attachment,
                attachments: Vec<Option<Attachment>>,
                answers: Vec<Post>,
            }

            #[ComplexObject(crate = "self::generated")]
            impl Post {
                /// Is ready only after it was polled this often.
                async fn late(&self, #[graphql(default = 1)] turns: u8) -> u8 {
                    for _ in 0..turns {
                        tokio::task::yield_now().await;
                    }
                    turns
                }

                async fn may_fail(&self) -> Result<Option<Place>> {
                    if self.id % 2 == 0 { Err("no".into()) } else { Ok(Some(self.place.clone())) }
                }

                async fn must_not_fail(&self) -> Result<i32> {
                    if self.id % 3 == 0 { Err("never".into()) } else { Ok(self.id) }
                }
            }

            #[derive(Clone, SimpleObject)]
            #[graphql(serial, crate = "self::generated")]
            struct Place {
                name: String,
                id: i32,
            }

            #[derive(Clone, SimpleObject)]
            #[graphql(serial, crate = "self::generated")]
            struct Image {
                id: i32,
                place: Place,
            }

            #[derive(Clone, SimpleObject)]
            #[graphql(serial, crate = "self::generated")]
            struct Video {
                id: i32,
                text: String,
            }

            #[derive(Clone, Union)]
            #[graphql(crate = "self::generated")]
            enum Attachment {
                Image(Image),
                Video(Video),
            }

            pub struct Query(pub Vec<i32>);

            #[Object(crate = "self::generated")]
            impl Query {
                async fn posts(&self) -> Vec<Post> {
                    self.0.iter().map(|number| post(*number, 2)).collect()
                }

                async fn post(&self) -> Option<Post> {
                    self.0.first().map(|number| post(*number, 3))
                }
            }

            fn post(number: i32, depth: usize) -> Post {
                let parts = |count: i32| (0..number.rem_euclid(count)).map(move |part| number ^ part);
                Post {
                    id: number,
                    text: (number % 5 != 0).then(|| format!("„Text“ {number}\n")),
                    tags: parts(4).map(|part| part.to_string()).collect(),
                    place: place(number),
                    places: parts(3).map(place).collect(),
                    nothing: None,
                    attachment: attachment(number),
                    attachments: parts(4).map(|part| (part % 3 != 0).then(|| attachment(part))).collect(),
                    answers: match depth {
                        0 => Vec::new(),
                        _ => parts(3).map(|part| post(part, depth - 1)).collect(),
                    },
                }
            }

            fn place(number: i32) -> Place {
                Place { name: format!("Raum {number}"), id: number }
            }

            fn attachment(number: i32) -> Attachment {
                match number % 2 {
                    0 => Attachment::Image(Image { id: number, place: place(number) }),
                    _ => Attachment::Video(Video { id: number, text: "Film".to_owned() }),
                }
            }

            /// The response as bytes.
            pub async fn answer(numbers: Vec<i32>, document: &str) -> String {
                let schema = Schema::build(Query(numbers), EmptyMutation, EmptySubscription)
                    .validation_mode(ValidationMode::Fast)
                    .finish();
                serde_json::to_string(&schema.execute(document).await).expect("a response is JSON")
            }
        }
    };
}

schema!(derived, async_graphql);
schema!(own, crate::counted);

/// This crate, and a count of the objects that it resolves.
mod counted {
    pub use aushang_graphql::*;

    pub mod resolver_utils {
        use std::sync::atomic::Ordering;

        use aushang_graphql::futures_util::future::BoxFuture;
        pub use aushang_graphql::resolver_utils::*;
        use aushang_graphql::{ContextSelectionSet, ServerResult, Value};

        pub fn resolve_container_serial<'c, 'a: 'c, T: ContainerType + ?Sized>(
            ctx: &'c ContextSelectionSet<'a>,
            root: &'c T,
        ) -> BoxFuture<'c, ServerResult<Value>> {
            crate::RESOLVED.fetch_add(1, Ordering::Relaxed);
            aushang_graphql::resolver_utils::resolve_container_serial(ctx, root)
        }
    }
}

const POST: &[&str] = &["id", "text", "tags", "nothing { id }", "late", "late(turns: 3)", "mustNotFail"];
const PLACE: &[&str] = &["name", "id"];
const ATTACHMENT: &[&str] = &[
    "... on Image { id }",
    "... on Video { id text }",
    "... on Image { place { ...P } }",
    "... { __typename }",
    "... on Video { ... on Attachment { __typename } }",
    "...A",
];

/// Responds to a field under one of a few keys, so that keys are repeated.
fn aliased(field: impl Strategy<Value = String>) -> impl Strategy<Value = String> {
    (prop::option::weighted(0.3, prop::sample::select(&["a", "b", "id", "place"][..])), field).prop_map(
        |(alias, field)| match alias {
            Some(alias) if !field.starts_with("...") => format!("{alias}: {field}"),
            _ => field,
        },
    )
}

fn one_of(fields: &'static [&'static str]) -> impl Strategy<Value = String> {
    aliased(prop::sample::select(fields).prop_map(str::to_owned))
}

fn set_of(fields: &'static [&'static str]) -> impl Strategy<Value = String> {
    let typename = aliased(Just("__typename".to_owned()));
    vec(prop_oneof![6 => one_of(fields), 1 => typename], 1..5).prop_map(|fields| fields.join(" "))
}

fn selections() -> impl Strategy<Value = String> {
    let leaf = set_of(POST);
    leaf.prop_recursive(4, 40, 6, |inner| {
        let place = || set_of(PLACE).prop_map(|fields| format!("{{ {fields} }}"));
        let attachment = || set_of(ATTACHMENT).prop_map(|fields| format!("{{ {fields} }}"));
        let within = |name: &'static str| move |fields| format!("{name} {fields}");
        let field = prop_oneof![
            set_of(POST),
            aliased(place().prop_map(within("place"))),
            aliased(place().prop_map(within("places"))),
            aliased(place().prop_map(within("mayFail"))),
            aliased(attachment().prop_map(within("attachment"))),
            aliased(attachment().prop_map(within("attachments"))),
            aliased(inner.clone().prop_map(|fields| format!("answers {{ {fields} }}"))),
            inner.clone().prop_map(|fields| format!("... on Post {{ {fields} }}")),
            inner.clone().prop_map(|fields| format!("... {{ {fields} }}")),
            Just("...F".to_owned()),
        ];
        vec(field, 1..6).prop_map(|fields| fields.join(" "))
    })
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(600))]

    #[test]
    fn responses_are_those_of_async_graphql(
        numbers in vec(0..1000_i32, 0..4),
        document in (prop::sample::select(&["post", "posts"][..]), selections(), set_of(POST))
            .prop_map(|(root, selections, fragment)| format!(
                "{{ {root} {{ {selections} }} }} fragment F on Post {{ {fragment} place {{ ...P }} }} \
                 fragment P on Place {{ id n: name }} fragment A on Image {{ id place {{ ...P }} }}"
            )),
    ) {
        let runtime = tokio::runtime::Builder::new_current_thread().build().expect("a runtime");
        let [derived, own] = runtime.block_on(async {
            [derived::answer(numbers.clone(), &document).await, own::answer(numbers, &document).await]
        });
        prop_assert_eq!(derived, own);
    }
}

#[tokio::test]
async fn objects_are_resolved_by_this_crate() {
    let document = "{ posts { id place { id } } }";
    let before = RESOLVED.load(Ordering::Relaxed);
    let answer = own::answer(vec![7], document).await;
    assert_eq!(answer, r#"{"data":{"posts":[{"id":7,"place":{"id":7}}]}}"#);
    assert!(RESOLVED.load(Ordering::Relaxed) >= before + 2);
}
