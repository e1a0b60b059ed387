//! Loads configurations for tests.

use std::io::Write;

use aushang_config::{Config, ConfigProblem, Mode};

pub const GOOD_SECRET: &str = "q0Zb1cN5m8yLr3TtWj2VhKxPf7uGdE4AsQ9oXiB6nM0=";

/// Environment variables and their values.
pub type Settings<'a> = &'a [(&'a str, &'a str)];

pub fn load(file: &str, environment: Settings<'_>, mode: Mode) -> Result<Config, ConfigProblem> {
    let mut toml = tempfile::NamedTempFile::new().unwrap();
    toml.write_all(file.as_bytes()).unwrap();
    let environment = environment.iter().map(|(name, value)| ((*name).into(), (*value).into()));
    Config::load(Some(toml.path()), environment, mode)
}

/// The messages without the random name of the file.
pub fn messages(file: &str, environment: Settings<'_>, mode: Mode) -> Vec<String> {
    load(file, environment, mode)
        .unwrap_err()
        .findings
        .iter()
        .map(|finding| {
            let text = finding.to_string();
            match text.find(": ") {
                Some(at) if text.starts_with('/') => text[at + 2..].to_owned(),
                _ => text,
            }
        })
        .collect()
}
