//! Turns resolver errors into errors that clients may see. Errors with a code are expected refusals and are
//! returned unchanged. A value that does not fit the argument's type is reported as the client's error. All
//! other errors are failures of the server: they are logged once, and the client gets an id that is also in
//! the log.

use std::{cell::LazyCell, collections::HashSet};

use async_graphql::{ErrorExtensionValues, PathSegment, Pos, ServerError, Value};

use crate::{gate::Refused, request_id};

const MESSAGE: &str = "Da ist etwas schiefgegangen. Bitte versuche es später noch einmal.";

/// The maximum number of characters of a message about an invalid value, because it may contain the value.
const MAX_VALUE_MESSAGE: usize = 300;

/// The error that clients get for a failure: a general message and the request id.
pub fn anonymous() -> ServerError {
    let mut error = ServerError::new(MESSAGE, None);
    let mut extensions = extensions(500, "INTERNAL");
    extensions.set("id", request_id::current());
    error.extensions = Some(extensions);
    error
}

/// Makes the errors of an execution presentable. Returns whether one was a failure. All failures of a
/// response are logged in one line, with the message of the first.
///
/// `arguments` returns the positions of argument values in the document.
pub fn present(errors: &mut [ServerError], arguments: impl FnOnce() -> HashSet<Pos>) -> bool {
    let arguments = LazyCell::new(arguments);
    // The executor reports an invalid value at the position of the value, and a resolver's error at the
    // position of the field.
    let is_invalid_value = |error: &ServerError| {
        error.source.is_none() && error.locations.iter().any(|place| arguments.contains(place))
    };
    let mut failures = Vec::new();
    for error in errors.iter_mut().filter(|error| !has_code(error)) {
        if is_invalid_value(error) {
            error.message = error.message.chars().take(MAX_VALUE_MESSAGE).collect();
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

/// The errors that contain a code and a reason.
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

/// The longest `extensions.retryAfter` of the errors, in seconds. `None` if no error contains one.
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

/// For example `posts.edges.3.node`.
fn path(error: &ServerError) -> String {
    let steps = error.path.iter().map(|step| match step {
        PathSegment::Field(name) => name.clone(),
        PathSegment::Index(index) => index.to_string(),
    });
    steps.collect::<Vec<_>>().join(".")
}
