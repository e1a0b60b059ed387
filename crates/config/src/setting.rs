//! One value as the operator wrote it, and its name in the file or the environment.

use std::fmt;

use crate::values::Raw;

pub(crate) const PREFIX: &str = "AUSHANG_";
pub(crate) const SEPARATOR: &str = "__";

/// A value before it is parsed.
pub(crate) struct Setting {
    pub section: String,
    /// `None` if the file contains a value where a section is expected.
    pub key: Option<String>,
    pub raw: Raw,
    pub place: Place,
}

/// Where a setting was found, for messages.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Place {
    File(String),
    Environment,
}

impl Place {
    /// Returns the name of the key in this place.
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

/// Returns `AUSHANG_DATABASE__URL` for `database.url`.
pub(crate) fn environment_name(section: &str, key: &str) -> String {
    format!("{PREFIX}{}{SEPARATOR}{}", section.to_uppercase(), key.to_uppercase())
}
