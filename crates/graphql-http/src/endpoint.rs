//! Handles a request: parse it, validate its document, ask the gate, store its files, execute it, write the
//! response. Each check runs as early as possible, and the steps before the gate are cheap.

use std::{
    mem,
    net::{IpAddr, Ipv4Addr, SocketAddr},
    panic::AssertUnwindSafe,
    sync::Arc,
    time::{Duration, Instant},
};

use async_graphql::{EmptySubscription, ObjectType, Schema, SchemaBuilder, ValidationMode};
use axum::{
    body::{Body, HttpBody},
    extract::{ConnectInfo, FromRequestParts, Request},
    response::Response,
    routing::{MethodRouter, any},
};
use futures::FutureExt;
use http::{Method, header, request::Parts};
use tokio::time::timeout;
use tracing::Instrument;

use crate::{
    answer::Answer,
    body, completion,
    document::{
        Cache, Document, DocumentId, Executable, Fragments, InvalidDocument, Operation, Trusted, Validator,
    },
    executor::{Executor, Input},
    failure,
    gate::{Gate, Inquiry, OperationKind},
    multipart::{self, PendingFiles},
    negotiation::{ContentType, ResponseType},
    parameters::{Parameters, Source, json, query_string},
    preflight,
    reason::Reason,
    refusal::Refusal,
    request_id,
    settings::Settings,
    telemetry::{self, Lookup},
    variables,
};

/// The timeout for reading everything except files. Until the gate has admitted the request, it may come from
/// anyone.
const READ_TIMEOUT: Duration = Duration::from_secs(30);

/// A GraphQL schema behind HTTP. Clones share all state.
pub struct Endpoint<Q, M>(Arc<Inner<Q, M>>);

impl<Q, M> Clone for Endpoint<Q, M> {
    fn clone(&self) -> Self {
        Self(Arc::clone(&self.0))
    }
}

struct Inner<Q, M> {
    executor: Executor<Q, M>,
    /// Executes introspection, if it is allowed. Does not validate documents fully: the validator has done so.
    introspection: Option<Schema<Q, M, EmptySubscription>>,
    validator: Validator<Q, M>,
    trusted: Trusted,
    cache: Cache,
    gate: Box<dyn Gate>,
    settings: Settings,
}

impl<Q: ObjectType + Default + 'static, M: ObjectType + Default + 'static> Endpoint<Q, M> {
    /// `build` is called once, or twice if introspection is allowed, and must build the same schema each time. Its roots
    /// must be the default values. Its extensions are not called, except by introspection.
    ///
    /// Does not fail if a trusted document is invalid: the caller decides what to do with
    /// [`Endpoint::invalid_documents`].
    pub fn new(
        build: impl Fn() -> SchemaBuilder<Q, M, EmptySubscription>,
        gate: impl Gate,
        mut settings: Settings,
    ) -> Self {
        const { assert!(size_of::<Q>() == 0 && size_of::<M>() == 0, "roots have no state") };
        let build = || {
            let schema = build().limit_recursive_depth(settings.limits.nesting);
            if settings.introspection { schema } else { schema.disable_introspection().disable_suggestions() }
        };
        let validator = Validator::new(build());
        let documents = mem::take(&mut settings.trusted);
        let began = Instant::now();
        let trusted = Trusted::new(&documents, &settings, &validator, &gate);
        if trusted.len() > 0 {
            let (endpoint, documents, took) = (settings.name, trusted.len(), began.elapsed());
            tracing::info!(endpoint, documents, milliseconds = took.as_millis(), "trusts documents");
        }
        let introspects = settings.introspection;
        Self(Arc::new(Inner {
            executor: Executor::new(Q::default(), M::default(), validator.env().clone()),
            introspection: introspects.then(|| build().validation_mode(ValidationMode::Fast).finish()),
            trusted,
            validator,
            cache: Cache::new(&settings.limits),
            gate: Box::new(gate),
            settings,
        }))
    }

    /// The number of documents that clients may request by id.
    pub fn trusted_documents(&self) -> usize {
        self.0.trusted.len()
    }

    /// The documents in the settings that are unknown to clients, because they are not valid.
    pub fn invalid_documents(&self) -> &[InvalidDocument] {
        self.0.trusted.invalid()
    }

