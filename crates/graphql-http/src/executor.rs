//! Executes operations of valid documents.
//!
//! `Schema::execute` takes its own copy of a document, and checks its rules again each time. Here they are checked when a
//! document arrives for the first time, and most operations are not copied ([`Executable`]). The interfaces of async-graphql for
//! this are public but not documented, so its version is pinned.

use std::sync::{Arc, Mutex, MutexGuard, OnceLock, PoisonError};

use async_graphql::{
    Context, Data, EmptyMutation, EmptySubscription, IntrospectionMode, Object, ObjectType, Pos, Positioned,
    QueryEnv, QueryEnvInner, Request, Response, Schema, SchemaEnv, UploadValue, Variables,
    extensions::Extensions,
    parser::types::{DocumentOperations, ExecutableDocument, OperationDefinition, OperationType},
    resolver_utils::{resolve_container, resolve_container_serial},
};
use futures::FutureExt;

use crate::document::{Executable, Fragments};

/// What a request adds to its operation.
pub struct Input {
    pub variables: Variables,
    pub uploads: Vec<UploadValue>,
    pub data: Data,
}

impl Executable {
    /// The request with which a schema executes the operation.
    pub fn request(&self, fragments: Fragments, input: Input) -> Request {
        let operation = Positioned::new(self.operation.clone(), Pos::default());
        let operations = DocumentOperations::Single(operation);
        let mut request = Request::new(String::new()).variables(input.variables);
        request.set_parsed_query(ExecutableDocument { operations, fragments });
        request.uploads = input.uploads;
        request.data = input.data;
        request
    }
}

pub struct Executor<Q, M> {
    query: Q,
    mutation: M,
    env: SchemaEnv,
    extensions: Extensions,
    session: Arc<Data>,
}

impl<Q: ObjectType + 'static, M: ObjectType + 'static> Executor<Q, M> {
    /// `env`: the types and data of a schema with these roots.
    pub fn new(query: Q, mutation: M, env: SchemaEnv) -> Self {
        assert!(env.custom_directives.is_empty(), "the schema's own directives would not be called");
        Self { query, mutation, env, extensions: no_extensions(), session: Arc::default() }
    }

    /// Executes a valid operation that asks nothing about the schema.
    pub async fn execute(&self, executable: &Executable, fragments: Fragments, input: Input) -> Response {
        let definition = &executable.operation;
        let operation = OperationDefinition {
            ty: definition.ty,
            variable_definitions: definition.variable_definitions.clone(),
            directives: Vec::new(),
            selection_set: Positioned::default(),
        };
        let env = QueryEnv::new(QueryEnvInner {
            extensions: self.extensions.clone(),
            variables: input.variables,
            operation_name: None,
            operation: Positioned::new(operation, definition.selection_set.pos),
            fragments,
            uploads: input.uploads,
            session_data: Arc::clone(&self.session),
            query_data: Arc::new(input.data),
            http_headers: Mutex::default(),
            introspection_mode: IntrospectionMode::Disabled,
            errors: Mutex::default(),
        });
        // As `execute_once` of async-graphql.
        let ctx = env.create_context(&self.env, None, &definition.selection_set, None);
        let resolved = match definition.ty {
            OperationType::Mutation => resolve_container_serial(&ctx, &self.mutation).await,
            OperationType::Query => resolve_container(&ctx, &self.query).await,
            OperationType::Subscription => unreachable!("refused when its document was read"),
        };
        let response = match resolved {
            Ok(data) => Response::new(data),
            Err(error) => Response::from_errors(vec![error]),
        };
        let mut response = response.http_headers(std::mem::take(&mut lock(&env.http_headers)));
        response.errors.append(&mut lock(&env.errors));
        response
    }
}

/// Ignores poisoning: a panic ends the whole request.
fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

/// An empty list of extensions, which only a schema can create.
fn no_extensions() -> Extensions {
    struct Capture(Arc<OnceLock<Extensions>>);

    #[Object]
    impl Capture {
        async fn capture(&self, ctx: &Context<'_>) -> bool {
            self.0.set(ctx.query_env.extensions.clone()).is_ok()
        }
    }

    let captured = Arc::new(OnceLock::new());
    let schema = Schema::new(Capture(Arc::clone(&captured)), EmptyMutation, EmptySubscription);
    let response = schema.execute("{ capture }").now_or_never();
    assert!(response.is_some_and(|response| response.is_ok()), "it does not wait for anything");
    captured.get().expect("it was executed").clone()
}
