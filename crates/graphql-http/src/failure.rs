//! Turns what resolvers return as errors into what strangers may read. Expected refusals carry a
//! code and pass. A value that an argument's type would not take is the client's fault. All else
//! is a failure of ours: it is logged once, and the person gets an id that finds it in the log.

use std::{cell::LazyCell, collections::HashSet};

use async_graphql::{ErrorExtensionValues, PathSegment, Pos, ServerError, Value};

use crate::{gate::Refused, request_id};

const MESSAGE: &str = "Da ist etwas schiefgegangen. Bitte versuche es später noch einmal.";

/// Characters of a message about a wrong value; the value may stand in it.
const WRONG_VALUE: usize = 300;

/// What is left of a failure when it leaves the server.
pub fn anonymous() -> ServerError {
    let mut error = ServerError::new(MESSAGE, None);
    let mut extensions = extensions(500, "INTERNAL");
    extensions.set("id", request_id::current());
    error.extensions = Some(extensions);
    error
}

/// Makes the errors of an execution presentable. Tells whether one was a failure; all failures
/// of a response share one line of the log, which speaks of the first.
///
/// `arguments` says where the values of arguments stand in the document.
pub fn present(errors: &mut [ServerError], arguments: impl FnOnce() -> HashSet<Pos>) -> bool {
    let arguments = LazyCell::new(arguments);
    // The executor reports a value that it could not read at the place of the value, and what a
    // resolver returned at the place of the field.
    let is_wrong_value = |error: &ServerError| {
        error.source.is_none() && error.locations.iter().any(|place| arguments.contains(place))
    };
    let mut failures = Vec::new();
    for error in errors.iter_mut().filter(|error| !has_code(error)) {
        if is_wrong_value(error) {
            error.message = error.message.chars().take(WRONG_VALUE).collect();
            error.extensions = Some(extensions(400, "INVALID_VALUE"));
        } else {
            failures.push(error);
        }
    }
    let Some(first) = failures.first() else {
        return false;
    };
    let fields = failures.len();
    tracing::error!(fields, path = path(first), error = first.message, "resolver failed");
    for error in failures {
        *error = ServerError {
            path: std::mem::take(&mut error.path),
            locations: std::mem::take(&mut error.locations),
            ..anonymous()
        };
    }
    true
}

/// The refusals of resolvers, by code.
pub fn refusals(errors: &[ServerError]) -> Vec<Refused<'_>> {
    let refusal = |error| {
        let (Value::Number(code), Value::String(reason)) =
            (extension(error, "code")?, extension(error, "reason")?)
        else {
            return None;
        };
        Some(Refused { code: code.as_u64()?, reason })
    };
    errors.iter().filter_map(refusal).collect()
}

/// Seconds to wait, if errors contain `extensions.retryAfter`.
pub fn retry_after(errors: &[ServerError]) -> Option<u64> {
    let seconds = errors.iter().filter_map(|error| match extension(error, "retryAfter")? {
        Value::Number(seconds) => seconds.as_u64(),
        _ => None,
    });
    seconds.max()
}

fn extension<'a>(error: &'a ServerError, name: &str) -> Option<&'a Value> {
    error.extensions.as_ref()?.get(name)
}

fn has_code(error: &ServerError) -> bool {
    let code = error.extensions.as_ref().and_then(|it| it.get("code"));
    matches!(code, Some(Value::Number(_)))
}

fn extensions(code: u16, reason: &str) -> ErrorExtensionValues {
    let mut extensions = ErrorExtensionValues::default();
    extensions.set("code", code);
    extensions.set("reason", reason);
    extensions
}

/// Like `posts.edges.3.node`.
fn path(error: &ServerError) -> String {
    let steps = error.path.iter().map(|step| match step {
        PathSegment::Field(name) => name.clone(),
        PathSegment::Index(index) => index.to_string(),
    });
    steps.collect::<Vec<_>>().join(".")
}
