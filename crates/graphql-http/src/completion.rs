//! Null propagation. The executor omits fields whose resolver failed, and returns null for an object all of
//! whose fields failed. GraphQL requires null at the field itself, or at the nearest nullable ancestor if the
//! field is not nullable.

use async_graphql::{
    Name, PathSegment, Response, Value,
    indexmap::IndexMap,
    parser::types::{ExecutableDocument, Field, OperationDefinition, OperationType, Selection, SelectionSet},
    registry::{MetaType, MetaTypeName, Registry},
};

/// Sets the nulls in the data, at the paths of the errors.
pub fn complete(
    response: &mut Response,
    document: &ExecutableDocument,
    operation: &OperationDefinition,
    registry: &Registry,
) {
    let schema = Schema { document, registry };
    let mut nulled: Vec<&[PathSegment]> = Vec::new();
    for error in &response.errors {
        let path = error.path.as_slice();
        if path.is_empty() || nulled.iter().any(|above| path.starts_with(above)) {
            continue;
        }
        let Some(types) = schema.types(operation, path) else {
            continue;
        };
        // Without a nullable ancestor, `data` itself becomes null.
        let nullable = types.iter().rposition(|it| !MetaTypeName::create(it).is_non_null());
        let place = &path[..nullable.map_or(0, |index| index + 1)];
        set_null(&mut response.data, place);
        nulled.push(place);
    }
}

/// Sets the value at this place to null. Recreates the objects above it that the executor replaced by null.
fn set_null(data: &mut Value, place: &[PathSegment]) {
    let mut value = data;
    for segment in place {
        let inside = match (segment, value) {
            (PathSegment::Field(key), value) => {
                if *value == Value::Null {
                    *value = Value::Object(IndexMap::new());
                }
                match value {
                    Value::Object(fields) => Some(fields.entry(Name::new(key)).or_insert(Value::Null)),
                    _ => None,
                }
            }
            (PathSegment::Index(index), Value::List(items)) => items.get_mut(*index),
            (PathSegment::Index(_), _) => None,
        };
        let Some(inside) = inside else {
            return;
        };
        value = inside;
    }
    *value = Value::Null;
}

struct Schema<'a> {
    document: &'a ExecutableDocument,
    registry: &'a Registry,
}

impl<'a> Schema<'a> {
    /// The type at each step of the path, as written in the schema.
    fn types(&self, operation: &'a OperationDefinition, path: &[PathSegment]) -> Option<Vec<&'a str>> {
        let root = match operation.ty {
            OperationType::Mutation => self.registry.mutation_type.as_deref()?,
            _ => &self.registry.query_type,
        };
        let mut sets = vec![(root, &operation.selection_set.node)];
        let mut types: Vec<&str> = Vec::with_capacity(path.len());
        for segment in path {
            let found = match segment {
                PathSegment::Index(_) => match MetaTypeName::create(types.last()?).unwrap_non_null() {
                    MetaTypeName::List(item) => item,
                    _ => return None,
                },
                PathSegment::Field(key) => {
                    let fields: Vec<_> =
                        sets.iter().flat_map(|(on, set)| self.fields(on, set, key)).collect();
                    let (ty, _) = *fields.first()?;
                    let below = MetaTypeName::concrete_typename(ty);
                    sets = fields.iter().map(|(_, field)| (below, &field.selection_set.node)).collect();
                    ty
                }
            };
            types.push(found);
        }
        Some(types)
    }

    /// The selected fields with this response key, with fragments unfolded, and their types.
    fn fields(&self, on: &'a str, set: &'a SelectionSet, key: &str) -> Vec<(&'a str, &'a Field)> {
        let mut found = Vec::new();
        for selection in &set.items {
            match &selection.node {
                Selection::Field(field) if field.node.response_key().node == key => {
                    let ty = self.field_type(on, &field.node.name.node);
                    found.extend(ty.map(|ty| (ty, &field.node)));
                }
                Selection::Field(_) => {}
                Selection::InlineFragment(inline) => {
                    let condition = inline.node.type_condition.as_ref();
                    let on = condition.map_or(on, |it| it.node.on.node.as_str());
                    found.extend(self.fields(on, &inline.node.selection_set.node, key));
                }
                Selection::FragmentSpread(spread) => {
                    if let Some(fragment) = self.document.fragments.get(&spread.node.fragment_name.node) {
                        let on = fragment.node.type_condition.node.on.node.as_str();
                        found.extend(self.fields(on, &fragment.node.selection_set.node, key));
                    }
                }
            }
        }
        found
    }

    fn field_type(&self, on: &str, name: &str) -> Option<&'a str> {
        match self.registry.types.get(on)? {
            MetaType::Object { fields, .. } | MetaType::Interface { fields, .. } => {
                fields.get(name).map(|field| field.ty.as_str())
            }
            _ => None,
        }
    }
}