    /// A route for all methods. Without `ConnectInfo<SocketAddr>` among the request's extensions, the gate
    /// gets `0.0.0.0` as the peer.
    pub fn route<S: Clone + Send + Sync + 'static>(&self) -> MethodRouter<S> {
        let endpoint = self.clone();
        let name = endpoint.0.settings.name;
        any(move |request: Request| {
            request_id::with_new(name, async move { endpoint.respond(request).await })
        })
    }

    async fn respond(&self, request: Request) -> Response {
        let began = Instant::now();
        let inner = &*self.0;
        let (mut head, body) = request.into_parts();
        let version = head.version;
        let accepted = ResponseType::accepted(&head.headers);
        let response_type = *accepted.as_ref().unwrap_or(&ResponseType::Json);
        let mut unread = !body.is_end_stream();
        let answer = inner.answer(accepted, &mut head, body, &mut unread);
        let answer = match AssertUnwindSafe(answer).catch_unwind().await {
            Ok(Ok(answer)) if head.method == Method::GET && inner.settings.revalidated => {
                answer.revalidated(&head.headers)
            }
            Ok(Ok(answer)) => answer,
            Ok(Err(refusal)) => Answer::refused(refusal, response_type),
            Err(_panic) => Answer::refused(Refusal::known_failure(), response_type),
        };
        telemetry::request(inner.settings.name, answer.outcome, began.elapsed());
        answer.into_response(response_type, unread, version)
    }
}

impl<Q: ObjectType + 'static, M: ObjectType + 'static> Inner<Q, M> {
    /// `unread` becomes false when the body has been read to its end.
    async fn answer(
        &self,
        accepted: Result<ResponseType, Reason>,
        head: &mut Parts,
        body: Body,
        unread: &mut bool,
    ) -> Result<Answer, Refusal> {
        accepted?;
        if head.method == Method::OPTIONS {
            return Ok(Answer::options());
        }
        let parsed = timeout(READ_TIMEOUT, self.parse(head, body, unread)).await;
        let (mut parameters, files) = parsed.map_err(|_too_slow| Reason::BodyIncomplete)??;
        let (document, lookup) = self.document(&parameters.source)?;
        let operation = document.operation(parameters.operation_name.as_deref())?;
        if head.method == Method::GET && operation.kind == OperationKind::Mutation {
            return Err(Reason::MutationOverGet.into());
        }
        let definition = document.definition(operation);
        if files.as_ref().is_some_and(|files| !files.are_wanted(definition)) {
            return Err(Reason::FileMap.into());
        }
        variables::check(definition, &mut parameters.variables, self.validator.registry())?;
        let limits = &self.settings.limits;
        let cost = document.cost(operation, &parameters.variables);
        if cost > limits.complexity {
            return Err(Reason::TooComplex.into());
        }
        let registry = self.validator.registry();
        let shape = document.shape(operation, registry, limits)?;

        let peer = peer(head).await;
        let inquiry = Inquiry {
            headers: &head.headers,
            peer,
            operation: operation.kind,
            root_fields: &operation.root_fields,
            cost,
            has_files: files.as_ref().is_some_and(|files| !files.are_none()),
        };
        let mut data = self.gate.admit(&inquiry).await?;
        if let (Source::Text(text), Lookup::Miss) = (&parameters.source, lookup) {
            self.cache.keep(text, &document);
        }

        let mut uploads = Vec::new();
        if let (Some(files), Some(folder)) = (files, &self.settings.uploads) {
            let variables = &parameters.variables;
            let limits = files.limits(folder, document.parsed(), definition, variables);
            let all = limits.iter().fold(0_u64, |all, limit| all.saturating_add(*limit));
            // A request whose Content-Length is too large is refused before its body is read.
            body::check_announced(&head.headers, folder.body_with(all, &self.settings.limits))
                .map_err(|_too_large| Reason::FileTooLarge)?;
            uploads = files.store(folder, &limits).await?;
            *unread = false;
            if inquiry.has_files {
                data = self.gate.admit_again(&inquiry, data).await?;
            }
        }
        let variables = parameters.variables;
        let (executable, fragments) = document.executable(operation, &variables, registry, limits)?;
        let caller = self.gate.caller(&data);
        let input = Input { variables, uploads, data };
        let mut response = self
            .execute(operation, &executable, fragments, input)
            .instrument(telemetry::executing(operation, lookup))
            .await;
        if !response.errors.is_empty() {
            completion::complete(&mut response, document.parsed(), definition, registry);
        }
        if let Some(shape) = shape.or(executable.shape.as_ref()) {
            shape.arrange(&mut response.data);
        }
        let failed = failure::present(&mut response.errors, || document.argument_places());
        if !response.errors.is_empty() {
            self.gate.refused(&inquiry, caller.as_deref(), &failure::refusals(&response.errors));
            if let Some(seconds) = failure::retry_after(&response.errors) {
                response.http_headers.insert(header::RETRY_AFTER, seconds.into());
            }
        }
        let limit = match operation.kind {
            OperationKind::Query => self.gate.answer_bytes(&inquiry).min(limits.answer_bytes),
            OperationKind::Mutation => limits.mutation_answer_bytes,
        };
        Ok(Answer::executed(response, failed, limit)?)
    }

