//! A finding, and the list of all.

use std::borrow::Cow;
use std::collections::HashMap;
use std::ops::Range;

use crate::code::Code;
use crate::content::{Language, Text};
use crate::words::Scan;

/// How many findings of one kind are reported for one field: somebody corrects them one after the other.
const MAX_PER_FIELD: usize = 10;
/// How many characters of the text a finding without a fix repeats.
const MAX_EXCERPT: usize = 60;

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Finding {
    pub code: Code,
    /// The path of the field.
    pub field: Cow<'static, str>,
    pub language: Language,
    /// Where it is in the text of the field, in characters (code points). `None`: it concerns the whole field.
    pub range: Option<Range<usize>>,
    /// The text at `range`, shortened if there is no fix.
    pub excerpt: Option<String>,
    /// A text that can replace what is at `range` without changing what is said.
    pub fix: Option<String>,
    /// What was counted or measured: words, characters, emoji, LIX.
    pub number: Option<usize>,
}

impl Finding {
    pub(crate) fn new(code: Code, field: Cow<'static, str>, language: Language) -> Self {
        Self { code, field, language, range: None, excerpt: None, fix: None, number: None }
    }

    pub(crate) fn of(code: Code, text: &Text<'_>) -> Self {
        Self::new(code, text.field.clone(), text.language)
    }

    pub(crate) fn at(self, scan: &Scan<'_>, range: Range<usize>) -> Self {
        let excerpt: String = scan.chars[range.clone()].iter().take(MAX_EXCERPT).collect();
        let is_cut = range.len() > MAX_EXCERPT;
        let excerpt = if is_cut { format!("{}…", excerpt.trim_end()) } else { excerpt };
        Self { range: Some(range), excerpt: Some(excerpt), ..self }
    }

    /// Call it after [`at`](Self::at): the excerpt is then the whole text that is replaced.
    pub(crate) fn fixed_by(self, scan: &Scan<'_>, fix: String) -> Self {
        let excerpt = self.range.clone().map(|range| scan.chars[range].iter().collect());
        Self { fix: Some(fix), excerpt, ..self }
    }

    pub(crate) fn counting(self, number: usize) -> Self {
        Self { number: Some(number), ..self }
    }
}

#[derive(Default)]
pub(crate) struct Findings {
    list: Vec<Finding>,
    counts: HashMap<(Code, Cow<'static, str>), usize>,
}

impl Findings {
    pub(crate) fn add(&mut self, finding: Finding) {
        let count = self.counts.entry((finding.code, finding.field.clone())).or_default();
        *count += 1;
        if *count <= MAX_PER_FIELD {
            self.list.push(finding);
        }
    }

    pub(crate) fn into_list(self) -> Vec<Finding> {
        self.list
    }
}
