//! Validates documents against the schema, and never executes them.
//!
//! Its types and data are those with which the executor runs, which neither validates nor calls extensions.

use std::sync::{Arc, OnceLock};

use async_graphql::{
    EmptySubscription, ObjectType, Request, Response, Schema, SchemaBuilder, SchemaEnv, ServerError,
    ServerResult, ValidationResult,
    extensions::{Extension, ExtensionContext, ExtensionFactory, NextPrepareRequest, NextValidation},
    registry::Registry,
};
use futures::FutureExt;

use super::{Document, sample_values};
use crate::{reason::Reason, refusal::Refusal, settings::Settings};

/// The maximum number of characters of a validation message: names in it may be as long as the document.
const MAX_MESSAGE: usize = 300;

pub struct Validator<Q, M> {
    schema: Schema<Q, M, EmptySubscription>,
    env: SchemaEnv,
}

impl<Q: ObjectType + 'static, M: ObjectType + 'static> Validator<Q, M> {
    pub fn new(schema: SchemaBuilder<Q, M, EmptySubscription>) -> Self {
        let extension = ValidateOnly::default();
        let captured = Arc::clone(&extension.0);
        let schema = schema.extension(extension).finish();
        resolve_now(schema.execute("{ __typename }"));
        let env = captured.get().expect("executing a document calls the extension").clone();
        Self { schema, env }
    }

    /// The schema's types and data, without its extension.
    pub fn env(&self) -> &SchemaEnv {
        &self.env
    }

    /// The types of the schema.
    pub fn registry(&self) -> &Registry {
        &self.env.registry
    }

    /// Parses a document, and prepares it for execution. Refuses documents that are invalid or beyond the limits.
    pub fn read(&self, text: &str, settings: &Settings) -> Result<Document, Refusal> {
        let registry = self.registry();
        let mut document = Document::read(text, settings, registry)?;
        self.check(&document)?;
        document.prepare(registry);
        Ok(document)
    }

    /// Refuses an invalid document, with the first validation error.
    fn check(&self, document: &Document) -> Result<(), Refusal> {
        let variables = sample_values::for_variables(&document.parsed, self.registry());
        let mut request = Request::new(String::new()).variables(variables);
        request.set_parsed_query(document.parsed.clone());
        let response = resolve_now(self.schema.execute(request));
        match response.errors.into_iter().next() {
            None => Ok(()),
            Some(error) => {
                let message: String = error.message.chars().take(MAX_MESSAGE).collect();
                let refusal = Reason::Invalid.with_message(message);
                Err(match error.locations.first() {
                    Some(place) => refusal.at(*place),
                    None => refusal,
                })
            }
        }
    }
}

fn resolve_now(response: impl Future<Output = Response>) -> Response {
    response.now_or_never().expect("validation does not wait for anything")
}

/// An extension that captures the schema's types and stops each request after its validation.
#[derive(Default)]
struct ValidateOnly(Arc<OnceLock<SchemaEnv>>);

impl ExtensionFactory for ValidateOnly {
    fn create(&self) -> Arc<dyn Extension> {
        Arc::new(Self(Arc::clone(&self.0)))
    }
}

#[async_graphql::async_trait::async_trait]
impl Extension for ValidateOnly {
    async fn prepare_request(
        &self,
        ctx: &ExtensionContext<'_>,
        request: Request,
        next: NextPrepareRequest<'_>,
    ) -> ServerResult<Request> {
        self.0.get_or_init(|| ctx.schema_env.clone());
        next.run(ctx, request).await
    }

    /// Ends the request after validation: with an empty list of errors if the document is valid.
    async fn validation(
        &self,
        ctx: &ExtensionContext<'_>,
        next: NextValidation<'_>,
    ) -> Result<ValidationResult, Vec<ServerError>> {
        next.run(ctx).await.and(Err(Vec::new()))
    }
}
