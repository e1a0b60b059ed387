//! The parameters of a GraphQL request: a document, the name of the operation, and variables.

pub mod json;
pub mod query_string;
pub mod text;

pub use text::PLACEHOLDER;

use async_graphql::{Value, Variables};

use crate::{document::DocumentId, reason::Reason};

#[derive(Debug)]
pub struct Parameters {
    pub source: Source,
    pub operation_name: Option<String>,
    pub variables: Variables,
}

/// Where the document comes from.
#[derive(Debug)]
pub enum Source {
    /// Its text is in the request.
    Text(String),
    /// The server knows it by this id.
    Id(DocumentId),
}

impl Source {
    /// From `query` and `documentId`, of which a request contains exactly one.
    pub fn of(query: Option<String>, document_id: Option<String>) -> Result<Self, Reason> {
        match (query, document_id) {
            (Some(text), None) => Ok(Self::Text(text)),
            (None, Some(id)) => DocumentId::parse(&id).map(Self::Id),
            _ => Err(Reason::Parameters),
        }
    }
}

impl Parameters {
    /// Sets the value at `path`, which must be a null below `variables`.
    pub fn fill(&mut self, path: &str, value: Value) -> Result<(), Reason> {
        let mut steps = path.split('.');
        if steps.next() != Some("variables") {
            return Err(Reason::FileMap);
        }
        let name = steps.next().ok_or(Reason::FileMap)?;
        let mut place = self.variables.get_mut(name).ok_or(Reason::FileMap)?;
        for step in steps {
            let next = match place {
                Value::Object(fields) => fields.get_mut(step),
                Value::List(items) => step.parse().ok().and_then(|index: usize| items.get_mut(index)),
                _ => None,
            };
            place = next.ok_or(Reason::FileMap)?;
        }
        if *place != Value::Null {
            return Err(Reason::FileMap);
        }
        *place = value;
        Ok(())
    }
}
