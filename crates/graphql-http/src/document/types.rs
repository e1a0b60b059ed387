//! What the schema declares about the fields in a document.

use std::collections::HashMap;

use async_graphql::{
    indexmap::IndexSet,
    parser::types::{ExecutableDocument, FragmentSpread, InlineFragment, OperationType},
    registry::{MetaType, MetaTypeName, Registry},
};

/// Maximum lengths of the lists in a schema, by type and field. See [`crate::Settings::list_lengths`].
pub type ListLengths = HashMap<(&'static str, &'static str), u32>;

/// The types of a schema.
#[derive(Clone, Copy)]
pub struct Types<'a>(pub &'a Registry);

/// The type of a field.
#[derive(Clone, Copy, Debug)]
pub struct FieldType<'a> {
    /// The type name without list brackets and exclamation marks.
    pub name: &'a str,
    pub is_list: bool,
}

impl<'a> Types<'a> {
    /// The root type of an operation.
    pub fn root(self, operation: OperationType) -> &'a str {
        match operation {
            OperationType::Mutation => self.0.mutation_type.as_deref().unwrap_or_default(),
            _ => &self.0.query_type,
        }
    }

    /// `None` for `__typename`, and for unknown fields.
    pub fn field(self, on: &str, name: &str) -> Option<FieldType<'a>> {
        let ty = self.0.types.get(on)?.field_by_name(name)?.ty.as_str();
        let is_list = MetaTypeName::create(ty).unwrap_non_null().is_list();
        Some(FieldType { name: MetaTypeName::concrete_typename(ty), is_list })
    }

    /// The possible object types of this union or interface; `None` for any other type.
    pub fn possible(self, on: &str) -> Option<&'a IndexSet<String>> {
        self.0.types.get(on).and_then(MetaType::possible_types)
    }

    /// Whether an object of type `object` matches a fragment on `condition`.
    pub fn fits(self, object: &str, condition: &str) -> bool {
        object == condition || self.possible(condition).is_some_and(|types| types.contains(object))
    }
}

/// The type condition of an inline fragment.
pub fn condition<'a>(inline: &'a InlineFragment, on: &'a str) -> &'a str {
    inline.type_condition.as_ref().map_or(on, |condition| condition.node.on.node.as_str())
}

/// The definition of a spread fragment, with its type condition and its selections.
pub fn spread<'a>(
    document: &'a ExecutableDocument,
    spread: &FragmentSpread,
) -> Option<(&'a str, &'a async_graphql::parser::types::SelectionSet)> {
    let fragment = &document.fragments.get(&spread.fragment_name.node)?.node;
    Some((fragment.type_condition.node.on.node.as_str(), &fragment.selection_set.node))
}
