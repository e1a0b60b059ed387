//! Emoji: a screen reader says the name of each, so many in a row, as bullets or within words hide the text.

use std::ops::Range;

use unicode_segmentation::UnicodeSegmentation;

use crate::code::Code;
use crate::content::Text;
use crate::finding::{Finding, Findings};
use crate::words::Scan;

const MAX_IN_A_ROW: usize = 3;
/// A single line may begin with an emoji.
const MIN_BULLETS: usize = 2;

/// A character as people see it: an emoji with its skin tone, a family or a flag is one.
struct Cluster {
    range: Range<usize>,
    kind: Kind,
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Kind {
    Emoji,
    Letter,
    NewLine,
    Space,
    Other,
}

pub(crate) fn check(found: &mut Findings, text: &Text<'_>, scan: &Scan<'_>) {
    let clusters = clusters(scan.text);
    if clusters.iter().all(|cluster| cluster.kind != Kind::Emoji) {
        return;
    }
    check_rows(found, text, scan, &clusters);
    check_bullets(found, text, scan, &clusters);
    check_words(found, text, scan, &clusters);
}

fn clusters(text: &str) -> Vec<Cluster> {
    let mut start = 0;
    let cluster = |cluster: &str| {
        let end = start + cluster.chars().count();
        let range = start..end;
        start = end;
        Cluster { range, kind: kind_of(cluster) }
    };
    text.graphemes(true).map(cluster).collect()
}

fn kind_of(cluster: &str) -> Kind {
    let first = cluster.chars().next().unwrap_or(' ');
    if is_emoji(cluster, first) {
        Kind::Emoji
    } else if first == '\n' || first == '\r' {
        Kind::NewLine
    } else if first.is_whitespace() {
        Kind::Space
    } else if first.is_alphabetic() {
        Kind::Letter
    } else {
        Kind::Other
    }
}

/// Whether devices draw it as a picture: by itself, or because a selector follows it.
fn is_emoji(cluster: &str, first: char) -> bool {
    if cluster.contains('\u{fe0f}') || cluster.contains('\u{20e3}') {
        return true;
    }
    if cluster.contains('\u{fe0e}') {
        return false;
    }
    matches!(first,
        '\u{231a}'..='\u{231b}' | '\u{23e9}'..='\u{23ec}' | '\u{23f0}' | '\u{23f3}' | '\u{25fd}'..='\u{25fe}'
        | '\u{2614}'..='\u{2615}' | '\u{2648}'..='\u{2653}' | '\u{267f}' | '\u{2693}' | '\u{26a1}'
        | '\u{26aa}'..='\u{26ab}' | '\u{26bd}'..='\u{26be}' | '\u{26c4}'..='\u{26c5}' | '\u{26ce}'
        | '\u{26d4}' | '\u{26ea}' | '\u{26f2}'..='\u{26f3}' | '\u{26f5}' | '\u{26fa}' | '\u{26fd}'
        | '\u{2705}' | '\u{270a}'..='\u{270b}' | '\u{2728}' | '\u{274c}' | '\u{274e}'
        | '\u{2753}'..='\u{2755}' | '\u{2757}' | '\u{2795}'..='\u{2797}' | '\u{27b0}' | '\u{27bf}'
        | '\u{2b1b}'..='\u{2b1c}' | '\u{2b50}' | '\u{2b55}' | '\u{1f004}' | '\u{1f0cf}' | '\u{1f18e}'
        | '\u{1f191}'..='\u{1f19a}' | '\u{1f1e6}'..='\u{1f1ff}' | '\u{1f201}' | '\u{1f21a}' | '\u{1f22f}'
        | '\u{1f232}'..='\u{1f236}' | '\u{1f238}'..='\u{1f23a}' | '\u{1f250}'..='\u{1f251}'
        | '\u{1f300}'..='\u{1f64f}' | '\u{1f680}'..='\u{1f6ff}' | '\u{1f7e0}'..='\u{1f7f0}'
        | '\u{1f90c}'..='\u{1f9ff}' | '\u{1fa70}'..='\u{1faff}')
}

fn check_rows(found: &mut Findings, text: &Text<'_>, scan: &Scan<'_>, clusters: &[Cluster]) {
    let mut row: Option<(Range<usize>, usize)> = None;
    let mut end_row = |row: &mut Option<(Range<usize>, usize)>| {
        if let Some((range, count)) = row.take()
            && count > MAX_IN_A_ROW
        {
            found.add(Finding::of(Code::EmojiInARow, text).at(scan, range).counting(count));
        }
    };
    for Cluster { range, kind } in clusters {
        match kind {
            Kind::Emoji => {
                let (start, count) = row.map_or((range.start, 0), |(row, count)| (row.start, count));
                row = Some((start..range.end, count + 1));
            }
            Kind::Space => {}
            _ => end_row(&mut row),
        }
    }
    end_row(&mut row);
}

fn check_bullets(found: &mut Findings, text: &Text<'_>, scan: &Scan<'_>, clusters: &[Cluster]) {
    let mut list: Option<(Range<usize>, usize)> = None;
    let mut end_list = |list: &mut Option<(Range<usize>, usize)>| {
        if let Some((range, count)) = list.take()
            && count >= MIN_BULLETS
        {
            found.add(Finding::of(Code::EmojiAsBullet, text).at(scan, range).counting(count));
        }
    };
    for line in clusters.split(|cluster| cluster.kind == Kind::NewLine) {
        let Some(first) = line.iter().find(|cluster| cluster.kind != Kind::Space) else { continue };
        let end = line.last().map_or(first.range.end, |last| last.range.end);
        if first.kind == Kind::Emoji && line.iter().any(|cluster| cluster.kind == Kind::Letter) {
            let (start, count) = list.map_or((first.range.start, 0), |(list, count)| (list.start, count));
            list = Some((start..end, count + 1));
        } else {
            end_list(&mut list);
        }
    }
    end_list(&mut list);
}

fn check_words(found: &mut Findings, text: &Text<'_>, scan: &Scan<'_>, clusters: &[Cluster]) {
    let is_space = |cluster: &Cluster| matches!(cluster.kind, Kind::Space | Kind::NewLine);
    for word in clusters.split(is_space) {
        let is_within = word.windows(3).any(|three| {
            three[1].kind == Kind::Emoji && three[0].kind == Kind::Letter && three[2].kind == Kind::Letter
        });
        if let (true, [first, .., last]) = (is_within, word) {
            found.add(Finding::of(Code::EmojiInWord, text).at(scan, first.range.start..last.range.end));
        }
    }
}

#[cfg(test)]
mod tests {
    use crate::testing::{excerpts, prose};
    use crate::{Code, check};

