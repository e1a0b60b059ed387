//! The documents that the console sends by id. Its build lists them in `documents.json`, which is embedded with
//! its other files.

use std::sync::Arc;

use aushang_graphql_http::{InvalidDocument, TrustedDocument, document_id};
use serde::Deserialize;

use crate::start::CannotStart;

/// The documents of one build of the console.
#[derive(Clone, Default)]
pub struct ConsoleDocuments {
    pub(super) trusted: Arc<[TrustedDocument]>,
    invalid: Vec<InvalidDocument>,
    on_invalid: OnInvalid,
}

/// What happens if a document does not match its id or the schema.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum OnInvalid {
    /// The server does not start: console and server were built together, so the build is wrong.
    Fail,
    /// The server logs a warning, and the console sends the text of this document: the console's files are read
    /// while the server runs, so they may be older or newer.
    #[default]
    Warn,
}

#[derive(Deserialize)]
struct Entry {
    id: String,
    name: String,
    text: String,
}

impl ConsoleDocuments {
    /// Reads the console's list. Computes the ids again.
    pub fn read(json: &[u8], on_invalid: OnInvalid) -> Self {
        let entries: Vec<Entry> = match serde_json::from_slice(json) {
            Ok(entries) => entries,
            Err(error) => {
                let invalid = vec![invalid("documents.json", error.to_string())];
                return Self { invalid, on_invalid, ..Self::default() };
            }
        };
        let (trusted, others): (Vec<_>, Vec<_>) =
            entries.into_iter().partition(|entry| entry.id == document_id(&entry.text));
        let trusted = trusted.into_iter().map(|Entry { name, text, .. }| TrustedDocument { name, text });
        let others = others.into_iter().map(|Entry { id, name, text }| {
            invalid(name, format!("its id is {id}, but the id of its text is {}", document_id(&text)))
        });
        Self { trusted: trusted.collect(), invalid: others.collect(), on_invalid }
    }

    /// Fails or logs a warning if a document is invalid. `by_schema`: those that the endpoint has found.
    pub(super) fn check(&self, by_schema: &[InvalidDocument]) -> Result<(), CannotStart> {
        let invalid: Vec<_> = self.invalid.iter().chain(by_schema).map(ToString::to_string).collect();
        if invalid.is_empty() {
            return Ok(());
        }
        let message = format!(
            "documents of the console do not match this server, change them or the schema and build both again: {}",
            invalid.join("; ")
        );
        match self.on_invalid {
            OnInvalid::Fail => Err(CannotStart::because(message)),
            OnInvalid::Warn => {
                tracing::warn!("{message}");
                Ok(())
            }
        }
    }
}

fn invalid(name: impl Into<String>, message: String) -> InvalidDocument {
    InvalidDocument { name: name.into(), message }
}
