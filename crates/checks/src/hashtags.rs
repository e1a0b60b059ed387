//! Hashtags of several words. With a capital at the beginning of each word, screen readers read words; without,
//! they read one long word.
//!
//! No dictionary knows all German compounds, and a compound is one word. So a hashtag is found only if it can be
//! divided completely into known words, and if one of them is no part of compounds, such as an article, or if it is a
//! word of university life with a noun after it, in small letters: '#campusfest' is made up, '#Campusfest' is written
//! as a noun. Words of the same text count as known.
//!
//! Limits: a tag with an unknown word is not found, nor is a compound with another first word or with a letter between
//! its parts ('#prüfungsphase').

use std::collections::{HashMap, HashSet};

use crate::code::Code;
use crate::content::Text;
use crate::finding::{Finding, Findings};
use crate::vocabulary::{Word, word};
use crate::words::Scan;

/// Longer ones are not divided.
const MAX_LETTERS: usize = 60;
/// The longest word that is looked up.
const MAX_WORD: usize = 20;
/// Shorter words of the text are no evidence.
const MIN_OWN_WORD: usize = 4;
/// A shorter noun after a word of university life may be the ending of another word.
const MIN_NOUN: usize = 4;
/// A shorter word is no evidence of several words.
const MIN_WHOLE: usize = 3;
/// Words that begin no tag of several words, but others such as 'Bundestag' without their first letter.
const NEVER_FIRST: [&str; 4] = ["und", "and", "oder", "or"];
/// Words that end no tag of several words, but participles and other inflected words.
const NEVER_LAST: [&str; 14] =
    ["der", "die", "das", "den", "dem", "des", "ein", "eine", "ende", "and", "und", "er", "es", "the"];
/// Words that also begin verbs and nouns. With one word after them, they are one word.
const PREFIXES: [&str; 8] = ["ein", "wieder", "all", "mehr", "nicht", "gegen", "da", "kein"];

pub(crate) fn check(found: &mut Findings, text: &Text<'_>, scan: &Scan<'_>) {
    if !scan.chars.contains(&'#') {
        return;
    }
    let own = words_of(scan);
    for token in &scan.tokens {
        let Some(mark) = token.clone().find(|at| scan.chars[*at] == '#') else { continue };
        // Only punctuation may stand before it.
        if (token.start..mark).any(|at| scan.chars[at].is_alphanumeric()) {
            continue;
        }
        let is_name = |at: &usize| scan.chars[*at].is_alphanumeric() || scan.chars[*at] == '_';
        let end = (mark + 1..token.end).find(|at| !is_name(at)).unwrap_or(token.end);
        if let Some(name) = in_camel_case(&scan.chars[mark + 1..end], &own) {
            let finding = Finding::of(Code::HashtagWithoutCapitals, text).at(scan, mark..end);
            found.add(finding.fixed_by(scan, format!("#{name}")));
        }
    }
}

/// The words of the text as they are written, by their lower-case form.
fn words_of(scan: &Scan<'_>) -> HashMap<String, String> {
    let is_word = |word: &std::ops::Range<usize>| {
        word.len() >= MIN_OWN_WORD && scan.chars[word.clone()].iter().all(|char| char.is_alphabetic())
    };
    let tokens = scan.tokens.iter().filter(|token| !scan.chars[(*token).clone()].contains(&'#'));
    tokens
        .map(|token| scan.core(token))
        .filter(is_word)
        .map(|word| (scan.lower(word.clone()), scan.chars[word].iter().collect()))
        .collect()
}

/// The name with a capital at the beginning of each word. `None`: it is one word, or has capitals already.
fn in_camel_case(name: &[char], own: &HashMap<String, String>) -> Option<String> {
    let letters: Vec<char> = name.iter().copied().filter(|char| char.is_alphabetic()).collect();
    let has_small = letters.iter().any(|char| char.is_lowercase());
    let has_inner_capital = has_small && letters.iter().skip(1).any(|char| char.is_uppercase());
    if name.contains(&'_') || letters.len() > MAX_LETTERS || has_inner_capital {
        return None;
    }
    let is_small = letters.iter().all(|char| !char.is_uppercase());
    let (mut written, mut is_divided) = (String::new(), false);
    for chunk in name.chunk_by(|a, b| a.is_alphabetic() == b.is_alphabetic()) {
        match divide(chunk, own, is_small) {
            Some(words) => {
                is_divided = true;
                written.extend(words.iter().map(|word| capitalized(word, own)));
            }
            None => written.extend(chunk),
        }
    }
    is_divided.then_some(written)
}

