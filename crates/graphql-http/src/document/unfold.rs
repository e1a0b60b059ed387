//! Measures an operation as if its fragments were unfolded. A fragment is measured once and counted each time
//! it is spread, so measuring takes time in proportion to the text, even if the unfolded document would not
//! fit into memory. Such a document is refused before other code walks it.

use std::collections::HashMap;

use async_graphql::{
    Name,
    parser::types::{ExecutableDocument, Field, Selection, SelectionSet},
};

use super::{
    Cost, Literal,
    types::{self, Types},
};
use crate::{
    reason::Reason,
    settings::{Limits, Settings},
};

/// The estimated size of a literal, apart from its text.
const BYTES_PER_LITERAL: usize = 128;

/// The measured size of a selection.
#[derive(Clone, Default)]
pub struct Extent {
    /// Nesting of fields, without those of introspection.
    depth: usize,
    /// Nesting of selections.
    levels: usize,
    /// Total number of selections.
    pub selections: usize,
    /// Size of the literals in arguments, in bytes.
    pub literals: usize,
    pub cost: Cost,
}

pub struct Unfolding<'a> {
    document: &'a ExecutableDocument,
    types: Types<'a>,
    settings: &'a Settings,
    /// `None` while a fragment is being measured; reaching it again then is a cycle.
    fragments: HashMap<&'a Name, Option<Extent>>,
}

impl<'a> Unfolding<'a> {
    pub fn new(document: &'a ExecutableDocument, types: Types<'a>, settings: &'a Settings) -> Self {
        Self { document, types, settings, fragments: HashMap::new() }
    }

    /// The extent of an operation's selections on its root type. Fails if it exceeds the limits.
    pub fn operation(&mut self, selections: &'a SelectionSet, root: &'a str) -> Result<Extent, Reason> {
        let extent = self.selections(selections, root, 1)?;
        if extent.depth > self.settings.limits.depth {
            return Err(Reason::TooDeep);
        }
        Ok(extent)
    }

    fn selections(&mut self, set: &'a SelectionSet, on: &'a str, level: usize) -> Result<Extent, Reason> {
        let limits = &self.settings.limits;
        if level > limits.nesting {
            return Err(Reason::TooDeep);
        }
        let mut sum = Extent::default();
        let mut by_type: Vec<(&str, Cost)> = Vec::new();
        for selection in &set.items {
            let (one, under) = match &selection.node {
                Selection::Field(field) => (self.field(&field.node, on, level)?, on),
                Selection::InlineFragment(inline) => {
                    let under = types::condition(&inline.node, on);
                    (self.selections(&inline.node.selection_set.node, under, level + 1)?, under)
                }
                Selection::FragmentSpread(spread) => {
                    self.fragment(&spread.node.fragment_name.node, level + 1)?
                }
            };
            sum.depth = sum.depth.max(one.depth);
            sum.levels = sum.levels.max(one.levels + 1);
            sum.selections = sum.selections.saturating_add(one.selections).saturating_add(1);
            sum.literals = sum.literals.saturating_add(one.literals);
            // An object has one of several types, so only the most expensive counts.
            if under != on && self.types.possible(on).is_some_and(|types| types.contains(under)) {
                match by_type.iter_mut().find(|(name, _)| *name == under) {
                    Some((_, cost)) => cost.add(one.cost),
                    None => by_type.push((under, one.cost)),
                }
            } else {
                sum.cost.add(one.cost);
            }
            if sum.levels > limits.nesting {
                return Err(Reason::TooDeep);
            }
            if sum.selections > limits.selections {
                return Err(Reason::TooComplex);
            }
        }
        sum.cost.add(Cost::one_of(by_type.into_iter().map(|(_, cost)| cost).collect()));
        Ok(sum)
    }

