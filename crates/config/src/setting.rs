//! One value as an operator wrote it, and the name that it has there.

use std::fmt;

use crate::values::Raw;

pub(crate) const PREFIX: &str = "AUSHANG_";
pub(crate) const BETWEEN: &str = "__";

/// One value as it was found, not yet understood.
pub(crate) struct Setting {
    pub section: String,
    /// `None` when a value stands in the file where a section should.
    pub key: Option<String>,
    pub raw: Raw,
    pub place: Place,
}

/// Where a setting was found, as the messages name it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Place {
    File(String),
    Environment,
}

impl Place {
    /// The name by which the operator wrote (or should have written) this key there.
    pub fn name_of(&self, section: &str, key: Option<&str>) -> String {
        match (self, key) {
            (Self::Environment, Some(key)) => environment_name(section, key),
            (Self::Environment, None) => format!("{PREFIX}{}", section.to_uppercase()),
            (Self::File(_), Some(key)) => format!("{section}.{key}"),
            (Self::File(_), None) => section.to_owned(),
        }
    }
}

impl fmt::Display for Place {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::File(path) => f.write_str(path),
            Self::Environment => f.write_str("environment"),
        }
    }
}

/// `AUSHANG_DATABASE__URL` for `database.url`.
pub(crate) fn environment_name(section: &str, key: &str) -> String {
    format!("{PREFIX}{}{BETWEEN}{}", section.to_uppercase(), key.to_uppercase())
}
