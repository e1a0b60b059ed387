//! Findings and settings as the API returns them.

use async_graphql::{ID, SimpleObject};
use aushang_checks::{Code, Finding};

use crate::checks::rated::{MAX_FINDINGS, Rated, language_of};
use crate::checks::settings::Severities;
use crate::checks::{CheckCode, CheckSeverity};
use crate::enums::Language;

/// Something that makes a post hard to perceive for some of its readers.
#[derive(SimpleObject)]
#[graphql(serial)]
pub struct CheckFinding {
    pub code: CheckCode,
    /// Not OFF.
    pub severity: CheckSeverity,
    /// The path of the field in the arguments of `sendPost`, such as `attachment.gallery.images.1.alt`.
    pub field: String,
    pub lang: Language,
    /// Where it is in the text of the field, in characters (Unicode code points). Null: it concerns the whole
    /// field.
    pub start: Option<usize>,
    /// The position after the last character.
    pub end: Option<usize>,
    /// The text from `start` to `end`, cut after 60 characters if there is no `fix`.
    pub excerpt: Option<String>,
    /// A text that can replace it without changing what is said. Null: a person has to decide.
    pub fix: Option<String>,
    /// What was counted: words, characters, emoji, or the readability index. Null: nothing.
    pub number: Option<usize>,
}

impl CheckFinding {
    pub fn list(found: Vec<Rated>) -> Vec<Self> {
        found.into_iter().take(MAX_FINDINGS).map(Self::from).collect()
    }
}

impl From<Rated> for CheckFinding {
    fn from(rated: Rated) -> Self {
        let code = rated.code();
        let Finding { field, language, range, excerpt, fix, number, .. } = rated.finding;
        Self {
            code,
            severity: rated.severity.into(),
            field: field.into_owned(),
            lang: language_of(language),
            start: range.as_ref().map(|range| range.start),
            end: range.as_ref().map(|range| range.end),
            excerpt,
            fix,
            number,
        }
    }
}

/// How grave the profile takes the findings of a check.
#[derive(SimpleObject)]
#[graphql(serial)]
pub struct CheckSetting {
    /// The code.
    pub id: ID,
    pub code: CheckCode,
    pub severity: CheckSeverity,
    /// What applies unless the profile chooses another one.
    pub default: CheckSeverity,
}

impl CheckSetting {
    pub fn of(severities: &Severities, code: Code) -> Self {
        Self {
            id: code.name().into(),
            code: code.into(),
            severity: severities.get(code).into(),
            default: code.default_severity().into(),
        }
    }
}