    fn found(text: &str, code: Code) -> Vec<String> {
        excerpts(&check(&prose(text)), code).into_iter().map(str::to_owned).collect()
    }

    #[test]
    fn more_than_three_emoji_in_a_row_are_found() {
        for (text, row) in [
            ("Party 🎉🎉🎉", None),
            ("Party 🎉🎉🎉🎉 heute", Some("🎉🎉🎉🎉")),
            ("Party 🎉 🎊 🥳 🎈", Some("🎉 🎊 🥳 🎈")),
            ("Party 🎉 da 🎊 da 🥳 da 🎈", None),
            ("🎉🎉\n🎉🎉", None),
            // With skin tones, as a family, flags and keycaps, each is one.
            ("👍🏽👩‍👩‍👧‍👦🇩🇪", None),
            ("👍🏽👩‍👩‍👧‍👦🇩🇪1️⃣", Some("👍🏽👩‍👩‍👧‍👦🇩🇪1️⃣")),
            ("🏳️‍🌈❤️☀️", None),
            ("🇩🇪🇫🇷🇮🇹🇪🇸", Some("🇩🇪🇫🇷🇮🇹🇪🇸")),
            // These are signs of the text.
            ("★★★★★ © ™ ✓✓✓✓ →→→→", None),
            ("1234567", None),
        ] {
            assert_eq!(found(text, Code::EmojiInARow), row.into_iter().collect::<Vec<_>>(), "{text}");
        }
        let findings = check(&prose("ä 🎉🎉🎉🎉🎉"));
        assert_eq!((findings[0].number, findings[0].range.clone()), (Some(5), Some(2..7)));
    }

    #[test]
    fn lines_that_begin_with_emoji_are_bullets() {
        for (text, list) in [
            ("📍 Mensa", None),
            ("📍 Mensa\n🕗 20 Uhr", Some("📍 Mensa\n🕗 20 Uhr")),
            ("Wo?\n 📍Mensa\n\n🕗 abends\nBis dann", Some("📍Mensa\n\n🕗 abends")),
            ("📍 Mensa\nund\n🕗 20 Uhr", None),
            ("🎉\n🎉", None),
            ("Mensa 📍\n20 Uhr 🕗", None),
            ("- Mensa\n- 20 Uhr", None),
        ] {
            assert_eq!(found(text, Code::EmojiAsBullet), list.into_iter().collect::<Vec<_>>(), "{text}");
        }
    }

    #[test]
    fn emoji_within_words_are_found() {
        for (text, word) in [
            ("Will🎉kommen an der Uni", Some("Will🎉kommen")),
            ("L❤️ve", Some("L❤️ve")),
            ("Willkommen🎉 an der Uni", None),
            ("Willkommen 🎉 an der Uni", None),
            ("🎉Willkommen🎉", None),
            ("Mensa🎉.Heute", None),
        ] {
            assert_eq!(found(text, Code::EmojiInWord), word.into_iter().collect::<Vec<_>>(), "{text}");
        }
    }
}
