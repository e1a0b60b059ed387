//! When a sign-in at a provider counts as one with a second factor.

use toml::{Table, Value as Toml};

use super::table::texts;

const KEY: &str = "second_factor";
const MAX_VALUES: usize = 20;
/// Longer values of a provider are not read either.
const MAX_VALUE_BYTES: usize = 255;

/// When a sign-in at a provider counts as one with a second factor.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum SecondFactor {
    /// The provider asks everybody for one, as the operator vouches.
    Always,
    /// If the provider states one of these values of `acr` or `amr`, or of the header.
    Stated(Vec<String>),
}

/// `None`: never.
pub fn second_factor(table: &mut Table) -> Result<Option<SecondFactor>, String> {
    match table.get(KEY) {
        None => return Ok(None),
        Some(Toml::String(word)) if word == "always" => {
            table.remove(KEY);
            return Ok(Some(SecondFactor::Always));
        }
        Some(Toml::Array(_)) => {}
        Some(_) => return Err(format!("{KEY} is not \"always\" or a list of texts")),
    }
    let values = texts(table, KEY)?.unwrap_or_default();
    if values.is_empty() {
        return Err(format!("{KEY} is empty"));
    }
    if values.len() > MAX_VALUES {
        return Err(format!("{KEY} has more than {MAX_VALUES} values"));
    }
    // They are requested in a list that is separated by spaces.
    let is_value = |value: &String| {
        !value.is_empty() && value.len() <= MAX_VALUE_BYTES && !value.contains(char::is_whitespace)
    };
    match values.iter().find(|value| !is_value(value)) {
        Some(wrong) => Err(format!(
            "{KEY} contains {wrong:?}, which is empty, contains a space, or has more than {MAX_VALUE_BYTES} bytes"
        )),
        None => Ok(Some(SecondFactor::Stated(values))),
    }
}
