//! Compares the table with the schemas.

use async_graphql::parser::parse_schema;
use async_graphql::parser::types::{TypeKind, TypeSystemDefinition};

use super::{Api, Kind, RULES};

/// Compares a printed schema with the table. Returns a message for each operation without a row and for each
/// row without an operation.
pub fn differences(api: Api, sdl: &str) -> Vec<String> {
    let offered = operations(sdl);
    let listed: Vec<_> = RULES
        .iter()
        .filter(|rule| rule.api == api)
        .map(|rule| (rule.kind, rule.operation.to_owned()))
        .collect();
    let without_row = offered.iter().filter(|operation| !listed.contains(operation));
    let without_operation = listed.iter().filter(|operation| !offered.contains(operation));
    let message =
        |what: &'static str| move |(kind, name): &(Kind, String)| format!("{api:?} {kind:?} {name} {what}");
    let without_row = without_row.map(message("has no rule"));
    without_row.chain(without_operation.map(message("is not in the schema"))).collect()
}

fn operations(sdl: &str) -> Vec<(Kind, String)> {
    let document = parse_schema(sdl).expect("a printed schema can be read");
    let mut operations = Vec::new();
    for definition in document.definitions {
        let TypeSystemDefinition::Type(definition) = definition else { continue };
        let kind = match definition.node.name.node.as_str() {
            "Query" => Kind::Query,
            "Mutation" => Kind::Mutation,
            _ => continue,
        };
        if let TypeKind::Object(object) = definition.node.kind {
            operations
                .extend(object.fields.into_iter().map(|field| (kind, field.node.name.node.to_string())));
        }
    }
    operations
}

#[cfg(test)]
mod tests {
    use super::*;

    // spec: ROLES-10
    #[test]
    fn operations_without_a_row_and_rows_without_an_operation_are_found() {
        let sdl = "type Query { feed: Int post: Int profile: Int secrets: Int } \
                   type Mutation { registerReader: Int follow: Int unfollow: Int registerDevice: Int }";
        let found = differences(Api::App, sdl);
        let without_row: Vec<_> = found.iter().filter(|found| found.ends_with("has no rule")).collect();
        assert_eq!(without_row, ["App Query secrets has no rule"]);
        let is_missing = |name: &str| found.iter().any(|found| found.contains(&format!(" {name} is not in")));
        for (name, expected) in [("vote", true), ("pushKey", true), ("feed", false), ("follow", false)] {
            assert_eq!(is_missing(name), expected, "{name}");
        }
    }
}
