//! The maximum number of fields of a response. Everything that does not depend on variables is computed once
//! per document.

use std::sync::Arc;

use async_graphql::{
    Name, Positioned, Value, Variables,
    parser::types::{Field, VariableDefinition},
};

use super::Literal;

/// The fields of a selection, and the fields of the items of lists below it.
#[derive(Clone, Debug, Default)]
pub struct Cost {
    fields: u64,
    lists: Vec<Arc<List>>,
    /// Only the most expensive alternative of each counts, because an object has one type.
    choices: Vec<Arc<[Cost]>>,
}

#[derive(Debug)]
struct List {
    /// Lengths given by arguments; the list's length is their product.
    lengths: Vec<Length>,
    /// The length if no argument gives one.
    otherwise: u64,
    item: Cost,
}

/// A list length given by an argument.
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
    /// The cost of a field that contains `below`. `declared`: the maximum length of the field's list, or 1 if
    /// the field is not a list.
    pub fn field(field: &Field, declared: u64, below: Self) -> Self {
        let lengths = lengths(field);
        // The items of a list of scalars count as values.
        let item =
            if declared > 1 && below.is_empty() { Self { fields: 1, ..Self::default() } } else { below };
        if item.is_empty() || (lengths.is_empty() && declared <= 1) {
            return Self { fields: item.fields.saturating_add(1), ..item };
        }
        let list = List { lengths, otherwise: declared, item };
        match list.constant() {
            Some(fields) => Self { fields: fields.saturating_add(1), ..Self::default() },
            None => Self { fields: 1, lists: vec![Arc::new(list)], choices: Vec::new() },
        }
    }

    /// The maximum of the alternatives, one for each type that an object may have.
    pub fn one_of(mut alternatives: Vec<Self>) -> Self {
        if alternatives.len() < 2 {
            return alternatives.pop().unwrap_or_default();
        }
        // Most alternatives depend on no variable and are evaluated once here.
        if let Some(constants) = alternatives.iter().map(Self::constant).collect::<Option<Vec<_>>>() {
            return Self { fields: constants.into_iter().max().unwrap_or(0), ..Self::default() };
        }
        Self { choices: vec![alternatives.into()], ..Self::default() }
    }

    /// Adds the cost of another selection.
    pub fn add(&mut self, other: Self) {
        self.fields = self.fields.saturating_add(other.fields);
        self.lists.extend(other.lists);
        self.choices.extend(other.choices);
    }

    /// The maximum number of fields with these variables.
    pub fn with(&self, variables: &Variables, definitions: &[Positioned<VariableDefinition>]) -> u64 {
        let lists = self.lists.iter().map(|list| {
            let given = list.lengths.iter().filter_map(|length| length.with(variables, definitions));
            let length = given.reduce(u64::saturating_mul).unwrap_or(list.otherwise);
            // An empty list still costs the call of its resolver.
            length.max(1).saturating_mul(list.item.with(variables, definitions))
        });
        let choices = self.choices.iter().map(|alternatives| {
            alternatives.iter().map(|cost| cost.with(variables, definitions)).max().unwrap_or(0)
        });
        lists.chain(choices).fold(self.fields, u64::saturating_add)
    }

    fn constant(&self) -> Option<u64> {
        (self.lists.is_empty() && self.choices.is_empty()).then_some(self.fields)
    }

    fn is_empty(&self) -> bool {
        self.fields == 0 && self.lists.is_empty() && self.choices.is_empty()
    }
}

impl List {
    fn constant(&self) -> Option<u64> {
        let lengths = self.lengths.iter().map(|length| match length {
            Length::Given(length) => Some(*length),
            Length::Variable(_) | Length::Within(_) => None,
        });
        let length = lengths.collect::<Option<Vec<_>>>()?.into_iter().reduce(u64::saturating_mul);
        Some(length.unwrap_or(self.otherwise).max(1).saturating_mul(self.item.constant()?))
    }
}

impl Length {
    /// `None` if neither the request nor the document gives a length.
    fn with(&self, variables: &Variables, definitions: &[Positioned<VariableDefinition>]) -> Option<u64> {
        let value = |name: &Name| {
            variables.get(name).or_else(|| {
                let definition = definitions.iter().find(|it| it.node.name.node == *name)?;
                definition.node.default_value()
            })
        };
        match self {
            Self::Given(length) => Some(*length),
            Self::Variable(name) => value(name).and_then(number),
            Self::Within(name) => match value(name) {
                Some(Value::Object(fields)) => {
                    let lengths = ["first", "last"].into_iter().filter_map(|key| fields.get(key));
                    lengths.filter_map(number).max()
                }
                _ => None,
            },
        }
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
