//! Builds GraphQL documents that call a single operation, with argument types from the schema.

use std::collections::HashMap;
use std::sync::LazyLock;

use async_graphql::parser::parse_schema;
use async_graphql::parser::types::{FieldDefinition, TypeKind, TypeSystemDefinition};
use aushang::schema;
use serde_json::Value;

/// The operations of a schema by name, each with its kind, `query` or `mutation`.
type Operations = HashMap<String, (&'static str, FieldDefinition)>;

static CONSOLE: LazyLock<Operations> = LazyLock::new(|| operations(&schema::console().finish().sdl()));
static APP: LazyLock<Operations> = LazyLock::new(|| operations(&schema::app_schema().finish().sdl()));

/// Returns a document that calls the operation with these arguments, each in a variable of the same name.
pub fn document(endpoint: &str, operation: &str, arguments: &Value, fields: &str) -> String {
    let operations = if endpoint == "/graphql" { &CONSOLE } else { &APP };
    let found = operations.get(operation);
    let (kind, definition) = found.unwrap_or_else(|| panic!("{endpoint} has no operation {operation}"));
    let given: Vec<_> = arguments.as_object().expect("arguments are a JSON object").keys().collect();
    let declared = given.iter().map(|name| {
        let argument = definition.arguments.iter().find(|argument| argument.node.name.node == **name);
        let argument = argument.unwrap_or_else(|| panic!("{operation} has no argument {name}"));
        format!("${name}: {}", argument.node.ty.node)
    });
    let in_brackets =
        |list: Vec<_>| if list.is_empty() { String::new() } else { format!("({})", list.join(", ")) };
    let declared = in_brackets(declared.collect());
    let passed = in_brackets(given.iter().map(|name| format!("{name}: ${name}")).collect());
    let fields = if fields.is_empty() { String::new() } else { format!("{{ {fields} }}") };
    format!("{kind} {declared} {{ {operation}{passed} {fields} }}")
}

fn operations(sdl: &str) -> Operations {
    let mut operations = HashMap::new();
    for definition in parse_schema(sdl).expect("the schema is valid").definitions {
        let TypeSystemDefinition::Type(definition) = definition else { continue };
        let TypeKind::Object(object) = definition.node.kind else { continue };
        let kind = match definition.node.name.node.as_str() {
            "Query" => "query",
            "Mutation" => "mutation",
            _ => continue,
        };
        let fields = object.fields.into_iter().map(|field| field.node);
        operations.extend(fields.map(|field| (field.name.node.to_string(), (kind, field))));
    }
    operations
}
