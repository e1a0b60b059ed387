//! Checks a document as written, without unfolding its fragments: counts aliases, directives and fragments,
//! and checks the literals.

use async_graphql::{
    Positioned,
    parser::types::{Directive, ExecutableDocument, Selection, SelectionSet},
};

use super::Literal;
use crate::{parameters::text, reason::Reason, settings::Limits};

/// Refuses a document beyond the limits.
pub fn check(document: &ExecutableDocument, limits: &Limits) -> Result<(), Reason> {
    if document.fragments.len() > limits.fragments {
        return Err(Reason::TooManyFragments);
    }
    let mut count = Count { limits, aliases: 0, directives: 0 };
    for (_, operation) in document.operations.iter() {
        count.directives(&operation.node.directives)?;
        for definition in &operation.node.variable_definitions {
            count.directives(&definition.node.directives)?;
            if let Some(default) = &definition.node.default_value {
                count.literal(&default.node.clone().into_value())?;
            }
        }
        count.selections(&operation.node.selection_set.node)?;
    }
    for fragment in document.fragments.values() {
        count.directives(&fragment.node.directives)?;
        count.selections(&fragment.node.selection_set.node)?;
    }
    Ok(())
}

struct Count<'a> {
    limits: &'a Limits,
    aliases: usize,
    directives: usize,
}

impl Count<'_> {
    fn selections(&mut self, set: &SelectionSet) -> Result<(), Reason> {
        for selection in &set.items {
            self.directives(selection.node.directives())?;
            match &selection.node {
                Selection::Field(field) => {
                    self.aliases += usize::from(field.node.alias.is_some());
                    if self.aliases > self.limits.aliases {
                        return Err(Reason::TooManyAliases);
                    }
                    for (_, value) in &field.node.arguments {
                        self.literal(&value.node)?;
                    }
                    self.selections(&field.node.selection_set.node)?;
                }
                Selection::InlineFragment(inline) => {
                    self.selections(&inline.node.selection_set.node)?;
                }
                Selection::FragmentSpread(_) => {}
            }
        }
        Ok(())
    }

    fn directives(&mut self, directives: &[Positioned<Directive>]) -> Result<(), Reason> {
        self.directives += directives.len();
        if self.directives > self.limits.directives {
            return Err(Reason::TooManyDirectives);
        }
        for directive in directives {
            for (_, value) in &directive.node.arguments {
                self.literal(&value.node)?;
            }
        }
        Ok(())
    }

    fn literal(&self, value: &Literal) -> Result<(), Reason> {
        match value {
            Literal::String(value) => text::check(value),
            Literal::List(items) => {
                self.length(items.len())?;
                items.iter().try_for_each(|item| self.literal(item))
            }
            Literal::Object(fields) => {
                self.length(fields.len())?;
                fields.values().try_for_each(|value| self.literal(value))
            }
            _ => Ok(()),
        }
    }

    fn length(&self, length: usize) -> Result<(), Reason> {
        if length > self.limits.list_items {
            return Err(Reason::ListTooLong);
        }
        Ok(())
    }
}
