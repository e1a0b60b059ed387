//! Operations as they are executed: without skipped selections and without arguments whose variable was not sent.

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

use super::{Document, Operation, Shape, arguments, conditions, unfold::Extent};
use crate::{reason::Reason, settings::Limits};

/// The maximum number of forms of an operation that are kept.
const MAX_FORMS: usize = 2;
/// The maximum number of selections of a form.
const MAX_SELECTIONS: usize = 1_000;
/// The maximum size of the literals in a form, in bytes.
const MAX_LITERALS: usize = 16 * 1024;
/// Each has a bit in the key of a form.
const MAX_VARIABLES: usize = 64;
/// The estimated size of a selection in a form, in bytes.
const BYTES_PER_SELECTION: usize = 400;

/// An operation that can be executed.
pub struct Executable {
    pub operation: OperationDefinition,
    /// The shape of the response; `None` if it does not depend on variables ([`Document::shape`]).
    pub shape: Option<Shape>,
}

/// The fragments that an operation spreads. Empty if they are unfolded.
pub type Fragments = HashMap<Name, Positioned<FragmentDefinition>>;

/// The last forms in which an operation was executed, with fragments in place of their spreads. They differ in the
/// variables that are absent; most operations have one.
pub struct Forms {
    kept: Mutex<Vec<(u64, Arc<Executable>)>>,
    max: usize,
    /// The estimated size of `max` forms.
    pub bytes: usize,
}

impl Forms {
    /// `None` if a form would be too large.
    pub fn of(operation: &OperationDefinition, extent: &Extent) -> Option<Self> {
        let definitions = &operation.variable_definitions;
        let fits = extent.selections <= MAX_SELECTIONS
            && extent.literals <= MAX_LITERALS
            && definitions.len() <= MAX_VARIABLES;
        let may_vary = definitions.iter().any(|it| is_optional(&it.node));
        let max = if may_vary { MAX_FORMS } else { 1 };
        let bytes = max * (extent.selections * BYTES_PER_SELECTION + extent.literals);
        fits.then(|| Self { kept: Mutex::default(), max, bytes })
    }

    fn find(&self, absent: u64) -> Option<Arc<Executable>> {
        let mut kept = self.kept.lock().unwrap_or_else(PoisonError::into_inner);
        let place = kept.iter().position(|(key, _)| *key == absent)?;
        // The first was used last.
        kept[..=place].rotate_right(1);
        Some(Arc::clone(&kept[0].1))
    }

    fn keep(&self, absent: u64, form: &Arc<Executable>) {
        let mut kept = self.kept.lock().unwrap_or_else(PoisonError::into_inner);
        kept.retain(|(key, _)| *key != absent);
        kept.insert(0, (absent, Arc::clone(form)));
        kept.truncate(self.max);
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
        let Some(forms) = &operation.forms else {
            return self.copy(operation, variables, registry, limits);
        };
        let definition = self.definition(operation);
        let definitions = definition.variable_definitions.iter();
        let absent = definitions.fold(0, |bits, it| (bits << 1) | u64::from(is_absent(&it.node, variables)));
        if let Some(known) = forms.find(absent) {
            return Ok((known, Fragments::new()));
        }
        let mut unfolded = definition.clone();
        unfold(&mut unfolded.selection_set.node, &self.parsed.fragments);
        let mut alone = alone(unfolded, Fragments::new());
        remove_absent(&mut alone, definition, variables);
        let form = Arc::new(Executable { operation: the_only(alone.operations), shape: None });
        forms.keep(absent, &form);
        Ok((form, Fragments::new()))
    }

