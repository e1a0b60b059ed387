//! The two places a setting can come from: a TOML file and the environment.

use std::{ffi::OsString, path::Path};

use crate::{
    problem::Finding,
    setting::{PREFIX, Place, SEPARATOR, Setting},
    values::Raw,
};

pub(crate) fn from_environment(variables: impl Iterator<Item = (OsString, OsString)>) -> Vec<Setting> {
    let mut settings: Vec<Setting> = variables
        .filter_map(|(name, value)| {
            let (section, key) = name.to_str()?.strip_prefix(PREFIX)?.split_once(SEPARATOR)?;
            // Invalid UTF-8 becomes replacement characters; the value is refused where they are not allowed.
            let value = value.to_string_lossy().into_owned();
            Some(Setting {
                section: section.to_lowercase(),
                key: Some(key.to_lowercase()),
                raw: Raw::One(value),
                place: Place::Environment,
            })
        })
        .collect();
    // The environment has no order; sort, so that the messages have one.
    settings.sort_by(|a, b| (&a.section, &a.key).cmp(&(&b.section, &b.key)));
    settings
}

pub(crate) fn from_file(path: &Path) -> Result<Vec<Setting>, Finding> {
    let name = path.display().to_string();
    let text = std::fs::read_to_string(path)
        .map_err(|error| Finding::Unreadable { file: name.clone(), why: error.to_string() })?;
    let table: toml::Table = text.parse().map_err(|error: toml::de::Error| {
        // Only the message and the line: the library's own text quotes the line, which may contain a secret.
        let line = error.span().map_or(1, |span| text[..span.start].lines().count().max(1));
        Finding::NotToml { file: name.clone(), line, why: error.message().to_owned() }
    })?;
    let place = Place::File(name);
    Ok(table.iter().flat_map(|(section, content)| settings_of(section, content, &place)).collect())
}

fn settings_of(section: &str, content: &toml::Value, place: &Place) -> Vec<Setting> {
    let setting = |key: Option<&str>, value| Setting {
        section: section.to_owned(),
        key: key.map(str::to_owned),
        raw: Raw::from_toml(value),
        place: place.clone(),
    };
    match content {
        toml::Value::Table(keys) => keys.iter().map(|(key, value)| setting(Some(key), value)).collect(),
        stray => vec![setting(None, stray)],
    }
}
