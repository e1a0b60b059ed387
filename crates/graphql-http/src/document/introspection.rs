//! The schema describes itself in a circle (types have fields, fields have types), so a short
//! document could ask for millions of entries. The tools that people use go through the circle
//! once; more than three times is refused.

use async_graphql::{
    Name,
    parser::types::{ExecutableDocument, Selection, SelectionSet},
};

use crate::reason::Reason;

const ROUNDS: usize = 3;

/// Whether the described root fields are allowed at all, and how far they go. The selection must
/// have been measured.
pub fn check(
    document: &ExecutableDocument,
    set: &SelectionSet,
    root_fields: &[Name],
    allowed: bool,
) -> Result<(), Reason> {
    let introspects = root_fields.iter().any(|name| name == "__schema" || name == "__type");
    match (introspects, allowed) {
        (false, _) => Ok(()),
        (true, false) => Err(Reason::Introspection),
        (true, true) => rounds(document, set, 0),
    }
}

fn rounds(document: &ExecutableDocument, set: &SelectionSet, so_far: usize) -> Result<(), Reason> {
    if so_far > ROUNDS {
        return Err(Reason::TooDeep);
    }
    for selection in &set.items {
        match &selection.node {
            Selection::Field(field) => {
                let lists = matches!(
                    field.node.name.node.as_str(),
                    "fields" | "inputFields" | "interfaces" | "possibleTypes"
                );
                let below = &field.node.selection_set.node;
                rounds(document, below, so_far + usize::from(lists))?;
            }
            Selection::InlineFragment(inline) => {
                rounds(document, &inline.node.selection_set.node, so_far)?;
            }
            Selection::FragmentSpread(spread) => {
                if let Some(fragment) = document.fragments.get(&spread.node.fragment_name.node) {
                    rounds(document, &fragment.node.selection_set.node, so_far)?;
                }
            }
        }
    }
    Ok(())
}
