//! The arguments in a document, at any depth.

use std::collections::HashSet;

use async_graphql::{
    Name, Pos, Positioned,
    parser::types::{DocumentOperations, ExecutableDocument, Selection, SelectionSet},
};

use super::Literal;

type Arguments = Vec<(Positioned<Name>, Positioned<Literal>)>;

/// Removes arguments, and fields of literal objects, whose variable `is_absent`. GraphQL treats them as not
/// given; the executor would treat them as null, and null means "clear this" in many mutations. An item of a
/// list stays and becomes null.
pub fn remove_absent(document: &mut ExecutableDocument, is_absent: &impl Fn(&Name) -> bool) {
    for_each(document, &mut |arguments| {
        arguments.retain(|(_, value)| !names_absent(&value.node, is_absent));
        for (_, value) in arguments {
            remove_inside(&mut value.node, is_absent);
        }
    });
}

fn names_absent(value: &Literal, is_absent: &impl Fn(&Name) -> bool) -> bool {
    matches!(value, Literal::Variable(name) if is_absent(name))
}

fn remove_inside(value: &mut Literal, is_absent: &impl Fn(&Name) -> bool) {
    match value {
        Literal::List(items) => {
            for item in items {
                remove_inside(item, is_absent);
            }
        }
        Literal::Object(fields) => {
            fields.retain(|_, value| !names_absent(value, is_absent));
            for value in fields.values_mut() {
                remove_inside(value, is_absent);
            }
        }
        _ => {}
    }
}

/// The positions of all argument values.
pub fn places(document: &ExecutableDocument) -> HashSet<Pos> {
    let operations = document.operations.iter().map(|(_, operation)| &operation.node.selection_set);
    let fragments = document.fragments.values().map(|fragment| &fragment.node.selection_set);
    let mut sets: Vec<_> = operations.chain(fragments).collect();
    let mut places = HashSet::new();
    while let Some(set) = sets.pop() {
        for selection in &set.node.items {
            match &selection.node {
                Selection::Field(field) => {
                    places.extend(field.node.arguments.iter().map(|(_, value)| value.pos));
                    sets.push(&field.node.selection_set);
                }
                Selection::InlineFragment(inline) => sets.push(&inline.node.selection_set),
                Selection::FragmentSpread(_) => {}
            }
        }
    }
    places
}

/// Calls `visit` with the arguments of each field.
fn for_each(document: &mut ExecutableDocument, visit: &mut impl FnMut(&mut Arguments)) {
    match &mut document.operations {
        DocumentOperations::Single(operation) => {
            in_selections(&mut operation.node.selection_set.node, visit);
        }
        DocumentOperations::Multiple(operations) => {
            for operation in operations.values_mut() {
                in_selections(&mut operation.node.selection_set.node, visit);
            }
        }
    }
    for fragment in document.fragments.values_mut() {
        in_selections(&mut fragment.node.selection_set.node, visit);
    }
}

fn in_selections(set: &mut SelectionSet, visit: &mut impl FnMut(&mut Arguments)) {
    for selection in &mut set.items {
        match &mut selection.node {
            Selection::Field(field) => {
                visit(&mut field.node.arguments);
                in_selections(&mut field.node.selection_set.node, visit);
            }
            Selection::InlineFragment(inline) => {
                in_selections(&mut inline.node.selection_set.node, visit);
            }
            Selection::FragmentSpread(_) => {}
        }
    }
}
