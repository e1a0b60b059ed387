//! Documents sent by clients, or trusted from the start: parsed and checked against the limits once, then kept.

mod arguments;
mod cache;
mod conditions;
mod cost;
mod executable;
mod id;
mod introspection;
mod sample_values;
mod scan;
mod shape;
mod trusted;
mod types;
mod unfold;
mod validator;
mod written;

use std::{collections::HashSet, sync::OnceLock};

use async_graphql::{
    Name, Pos, Variables,
    parser::{
        Error, parse_query,
        types::{DocumentOperations, ExecutableDocument, OperationDefinition, OperationType},
    },
    registry::Registry,
};
/// A value in a document. It may be or contain a variable.
pub use async_graphql_value::Value as Literal;

pub use self::{
    cache::Cache,
    executable::{Executable, Fragments},
    id::{DocumentId, document_id},
    shape::Shape,
    trusted::{InvalidDocument, Trusted},
    types::ListLengths,
    validator::Validator,
};
use self::{cost::Cost, executable::Forms, shape::Shaping, types::Types, unfold::Unfolding};
use crate::{
    gate::OperationKind,
    reason::Reason,
    refusal::Refusal,
    settings::{Limits, Settings},
};

/// A parsed document within the limits. Only the [`Validator`] checks it against the schema.
pub struct Document {
    parsed: ExecutableDocument,
    operations: Vec<Operation>,
    /// Whether selections have conditions, in which case the shape of a response depends on variables.
    conditional: bool,
    /// An estimate of its size in memory.
    bytes: usize,
}

/// One operation of a document.
pub struct Operation {
    pub name: Option<Name>,
    pub kind: OperationKind,
    pub root_fields: Vec<Name>,
    cost: Cost,
    /// The shape of a response, computed for the first one. `None` if the document is conditional.
    shape: OnceLock<Option<Shape>>,
    /// `None` if each request has its own copy.
    forms: Option<Forms>,
}

impl Operation {
    /// Whether it asks about the schema, apart from the names of types.
    pub fn introspects(&self) -> bool {
        self.root_fields.iter().any(|name| name.starts_with("__"))
    }
}

impl Document {
    /// Parses a document. Refuses invalid GraphQL and documents beyond the limits.
    pub fn read(text: &str, settings: &Settings, registry: &Registry) -> Result<Self, Refusal> {
        let limits = &settings.limits;
        let tokens = scan::scan(text, limits)?;
        let parsed = parse_query(text).map_err(|error| syntax(&error))?;
        written::check(&parsed, limits)?;

        let conditional = conditions::any(&parsed);
        let types = Types(registry);
        let mut unfolding = Unfolding::new(&parsed, types, settings);
        let mut operations = Vec::new();
        for (name, operation) in parsed.operations.iter() {
            let set = &operation.node.selection_set.node;
            let extent = unfolding.operation(set, types.root(operation.node.ty))?;
            let forms = if conditional { None } else { Forms::of(&operation.node, &extent) };
            let root_fields = unfold::root_fields(&parsed, set, limits)?;
            introspection::check(&parsed, set, &root_fields, settings.introspection)?;
            operations.push(Operation {
                name: name.cloned(),
                kind: match operation.node.ty {
                    OperationType::Query => OperationKind::Query,
                    OperationType::Mutation => OperationKind::Mutation,
                    OperationType::Subscription => return Err(Reason::Subscription.into()),
                },
                root_fields,
                cost: extent.cost,
                shape: OnceLock::new(),
                forms,
            });
        }
        let forms = operations.iter().filter_map(|it| it.forms.as_ref()).map(|forms| forms.bytes);
        // The text is the key in the cache, and may be one long literal.
        let bytes = 2 * text.len() + tokens * BYTES_PER_TOKEN + forms.sum::<usize>();
        Ok(Self { parsed, operations, conditional, bytes })
    }

    /// Frees what the parser has reserved and not used.
    pub fn compact(self) -> Self {
        // Copies have no spare capacity.
        Self { parsed: self.parsed.clone(), ..self }
    }

    /// The operation with this name, or the only one of the document without a name.
    pub fn operation(&self, name: Option<&str>) -> Result<&Operation, Reason> {
        match name {
            Some(name) => {
                let named = |it: &&Operation| it.name.as_deref() == Some(name);
                self.operations.iter().find(named).ok_or(Reason::UnknownOperation)
            }
            None if self.operations.len() > 1 => Err(Reason::NoOperationName),
            None => self.operations.first().ok_or(Reason::UnknownOperation),
        }
    }

    pub fn parsed(&self) -> &ExecutableDocument {
        &self.parsed
    }

    /// The definition of the operation in the document.
    pub fn definition(&self, operation: &Operation) -> &OperationDefinition {
        definition(&self.parsed, operation)
    }

    /// Prepares a valid document for execution.
    pub fn prepare(&mut self, registry: &Registry) {
        shape::mark(&mut self.parsed, Types(registry));
    }

    /// The maximum number of fields of the response.
    pub fn cost(&self, operation: &Operation, variables: &Variables) -> u64 {
        operation.cost.with(variables, &self.definition(operation).variable_definitions)
    }

    /// The shape of responses to the operation. `None` if it depends on variables: then [`Executable`] has it.
    pub fn shape<'a>(
        &self,
        operation: &'a Operation,
        registry: &Registry,
        limits: &Limits,
    ) -> Result<Option<&'a Shape>, Reason> {
        if operation.shape.get().is_none() {
            // Skipping selections only makes it smaller.
            let shape = Self::shape_of(&self.parsed, operation, registry, limits)?;
            drop(operation.shape.set((!self.conditional).then_some(shape)));
        }
        Ok(operation.shape.get().and_then(Option::as_ref))
    }

    /// The shape of the response to this form of the operation.
    fn shape_of(
        executable: &ExecutableDocument,
        operation: &Operation,
        registry: &Registry,
        limits: &Limits,
    ) -> Result<Shape, Reason> {
        let mut shaping = Shaping::new(executable, Types(registry), limits);
        let definition = definition(executable, operation);
        shaping.operation(definition.ty, &definition.selection_set.node)
    }

    /// The positions of all argument values.
    pub fn argument_places(&self) -> HashSet<Pos> {
        arguments::places(&self.parsed)
    }
}

fn definition<'a>(document: &'a ExecutableDocument, operation: &Operation) -> &'a OperationDefinition {
    let definition = match (&document.operations, &operation.name) {
        (DocumentOperations::Single(single), _) => Some(single),
        (DocumentOperations::Multiple(named), Some(name)) => named.get(name),
        (DocumentOperations::Multiple(_), None) => None,
    };
    &definition.expect("each operation was created from this document").node
}

/// The estimated size of a token in a parsed document: a node with its name, position and vectors. The cache
/// is limited by number as well.
const BYTES_PER_TOKEN: usize = 256;

/// Omits the parser's own message, which contains the line and the names of grammar rules.
fn syntax(error: &Error) -> Refusal {
    let refusal = match error {
        Error::RecursionLimitExceeded => Reason::TooDeep.into(),
        Error::MissingOperation => Reason::Syntax.with_message("Das Dokument hat keine Operation."),
        _ => Refusal::from(Reason::Syntax),
    };
    match error.positions().next() {
        Some(place) => refusal.at(place),
        None => refusal,
    }
}
