//! Puts the nulls where GraphQL wants them. The executor leaves a field out whose resolver
//! failed, and makes an object null all of whose fields failed. A client must find null at the
//! field, or, where the field cannot be null, at the nearest place above that can.

use async_graphql::{
    Name, PathSegment, Response, Value,
    indexmap::IndexMap,
    parser::types::{ExecutableDocument, Field, OperationDefinition, OperationType, Selection, SelectionSet},
    registry::{MetaType, MetaTypeName, Registry},
};

/// Completes the data by the errors' paths.
pub fn complete(
    response: &mut Response,
    document: &ExecutableDocument,
    operation: &OperationDefinition,
    registry: &Registry,
) {
    let schema = Schema { document, registry };
    let mut emptied: Vec<&[PathSegment]> = Vec::new();
    for error in &response.errors {
        let path = error.path.as_slice();
        if path.is_empty() || emptied.iter().any(|above| path.starts_with(above)) {
            continue;
        }
        let Some(types) = schema.types(operation, path) else {
            continue;
        };
        // The root itself can be null, so there is always such a place.
        let nullable = types.iter().rposition(|it| !MetaTypeName::create(it).is_non_null());
        let place = &path[..nullable.map_or(0, |index| index + 1)];
        set_null(&mut response.data, place);
        emptied.push(place);
    }
}

/// Makes the value at this place null. Objects above it that the executor gave up come back.
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
    /// The type at each step of the path, as the schema writes it.
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

    /// The fields with this key in the answer, fragments unfolded, and their types.
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
