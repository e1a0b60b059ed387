//! Sentences: long ones, and texts that are hard to read as a whole.
//!
//! In German a full stop ends abbreviations and ordinal numbers as well, and nouns begin with a capital, so what
//! follows decides only if it is written small.

use std::ops::Range;

use unicode_segmentation::UnicodeSegmentation;

use crate::code::Code;
use crate::content::Text;
use crate::finding::{Finding, Findings};
use crate::words::Scan;

const MAX_WORDS: usize = 25;
/// The readability index after Björnsson: words per sentence and percentage of long words.
const MAX_LIX: usize = 55;
/// Shorter texts have no reliable index.
const MIN_WORDS_FOR_LIX: usize = 30;
/// Words with more letters are long.
const LONG_WORD: usize = 6;

/// What ends with a full stop without ending a sentence, in lower case. Single letters ('z. B.') and numbers
/// ('24. Dezember') are treated in the same way.
const ABBREVIATIONS: &[&str] = &[
    "abs", "allg", "anm", "aufl", "bd", "betr", "bspw", "bzgl", "bzw", "ca", "dipl", "dr", "ebd", "einschl",
    "engl", "etc", "evtl", "exkl", "ggf", "ggfs", "hg", "hrsg", "inkl", "ing", "insb", "int", "jr", "jun",
    "kath", "max", "med", "min", "mind", "nr", "phil", "prof", "rd", "rer", "nat", "sen", "sog", "std",
    "str", "tel", "univ", "usf", "usw", "vgl", "vorm", "wg", "zzgl", "zzt", "mr", "mrs", "ms", "approx",
    "dept", "vs", "incl", // Written with a capital only: 'so.' ends a sentence.
    "Art", "Di", "Do", "Fr", "Frl", "Hr", "Mi", "Mo", "Sa", "So", "St", "Jan", "Feb", "Apr", "Jun", "Jul",
    "Aug", "Sep", "Sept", "Okt", "Oct", "Nov", "Dez", "Dec",
];

struct Sentence {
    range: Range<usize>,
    words: usize,
}

pub(crate) fn check(found: &mut Findings, text: &Text<'_>, scan: &Scan<'_>) {
    let (mut words, mut count) = (0, 0);
    for sentence in sentences(scan) {
        words += sentence.words;
        count += 1;
        if sentence.words > MAX_WORDS {
            let finding = Finding::of(Code::SentenceLong, text).at(scan, sentence.range);
            found.add(finding.counting(sentence.words));
        }
    }
    if words >= MIN_WORDS_FOR_LIX {
        let long = scan.tokens.iter().filter(|token| letters_of(scan, token) > LONG_WORD).count();
        // Both parts with a common denominator, rounded up.
        let index = (words * words + 100 * long * count).div_ceil(count * words);
        if index > MAX_LIX {
            found.add(Finding::of(Code::TextHard, text).counting(index));
        }
    }
}

/// An option of a single character.
pub(crate) fn check_option(found: &mut Findings, text: &Text<'_>, scan: &Scan<'_>) {
    if scan.text.trim().graphemes(true).count() == 1 {
        found.add(Finding::of(Code::OptionTooShort, text));
    }
}

fn letters_of(scan: &Scan<'_>, token: &Range<usize>) -> usize {
    scan.chars[token.clone()].iter().filter(|char| char.is_alphabetic()).count()
}

/// The sentences that have words. An address counts as a word.
fn sentences(scan: &Scan<'_>) -> Vec<Sentence> {
    let mut units: Vec<(Range<usize>, bool)> =
        scan.tokens.iter().map(|token| (token.clone(), false)).collect();
    units.extend(scan.addresses.iter().map(|address| (address.clone(), true)));
    units.sort_by_key(|(range, _)| range.start);
    let mut sentences: Vec<Sentence> = Vec::new();
    let mut open: Option<Sentence> = None;
    let mut last_end = 0;
    for (index, (unit, is_address)) in units.iter().enumerate() {
        if is_broken(scan, last_end..unit.start, unit.start) {
            sentences.extend(open.take());
        }
        let is_word = *is_address || scan.chars[unit.clone()].iter().any(|char| char.is_alphanumeric());
        if is_word {
            let core = if *is_address { unit.clone() } else { scan.core(unit) };
            let sentence = open.get_or_insert(Sentence { range: core.start..core.end, words: 0 });
            sentence.words += 1;
        }
        if let Some(sentence) = &mut open {
            sentence.range.end = unit.end;
        }
        last_end = unit.end;
        if !is_address && ends_sentence(scan, unit, units.get(index + 1).map(|(next, _)| next)) {
            sentences.extend(open.take());
        }
    }
    sentences.extend(open);
    sentences
}

/// Whether a line break ends the sentence. A line that goes on in lower case continues it, unless lines are empty
/// in between.
fn is_broken(scan: &Scan<'_>, between: Range<usize>, next: usize) -> bool {
    let breaks = scan.chars[between].iter().filter(|char| **char == '\n').count();
    breaks > 1 || (breaks == 1 && !scan.chars[next].is_lowercase())
}