fn capitalized(word: &str, own: &HashMap<String, String>) -> String {
    let is_capitalized = |word: &&String| word.chars().next().is_some_and(char::is_uppercase);
    if let Some(word) = own.get(word).filter(is_capitalized) {
        return word.clone();
    }
    let mut letters = word.chars();
    letters.next().into_iter().flat_map(char::to_uppercase).chain(letters).collect()
}

/// Divides letters into as few known words as possible.
fn divide(letters: &[char], own: &HashMap<String, String>, is_small: bool) -> Option<Vec<String>> {
    let letters: Vec<char> = letters.iter().flat_map(|char| char.to_lowercase()).collect();
    let whole: String = letters.iter().collect();
    if own.contains_key(&whole) || word(&whole).is_some() {
        return None;
    }
    let known = |part: &str| own.contains_key(part) || word(part).is_some();
    // By the number of letters: the fewest words that they consist of, and where the last of these begins.
    let mut best: Vec<Option<(usize, usize)>> = vec![None; letters.len() + 1];
    best[0] = Some((0, 0));
    for end in 1..=letters.len() {
        for start in end.saturating_sub(MAX_WORD)..end {
            let Some((words, _)) = best[start] else { continue };
            let part: String = letters[start..end].iter().collect();
            if known(&part) && best[end].is_none_or(|(fewest, _)| words + 1 < fewest) {
                best[end] = Some((words + 1, start));
            }
        }
    }
    let mut words = Vec::new();
    let mut end = letters.len();
    while end > 0 {
        let (_, start) = best[end]?;
        words.push(letters[start..end].iter().collect::<String>());
        end = start;
    }
    words.reverse();
    (are_several(&words) || (is_small && is_made_up(&words))).then_some(words)
}

/// Whether it is a word of university life with nouns after it.
fn is_made_up(words: &[String]) -> bool {
    let Some((first, rest)) = words.split_first() else { return false };
    let is_noun = |part: &String| {
        part.len() >= MIN_NOUN && matches!(word(part), Some(Word::Noun | Word::Topic)) && part != first
    };
    word(first) == Some(Word::Topic) && !rest.is_empty() && rest.iter().all(is_noun)
}

/// Whether these are words of their own and not parts of a compound or a verb such as 'mitmachen' and 'mitzumachen'.
fn are_several(words: &[String]) -> bool {
    let kind = |part: &String| word(part);
    let is_particle = |part: &String| kind(part) == Some(Word::Particle);
    // Short words are also endings and syllables.
    let whole = words.iter().filter(|part| !is_particle(part) && part.chars().count() >= MIN_WHOLE).count();
    let is_prefix = |part: &String| is_particle(part) || PREFIXES.contains(&part.as_str());
    let is_compound = match words {
        // 'weltoffen' and 'festmachen' begin with a noun.
        [first, second] => {
            is_prefix(first) || (kind(first) == Some(Word::Noun) && kind(second) == Some(Word::Own))
        }
        [first, second, _] => is_prefix(second) && (is_prefix(first) || second == "zu"),
        _ => false,
    };
    let is_fragment = words.first().is_some_and(|first| NEVER_FIRST.contains(&first.as_str()))
        || words.last().is_some_and(|last| NEVER_LAST.contains(&last.as_str()));
    let distinct: HashSet<_> = words.iter().collect();
    !is_compound
        && !is_fragment
        && whole > 1
        && distinct.len() > 1
        && words.iter().any(|part| kind(part) == Some(Word::Own))
}

#[cfg(test)]
mod tests {
    use crate::testing::prose;
    use crate::{Code, check};

