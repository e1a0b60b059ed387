//! Resolves the selected fields of an object one after the other.
//!
//! async-graphql collects a boxed future for each field, with a clone of the context, before it awaits the first.
//! This function boxes one future for the object, and awaits each field where it stands. Its results, including errors,
//! must be those of async-graphql (`tests/equality.rs`).

use std::collections::hash_map::RandomState;
use std::slice::Iter;

use async_graphql::futures_util::future::BoxFuture;
use async_graphql::indexmap::IndexMap;
use async_graphql::indexmap::map::Entry;
use async_graphql::parser::types::{Selection, SelectionSet};
use async_graphql::{ContainerType, ContextSelectionSet, Name, Positioned, ServerError, ServerResult, Value};

type Object = IndexMap<Name, Value, RandomState>;

/// Resolves the selected fields of an object one after the other.
///
/// Expects a valid document whose `@skip` and `@include` are resolved, and a schema that has neither extensions nor
/// directives of its own: their hooks are not called.
///
/// Without the box, the future of an object would contain those of all objects within it.
pub fn resolve_container_serial<'c, 'a: 'c, T: ContainerType + ?Sized>(
    ctx: &'c ContextSelectionSet<'a>,
    root: &'c T,
) -> BoxFuture<'c, ServerResult<Value>> {
    Box::pin(resolve(ctx, root))
}

async fn resolve<T: ContainerType + ?Sized>(ctx: &ContextSelectionSet<'_>, root: &T) -> ServerResult<Value> {
    let mut object = Object::with_capacity(number_of_fields(&ctx.item.node));
    let mut selections = ctx.item.node.items.iter();
    // Where to continue after the fragments that are being resolved.
    let mut outer: Vec<Iter<'_, Positioned<Selection>>> = Vec::new();
    loop {
        let Some(selection) = selections.next() else {
            let Some(next) = outer.pop() else { break };
            selections = next;
            continue;
        };
        let Selection::Field(field) = &selection.node else {
            if let Some(applied) = applied_fragment(ctx, root, &selection.node)? {
                outer.push(std::mem::replace(&mut selections, applied.items.iter()));
            }
            continue;
        };
        let key = &field.node.response_key().node;
        if field.node.name.node == "__typename" {
            let name = root.introspection_type_name().into_owned();
            insert(&mut object, key, Value::String(name));
            continue;
        }
        match root.resolve_field(&ctx.with_field(field)).await {
            Ok(value) => insert(&mut object, key, value.unwrap_or_default()),
            Err(error) => ctx.add_error(error),
        }
    }
    // As async-graphql does.
    Ok(if object.is_empty() { Value::Null } else { Value::Object(object) })
}

/// An estimate.
fn number_of_fields(set: &SelectionSet) -> usize {
    let of_one = |selection: &Positioned<Selection>| match &selection.node {
        Selection::InlineFragment(fragment) => fragment.node.selection_set.node.items.len(),
        Selection::Field(_) | Selection::FragmentSpread(_) => 1,
    };
    set.items.iter().map(of_one).sum()
}

/// The selections of a fragment, if it applies to the object.
fn applied_fragment<'a, T: ContainerType + ?Sized>(
    ctx: &ContextSelectionSet<'a>,
    root: &T,
    selection: &'a Selection,
) -> ServerResult<Option<&'a SelectionSet>> {
    let (condition, selections) = match selection {
        Selection::Field(_) => return Ok(None),
        Selection::InlineFragment(fragment) => {
            (fragment.node.type_condition.as_ref(), &fragment.node.selection_set.node)
        }
        Selection::FragmentSpread(spread) => {
            let name = &spread.node.fragment_name.node;
            let Some(fragment) = ctx.query_env.fragments.get(name) else {
                return Err(ServerError::new(format!(r#"Unknown fragment "{name}"."#), Some(spread.pos)));
            };
            (Some(&fragment.node.type_condition), &fragment.node.selection_set.node)
        }
    };
    let Some(condition) = condition.map(|condition| condition.node.on.node.as_str()) else {
        return Ok(Some(selections));
    };
    let name = root.introspection_type_name();
    let implements = || {
        let interfaces = ctx.schema_env.registry.implements.get(&*name);
        interfaces.is_some_and(|interfaces| interfaces.contains(condition))
    };
    Ok((name == condition || implements() || T::type_name() == condition).then_some(selections))
}

/// Merges a value with one that was selected under the same key before.
fn insert(object: &mut Object, key: &Name, value: Value) {
    let before = match object.entry(key.clone()) {
        Entry::Vacant(place) => {
            place.insert(value);
            return;
        }
        Entry::Occupied(before) => before.into_mut(),
    };
    match (before, value) {
        (Value::Object(before), Value::Object(value)) => insert_all(before, value),
        (Value::List(before), Value::List(value)) => {
            for pair in before.iter_mut().zip(value) {
                if let (Value::Object(before), Value::Object(value)) = pair {
                    insert_all(before, value);
                }
            }
        }
        _ => {}
    }
}

fn insert_all(object: &mut Object, values: Object) {
    for (key, value) in values {
        insert(object, &key, value);
    }
}
