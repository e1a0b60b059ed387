//! Limits introspection. Its types are recursive (types have fields, fields have types), so a short document
//! could select millions of entries. Common tools go through this cycle once; more than three times is
//! refused.

use async_graphql::{
    Name,
    parser::types::{ExecutableDocument, Selection, SelectionSet},
};

use crate::reason::Reason;

const ROUNDS: usize = 3;

/// Refuses introspection if it is not `allowed`, or if it goes through the cycle too often. The selection
/// must have passed `Unfolding::operation`, which excludes fragment cycles.
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