fn ends_sentence(scan: &Scan<'_>, token: &Range<usize>, next: Option<&Range<usize>>) -> bool {
    let chars = &scan.chars[token.clone()];
    let Some(last) = chars.iter().rposition(|char| !"\"'“”‘’«»)]}*_".contains(*char)) else {
        return false;
    };
    let starts_small = next.is_some_and(|next| {
        let first = scan.chars[next.clone()].iter().find(|char| char.is_alphanumeric());
        first.is_some_and(|first| first.is_lowercase())
    });
    match chars[last] {
        '!' | '?' => !starts_small,
        '…' => next.is_some() && !starts_small,
        '.' if starts_small => false,
        '.' => {
            let word = scan.core(token);
            // 'z.B.' and '24.12.': the part after the last full stop.
            let from = word.clone().rev().find(|at| scan.chars[*at] == '.').map_or(word.start, |dot| dot + 1);
            !ends_abbreviation(&scan.chars[from..word.end], word.start < from)
        }
        _ => false,
    }
}

/// Whether a full stop after these characters belongs to them.
fn ends_abbreviation(part: &[char], has_more: bool) -> bool {
    if part.iter().all(char::is_ascii_digit) {
        // An ordinal number or a date. A year ends the sentence, and so does a full stop of its own.
        return (1..=2).contains(&part.len());
    }
    let word: String = part.iter().collect();
    let is_single = part.len() == 1 && part[0].is_alphabetic();
    let is_listed =
        ABBREVIATIONS.contains(&word.as_str()) || ABBREVIATIONS.contains(&word.to_lowercase().as_str());
    is_single || is_listed || (has_more && part.len() <= 2)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing::{of, prose, sentence};
    use crate::{Language, Role};

    fn numbers(text: &str, code: Code) -> Vec<Option<usize>> {
        let findings = crate::check(&prose(text)).into_iter();
        findings.filter(|finding| finding.code == code).map(|finding| finding.number).collect()
    }

    #[test]
    fn sentences_of_more_than_25_words_are_found() {
        for (words, found) in [(25, None), (26, Some(26))] {
            let text = format!("Kurz. {} Kurz.", sentence(words));
            let expected: Vec<_> = found.into_iter().map(Some).collect();
            assert_eq!(numbers(&text, Code::SentenceLong), expected, "{words}");
        }
        let text = format!("Ä. B. {}", sentence(26));
        let findings = crate::check(&prose(&text));
        let long = findings.iter().find(|finding| finding.code == Code::SentenceLong).unwrap();
        assert_eq!(long.range.clone().map(|range| range.end), Some(text.chars().count()));
    }

    #[test]
    fn texts_are_divided_into_sentences_as_in_german() {
        for (text, words) in [
            ("Kommt alle. Es wird schön.", &[2, 3][..]),
            ("Kommt z. B. am Montag.", &[5]),
            ("Kommt z.B. am Montag.", &[4]),
            ("Dr. Müller und Prof. Dr. Meier sprechen.", &[7]),
            ("Am 24.12. Abends ist zu.", &[5]),
            ("Am 24. Dezember ist zu. Danach nicht.", &[5, 2]),
            ("Im 1. Semester gibt es ca. 30 Plätze.", &[8]),
            ("Es war 2026. Danach nicht.", &[3, 2]),
            ("Es kostet 3.50 Euro.", &[4]),
            ("Kommt! Wirklich? Ja …", &[1, 1, 1]),
            ("„Kommt!“ rief sie.", &[3]),
            ("Sie sagte: „Kommt.“ Dann ging sie.", &[3, 3]),
            ("Siehe https://uni.example. Danke.", &[2, 1]),
            ("Erste Zeile\nZweite Zeile\n\nDritte", &[2, 2, 1]),
            ("ein Satz, der auf der\nnächsten Zeile weitergeht", &[8]),
            ("So., 29.11., ab 18 Uhr. Macht es so. Gut.", &[5, 3, 1]),
            ("Bücher, Hefte usw. liegen aus.", &[5]),
            ("🎉 Los geht's 🎉", &[2]),
            ("d. h. wir sind u. a. da.", &[7]),
            ("**Wichtig.** Bitte lesen.", &[1, 2]),
            ("At 6 p.m. Doors open. E.g. cake.", &[5, 2]),
            ("...", &[]),
        ] {
            let found: Vec<_> = sentences(&Scan::new(text)).iter().map(|sentence| sentence.words).collect();
            assert_eq!(found, words, "{text}");
        }
    }

    /// Sentences of ten words, of which some have seven letters.
    fn text_with(long: usize) -> String {
        let words: Vec<_> = (0..100).map(|at| if at < long { "Fenster" } else { "Fensta" }).collect();
        words.chunks(10).map(|words| format!("{}.", words.join(" "))).collect::<Vec<_>>().join("\n")
    }

    #[test]
    fn texts_with_a_readability_index_above_55_are_found() {
        // 10 words per sentence and 45 percent long words.
        assert_eq!(numbers(&text_with(45), Code::TextHard), []);
        assert_eq!(numbers(&text_with(46), Code::TextHard), [Some(56)]);
        // Too short to say.
        let short = vec!["Fenster"; 29].join(" ");
        assert_eq!(numbers(&short, Code::TextHard), []);
        assert_eq!(numbers(&format!("{short} Fenster"), Code::TextHard), [Some(130)]);
    }

    #[test]
    fn options_have_more_than_one_character() {
        for (option, is_short) in [("A", true), (" 👍🏽 ", true), ("Ja", false), ("10", false)] {
            let findings = crate::check(&of(Role::Option, Language::De, option));
            assert_eq!(
                findings.iter().any(|finding| finding.code == Code::OptionTooShort),
                is_short,
                "{option}"
            );
        }
    }
}
