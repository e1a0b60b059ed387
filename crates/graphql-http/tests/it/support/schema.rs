//! A schema with a field for each behaviour under test. Resolvers record that they ran, so a test can assert
//! that none did.

#![expect(clippy::unused_async, reason = "async-graphql wants resolvers to be async")]

use std::{
    io::Read,
    sync::{Arc, Mutex},
};

use async_graphql::{
    Context, EmptySubscription, Enum, Error, ErrorExtensions, ID, InputObject, MaybeUndefined, Object,
    Result, Schema, SchemaBuilder, SimpleObject, Union, Upload,
};

/// The names of the resolvers that ran.
#[derive(Clone, Default)]
pub struct Calls(Arc<Mutex<Vec<String>>>);

impl Calls {
    pub fn add(&self, name: &str) {
        self.0.lock().unwrap().push(name.to_owned());
    }

    pub fn take(&self) -> Vec<String> {
        std::mem::take(&mut *self.0.lock().unwrap())
    }
}

pub fn build(calls: &Calls) -> SchemaBuilder<Query, Mutation, EmptySubscription> {
    Schema::build(Query, Mutation, EmptySubscription).data(calls.clone())
}

fn called(ctx: &Context<'_>, name: &str) {
    ctx.data_unchecked::<Calls>().add(name);
}

#[derive(Default)]
pub struct Query;

#[derive(SimpleObject)]
struct Post {
    id: ID,
    title: String,
}

#[derive(InputObject)]
struct Page {
    first: Option<u32>,
}

#[derive(InputObject)]
pub struct Draft {
    title: String,
    note: Option<String>,
    #[graphql(default = 1)]
    copies: i32,
    tone: Option<Tone>,
    picture: Option<Upload>,
    tags: Option<Vec<String>>,
}

#[derive(Clone, Copy, PartialEq, Eq, Enum)]
enum Tone {
    Calm,
    Loud,
}

#[Object]
impl Query {
    async fn hello(&self, ctx: &Context<'_>, name: Option<String>) -> String {
        called(ctx, "hello");
        format!("Hallo {}", name.unwrap_or_default())
    }

    async fn number(&self, ctx: &Context<'_>, n: i32) -> i32 {
        called(ctx, "number");
        n
    }

    async fn numbers(&self, ctx: &Context<'_>, n: Vec<i32>) -> usize {
        called(ctx, "numbers");
        n.len()
    }

    async fn posts(&self, ctx: &Context<'_>, first: Option<u32>, page: Option<Page>) -> Vec<Post> {
        called(ctx, "posts");
        let length = first.or(page.and_then(|page| page.first)).unwrap_or(1);
        let posts = (0..length.min(3)).map(|n| Post { id: ID(n.to_string()), title: format!("Post {n}") });
        posts.collect()
    }

    async fn round(&self) -> Round {
        Round
    }

    async fn turning(&self) -> Turning {
        Turning
    }

    async fn things(&self) -> Vec<Thing> {
        vec![Thing::Turning(Turning), Thing::Still(Still)]
    }

    async fn refused(&self) -> Result<bool> {
        Err(refusal())
    }

    async fn broken(&self) -> Result<Option<bool>> {
        Err("connection to db at 10.0.0.3 as admin failed")?
    }

    async fn silent(&self) -> Result<Option<bool>> {
        Err(Error::new("secret"))
    }

    async fn half(&self) -> Half {
        Half
    }

    async fn halves(&self) -> Vec<Half> {
        vec![Half, Half]
    }

    async fn half_or_none(&self) -> Option<Half> {
        Some(Half)
    }

    async fn panics(&self) -> bool {
        Vec::<bool>::new()[0]
    }
}

/// Fields resolve after this many polls.
pub struct Turning;

#[Object]
impl Turning {
    async fn leaf(&self, turns: u32) -> u32 {
        turn(turns).await;
        turns
    }

    async fn inside(&self, turns: u32) -> Turning {
        turn(turns).await;
        Turning
    }

    /// Every other one is `Still`.
    async fn thing(&self, turns: u32) -> Thing {
        turn(turns).await;
        if turns.is_multiple_of(2) { Thing::Turning(Turning) } else { Thing::Still(Still) }
    }
}

async fn turn(turns: u32) {
    for _ in 0..turns {
        tokio::task::yield_now().await;
    }
}

pub struct Still;

#[Object]
impl Still {
    async fn leaf(&self, turns: u32) -> u32 {
        turn(turns).await;
        turns
    }
}

#[derive(Union)]
pub enum Thing {
    Turning(Turning),
    Still(Still),
}

/// A type with nullable and non-null fields that fail.
struct Half;

#[Object]
impl Half {
    async fn good(&self) -> bool {
        true
    }

    async fn may_fail(&self) -> Result<Option<bool>> {
        Err(refusal())
    }

    async fn must_not_fail(&self) -> Result<bool> {
        Err(refusal())
    }

    async fn more(&self) -> Option<Half> {
        Some(Half)
    }
}

fn refusal() -> Error {
    Error::new("Das gibt es schon.").extend_with(|_, extensions| {
        extensions.set("code", 409);
        extensions.set("reason", "TAKEN");
    })
}

/// A recursive type.
struct Round;

#[Object]
impl Round {
    async fn again(&self) -> Round {
        Round
    }

    async fn leaf(&self, ctx: &Context<'_>) -> bool {
        called(ctx, "leaf");
        true
    }
}

#[derive(Default)]
pub struct Mutation;

#[Object]
impl Mutation {
    async fn add(&self, ctx: &Context<'_>, draft: Draft) -> String {
        called(ctx, "add");
        let tone = draft.tone.map_or("", |tone| if tone == Tone::Loud { "!" } else { "." });
        let tags = draft.tags.map_or(0, |tags| tags.len());
        format!("{}{tone} x{} {tags} {:?}", draft.title, draft.copies, draft.note)
    }

    /// Returns `kept` without a name, `cleared` for null, and the name otherwise.
    async fn rename(&self, ctx: &Context<'_>, name: MaybeUndefined<String>) -> String {
        called(ctx, "rename");
        match name {
            MaybeUndefined::Undefined => "kept".into(),
            MaybeUndefined::Null => "cleared".into(),
            MaybeUndefined::Value(name) => name,
        }
    }

    async fn store(&self, ctx: &Context<'_>, file: Upload) -> Result<String> {
        called(ctx, "store");
        describe(ctx, file)
    }

    async fn store_all(&self, ctx: &Context<'_>, files: Vec<Upload>) -> Result<Vec<String>> {
        called(ctx, "storeAll");
        files.into_iter().map(|file| describe(ctx, file)).collect()
    }
}

fn describe(ctx: &Context<'_>, file: Upload) -> Result<String> {
    let file = file.value(ctx)?;
    let (name, kind) = (file.filename.clone(), file.content_type.clone().unwrap_or_default());
    let mut content = Vec::new();
    file.into_read().read_to_end(&mut content)?;
    let sum: u64 = content.iter().map(|byte| u64::from(*byte)).sum();
    Ok(format!("{name} {kind} {} {sum}", content.len()))
}
