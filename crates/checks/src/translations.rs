//! Translations that were left behind.

use crate::code::Code;
use crate::content::{Content, Language};
use crate::finding::{Finding, Findings};

/// Finds English texts that stay as they were although the German ones change.
pub(crate) fn check(found: &mut Findings, content: &Content<'_>) {
    for changed in &content.changed {
        let ((de_before, en_before), (de, en)) = (changed.before, changed.after);
        let is_translated = !en.trim().is_empty() && !de_before.trim().is_empty();
        if is_translated && words(de_before) != words(de) && en_before.trim() == en.trim() {
            found.add(Finding::new(Code::EnglishOutdated, changed.field.clone(), Language::En));
        }
    }
}

/// Other punctuation or emphasis needs no other translation.
fn words(text: &str) -> Vec<&str> {
    text.split(|char: char| !char.is_alphanumeric()).filter(|word| !word.is_empty()).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::content::Changed;
    use crate::testing::empty;

    #[test]
    fn english_is_outdated_if_only_german_changes() {
        for (before, after, is_outdated) in [
            (("Um 18 Uhr", "At 6"), ("Um 19 Uhr", "At 6"), true),
            (("Um 18 Uhr", "At 6"), ("Um 19 Uhr", "At 7"), false),
            (("Um 18 Uhr", "At 6"), ("Um 18 Uhr", "At 6"), false),
            (("Um 18 Uhr", "At 6"), ("**Um 18 Uhr!**", "At 6"), false),
            (("Um 18 Uhr", ""), ("Um 19 Uhr", ""), false),
            (("Um 18 Uhr", ""), ("Um 19 Uhr", "At 7"), false),
        ] {
            let changed = Changed { field: "english".into(), before, after };
            let content = Content { changed: vec![changed], ..empty() };
            let codes: Vec<_> = crate::check(&content).iter().map(|finding| finding.code).collect();
            let expected = is_outdated.then_some(Code::EnglishOutdated);
            assert_eq!(codes, expected.into_iter().collect::<Vec<_>>(), "{before:?} {after:?}");
        }
    }
}