    fn field(&mut self, field: &'a Field, on: &'a str, level: usize) -> Result<Extent, Reason> {
        let name = field.name.node.as_str();
        let ty = self.types.field(on, name);
        // An unknown field costs nothing: validation refuses the document.
        let below = self.selections(&field.selection_set.node, ty.map_or("", |ty| ty.name), level + 1)?;
        let length = match ty {
            // Introspection has a separate limit.
            Some(ty) if ty.is_list && !on.starts_with("__") => self.settings.list_length(on, name),
            _ => 1,
        };
        let introspects = matches!(name, "__schema" | "__type");
        Ok(Extent {
            depth: 1 + if introspects { 0 } else { below.depth },
            literals: field
                .arguments
                .iter()
                .map(|(_, value)| size(&value.node))
                .fold(below.literals, usize::saturating_add),
            cost: Cost::field(field, length, below.cost),
            ..below
        })
    }

    /// The extent of a fragment, and its type condition.
    fn fragment(&mut self, name: &'a Name, level: usize) -> Result<(Extent, &'a str), Reason> {
        // Validation reports unknown fragments.
        let Some(fragment) = self.document.fragments.get(name) else {
            return Ok((Extent::default(), ""));
        };
        let on = fragment.node.type_condition.node.on.node.as_str();
        match self.fragments.get(name) {
            Some(Some(extent)) => return Ok((extent.clone(), on)),
            Some(None) => return Err(Reason::FragmentCycle),
            None => {}
        }
        self.fragments.insert(name, None);
        let extent = self.selections(&fragment.node.selection_set.node, on, level)?;
        self.fragments.insert(name, Some(extent.clone()));
        Ok((extent, on))
    }
}

/// The estimated size of a literal in memory.
fn size(literal: &Literal) -> usize {
    let inside: usize = match literal {
        Literal::String(text) => text.len(),
        Literal::List(items) => items.iter().map(size).sum(),
        Literal::Object(fields) => fields.values().map(size).sum(),
        _ => 0,
    };
    BYTES_PER_LITERAL + inside
}

/// The root fields by their names in the schema, without `__typename`. The selection must have been measured,
/// which excludes fragment cycles.
pub fn root_fields(
    document: &ExecutableDocument,
    set: &SelectionSet,
    limits: &Limits,
) -> Result<Vec<Name>, Reason> {
    let mut names = Vec::new();
    let mut sets = vec![set.items.iter()];
    while let Some(set) = sets.last_mut() {
        match set.next().map(|selection| &selection.node) {
            None => {
                sets.pop();
            }
            Some(Selection::Field(field)) if field.node.name.node == "__typename" => {}
            Some(Selection::Field(field)) => {
                names.push(field.node.name.node.clone());
                if names.len() > limits.root_fields {
                    return Err(Reason::TooManyRootFields);
                }
            }
            Some(Selection::InlineFragment(inline)) => {
                sets.push(inline.node.selection_set.node.items.iter());
            }
            Some(Selection::FragmentSpread(spread)) => {
                if let Some(fragment) = document.fragments.get(&spread.node.fragment_name.node) {
                    sets.push(fragment.node.selection_set.node.items.iter());
                }
            }
        }
    }
    Ok(names)
}

#[cfg(test)]
mod tests {
    use async_graphql::{
        EmptyMutation, EmptySubscription, Object, Schema,
        parser::{parse_query, types::OperationType},
    };

    use super::*;
    use crate::document::Validator;

    struct Query;

    #[Object]
    impl Query {
        async fn hello(&self, #[graphql(default)] name: Vec<String>) -> usize {
            name.len()
        }
    }

    #[test]
    fn literals_count_as_often_as_their_fragment_is_spread() {
        let settings = Settings::new("test");
        let validator = Validator::new(Schema::build(Query, EmptyMutation, EmptySubscription));
        let types = Types(validator.registry());
        for (document, literals) in [
            ("{ hello }", 0),
            (r#"{ hello(name: "four") }"#, 132),
            (r#"{ hello(name: ["four", $a]) }"#, 128 + 132 + 128),
            (
                r#"{ ...F ...F a: hello(name: "a") } fragment F on Query { hello(name: "four") }"#,
                2 * 132 + 129,
            ),
        ] {
            let parsed = parse_query(document).unwrap();
            let (_, operation) = parsed.operations.iter().next().unwrap();
            let mut unfolding = Unfolding::new(&parsed, types, &settings);
            let root = types.root(OperationType::Query);
            let extent = unfolding.operation(&operation.node.selection_set.node, root).unwrap();
            assert_eq!(extent.literals, literals, "{document}");
        }
    }
}
