//! Sample values for the variables of a document during its validation. With them the validation covers whole
//! literals that contain a variable (`{title: $title, typo: 1}`), and its result is the same for every
//! request.

use async_graphql::{
    Name, Value, Variables,
    parser::types::{ExecutableDocument, Type},
    registry::{MetaType, MetaTypeName, Registry},
};

/// The maximum nesting of a sample value, in case required input objects refer to each other.
const DEPTH: usize = 8;

/// A value of the right type for each variable of each operation. A variable that two operations declare with
/// different types gets none.
pub fn for_variables(document: &ExecutableDocument, registry: &Registry) -> Variables {
    let mut known: Vec<(&Name, &Type)> = Vec::new();
    let mut variables = Variables::default();
    let operations = document.operations.iter();
    for definition in operations.flat_map(|(_, operation)| &operation.node.variable_definitions) {
        let (name, expected) = (&definition.node.name.node, &definition.node.var_type.node);
        match known.iter().find(|(it, _)| *it == name) {
            Some((_, same)) if *same == expected => {}
            Some(_) => {
                variables.remove(name);
            }
            None => {
                known.push((name, expected));
                if let Some(value) = value(&expected.to_string(), registry, DEPTH) {
                    variables.insert(name.clone(), value);
                }
            }
        }
    }
    variables
}

fn value(expected: &str, registry: &Registry, depth: usize) -> Option<Value> {
    let depth = depth.checked_sub(1)?;
    match MetaTypeName::create(expected) {
        MetaTypeName::NonNull(inner) => value(inner, registry, depth),
        MetaTypeName::List(_) => Some(Value::List(Vec::new())),
        MetaTypeName::Named(name) => match registry.types.get(name)? {
            MetaType::Scalar { is_valid, .. } => {
                let candidates = [Value::from(0), Value::from(""), Value::from(false)];
                let mut candidates = candidates.into_iter();
                candidates.find(|it| is_valid.as_ref().is_none_or(|is_valid| is_valid(it)))
            }
            MetaType::Enum { enum_values, .. } => {
                let (name, _) = enum_values.first()?;
                Some(Value::Enum(Name::new(name)))
            }
            MetaType::InputObject { input_fields, oneof, .. } => {
                let required = input_fields.values().filter(|field| {
                    MetaTypeName::create(&field.ty).is_non_null() && field.default_value.is_none()
                });
                let needed: Vec<_> = match oneof {
                    true => input_fields.values().take(1).collect(),
                    false => required.collect(),
                };
                let fields = needed
                    .into_iter()
                    .map(|field| Some((Name::new(&field.name), value(&field.ty, registry, depth)?)));
                fields.collect::<Option<_>>().map(Value::Object)
            }
            _ => None,
        },
    }
}
