//! Several words in capitals: screen readers may spell them, and people read them more slowly.

use crate::code::Code;
use crate::content::Text;
use crate::finding::{Finding, Findings};
use crate::words::Scan;

/// Names such as 'KIT' and 'ASTA' are written in capitals, also a few of them in a row.
const MAX_WORDS: usize = 4;

pub(crate) fn check(found: &mut Findings, text: &Text<'_>, scan: &Scan<'_>) {
    let mut run: Option<(usize, usize, usize)> = None;
    let mut end_run = |run: &mut Option<(usize, usize, usize)>| {
        if let Some((start, end, words)) = run.take()
            && words > MAX_WORDS
        {
            found.add(Finding::of(Code::Capitals, text).at(scan, start..end).counting(words));
        }
    };
    for token in &scan.tokens {
        let word = scan.core(token);
        match case_of(&scan.chars[word.clone()]) {
            Case::Capitals => {
                let (start, _, words) = run.unwrap_or((word.start, word.end, 0));
                run = Some((start, word.end, words + 1));
            }
            Case::Neutral => {}
            Case::Other => end_run(&mut run),
        }
    }
    end_run(&mut run);
}

enum Case {
    Capitals,
    /// Numbers, single letters and signs belong to what is around them.
    Neutral,
    Other,
}

fn case_of(word: &[char]) -> Case {
    let letters = word.iter().filter(|char| char.is_alphabetic());
    let (mut count, mut has_small) = (0, false);
    for letter in letters {
        count += 1;
        // 'ß' stands between capitals as well.
        has_small |= letter.is_lowercase() && *letter != 'ß';
    }
    match (count, has_small) {
        (_, true) => Case::Other,
        (0 | 1, false) => Case::Neutral,
        _ => Case::Capitals,
    }
}

#[cfg(test)]
mod tests {
    use crate::testing::{excerpts, prose};
    use crate::{Code, check};

    #[test]
    fn more_than_four_words_in_capitals_are_found() {
        for (text, found) in [
            ("KOMMT ALLE ZUM FEST heute", None),
            ("KOMMT ALLE ZUM FEST", None),
            ("KOMMT ALLE ZUM FEST HEUTE", Some("KOMMT ALLE ZUM FEST HEUTE")),
            ("Achtung: AM 24.12. BLEIBT DIE UNI GESCHLOSSEN!", Some("AM 24.12. BLEIBT DIE UNI GESCHLOSSEN")),
            ("**KOMMT** *ALLE* ZUM\nFEST, HEUTE", Some("KOMMT** *ALLE* ZUM\nFEST, HEUTE")),
            ("Das KIT, der ASTA und das BAföG", None),
            ("KIT ASTA BAföG RWTH TUM", None),
            ("KIT TUM RWTH FU", None),
            (
                "GROSSE STRASSENFESTE: JETZT AUF DER STRAßE",
                Some("GROSSE STRASSENFESTE: JETZT AUF DER STRAßE"),
            ),
            (
                "STUDENT*INNEN UND MITARBEITER*INNEN ALLE DA",
                Some("STUDENT*INNEN UND MITARBEITER*INNEN ALLE DA"),
            ),
            ("1 2 3 4 5 6", None),
            ("A B C D E F", None),
        ] {
            let findings = check(&prose(text));
            assert_eq!(excerpts(&findings, Code::Capitals), found.into_iter().collect::<Vec<_>>(), "{text}");
        }
    }

    #[test]
    fn number_is_that_of_the_words() {
        let findings = check(&prose("ES GIBT 3 FREIE PLÄTZE HIER"));
        let found = findings.iter().find(|finding| finding.code == Code::Capitals).unwrap();
        assert_eq!((found.number, found.range.clone()), (Some(5), Some(0..27)));
    }
}