    fn copy(
        &self,
        operation: &Operation,
        variables: &Variables,
        registry: &Registry,
        limits: &Limits,
    ) -> Result<(Arc<Executable>, Fragments), Reason> {
        let definition = self.definition(operation);
        let mut alone = alone(definition.clone(), self.parsed.fragments.clone());
        let shape = if self.conditional {
            conditions::resolve(&mut alone, variables, &definition.variable_definitions);
            Some(Self::shape_of(&alone, operation, registry, limits)?)
        } else {
            None
        };
        remove_absent(&mut alone, definition, variables);
        let ExecutableDocument { operations, fragments } = alone;
        Ok((Arc::new(Executable { operation: the_only(operations), shape }), fragments))
    }
}

fn alone(operation: OperationDefinition, fragments: Fragments) -> ExecutableDocument {
    let operations = DocumentOperations::Single(Positioned::new(operation, Pos::default()));
    ExecutableDocument { operations, fragments }
}

fn the_only(operations: DocumentOperations) -> OperationDefinition {
    match operations {
        DocumentOperations::Single(operation) => operation.node,
        DocumentOperations::Multiple(_) => unreachable!("`alone` made it"),
    }
}

fn remove_absent(document: &mut ExecutableDocument, operation: &OperationDefinition, variables: &Variables) {
    let definitions = &operation.variable_definitions;
    if definitions.iter().any(|it| is_absent(&it.node, variables)) {
        arguments::remove_absent(document, &|name| {
            let definition = definitions.iter().find(|it| it.node.name.node == *name);
            definition.is_some_and(|it| is_absent(&it.node, variables))
        });
    }
}

/// Whether the variable has no value, not even null.
fn is_absent(definition: &VariableDefinition, variables: &Variables) -> bool {
    definition.default_value.is_none() && !variables.contains_key(&definition.name.node)
}

fn is_optional(definition: &VariableDefinition) -> bool {
    definition.default_value.is_none() && definition.var_type.node.nullable
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

#[cfg(test)]
mod tests {
    use async_graphql::parser::parse_query;

    use super::*;

    fn forms(variables: &str, selections: usize, literals: usize) -> Option<Forms> {
        let parsed = parse_query(format!("query {variables} {{ a }}")).unwrap();
        let (_, operation) = parsed.operations.iter().next().unwrap();
        let mut extent = Extent::default();
        (extent.selections, extent.literals) = (selections, literals);
        Forms::of(&operation.node, &extent)
    }

    #[test]
    fn large_forms_are_not_kept() {
        let variables = |count: usize| {
            let declared: Vec<_> = (0..count).map(|number| format!("$v{number}: Int")).collect();
            format!("({})", declared.join(", "))
        };
        assert!(forms("", 1_000, 16 * 1024).is_some());
        assert!(forms("", 1_001, 0).is_none());
        assert!(forms("", 0, 16 * 1024 + 1).is_none());
        assert!(forms(&variables(64), 1, 0).is_some());
        assert!(forms(&variables(65), 1, 0).is_none());
    }

    #[test]
    fn as_many_forms_count_as_may_be_kept() {
        for (variables, max) in [
            ("", 1),
            ("($a: Int!)", 1),
            ("($a: Int = 1)", 1),
            ("($a: Int! = 1, $b: [Int]!)", 1),
            ("($a: Int! = 1, $b: [Int!])", 2),
            ("($a: Int, $b: Int)", 2),
        ] {
            let forms = forms(variables, 10, 100).unwrap();
            assert_eq!((forms.max, forms.bytes), (max, max * 4_100), "{variables}");
        }
    }

    #[test]
    fn the_form_that_was_used_last_stays() {
        let forms = forms("($a: Int, $b: Int)", 1, 0).unwrap();
        let parsed = parse_query("{ a }").unwrap();
        let (_, operation) = parsed.operations.iter().next().unwrap();
        let form = Arc::new(Executable { operation: operation.node.clone(), shape: None });
        forms.keep(1, &form);
        forms.keep(2, &form);
        assert!(forms.find(1).is_some());
        forms.keep(3, &form);
        assert!(forms.find(2).is_none());
        assert!(forms.find(1).is_some() && forms.find(3).is_some());
    }
}
