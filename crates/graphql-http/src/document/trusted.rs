//! Documents that the server knows from its start, and that clients request by id. They are never evicted.

use std::{collections::HashMap, fmt, sync::Arc};

use async_graphql::{ObjectType, Variables, registry::Registry};

use super::{Document, DocumentId, Validator};
use crate::{
    gate::Gate,
    parameters,
    reason::Reason,
    refusal::Refusal,
    settings::{Settings, TrustedDocument},
};

/// The table of trusted documents.
pub struct Trusted {
    by_half: HashMap<u128, Entry>,
    invalid: Vec<InvalidDocument>,
}

struct Entry {
    rest: u128,
    document: Arc<Document>,
}

/// A document that is not trusted.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct InvalidDocument {
    /// The name from the settings.
    pub name: String,
    /// What is wrong, for the operator.
    pub message: String,
}

impl fmt::Display for InvalidDocument {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(formatter, "{}: {}", self.name, self.message)
    }
}

impl Trusted {
    /// Reads and validates each document like a text in a request. Leaves out the invalid ones.
    pub fn new<Q: ObjectType + 'static, M: ObjectType + 'static>(
        documents: &[TrustedDocument],
        settings: &Settings,
        validator: &Validator<Q, M>,
        gate: &dyn Gate,
    ) -> Self {
        let mut trusted = Self { by_half: HashMap::with_capacity(documents.len()), invalid: Vec::new() };
        for TrustedDocument { name, text } in documents {
            let read = parameters::text::check(text)
                .map_err(Refusal::from)
                .and_then(|()| validator.read(text, settings))
                .and_then(|document| answerable(&document, settings, validator.registry()).map(|()| document))
                .map_err(|refusal| described(&refusal))
                .and_then(|document| known(&document, gate).map(|()| document));
            match read {
                Ok(document) => trusted.insert(DocumentId::of(text), Arc::new(document.compact())),
                Err(message) => trusted.invalid.push(InvalidDocument { name: name.clone(), message }),
            }
        }
        trusted
    }

    fn insert(&mut self, id: DocumentId, document: Arc<Document>) {
        let rest = id.rest.expect("the id of a text is whole");
        self.by_half.insert(id.half, Entry { rest, document });
    }

    pub fn find(&self, id: DocumentId) -> Option<&Arc<Document>> {
        let entry = self.by_half.get(&id.half)?;
        id.rest.is_none_or(|rest| rest == entry.rest).then_some(&entry.document)
    }

    pub fn len(&self) -> usize {
        self.by_half.len()
    }

    pub fn invalid(&self) -> &[InvalidDocument] {
        &self.invalid
    }
}

/// Checks what each request is checked for after the validation of its document, with the maximum lengths of lists
/// whose length is a variable. Does not keep the shapes of responses, because many documents are never requested.
fn answerable(document: &Document, settings: &Settings, registry: &Registry) -> Result<(), Refusal> {
    for operation in &document.operations {
        if document.cost(operation, &Variables::default()) > settings.limits.complexity {
            return Err(Reason::TooComplex.into());
        }
        Document::shape_of(&document.parsed, operation, registry, &settings.limits)?;
    }
    Ok(())
}

/// Names the first field that the gate never admits.
fn known(document: &Document, gate: &dyn Gate) -> Result<(), String> {
    for operation in &document.operations {
        for field in &operation.root_fields {
            if !gate.knows(operation.kind, field) {
                return Err(format!("no permission is defined for {field}"));
            }
        }
    }
    Ok(())
}

fn described(refusal: &Refusal) -> String {
    let reason = refusal.reason().map_or("", |refused| refused.reason);
    let place = refusal.error.locations.first();
    let place =
        place.map_or_else(String::new, |place| format!(" (line {}, column {})", place.line, place.column));
    format!("{reason}: {}{place}", refusal.error.message)
}
