//! Checks that the variables have the types that the operation declares, before anything is executed. The
//! executor checks a variable only when a resolver reads it; by then another resolver may have changed data.

use std::fmt::Write;

use async_graphql::{
    Name, Value, Variables,
    indexmap::IndexMap,
    parser::types::OperationDefinition,
    registry::{MetaInputValue, MetaType, MetaTypeName, Registry},
};

use crate::{parameters::PLACEHOLDER, reason::Reason, refusal::Refusal};

/// Removes variables that the operation does not declare. Refuses missing variables and wrong types.
pub fn check(
    operation: &OperationDefinition,
    variables: &mut Variables,
    registry: &Registry,
) -> Result<(), Refusal> {
    let definitions = &operation.variable_definitions;
    variables.retain(|name, _| definitions.iter().any(|it| it.node.name.node == *name));
    for definition in definitions {
        let definition = &definition.node;
        let name = &definition.name.node;
        let expected = definition.var_type.node.to_string();
        let checked = match variables.get(name) {
            Some(value) => Types(registry).check(&expected, value),
            None if definition.default_value().is_some() => Ok(()),
            None => Err(Mismatch::expected(&expected)),
        };
        checked.map_err(|mismatch| mismatch.refusal(name).at(definition.name.pos))?;
    }
    Ok(())
}

/// The path of the wrong part of a value, and the expected type.
struct Mismatch {
    /// From the innermost step outwards.
    steps: Vec<String>,
    expected: String,
}

impl Mismatch {
    fn expected(expected: &str) -> Self {
        Self { steps: Vec::new(), expected: expected.to_owned() }
    }

    fn inside(mut self, step: &(impl ToString + ?Sized)) -> Self {
        self.steps.push(step.to_string());
        self
    }

    fn refusal(self, variable: &Name) -> Refusal {
        let mut path = format!("${variable}");
        for step in self.steps.iter().rev() {
            let _ = write!(path, ".{step}");
        }
        Reason::Variable.with_message(format!("{path} muss {} sein.", self.expected))
    }
}

/// The input types of a schema.
struct Types<'a>(&'a Registry);

impl Types<'_> {
    fn check(&self, expected: &str, value: &Value) -> Result<(), Mismatch> {
        let mismatch = || Err(Mismatch::expected(expected));
        match (MetaTypeName::create(expected), value) {
            (MetaTypeName::NonNull(_), Value::Null) => mismatch(),
            (MetaTypeName::NonNull(inner), value) => self.check(inner, value),
            (_, Value::Null) => Ok(()),
            (MetaTypeName::List(inner), Value::List(items)) => {
                for (index, item) in items.iter().enumerate() {
                    self.check(inner, item).map_err(|it| it.inside(&index))?;
                }
                Ok(())
            }
            // GraphQL coerces a single value to a list of one item.
            (MetaTypeName::List(inner), value) => self.check(inner, value),
            (MetaTypeName::Named(name), value) => match (self.0.types.get(name), value) {
                (Some(MetaType::Scalar { is_valid, .. }), value) => {
                    let valid = is_valid.as_ref().is_none_or(|is_valid| is_valid(value));
                    let file = matches!(value, Value::String(text) if text.starts_with(PLACEHOLDER));
                    if valid && file == (name == "Upload") { Ok(()) } else { mismatch() }
                }
                (Some(MetaType::Enum { enum_values, .. }), Value::String(choice))
                    if enum_values.contains_key(choice) =>
                {
                    Ok(())
                }
                (Some(MetaType::InputObject { input_fields, oneof, .. }), Value::Object(fields)) => {
                    if *oneof && (fields.len() != 1 || fields.values().any(|it| *it == Value::Null)) {
                        return mismatch();
                    }
                    self.check_fields(input_fields, fields)
                }
                _ => mismatch(),
            },
        }
    }

    fn check_fields(
        &self,
        declared: &IndexMap<String, MetaInputValue>,
        given: &IndexMap<Name, Value>,
    ) -> Result<(), Mismatch> {
        if let Some(unknown) = given.keys().find(|name| !declared.contains_key(name.as_str())) {
            return Err(Mismatch::expected("weggelassen").inside(unknown));
        }
        for field in declared.values() {
            let checked = match given.get(field.name.as_str()) {
                Some(value) => self.check(&field.ty, value),
                None if field.default_value.is_some() => Ok(()),
                None if MetaTypeName::create(&field.ty).is_non_null() => Err(Mismatch::expected(&field.ty)),
                None => Ok(()),
            };
            checked.map_err(|it| it.inside(&field.name))?;
        }
        Ok(())
    }
}
