//! Resolves `@skip` and `@include` with the variables of a request.

use async_graphql::{
    Name, Positioned, Value, Variables,
    parser::types::{
        Directive, DocumentOperations, ExecutableDocument, Selection, SelectionSet, VariableDefinition,
    },
};

use super::Literal;

/// Whether any selection has `@skip` or `@include`.
pub fn any(document: &ExecutableDocument) -> bool {
    let operations = document.operations.iter().map(|(_, operation)| &operation.node.selection_set.node);
    let fragments = document.fragments.values().map(|fragment| &fragment.node.selection_set.node);
    operations.chain(fragments).any(any_inside)
}

fn any_inside(set: &SelectionSet) -> bool {
    set.items.iter().any(|selection| {
        selection.node.directives().iter().any(is_condition)
            || match &selection.node {
                Selection::Field(field) => any_inside(&field.node.selection_set.node),
                Selection::InlineFragment(inline) => any_inside(&inline.node.selection_set.node),
                Selection::FragmentSpread(_) => false,
            }
    })
}

/// Removes the skipped selections, and the conditions of the others.
pub fn resolve(
    document: &mut ExecutableDocument,
    variables: &Variables,
    definitions: &[Positioned<VariableDefinition>],
) {
    let values = Values { variables, definitions };
    match &mut document.operations {
        DocumentOperations::Single(operation) => values.resolve(&mut operation.node.selection_set.node),
        DocumentOperations::Multiple(operations) => {
            for operation in operations.values_mut() {
                values.resolve(&mut operation.node.selection_set.node);
            }
        }
    }
    for fragment in document.fragments.values_mut() {
        values.resolve(&mut fragment.node.selection_set.node);
    }
}

fn is_condition(directive: &Positioned<Directive>) -> bool {
    matches!(directive.node.name.node.as_str(), "skip" | "include")
}

struct Values<'a> {
    variables: &'a Variables,
    definitions: &'a [Positioned<VariableDefinition>],
}

impl Values<'_> {
    fn resolve(&self, set: &mut SelectionSet) {
        set.items.retain_mut(|selection| {
            let wanted =
                selection.node.directives().iter().all(|directive| self.lets_through(&directive.node));
            match &mut selection.node {
                Selection::Field(field) => {
                    field.node.directives.retain(|directive| !is_condition(directive));
                    self.resolve(&mut field.node.selection_set.node);
                }
                Selection::InlineFragment(inline) => {
                    inline.node.directives.retain(|directive| !is_condition(directive));
                    self.resolve(&mut inline.node.selection_set.node);
                }
                Selection::FragmentSpread(spread) => {
                    spread.node.directives.retain(|directive| !is_condition(directive));
                }
            }
            wanted
        });
    }

    fn lets_through(&self, directive: &Directive) -> bool {
        match directive.name.node.as_str() {
            "skip" => !self.holds(directive),
            "include" => self.holds(directive),
            _ => true,
        }
    }

    fn holds(&self, directive: &Directive) -> bool {
        match directive.get_argument("if").map(|value| &value.node) {
            Some(Literal::Boolean(value)) => *value,
            Some(Literal::Variable(name)) => self.is_true(name),
            _ => false,
        }
    }

    fn is_true(&self, name: &Name) -> bool {
        let value = self.variables.get(name).or_else(|| {
            let definition = self.definitions.iter().find(|it| it.node.name.node == *name)?;
            definition.node.default_value()
        });
        value == Some(&Value::Boolean(true))
    }
}
