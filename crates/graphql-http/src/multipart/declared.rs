//! The declared type of a file, read before the file arrives: the value of `type` next to it, in the
//! variables or in the document.

use async_graphql::parser::types::{
    ExecutableDocument, FragmentDefinition, OperationDefinition, Selection, SelectionSet,
};
use async_graphql::{Name, Positioned, Value, Variables};

use crate::document::Literal;

const TYPE: &str = "type";

/// All declared types of a file, by its path in the request: `variables.input.image.data`.
pub fn types(
    path: &str,
    document: &ExecutableDocument,
    operation: &OperationDefinition,
    variables: &Variables,
) -> Vec<String> {
    let mut steps = path.split('.').skip(1);
    let Some(variable) = steps.next() else { return Vec::new() };
    let within: Vec<_> = steps.collect();
    if let Some((_, above)) = within.split_last() {
        return sibling_in_variable(variables.get(variable), above).into_iter().collect();
    }
    let mut uses = Uses { variable, operation, variables, types: Vec::new() };
    uses.search_selections(&operation.selection_set.node);
    for FragmentDefinition { selection_set, .. } in document.fragments.values().map(|found| &found.node) {
        uses.search_selections(&selection_set.node);
    }
    uses.types
}

fn sibling_in_variable(value: Option<&Value>, above: &[&str]) -> Option<String> {
    let holder = above.iter().try_fold(value?, |value, step| match value {
        Value::Object(fields) => fields.get(*step),
        Value::List(items) => items.get(step.parse::<usize>().ok()?),
        _ => None,
    });
    match holder? {
        Value::Object(fields) => type_name(fields.get(TYPE)?),
        _ => None,
    }
}

fn type_name(value: &Value) -> Option<String> {
    match value {
        Value::Enum(name) => Some(name.to_string()),
        Value::String(text) => Some(text.clone()),
        _ => None,
    }
}

/// Finds where a document uses a variable that is a file.
struct Uses<'a> {
    variable: &'a str,
    operation: &'a OperationDefinition,
    variables: &'a Variables,
    types: Vec<String>,
}

impl Uses<'_> {
    fn search_selections(&mut self, selections: &SelectionSet) {
        for selection in &selections.items {
            match &selection.node {
                Selection::Field(Positioned { node, .. }) => {
                    let arguments = node.arguments.iter().map(|(name, value)| (&name.node, &value.node));
                    self.search_pairs(&arguments.collect::<Vec<_>>());
                    self.search_selections(&node.selection_set.node);
                }
                Selection::InlineFragment(Positioned { node, .. }) => {
                    self.search_selections(&node.selection_set.node);
                }
                // Fragments are searched separately.
                Selection::FragmentSpread(_) => {}
            }
        }
    }

    /// Searches arguments, or the fields of an input object.
    fn search_pairs(&mut self, pairs: &[(&Name, &Literal)]) {
        if pairs.iter().any(|(_, value)| self.is_file(value)) {
            let declared = pairs.iter().find(|(name, _)| name.as_str() == TYPE);
            let name = declared.and_then(|(_, value)| self.type_name(value));
            self.types.extend(name);
        }
        for (_, value) in pairs {
            self.search_value(value);
        }
    }

    fn search_value(&mut self, value: &Literal) {
        match value {
            Literal::Object(fields) => self.search_pairs(&fields.iter().collect::<Vec<_>>()),
            Literal::List(items) => items.iter().for_each(|item| self.search_value(item)),
            _ => {}
        }
    }

    fn is_file(&self, value: &Literal) -> bool {
        match value {
            Literal::Variable(name) => name.as_str() == self.variable,
            Literal::List(items) => items.iter().any(|item| self.is_file(item)),
            _ => false,
        }
    }

    fn type_name(&self, value: &Literal) -> Option<String> {
        match value {
            Literal::Enum(name) => Some(name.to_string()),
            Literal::Variable(name) => type_name(self.variables.get(name).or_else(|| self.default(name))?),
            _ => None,
        }
    }

    /// The default value of a variable.
    fn default(&self, name: &Name) -> Option<&Value> {
        let mut definitions = self.operation.variable_definitions.iter();
        definitions.find(|it| it.node.name.node == *name)?.node.default_value()
    }
}

#[cfg(test)]
mod tests {
    use async_graphql::parser::parse_query;
    use async_graphql::parser::types::DocumentOperations;
    use serde_json::json;

    use super::*;

    #[test]
    fn declared_type_is_read_next_to_the_file() {
        for (document, variables, path, expected) in [
            (
                "mutation ($f: Upload!) { upload(file: $f, type: VIDEO) { raw } }",
                json!({}),
                "variables.f",
                vec!["VIDEO"],
            ),
            (
                "mutation ($f: Upload!, $t: T!) { upload(file: $f, type: $t) { raw } }",
                json!({ "t": "AUDIO" }),
                "variables.f",
                vec!["AUDIO"],
            ),
            (
                "mutation ($f: Upload!, $t: T! = VIDEO) { upload(file: $f, type: $t) { raw } }",
                json!({}),
                "variables.f",
                vec!["VIDEO"],
            ),
            (
                "mutation ($f: Upload!, $t: T! = VIDEO) { upload(file: $f, type: $t) { raw } }",
                json!({ "t": "AUDIO" }),
                "variables.f",
                vec!["AUDIO"],
            ),
            (
                "mutation ($f: Upload!) { send(image: [{ type: IMAGE, data: $f }]) { id } }",
                json!({}),
                "variables.f",
                vec!["IMAGE"],
            ),
            (
                "mutation ($i: In!) { send(input: $i) { id } }",
                json!({ "i": { "files": [{ "type": "VIDEO", "data": null }] } }),
                "variables.i.files.0.data",
                vec!["VIDEO"],
            ),
            (
                "mutation ($f: Upload!) { ...A ... { upload(file: $f, type: AUDIO) { raw } } } \
                 fragment A on M { other: upload(file: $f, type: VIDEO) { raw } }",
                json!({}),
                "variables.f",
                vec!["AUDIO", "VIDEO"],
            ),
            ("mutation ($f: Upload!) { store(file: $f) }", json!({}), "variables.f", vec![]),
            (
                "mutation ($fs: [Upload!]!) { store(files: $fs) }",
                json!({ "fs": [null] }),
                "variables.fs.0",
                vec![],
            ),
        ] {
            let document = parse_query(document).unwrap();
            let DocumentOperations::Single(operation) = &document.operations else { panic!("one operation") };
            let variables = Variables::from_json(variables);
            assert_eq!(types(path, &document, &operation.node, &variables), expected, "{path}");
        }
    }
}
