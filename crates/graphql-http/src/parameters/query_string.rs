//! Reads the parameters from the query string of a GET request.

use async_graphql::Variables;
use percent_encoding::percent_decode;

use super::{Parameters, Source, json};
use crate::{reason::Reason, settings::Limits};

/// An empty `documentId`, `operationName`, `variables` or `extensions` counts as not given.
pub fn parameters(query_string: &str, limits: &Limits) -> Result<Parameters, Reason> {
    let (mut query, mut document_id) = (None, None);
    let (mut operation_name, mut variables, mut extensions) = (None, None, None);
    for pair in query_string.split('&') {
        let (name, value) = pair.split_once('=').unwrap_or((pair, ""));
        let slot = match decode(name)?.as_str() {
            "query" => &mut query,
            "documentId" => &mut document_id,
            "operationName" => &mut operation_name,
            "variables" => &mut variables,
            "extensions" => &mut extensions,
            _ => continue,
        };
        if slot.replace(decode(value)?).is_some() {
            return Err(Reason::Parameters);
        }
    }
    let object = |text: Option<String>| match text.as_deref() {
        None | Some("") => Ok(Variables::default()),
        Some(text) => json::object(text, limits),
    };
    object(extensions)?;
    Ok(Parameters {
        source: Source::of(query, document_id.filter(|id| !id.is_empty()))?,
        operation_name: operation_name.filter(|name| !name.is_empty()),
        variables: object(variables)?,
    })
}

fn decode(text: &str) -> Result<String, Reason> {
    let spaced = text.replace('+', " ");
    let decoded = percent_decode(spaced.as_bytes()).decode_utf8();
    Ok(decoded.map_err(|_| Reason::Parameters)?.into_owned())
}
