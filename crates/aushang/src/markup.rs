//! Converts the markup of posts to plain text: removes the asterisks of `**bold**` and `*italic*`, and keeps
//! asterisks without a counterpart [A-97: the markup rules].
//!
//! The console's parser (web/src/lib/markup) follows the same rules; both run the same test vectors.
//! Asterisks open before a word and close after one. A single asterisk between two letters is the German
//! gender star ("Student*innen") and never markup.

use crate::text::{self, MaxChars};

/// Maximum number of open pairs. If another one opens, the outermost becomes plain text.
const MAX_OPEN: usize = 8;

/// An open pair with the text since. Three asterisks are closed by one bold and one italic end.
struct Frame {
    asterisks: usize,
    text: String,
}

/// Returns the text that is displayed, without the markup.
pub fn visible_text(source: &str) -> String {
    let text = source.replace("\r\n", "\n");
    let mut parser = Parser { done: String::new(), open: Vec::new() };
    let mut rest = text.as_str();
    while let Some(first) = rest.chars().next() {
        let behind = if first == '*' {
            let behind = rest.trim_start_matches('*');
            let before = text[..text.len() - rest.len()].chars().next_back();
            parser.run(rest.len() - behind.len(), before, behind.chars().next());
            behind
        } else {
            parser.top().push(first);
            &rest[first.len_utf8()..]
        };
        rest = behind;
    }
    while !parser.open.is_empty() {
        parser.give_up_last();
    }
    parser.done
}

/// The first line that is displayed, without the markup, cut to `max`.
pub fn first_line(source: &str, max: MaxChars) -> String {
    let visible = visible_text(source);
    let line = visible.lines().find(|line| !line.trim().is_empty());
    text::cut(line.unwrap_or_default(), max)
}

struct Parser {
    done: String,
    open: Vec<Frame>,
}

impl Parser {
    /// The text of the innermost open pair, or the finished text if no pair is open.
    fn top(&mut self) -> &mut String {
        match self.open.last_mut() {
            Some(frame) => &mut frame.text,
            None => &mut self.done,
        }
    }

    /// Handles a run of asterisks between two characters.
    fn run(&mut self, length: usize, before: Option<char>, after: Option<char>) {
        let is_star = length == 1 && before.is_some_and(is_word) && after.is_some_and(is_word);
        if length > 3 || is_star {
            self.push_asterisks(length);
            return;
        }
        let left = if may_open(after, before, length) { self.close(length) } else { length };
        if left == 0 {
            return;
        }
        if !may_open(before, after, length) {
            self.push_asterisks(left);
            return;
        }
        if self.open.len() == MAX_OPEN {
            let outermost = self.open.remove(0);
            self.done.push_str(&"*".repeat(outermost.asterisks));
            self.done.push_str(&outermost.text);
        }
        self.open.push(Frame { asterisks: left, text: String::new() });
    }

    /// Closes the pairs that these asterisks can close, innermost first. Returns the number of unused
    /// asterisks.
    fn close(&mut self, mut left: usize) -> usize {
        while left > 0 {
            let Some(fits) = self.open.iter().rposition(|frame| shared(frame.asterisks, left) > 0) else {
                return left;
            };
            while self.open.len() > fits + 1 {
                self.give_up_last();
            }
            let frame = &mut self.open[fits];
            let used = shared(frame.asterisks, left);
            left -= used;
            frame.asterisks -= used;
            if frame.asterisks == 0 {
                let frame = self.open.remove(fits);
                self.top().push_str(&frame.text);
            }
        }
        0
    }

    /// Turns the innermost open pair, which has no end, into plain text.
    fn give_up_last(&mut self) {
        if let Some(frame) = self.open.pop() {
            self.push_asterisks(frame.asterisks);
            self.top().push_str(&frame.text);
        }
    }

    fn push_asterisks(&mut self, count: usize) {
        self.top().push_str(&"*".repeat(count));
    }
}

/// The number of asterisks that an end closes of an open pair: 2 for bold, 1 for italic, 0 if they do not
/// match.
fn shared(opened: usize, closing: usize) -> usize {
    match (opened, closing) {
        (3, 3) => 1,
        (3, _) => closing,
        (_, 3) => opened,
        _ if opened == closing => opened,
        _ => 0,
    }
}

/// Whether asterisks between these two characters may open a pair. With the characters swapped: whether they
/// may close one.
fn may_open(before: Option<char>, after: Option<char>, asterisks: usize) -> bool {
    let Some(after) = after.filter(|after| !after.is_whitespace()) else { return false };
    if asterisks > 1 || !is_punctuation(after) {
        return true;
    }
    before.is_none_or(|before| before.is_whitespace() || is_punctuation(before))
}

fn is_word(char: char) -> bool {
    char.is_alphanumeric()
}

fn is_punctuation(char: char) -> bool {
    char.is_ascii_punctuation()
        || matches!(char, '¡' | '§' | '«' | '¶' | '·' | '»' | '¿')
        || matches!(char, '\u{2010}'..='\u{2027}' | '\u{2030}'..='\u{205e}')
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The test vectors that the console's parser runs as well.
    #[derive(serde::Deserialize)]
    struct Vectors {
        parse: Vec<Vector>,
    }

    #[derive(serde::Deserialize)]
    struct Vector {
        name: String,
        source: String,
        visible: String,
    }

    #[test]
    fn visible_text_matches_the_vectors() {
        let vectors: Vectors = serde_json::from_str(include_str!("../vectors/markup.json")).unwrap();
        for Vector { name, source, visible } in vectors.parse {
            assert_eq!(visible_text(&source), visible, "{name}");
        }
    }

    #[test]
    fn first_line_has_no_markup() {
        let long = "x".repeat(101);
        for (content, line) in [
            ("", ""),
            ("\n \nHeute **Party**\nab 20 Uhr", "Heute Party"),
            ("Student*innen", "Student*innen"),
            (&long, &format!("{}…", "x".repeat(99))),
        ] {
            assert_eq!(first_line(content, MaxChars(100)), line);
        }
    }

    proptest::proptest! {
        #[test]
        fn only_asterisks_are_removed(source in "[a-c* \n,]{0,60}") {
            let without_asterisks = |text: &str| text.replace('*', "");
            proptest::prop_assert_eq!(without_asterisks(&visible_text(&source)), without_asterisks(&source));
        }
    }
}
