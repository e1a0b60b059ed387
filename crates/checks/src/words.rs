//! A text as characters, with its web addresses and its words.

use std::ops::Range;

use crate::MAX_CHARS;

/// A text that is being checked.
pub(crate) struct Scan<'a> {
    /// Not longer than [`MAX_CHARS`].
    pub text: &'a str,
    pub chars: Vec<char>,
    /// The web addresses, in order.
    pub addresses: Vec<Range<usize>>,
    /// What stands between white space, in order, without the addresses.
    pub tokens: Vec<Range<usize>>,
}

impl<'a> Scan<'a> {
    pub fn new(text: &'a str) -> Self {
        let text = text.char_indices().nth(MAX_CHARS).map_or(text, |(end, _)| &text[..end]);
        let chars: Vec<char> = text.chars().collect();
        let (mut addresses, mut tokens) = (Vec::new(), Vec::new());
        let mut at = 0;
        while at < chars.len() {
            if chars[at].is_whitespace() {
                at += 1;
                continue;
            }
            let end = (at..chars.len()).find(|end| chars[*end].is_whitespace()).unwrap_or(chars.len());
            match address_in(&chars, at..end) {
                Some(address) => {
                    tokens.extend((address.start > at).then_some(at..address.start));
                    tokens.extend((address.end < end).then_some(address.end..end));
                    addresses.push(address);
                }
                None => tokens.push(at..end),
            }
            at = end;
        }
        Self { text, chars, addresses, tokens }
    }

    /// The token without the punctuation and markup around it.
    pub fn core(&self, token: &Range<usize>) -> Range<usize> {
        let is_part = |at: &usize| self.chars[*at].is_alphanumeric();
        let start = token.clone().find(is_part).unwrap_or(token.end);
        let end = token.clone().rev().find(is_part).map_or(start, |last| last + 1);
        start..end
    }

    pub fn lower(&self, range: Range<usize>) -> String {
        self.chars[range].iter().flat_map(|char| char.to_lowercase()).collect()
    }
}

const BEGINNINGS: [&str; 3] = ["https://", "http://", "www."];

/// The web address in a token, without surrounding parentheses and final punctuation.
fn address_in(chars: &[char], token: Range<usize>) -> Option<Range<usize>> {
    let is_at = |at: usize, beginning: &str| {
        let mut rest = chars[at..token.end].iter();
        beginning.chars().all(|char| rest.next().is_some_and(|other| other.to_ascii_lowercase() == char))
    };
    // Punctuation only can stand before it; so few positions are tried.
    let mut start = token.start;
    while start < token.end && !chars[start].is_alphanumeric() {
        start += 1;
    }
    if !BEGINNINGS.iter().any(|beginning| is_at(start, beginning)) {
        return None;
    }
    let is_end = |char: char| ".,;:!?)]}>*\"'“”«»…".contains(char);
    let end = (start..token.end).rev().find(|at| !is_end(chars[*at])).map_or(start, |last| last + 1);
    Some(start..end)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn addresses_are_found_without_what_stands_around_them() {
        for (text, found) in [
            ("https://uni.example", &["https://uni.example"][..]),
            ("siehe (https://uni.example/a?b=1), ja", &["https://uni.example/a?b=1"]),
            ("WWW.uni.example. Und http://a.example!", &["WWW.uni.example", "http://a.example"]),
            ("uni.example und 3.5", &[]),
        ] {
            let scan = Scan::new(text);
            let addresses = scan.addresses.iter().map(|range| scan.chars[range.clone()].iter().collect());
            assert_eq!(addresses.collect::<Vec<String>>(), found, "{text}");
        }
    }

    #[test]
    fn a_text_is_read_up_to_its_maximum() {
        let text = "ä".repeat(MAX_CHARS + 1);
        assert_eq!(Scan::new(&text).chars.len(), MAX_CHARS);
        assert_eq!(Scan::new(&text[2..]).chars.len(), MAX_CHARS);
    }
}
