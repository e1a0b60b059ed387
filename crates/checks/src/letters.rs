//! Letters that only look like letters, such as those of mathematical alphabets: screen readers spell them
//! with their names, or skip them.

use unicode_normalization::UnicodeNormalization;

use crate::code::Code;
use crate::content::Text;
use crate::finding::{Finding, Findings};
use crate::words::Scan;

/// How many other characters may stand between two of them: spaces, and umlauts, which these alphabets lack.
const MAX_GAP: usize = 3;

pub(crate) fn check(found: &mut Findings, text: &Text<'_>, scan: &Scan<'_>) {
    let chars = &scan.chars;
    let mut at = 0;
    while at < chars.len() {
        if plain(chars[at]).is_none() {
            at += 1;
            continue;
        }
        let (start, mut end, mut is_word) = (at, at + 1, false);
        let mut next = end;
        while next < chars.len() && next - end <= MAX_GAP && chars[next] != '\n' {
            if plain(chars[next]).is_some() {
                // A single one may be a symbol of a formula.
                is_word |= next == end;
                end = next + 1;
            }
            next += 1;
        }
        if is_word {
            let fix = chars[start..end].iter().map(|char| plain(*char).unwrap_or(*char)).collect();
            found.add(Finding::of(Code::DecorativeLetters, text).at(scan, start..end).fixed_by(scan, fix));
        }
        at = end;
    }
}

/// The letter or digit that a decorative character stands for.
fn plain(char: char) -> Option<char> {
    let letter = |first: char| char::from_u32('A' as u32 + (char as u32 - first as u32));
    match char {
        '\u{1f150}'..='\u{1f169}' => letter('\u{1f150}'),
        '\u{1f170}'..='\u{1f189}' => letter('\u{1f170}'),
        '\u{1d400}'..='\u{1d7ff}'
        | '\u{2102}'..='\u{2134}'
        | '\u{ff10}'..='\u{ff5a}'
        | '\u{24b6}'..='\u{24e9}'
        | '\u{1f130}'..='\u{1f149}' => {
            let mut plain = std::iter::once(char).nfkc();
            let first = plain.next().filter(char::is_ascii_alphanumeric)?;
            // '№' and '℡' stand for several letters, and are read as words.
            plain.next().is_none().then_some(first)
        }
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use crate::testing::prose;
    use crate::{Code, check};

    #[test]
    fn decorative_letters_are_found_and_replaced() {
        for (text, found, fix) in [
            ("Wir sind 𝐡𝐞𝐮𝐭𝐞 da", "𝐡𝐞𝐮𝐭𝐞", "heute"),
            ("𝓗𝓪𝓵𝓵𝓸 𝓘𝓱𝓻, kommt", "𝓗𝓪𝓵𝓵𝓸 𝓘𝓱𝓻", "Hallo Ihr"),
            ("𝓯ü𝓻 𝓮𝓾𝓬𝓱", "𝓯ü𝓻 𝓮𝓾𝓬𝓱", "für euch"),
            ("ＦＥＳＴ", "ＦＥＳＴ", "FEST"),
            ("Ⓕⓔⓢⓣ", "Ⓕⓔⓢⓣ", "Fest"),
            ("🄵🄴🅂🅃 🅵🅴🆂🆃", "🄵🄴🅂🅃 🅵🅴🆂🆃", "FEST FEST"),
            ("𝟮𝟬𝟮𝟲", "𝟮𝟬𝟮𝟲", "2026"),
            ("ℍ𝕒𝕝𝕝𝕠", "ℍ𝕒𝕝𝕝𝕠", "Hallo"),
        ] {
            let findings = check(&prose(text));
            let found_here = findings.iter().find(|finding| finding.code == Code::DecorativeLetters);
            let found_here = found_here.unwrap_or_else(|| panic!("{text}"));
            assert_eq!(found_here.excerpt.as_deref(), Some(found), "{text}");
            assert_eq!(found_here.fix.as_deref(), Some(fix), "{text}");
        }
    }

    #[test]
    fn ordinary_letters_symbols_and_formulas_are_not_found() {
        for text in [
            "Grüße aus Köln",
            "x ∈ ℝ und 𝑎 + 𝑏 = 𝑐",
            "5 € für Ⓐ",
            "№ 5, ℡ 12, ½ 🅿 🆗 🇩🇪",
            "Ελλάδα, Привет, ﬁn",
        ] {
            let findings = check(&prose(text));
            assert!(
                findings.iter().all(|finding| finding.code != Code::DecorativeLetters),
                "{text} {findings:?}"
            );
        }
    }
}
