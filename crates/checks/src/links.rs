//! Links: their text says where they lead, also to people who jump from link to link.

use crate::code::Code;
use crate::content::Text;
use crate::finding::{Finding, Findings};
use crate::words::Scan;

/// Longer addresses are tedious to listen to.
const MAX_ADDRESS: usize = 60;

const VAGUE: &[&str] = &[
    "hier",
    "mehr",
    "link",
    "klick",
    "klicke",
    "klicken",
    "weiter",
    "weiterlesen",
    "klick hier",
    "klicke hier",
    "hier klicken",
    "mehr erfahren",
    "mehr lesen",
    "mehr dazu",
    "mehr infos",
    "zum link",
    "here",
    "more",
    "click",
    "click here",
    "read more",
    "learn more",
    "more info",
    "this link",
];

/// Checks the addresses of a text, and the words before an address in parentheses: 'hier (https://…)'.
pub(crate) fn check(found: &mut Findings, text: &Text<'_>, scan: &Scan<'_>) {
    let mut tokens = scan.tokens.iter().peekable();
    let mut before = None;
    for address in &scan.addresses {
        while let Some(token) = tokens.next_if(|token| token.end <= address.start) {
            let is_parenthesis = token.len() == 1 && scan.chars[token.start] == '(';
            if !is_parenthesis {
                before = Some(token);
            }
        }
        let in_parentheses = address.start > 0 && scan.chars[address.start - 1] == '(';
        if let Some(token) = before.filter(|_| in_parentheses) {
            let word = scan.core(token);
            let is_close = scan.chars[word.end..address.start]
                .iter()
                .all(|char| !char.is_alphanumeric() && *char != '\n');
            if is_close && VAGUE.contains(&scan.lower(word.clone()).as_str()) {
                found.add(Finding::of(Code::LinkTextVague, text).at(scan, word));
            }
        }
        if address.len() > MAX_ADDRESS {
            let finding = Finding::of(Code::LinkLong, text).at(scan, address.clone());
            found.add(finding.counting(address.len()));
        }
    }
}

/// Checks the title of a link.
pub(crate) fn check_title(found: &mut Findings, text: &Text<'_>, scan: &Scan<'_>) {
    let words: Vec<_> = scan.tokens.iter().map(|token| scan.lower(scan.core(token))).collect();
    if VAGUE.contains(&words.join(" ").trim()) {
        found.add(Finding::of(Code::LinkTextVague, text).at(scan, 0..scan.chars.len()));
    }
}

#[cfg(test)]
mod tests {
    use crate::testing::{excerpts, of, prose};
    use crate::{Code, Language, Role, check};

    #[test]
    fn vague_words_before_an_address_are_found() {
        for (text, word) in [
            ("Anmeldung hier (https://uni.example)", Some("hier")),
            ("Mehr (www.uni.example).", Some("Mehr")),
            ("Klick **hier** (https://uni.example)", Some("hier")),
            ("Anmeldung (https://uni.example)", None),
            // The address itself is the text of the link.
            ("hier: https://uni.example", None),
            ("hier\n(https://uni.example)", None),
            ("mehr Platz (siehe https://uni.example)", None),
        ] {
            let findings = check(&prose(text));
            let found = excerpts(&findings, Code::LinkTextVague);
            assert_eq!(found, word.into_iter().collect::<Vec<_>>(), "{text}");
        }
    }

    #[test]
    fn titles_of_links_say_where_they_lead() {
        for (title, is_vague) in [
            ("Hier", true),
            ("Mehr erfahren!", true),
            ("Click here", true),
            ("Mehr Platz in der Mensa", false),
            ("Hier studieren", false),
        ] {
            let findings = check(&of(Role::LinkTitle, Language::De, title));
            assert_eq!(!excerpts(&findings, Code::LinkTextVague).is_empty(), is_vague, "{title}");
        }
    }

    #[test]
    fn addresses_of_more_than_60_characters_are_found() {
        let address = |length: usize| format!("https://uni.example/{}", "a".repeat(length - 20));
        for (length, is_long) in [(60, false), (61, true)] {
            let text = format!("Siehe {}.", address(length));
            let findings = check(&prose(&text));
            let numbers: Vec<_> = findings.iter().map(|finding| (finding.code, finding.number)).collect();
            let expected = is_long.then_some((Code::LinkLong, Some(length)));
            assert_eq!(numbers, expected.into_iter().collect::<Vec<_>>(), "{length}");
        }
    }
}
