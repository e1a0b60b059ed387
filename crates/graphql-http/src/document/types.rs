//! What the schema says of the fields in a document.

use std::collections::HashMap;

use async_graphql::{
    indexmap::IndexSet,
    parser::types::{ExecutableDocument, FragmentSpread, InlineFragment, OperationType},
    registry::{MetaType, MetaTypeName, Registry},
};

/// How long the lists of a schema can be, by type and field. See [`crate::Settings::list_lengths`].
pub type ListLengths = HashMap<(&'static str, &'static str), u32>;

/// The types of a schema.
#[derive(Clone, Copy)]
pub struct Types<'a>(pub &'a Registry);

/// What a field returns.
#[derive(Clone, Copy, Debug)]
pub struct FieldType<'a> {
    /// The type without lists and exclamation marks.
    pub name: &'a str,
    pub is_list: bool,
}

impl<'a> Types<'a> {
    /// The type of an operation's root.
    pub fn root(self, operation: OperationType) -> &'a str {
        match operation {
            OperationType::Mutation => self.0.mutation_type.as_deref().unwrap_or_default(),
            _ => &self.0.query_type,
        }
    }

    /// None for `__typename`, and for a field that the type does not have.
    pub fn field(self, on: &str, name: &str) -> Option<FieldType<'a>> {
        let ty = self.0.types.get(on)?.field_by_name(name)?.ty.as_str();
        let is_list = MetaTypeName::create(ty).unwrap_non_null().is_list();
        Some(FieldType { name: MetaTypeName::concrete_typename(ty), is_list })
    }

    /// The types that an object of this union or interface can have; none for any other type.
    pub fn possible(self, on: &str) -> Option<&'a IndexSet<String>> {
        self.0.types.get(on).and_then(MetaType::possible_types)
    }

    /// Whether an object of the type `object` fits a fragment on `condition`.
    pub fn fits(self, object: &str, condition: &str) -> bool {
        object == condition || self.possible(condition).is_some_and(|types| types.contains(object))
    }
}

/// The type on which an inline fragment stands.
pub fn condition<'a>(inline: &'a InlineFragment, on: &'a str) -> &'a str {
    inline.type_condition.as_ref().map_or(on, |condition| condition.node.on.node.as_str())
}

/// The fragment that is spread, with its type and its selections.
pub fn spread<'a>(
    document: &'a ExecutableDocument,
    spread: &FragmentSpread,
) -> Option<(&'a str, &'a async_graphql::parser::types::SelectionSet)> {
    let fragment = &document.fragments.get(&spread.fragment_name.node)?.node;
    Some((fragment.type_condition.node.on.node.as_str(), &fragment.selection_set.node))
}
