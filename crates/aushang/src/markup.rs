//! Markup of posts where the server needs plain words: `**bold**` and `*italic*` lose their
//! signs, an asterisk that belongs to no pair stays what it is.
//!
//! The console's parser (web/src/lib/markup) reads the same way, tested with the same vectors.
//! Asterisks open before a word and close after one; a single one between two letters is the
//! gender star of German ("Student*innen") and never markup.

/// So many pairs may be open at once; the outermost gives way.
const MAX_OPEN: usize = 8;

/// An opened pair that waits for its end, with the words since. Three asterisks wait for one
/// end of each kind.
struct Frame {
    asterisks: usize,
    words: String,
}

/// What a reader sees of a marked-up text: the words without the signs.
pub fn visible_text(source: &str) -> String {
    let text = source.replace("\r\n", "\n");
    let mut reader = Reader { done: String::new(), open: Vec::new() };
    let mut rest = text.as_str();
    while let Some(first) = rest.chars().next() {
        let behind = if first == '*' {
            let behind = rest.trim_start_matches('*');
            let before = text[..text.len() - rest.len()].chars().next_back();
            reader.run(rest.len() - behind.len(), before, behind.chars().next());
            behind
        } else {
            reader.top().push(first);
            &rest[first.len_utf8()..]
        };
        rest = behind;
    }
    while !reader.open.is_empty() {
        reader.give_up_last();
    }
    reader.done
}

struct Reader {
    done: String,
    open: Vec<Frame>,
}

impl Reader {
    fn top(&mut self) -> &mut String {
        match self.open.last_mut() {
            Some(frame) => &mut frame.words,
            None => &mut self.done,
        }
    }

    /// A run of asterisks between two characters.
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
            self.done.push_str(&outermost.words);
        }
        self.open.push(Frame { asterisks: left, words: String::new() });
    }

    /// Ends what these asterisks can end, the innermost first. Says how many are left.
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
                self.top().push_str(&frame.words);
            }
        }
        0
    }

    /// A frame that finds no end: its asterisks are text in the one around it.
    fn give_up_last(&mut self) {
        if let Some(frame) = self.open.pop() {
            self.push_asterisks(frame.asterisks);
            self.top().push_str(&frame.words);
        }
    }

    fn push_asterisks(&mut self, count: usize) {
        self.top().push_str(&"*".repeat(count));
    }
}

/// How many asterisks a frame and an end have in common: 2 bold, 1 italic, 0 none.
fn shared(opened: usize, closing: usize) -> usize {
    match (opened, closing) {
        (3, 3) => 1,
        (3, _) => closing,
        (_, 3) => opened,
        _ if opened == closing => opened,
        _ => 0,
    }
}

/// Whether asterisks between these two characters may open; turned round, whether they may close.
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

    /// The same vectors that the console's parser runs.
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
    fn visible_text_is_what_the_vectors_say() {
        let vectors: Vectors = serde_json::from_str(include_str!("../vectors/markup.json")).unwrap();
        for Vector { name, source, visible } in vectors.parse {
            assert_eq!(visible_text(&source), visible, "{name}");
        }
    }

    proptest::proptest! {
        #[test]
        fn no_text_is_lost_or_made_up(source in "[a-c* \n,]{0,60}") {
            let words = |text: &str| text.replace('*', "");
            proptest::prop_assert_eq!(words(&visible_text(&source)), words(&source));
        }
    }
}
