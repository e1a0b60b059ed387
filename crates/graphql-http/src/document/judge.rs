//! Says whether a document fits the schema. async-graphql validates each time it executes; here
//! a schema of its own validates and never executes, so that the one that executes need not ask
//! again, and needs no extension, which would slow down each of its fields.

use std::sync::{Arc, OnceLock};

use async_graphql::{
    EmptySubscription, ObjectType, Request, Response, Schema, SchemaBuilder, SchemaEnv, ServerError,
    ServerResult, ValidationResult,
    extensions::{Extension, ExtensionContext, ExtensionFactory, NextPrepareRequest, NextValidation},
    registry::Registry,
};
use futures::FutureExt;

use super::{Document, stand_ins};
use crate::{reason::Reason, refusal::Refusal};

/// Characters of a validation message that are passed on: names in it may be as long as the
/// document.
const MESSAGE: usize = 300;

pub struct Judge<Q, M> {
    schema: Schema<Q, M, EmptySubscription>,
    registry: SchemaEnv,
}

impl<Q: ObjectType + 'static, M: ObjectType + 'static> Judge<Q, M> {
    pub fn new(schema: SchemaBuilder<Q, M, EmptySubscription>) -> Self {
        let bench = Bench::default();
        let seen = Arc::clone(&bench.0);
        let schema = schema.extension(bench).finish();
        at_once(schema.execute("{ __typename }"));
        let registry = seen.get().expect("the extension was asked").clone();
        Self { schema, registry }
    }

    /// The types that variables must have.
    pub fn registry(&self) -> &Registry {
        &self.registry.registry
    }

    /// Refuses with the first thing that is wrong.
    pub fn check(&self, document: &Document) -> Result<(), Refusal> {
        let variables = stand_ins::for_variables(&document.parsed, self.registry());
        let mut request = Request::new(String::new()).variables(variables);
        request.set_parsed_query(document.parsed.clone());
        let verdict = at_once(self.schema.execute(request));
        match verdict.errors.into_iter().next() {
            None => Ok(()),
            Some(error) => {
                let message: String = error.message.chars().take(MESSAGE).collect();
                let refusal = Reason::Invalid.saying(message);
                Err(match error.locations.first() {
                    Some(place) => refusal.at(*place),
                    None => refusal,
                })
            }
        }
    }
}

fn at_once(verdict: impl Future<Output = Response>) -> Response {
    verdict.now_or_never().expect("validation waits for nothing")
}

/// Shows the schema's types to the judge, and lets nothing be executed.
#[derive(Default)]
struct Bench(Arc<OnceLock<SchemaEnv>>);

impl ExtensionFactory for Bench {
    fn create(&self) -> Arc<dyn Extension> {
        Arc::new(Self(Arc::clone(&self.0)))
    }
}

#[async_graphql::async_trait::async_trait]
impl Extension for Bench {
    async fn prepare_request(
        &self,
        ctx: &ExtensionContext<'_>,
        request: Request,
        next: NextPrepareRequest<'_>,
    ) -> ServerResult<Request> {
        self.0.get_or_init(|| ctx.schema_env.clone());
        next.run(ctx, request).await
    }

    /// Ends the request without an error where there is none.
    async fn validation(
        &self,
        ctx: &ExtensionContext<'_>,
        next: NextValidation<'_>,
    ) -> Result<ValidationResult, Vec<ServerError>> {
        next.run(ctx).await.and(Err(Vec::new()))
    }
}
