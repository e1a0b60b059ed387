//! What hand-written statements bind.

use sea_orm::Value;

/// What a statement binds; each value is named by its place.
#[derive(Default)]
pub(super) struct Values(pub(super) Vec<Value>);

impl Values {
    pub(super) fn put(&mut self, value: impl Into<Value>) -> String {
        self.0.push(value.into());
        format!("${}", self.0.len())
    }
}
