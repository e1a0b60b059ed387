//! How many fields an answer may have, worked out once per document as far as it does not depend
//! on variables, so that a request only multiplies.

use std::sync::Arc;

use async_graphql::{
    Name, Positioned, Value, Variables,
    parser::types::{Field, VariableDefinition},
};

use super::Literal;

/// The fields of a selection, and those that stand in the pages of lists below it.
#[derive(Clone, Debug, Default)]
pub struct Cost {
    fields: u64,
    pages: Vec<(Vec<Length>, Arc<Cost>)>,
}

/// How long a page is, as the document says it.
#[derive(Clone, Debug)]
enum Length {
    /// `first: 5`
    Given(u64),
    /// `first: $first`
    Variable(Name),
    /// `page: $page`, where the variable is an object that may have a `first`.
    Within(Name),
}

impl Cost {
    /// A field that has `below` in it.
    pub fn field(field: &Field, below: Self) -> Self {
        let lengths = lengths(field);
        if lengths.is_empty() || below.is_empty() {
            return Self { fields: below.fields.saturating_add(1), pages: below.pages };
        }
        Self { fields: 1, pages: vec![(lengths, Arc::new(below))] }
    }

    /// Both.
    pub fn add(&mut self, other: Self) {
        self.fields = self.fields.saturating_add(other.fields);
        self.pages.extend(other.pages);
    }

    /// The number of fields that these variables make of it.
    pub fn with(&self, variables: &Variables, definitions: &[Positioned<VariableDefinition>]) -> u64 {
        let paged = self.pages.iter().map(|(lengths, below)| {
            let length =
                lengths.iter().map(|length| length.with(variables, definitions)).fold(1, u64::saturating_mul);
            length.saturating_mul(below.with(variables, definitions))
        });
        paged.fold(self.fields, u64::saturating_add)
    }

    fn is_empty(&self) -> bool {
        self.fields == 0 && self.pages.is_empty()
    }
}

impl Length {
    /// At least 1: an empty page still costs its list.
    fn with(&self, variables: &Variables, definitions: &[Positioned<VariableDefinition>]) -> u64 {
        let value = |name: &Name| {
            variables.get(name).or_else(|| {
                let definition = definitions.iter().find(|it| it.node.name.node == *name)?;
                definition.node.default_value()
            })
        };
        let length = match self {
            Self::Given(length) => Some(*length),
            Self::Variable(name) => value(name).and_then(number),
            Self::Within(name) => match value(name) {
                Some(Value::Object(fields)) => {
                    let lengths = ["first", "last"].into_iter().filter_map(|key| fields.get(key));
                    lengths.filter_map(number).max()
                }
                _ => None,
            },
        };
        length.unwrap_or(1).max(1)
    }
}

fn number(value: &Value) -> Option<u64> {
    match value {
        Value::Number(number) => number.as_u64(),
        _ => None,
    }
}

fn lengths(field: &Field) -> Vec<Length> {
    let mut found = Vec::new();
    for (name, value) in &field.arguments {
        match &value.node {
            value if is_length(&name.node) => found.extend(length(value)),
            Literal::Variable(name) => found.push(Length::Within(name.clone())),
            Literal::Object(fields) => {
                let lengths = fields.iter().filter(|(key, _)| is_length(key));
                found.extend(lengths.filter_map(|(_, value)| length(value)));
            }
            _ => {}
        }
    }
    found
}

fn is_length(name: &str) -> bool {
    name == "first" || name == "last"
}

fn length(value: &Literal) -> Option<Length> {
    match value {
        Literal::Number(number) => number.as_u64().map(Length::Given),
        Literal::Variable(name) => Some(Length::Variable(name.clone())),
        _ => None,
    }
}
