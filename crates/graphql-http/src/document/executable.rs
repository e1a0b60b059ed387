//! Operations as they are executed: without conditions, without arguments whose variable was not sent, and with
//! fragments in place of their spreads, so that nothing of the document is copied for a request.

use std::{
    collections::HashMap,
    sync::{Arc, Mutex, PoisonError},
};

use async_graphql::{
    Name, Pos, Positioned, Variables,
    parser::types::{
        DocumentOperations, ExecutableDocument, FragmentDefinition, InlineFragment, OperationDefinition,
        Selection, SelectionSet, VariableDefinition,
    },
    registry::Registry,
};

use super::{Document, Operation, Shape, arguments, conditions};
use crate::{reason::Reason, settings::Limits};

/// The maximum number of forms of an operation that are kept. They differ in the variables that are absent, and in those
/// that conditions use. Most operations have one.
pub const KEPT: usize = 2;

/// Operations with more selections, with fragments unfolded, are copied for each request, with their fragments.
pub const MAX_SELECTIONS: usize = 1_000;

/// Each has two bits in the key of a form.
const MAX_VARIABLES: usize = 64;

/// An operation that can be executed.
pub struct Executable {
    pub operation: OperationDefinition,
    /// The shape of the response; `None` if it does not depend on variables ([`Document::shape`]).
    pub shape: Option<Shape>,
}

/// The fragments that an operation spreads. Empty if they are unfolded.
pub type Fragments = HashMap<Name, Positioned<FragmentDefinition>>;

/// The forms of an operation that are kept.
#[derive(Default)]
pub struct Kept(Mutex<Vec<(u128, Arc<Executable>)>>);

impl Kept {
    fn find(&self, form: u128) -> Option<Arc<Executable>> {
        let kept = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        kept.iter().find(|(key, _)| *key == form).map(|(_, executable)| Arc::clone(executable))
    }

    fn add(&self, form: u128, executable: &Arc<Executable>) {
        let mut kept = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        if kept.len() < KEPT && kept.iter().all(|(key, _)| *key != form) {
            kept.push((form, Arc::clone(executable)));
        }
    }
}

impl Document {
    /// Returns the operation for these variables. Fails if the response would have too many fields.
    pub fn executable(
        &self,
        operation: &Operation,
        variables: &Variables,
        registry: &Registry,
        limits: &Limits,
    ) -> Result<(Arc<Executable>, Fragments), Reason> {
        let form =
            (operation.selections <= MAX_SELECTIONS).then(|| self.form(operation, variables)).flatten();
        if let Some(known) = form.and_then(|form| operation.kept.find(form)) {
            return Ok((known, Fragments::new()));
        }
        let mut definition = self.definition(operation).clone();
        let mut fragments = self.parsed.fragments.clone();
        if form.is_some() {
            unfold(&mut definition.selection_set.node, &fragments);
            fragments.clear();
        }
        let operations = DocumentOperations::Single(Positioned::new(definition, Pos::default()));
        let mut alone = ExecutableDocument { operations, fragments };
        let definitions = &self.definition(operation).variable_definitions;
        if self.conditional {
            conditions::resolve(&mut alone, variables, definitions);
        }
        let is_absent = |name: &Name| is_absent(name, variables, definitions);
        if definitions.iter().any(|it| is_absent(&it.node.name.node)) {
            arguments::remove_absent(&mut alone, &is_absent);
        }
        let shape =
            if self.conditional { Some(Self::shape_of(&alone, operation, registry, limits)?) } else { None };
        let DocumentOperations::Single(definition) = alone.operations else {
            unreachable!("it has one operation");
        };
        let executable = Arc::new(Executable { operation: definition.node, shape });
        if let Some(form) = form {
            operation.kept.add(form, &executable);
        }
        Ok((executable, alone.fragments))
    }

    /// What the form of an operation depends on: a bit for each variable that is absent, and one for each that is true,
    /// because conditions may use it. `None` if it has too many variables.
    fn form(&self, operation: &Operation, variables: &Variables) -> Option<u128> {
        let definitions = &self.definition(operation).variable_definitions;
        if definitions.len() > MAX_VARIABLES {
            return None;
        }
        let bits = definitions.iter().map(|it| {
            let name = &it.node.name.node;
            let absent = is_absent(name, variables, definitions);
            let holds = self.conditional && conditions::holds(name, variables, definitions);
            u128::from(absent) | (u128::from(holds) << 1)
        });
        Some(bits.fold(0, |form, bits| (form << 2) | bits))
    }
}

/// Whether a variable has no value, not even null.
fn is_absent(name: &Name, variables: &Variables, definitions: &[Positioned<VariableDefinition>]) -> bool {
    let definition = definitions.iter().find(|it| it.node.name.node == *name);
    !variables.contains_key(name) && definition.is_some_and(|it| it.node.default_value.is_none())
}

/// Replaces spreads by the selections of their fragments. The document has been measured, so there is no cycle.
fn unfold(set: &mut SelectionSet, fragments: &Fragments) {
    for selection in &mut set.items {
        if let Selection::FragmentSpread(spread) = &mut selection.node
            && let Some(fragment) = fragments.get(&spread.node.fragment_name.node)
        {
            let inline = InlineFragment {
                type_condition: Some(fragment.node.type_condition.clone()),
                directives: std::mem::take(&mut spread.node.directives),
                selection_set: fragment.node.selection_set.clone(),
            };
            let place = spread.pos;
            selection.node = Selection::InlineFragment(Positioned::new(inline, place));
        }
        match &mut selection.node {
            Selection::Field(field) => unfold(&mut field.node.selection_set.node, fragments),
            Selection::InlineFragment(inline) => unfold(&mut inline.node.selection_set.node, fragments),
            Selection::FragmentSpread(_) => {}
        }
    }
}
