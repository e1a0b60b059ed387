//! The mistakes in a configuration, and their messages for operators.

use std::fmt;

use crate::{
    Config,
    setting::Setting,
    values::{Raw, Refusal},
};

/// All mistakes, one line each.
#[derive(Debug, PartialEq, Eq)]
pub struct ConfigProblem {
    pub findings: Vec<Finding>,
}

/// One mistake.
#[derive(Debug, PartialEq, Eq)]
pub enum Finding {
    /// The file cannot be read.
    Unreadable { file: String, why: String },
    /// The file is not valid TOML. The line is not quoted, because it may contain a secret.
    NotToml { file: String, line: usize, why: String },
    /// The key does not exist. `nearest` is the most similar known key.
    Unknown { place: String, name: String, nearest: Option<String> },
    /// The value is not valid. The value of a secret is never shown.
    Wrong { place: String, name: String, value: Option<String>, expected: String },
    /// Each value is valid, but they do not fit together or do not fit the mode.
    Unfit(String),
}

impl Finding {
    pub(crate) fn unknown(setting: &Setting, known: &Config) -> Self {
        Self::Unknown {
            place: setting.place.to_string(),
            name: name_of(setting),
            nearest: nearest(setting, known),
        }
    }

    pub(crate) fn wrong(setting: &Setting, refusal: Refusal) -> Self {
        Self::Wrong {
            place: setting.place.to_string(),
            name: name_of(setting),
            value: (!refusal.secret).then(|| match &setting.raw {
                Raw::One(text) => text.clone(),
                Raw::Many(texts) => texts.join(", "),
            }),
            expected: refusal.expected,
        }
    }
}

fn name_of(setting: &Setting) -> String {
    setting.place.name_of(&setting.section, setting.key.as_deref())
}

/// Returns the known key that is most similar to the given one, if it is similar enough to be a typo.
fn nearest(setting: &Setting, known: &Config) -> Option<String> {
    let written = match &setting.key {
        Some(key) => format!("{}.{key}", setting.section),
        None => setting.section.clone(),
    };
    let mut best: Option<(f64, String)> = None;
    for section in known.sections() {
        for key in section.keys() {
            let dotted = format!("{}.{}", section.name(), key.name);
            // The most frequent mistake is a key without its section.
            let likeness = strsim::jaro_winkler(&written, &dotted)
                .max(strsim::normalized_damerau_levenshtein(&written, key.name));
            if best.as_ref().is_none_or(|(top, _)| likeness > *top) {
                best = Some((likeness, setting.place.name_of(section.name(), Some(key.name))));
            }
        }
    }
    best.filter(|(likeness, _)| *likeness > 0.8).map(|(_, name)| name)
}

impl fmt::Display for Finding {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Unreadable { file, why } => write!(f, "{file} cannot be read: {why}"),
            Self::NotToml { file, line, why } => {
                write!(f, "{file}, line {line}: {}", why.trim().replace('\n', ", "))
            }
            Self::Unknown { place, name, nearest } => {
                write!(f, "{place}: unknown key {name}")?;
                nearest.as_ref().map_or(Ok(()), |near| write!(f, "; did you mean {near}?"))
            }
            Self::Wrong { place, name, value, expected } => match value {
                Some(value) => write!(f, "{place}: {name} is \"{value}\", expected {expected}"),
                None => write!(f, "{place}: {name} is not usable, expected {expected}"),
            },
            Self::Unfit(sentence) => f.write_str(sentence),
        }
    }
}

impl fmt::Display for ConfigProblem {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let lines: Vec<String> = self.findings.iter().map(Finding::to_string).collect();
        f.write_str(&lines.join("\n"))
    }
}

impl std::error::Error for ConfigProblem {}