    async fn execute(
        &self,
        operation: &Operation,
        executable: &Executable,
        fragments: Fragments,
        input: Input,
    ) -> async_graphql::Response {
        match &self.introspection {
            Some(schema) if operation.introspects() => {
                schema.execute(executable.request(fragments, input)).await
            }
            _ => self.executor.execute(executable, fragments, input).await,
        }
    }

    /// Reads the parameters of the request, and the files if it is a multipart request.
    async fn parse(
        &self,
        head: &Parts,
        body: Body,
        unread: &mut bool,
    ) -> Result<(Parameters, Option<PendingFiles>), Reason> {
        let limits = &self.settings.limits;
        match head.method {
            Method::GET => {
                let parameters = query_string::parameters(head.uri.query().unwrap_or(""), limits)?;
                return Ok((parameters, None));
            }
            Method::POST => {}
            _ => return Err(Reason::MethodNotAllowed),
        }
        match ContentType::of(&head.headers)? {
            ContentType::Json => {
                let body = body::read(&head.headers, body, limits.body_bytes).await?;
                *unread = false;
                Ok((json::parameters(&body, limits)?, None))
            }
            ContentType::Multipart { boundary } => {
                let uploads = self.settings.uploads.as_ref().ok_or(Reason::NoUploads)?;
                if !preflight::is_proven(&head.headers) {
                    return Err(Reason::NoPreflight);
                }
                body::check_announced(&head.headers, uploads.body_bytes(limits))?;
                let (parameters, files) = multipart::open(body, &boundary, uploads, limits).await?;
                Ok((parameters, Some(files)))
            }
        }
    }

    /// Returns the valid document that the request names or contains.
    fn document(&self, source: &Source) -> Result<(Arc<Document>, Lookup), Refusal> {
        let (text, known) = match source {
            Source::Id(id) => return self.trusted(*id),
            Source::Text(text) if self.settings.only_trusted => {
                return self.trusted(DocumentId::of(text)).map_err(|_unknown| Reason::TextNotAccepted.into());
            }
            Source::Text(text) => (text, self.cache.find(text)),
        };
        let lookup = if known.is_some() { Lookup::Hit } else { Lookup::Miss };
        telemetry::document(self.settings.name, lookup);
        let document = match known {
            Some(document) => document,
            None => Arc::new(self.validator.read(text, &self.settings)?),
        };
        Ok((document, lookup))
    }

    fn trusted(&self, id: DocumentId) -> Result<(Arc<Document>, Lookup), Refusal> {
        let known = self.trusted.find(id);
        let lookup = if known.is_some() { Lookup::Trusted } else { Lookup::Unknown };
        telemetry::document(self.settings.name, lookup);
        let document = known.ok_or(Reason::UnknownDocument)?;
        Ok((Arc::clone(document), lookup))
    }
}

async fn peer(head: &mut Parts) -> IpAddr {
    match ConnectInfo::<SocketAddr>::from_request_parts(head, &()).await {
        Ok(ConnectInfo(address)) => address.ip(),
        Err(_) => IpAddr::V4(Ipv4Addr::UNSPECIFIED),
    }
}
