//! Shared parts of the tests of the rules.

use std::fmt::Write as _;

use chrono::NaiveDate;

use crate::{Code, Content, Finding, Language, Role, Text};

/// The day on which the texts of the tests appear.
pub(crate) fn today() -> NaiveDate {
    NaiveDate::from_ymd_opt(2026, 11, 27).unwrap()
}

pub(crate) fn empty<'a>() -> Content<'a> {
    Content::new(1_795_762_800_000, today())
}

pub(crate) fn of(role: Role, language: Language, value: &str) -> Content<'_> {
    let text = Text { field: "text".into(), language, role, value };
    Content { texts: vec![text], ..empty() }
}

/// German sentences.
pub(crate) fn prose(value: &str) -> Content<'_> {
    of(Role::Prose, Language::De, value)
}

/// What the findings with this code name in the text.
pub(crate) fn excerpts(findings: &[Finding], code: Code) -> Vec<&str> {
    let found = findings.iter().filter(|finding| finding.code == code);
    found.map(|finding| finding.excerpt.as_deref().unwrap_or("(all)")).collect()
}

/// A sentence of this many words.
pub(crate) fn sentence(words: usize) -> String {
    let mut sentence = String::from("Heute");
    for _ in 1..words {
        write!(sentence, " und").unwrap();
    }
    sentence + "."
}
