//! Findings with the severity that the profile has chosen.

use aushang_checks::{Content, Finding, Severity};
use serde_json::{Value, json};

use super::code::{CheckCode, CheckSeverity};
use super::settings::Severities;
use crate::enums::Language;

/// How many findings are returned, the gravest first.
pub const MAX_FINDINGS: usize = 100;

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Rated {
    pub finding: Finding,
    pub severity: Severity,
}

/// Checks the content. Returns the findings that are not switched off, the gravest first.
pub fn check(content: &Content<'_>, severities: &Severities) -> Vec<Rated> {
    let rated = aushang_checks::check(content).into_iter();
    let rated = rated.map(|finding| Rated { severity: severities.get(finding.code), finding });
    let mut rated: Vec<_> = rated.filter(|rated| rated.severity != Severity::Off).collect();
    rated.sort_by_key(|rated| std::cmp::Reverse(rated.severity));
    rated
}

/// The languages of the API.
pub fn language_of(language: aushang_checks::Language) -> Language {
    match language {
        aushang_checks::Language::De => Language::De,
        aushang_checks::Language::En => Language::En,
    }
}

impl Rated {
    /// The fields of `CheckFinding`, for the extensions of an error.
    pub fn json(&self) -> Value {
        let Finding { code, field, language, range, excerpt, fix, number } = &self.finding;
        json!({
            "code": code.name(),
            "severity": CheckSeverity::from(self.severity).as_str(),
            "field": field,
            "lang": language_of(*language),
            "start": range.as_ref().map(|range| range.start),
            "end": range.as_ref().map(|range| range.end),
            "excerpt": excerpt,
            "fix": fix,
            "number": number,
        })
    }

    pub fn code(&self) -> CheckCode {
        self.finding.code.into()
    }
}
