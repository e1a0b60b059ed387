//! The parameters of a GraphQL request: a document, the name of the operation, and variables.

pub mod json;
pub mod query_string;
pub mod text;

pub use text::PLACEHOLDER;

use async_graphql::{Value, Variables};

use crate::reason::Reason;

#[derive(Debug)]
pub struct Parameters {
    pub query: String,
    pub operation_name: Option<String>,
    pub variables: Variables,
}

impl Parameters {
    /// Sets the value at `path`, which must be a null below `variables`.
    pub fn fill(&mut self, path: &str, value: Value) -> Result<(), Reason> {
        let mut steps = path.split('.');
        if steps.next() != Some("variables") {
            return Err(Reason::FileMap);
        }
        let name = steps.next().ok_or(Reason::FileMap)?;
        let mut place = self.variables.get_mut(name).ok_or(Reason::FileMap)?;
        for step in steps {
            let next = match place {
                Value::Object(fields) => fields.get_mut(step),
                Value::List(items) => step.parse().ok().and_then(|index: usize| items.get_mut(index)),
                _ => None,
            };
            place = next.ok_or(Reason::FileMap)?;
        }
        if *place != Value::Null {
            return Err(Reason::FileMap);
        }
        *place = value;
        Ok(())
    }
}
