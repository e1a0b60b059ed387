//! Measures an operation with its fragments unfolded, without unfolding them: a fragment is
//! measured once and counted as often as it is spread. So a document whose fragments would fill
//! the memory costs no more than its text, and is refused before anything walks it naively.

use std::collections::HashMap;

use async_graphql::{
    Name,
    parser::types::{ExecutableDocument, Selection, SelectionSet},
};

use super::Cost;
use crate::{reason::Reason, settings::Limits};

/// What a selection amounts to.
#[derive(Clone, Default)]
pub struct Extent {
    /// Fields inside each other, that of introspection not counted.
    depth: usize,
    /// Selections inside each other.
    levels: usize,
    /// Selections in all.
    selections: usize,
    pub cost: Cost,
}

pub struct Unfolding<'a> {
    document: &'a ExecutableDocument,
    limits: &'a Limits,
    /// `None` while a fragment is being measured: meeting it again is a cycle.
    fragments: HashMap<&'a Name, Option<Extent>>,
}

impl<'a> Unfolding<'a> {
    pub fn new(document: &'a ExecutableDocument, limits: &'a Limits) -> Self {
        Self { document, limits, fragments: HashMap::new() }
    }

    /// The extent of an operation's selection, if it is within the limits.
    pub fn operation(&mut self, selections: &'a SelectionSet) -> Result<Extent, Reason> {
        let extent = self.selections(selections, 1)?;
        if extent.depth > self.limits.depth {
            return Err(Reason::TooDeep);
        }
        Ok(extent)
    }

    fn selections(&mut self, set: &'a SelectionSet, level: usize) -> Result<Extent, Reason> {
        if level > self.limits.nesting {
            return Err(Reason::TooDeep);
        }
        let mut sum = Extent::default();
        for selection in &set.items {
            let one = match &selection.node {
                Selection::Field(field) => {
                    let field = &field.node;
                    let below = self.selections(&field.selection_set.node, level + 1)?;
                    let introspects = matches!(field.name.node.as_str(), "__schema" | "__type");
                    Extent {
                        depth: 1 + if introspects { 0 } else { below.depth },
                        cost: Cost::field(field, below.cost),
                        ..below
                    }
                }
                Selection::InlineFragment(inline) => {
                    self.selections(&inline.node.selection_set.node, level + 1)?
                }
                Selection::FragmentSpread(spread) => {
                    self.fragment(&spread.node.fragment_name.node, level + 1)?
                }
            };
            sum.depth = sum.depth.max(one.depth);
            sum.levels = sum.levels.max(one.levels + 1);
            sum.selections = sum.selections.saturating_add(one.selections).saturating_add(1);
            sum.cost.add(one.cost);
            if sum.levels > self.limits.nesting {
                return Err(Reason::TooDeep);
            }
            if sum.selections > self.limits.selections {
                return Err(Reason::TooComplex);
            }
        }
        Ok(sum)
    }

    fn fragment(&mut self, name: &'a Name, level: usize) -> Result<Extent, Reason> {
        match self.fragments.get(name) {
            Some(Some(extent)) => return Ok(extent.clone()),
            Some(None) => return Err(Reason::FragmentCycle),
            None => {}
        }
        // The schema's validation says which fragment is unknown.
        let Some(fragment) = self.document.fragments.get(name) else {
            return Ok(Extent::default());
        };
        self.fragments.insert(name, None);
        let extent = self.selections(&fragment.node.selection_set.node, level)?;
        self.fragments.insert(name, Some(extent.clone()));
        Ok(extent)
    }
}

/// The fields of the root by their names in the schema. The selection must have been measured.
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
