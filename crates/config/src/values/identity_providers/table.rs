//! Takes the values of a table. What is left at the end is unknown.

use std::path::Path;

use secrecy::SecretString;
use toml::{Table, Value as Toml};

/// The secret of `key`, or the content of the file that `{key}_file` names.
pub fn secret(table: &mut Table, key: &str) -> Result<SecretString, String> {
    let file = format!("{key}_file");
    match (optional(table, key)?, optional(table, &file)?) {
        (Some(secret), None) => Ok(secret.into()),
        (None, Some(path)) => {
            let read = std::fs::read_to_string(Path::new(&path));
            let secret = read.map_err(|error| format!("{file} {path} cannot be read: {error}"))?;
            match secret.trim() {
                "" => Err(format!("{file} {path} is empty")),
                secret => Ok(secret.into()),
            }
        }
        (None, None) => Err(format!("{key} or {file} is missing")),
        (Some(_), Some(_)) => Err(format!("{key} and {file} are both set")),
    }
}

pub fn hours(table: &mut Table) -> Result<Option<u32>, String> {
    let wrong = || "session_hours is not a whole number from 1 to 8760".to_owned();
    match table.remove("session_hours") {
        None => Ok(None),
        Some(Toml::Integer(hours @ 1..=8760)) => u32::try_from(hours).map(Some).map_err(|_| wrong()),
        Some(_) => Err(wrong()),
    }
}

pub fn text(table: &mut Table, key: &str) -> Result<String, String> {
    optional(table, key)?.ok_or_else(|| format!("{key} is missing"))
}

pub fn optional(table: &mut Table, key: &str) -> Result<Option<String>, String> {
    match table.remove(key) {
        None => Ok(None),
        Some(Toml::String(text)) if !text.trim().is_empty() => Ok(Some(text.trim().to_owned())),
        Some(_) => Err(format!("{key} is not a text, or is empty")),
    }
}

pub fn texts(table: &mut Table, key: &str) -> Result<Option<Vec<String>>, String> {
    let Some(value) = table.remove(key) else { return Ok(None) };
    let items = value.as_array().and_then(|items| {
        items.iter().map(|item| item.as_str().map(str::to_owned)).collect::<Option<Vec<_>>>()
    });
    items.map(Some).ok_or_else(|| format!("{key} is not a list of texts"))
}
