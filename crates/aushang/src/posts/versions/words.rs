//! Which words of two texts differ. The console has no comparison of its own, so that all places mark the same
//! words.

use std::time::Instant;

use async_graphql::{Enum, SimpleObject};
use similar::{ChangeTag, TextDiff};
use unicode_segmentation::UnicodeSegmentation;

/// Maximum number of parts of a comparison. Of a longer one, the rest counts as replaced.
pub const MAX_PARTS: usize = 400;

#[derive(Clone, Copy, Debug, PartialEq, Eq, Enum)]
pub enum TextPartKind {
    /// In both texts.
    Same,
    /// Only in the text before.
    Removed,
    /// Only in the text after.
    Added,
}

/// A part of a comparison. The parts that are not ADDED are the text before, those that are not REMOVED the text
/// after.
#[derive(Clone, Debug, PartialEq, Eq, SimpleObject)]
#[graphql(serial)]
pub struct TextPart {
    pub kind: TextPartKind,
    pub text: String,
}

/// Compares two texts by words. Adjacent words of the same kind are one part; of a change, the removed words come
/// first. What is not compared at `deadline` counts as replaced.
pub fn compare(before: &str, after: &str, deadline: Instant) -> Vec<TextPart> {
    let old: Vec<_> = before.split_word_bounds().collect();
    let new: Vec<_> = after.split_word_bounds().collect();
    let diff = TextDiff::configure().deadline(deadline).diff_slices(&old, &new);
    let mut parts = Parts::default();
    for change in diff.iter_all_changes() {
        parts.push(change.tag(), change.value());
    }
    parts.finish()
}

/// Collects parts: those that are done, then a change, then what is the same since.
#[derive(Default)]
struct Parts {
    done: Vec<TextPart>,
    removed: String,
    added: String,
    same: String,
}

impl Parts {
    fn push(&mut self, tag: ChangeTag, text: &str) {
        // A change and what is the same before it are at most three parts.
        let is_full = self.done.len() + 6 > MAX_PARTS;
        if tag == ChangeTag::Equal {
            self.same.push_str(text);
            if is_full {
                self.count_as_changed();
            }
            return;
        }
        if is_full || self.is_gap() {
            self.count_as_changed();
        } else if !self.same.is_empty() {
            self.end_change();
        }
        if tag == ChangeTag::Delete { &mut self.removed } else { &mut self.added }.push_str(text);
    }

    /// Whether the texts have only spaces in common since the last change. They belong to the change then:
    /// otherwise a rewritten sentence would consist of single words.
    fn is_gap(&self) -> bool {
        let follows_change = !self.removed.is_empty() || !self.added.is_empty();
        follows_change && !self.same.is_empty() && self.same.chars().all(|char| char == ' ')
    }

    fn count_as_changed(&mut self) {
        let same = std::mem::take(&mut self.same);
        self.removed.push_str(&same);
        self.added.push_str(&same);
    }

    fn end_change(&mut self) {
        for (kind, text) in [
            (TextPartKind::Removed, &mut self.removed),
            (TextPartKind::Added, &mut self.added),
            (TextPartKind::Same, &mut self.same),
        ] {
            let text = std::mem::take(text);
            if !text.is_empty() {
                self.done.push(TextPart { kind, text });
            }
        }
    }

    fn finish(mut self) -> Vec<TextPart> {
        self.end_change();
        self.done
    }
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use super::*;

    fn compared(before: &str, after: &str) -> Vec<TextPart> {
        compare(before, after, Instant::now() + Duration::from_secs(10))
    }

    /// Removed words in `[-…-]`, added ones in `{+…+}`.
    fn marked(parts: &[TextPart]) -> String {
        let mark = |part: &TextPart| match part.kind {
            TextPartKind::Same => part.text.clone(),
            TextPartKind::Removed => format!("[-{}-]", part.text),
            TextPartKind::Added => format!("{{+{}+}}", part.text),
        };
        parts.iter().map(mark).collect()
    }

    fn without(kind: TextPartKind, parts: &[TextPart]) -> String {
        parts.iter().filter(|part| part.kind != kind).map(|part| part.text.as_str()).collect()
    }

    #[test]
    fn words_that_differ_are_marked() {
        for (before, after, expected) in [
            ("Um 19 Uhr im Foyer", "Um 20 Uhr im Foyer", "Um [-19-]{+20+} Uhr im Foyer"),
            ("Party heute", "Party heute, kommt alle", "Party heute{+, kommt alle+}"),
            ("Ganz neu", "", "[-Ganz neu-]"),
            ("", "Ganz neu", "{+Ganz neu+}"),
            ("gleich", "gleich", "gleich"),
            ("", "", ""),
            ("Los 👩‍🔬!", "Los 👩‍🎓!", "Los [-👩‍🔬-]{+👩‍🎓+}!"),
            ("Zeile\n\nZwei", "Zeile\nZwei", "Zeile\n[-\n-]Zwei"),
            // Spaces between two changed words belong to the change.
            ("alles wird gut", "nichts war gut", "[-alles wird-]{+nichts war+} gut"),
            ("größe", "Größe", "[-größe-]{+Größe+}"),
        ] {
            assert_eq!(marked(&compared(before, after)), expected);
        }
    }

    #[test]
    fn parts_contain_both_texts() {
        let before = "Am Montag, 3. November, ist das Rechenzentrum von 8 bis 12 Uhr geschlossen.";
        let after = "Am Dienstag, 4. November, bleibt das Rechenzentrum bis 13:30 Uhr zu. Danke!";
        let parts = compared(before, after);
        assert_eq!(without(TextPartKind::Added, &parts), before);
        assert_eq!(without(TextPartKind::Removed, &parts), after);
    }

    #[test]
    fn comparison_of_long_texts_is_limited() {
        let before = (0..2_000).map(|word| format!("w{word} ")).collect::<Vec<_>>().concat();
        let changed = |word| if word % 3 == 0 { "neu ".to_owned() } else { format!("w{word} ") };
        let after = (0..2_000).map(changed).collect::<Vec<_>>().concat();
        let parts = compared(&before, &after);
        assert!(parts.len() <= MAX_PARTS, "{}", parts.len());
        assert_eq!(without(TextPartKind::Added, &parts), before);
        assert_eq!(without(TextPartKind::Removed, &parts), after);
        assert_eq!(parts[0].text, "w0");
    }

    #[test]
    fn what_is_not_compared_in_time_counts_as_replaced() {
        let (before, after) = ("a b c d ".repeat(1_250), "d c b a ".repeat(1_250));
        let parts = compare(&before, &after, Instant::now());
        assert_eq!(without(TextPartKind::Added, &parts), before);
        assert_eq!(without(TextPartKind::Removed, &parts), after);
    }
}