    fn fixes(text: &str) -> Vec<String> {
        let findings = check(&prose(text)).into_iter();
        let found = findings.filter(|finding| finding.code == Code::HashtagWithoutCapitals);
        found.map(|finding| format!("{} {}", finding.excerpt.unwrap(), finding.fix.unwrap())).collect()
    }

    #[test]
    fn hashtags_of_several_words_get_capitals() {
        for (text, fix) in [
            ("#campusfest2026", "#campusfest2026 #CampusFest2026"),
            ("#semesterstart", "#semesterstart #SemesterStart"),
            ("#mehrereworte", "#mehrereworte #MehrereWorte"),
            ("#unileben", "#unileben #UniLeben"),
            ("#erstiwoche", "#erstiwoche #ErstiWoche"),
            ("#erstirallye2026", "#erstirallye2026 #ErstiRallye2026"),
            ("#mensaliebe", "#mensaliebe #MensaLiebe"),
            ("#studiparty", "#studiparty #StudiParty"),
            ("#campustour", "#campustour #CampusTour"),
            ("#semesterabschlussparty", "#semesterabschlussparty #SemesterAbschlussParty"),
            ("#gemeinsamfürvielfalt", "#gemeinsamfürvielfalt #GemeinsamFürVielfalt"),
            ("#wirliebenmusik", "#wirliebenmusik #WirLiebenMusik"),
            ("#gutefrage", "#gutefrage #GuteFrage"),
            ("#nachhaltigeideen", "#nachhaltigeideen #NachhaltigeIdeen"),
            ("#deinestimmezählt deine Stimme zählt", "#deinestimmezählt #DeineStimmeZählt"),
            ("#welcomeback", "#welcomeback #WelcomeBack"),
            ("#meetyourfuture", "#meetyourfuture #MeetYourFuture"),
            ("#lovewins, so love wins", "#lovewins #LoveWins"),
            ("#allemenschen", "#allemenschen #AlleMenschen"),
            ("#kommtvorbei und kommt alle vorbei", "#kommtvorbei #KommtVorbei"),
            ("#diesewoche", "#diesewoche #DieseWoche"),
            ("#jedestimmezählt und zählt", "#jedestimmezählt #JedeStimmeZählt"),
            ("#tagderoffenentür", "#tagderoffenentür #TagDerOffenenTür"),
            ("Kommt! (#Wirsindcampus)", "#Wirsindcampus #WirSindCampus"),
            ("#WIRSINDCAMPUS", "#WIRSINDCAMPUS #WirSindCampus"),
            ("Am KIT studieren: #wirsindstudieren2026.", "#wirsindstudieren2026 #WirSindStudieren2026"),
            ("Die RWTH lädt ein #wirsindrwth", "#wirsindrwth #WirSindRWTH"),
            ("#welovecampus", "#welovecampus #WeLoveCampus"),
        ] {
            assert_eq!(fixes(text), [fix], "{text}");
        }
    }

    #[test]
    fn single_words_compounds_and_capitals_are_not_found() {
        for text in [
            "#WirSindCampus",
            "#campus",
            "#Mensa",
            "#mensa",
            "#studium",
            "#hochschule",
            "#wohnen",
            "#Campusfest",
            "#Semesterstart",
            "#studierendenwerk",
            "#semesterferien",
            "#willkommen",
            "#alltag",
            "#forum",
            "#derby",
            "#mehrweg",
            "#ankommen",
            "#einleben",
            "#sommerfest",
            "#filmabend",
            "#fachschaft",
            "#bibliothek",
            "#unisport",
            "#studentenwohnheim",
            "#wintersemester",
            "#prüfungsphase",
            "#weihnachtsmarkt",
            "#nachhaltigkeit",
            "#hackathon",
            "#universe",
            "#italien",
            "#Studierendenwerk",
            "#semesterticket",
            "#Dozentin",
            "#mitmachen",
            "#universität",
            "#tag_der_offenen_tür",
            "#KIT",
            "#ersti2026",
            "Nummer#3 und a#derdie",
            "#",
            "Unser Wirsindcampus: #wirsindcampus",
        ] {
            assert_eq!(fixes(text), [""; 0], "{text}");
        }
    }
}
