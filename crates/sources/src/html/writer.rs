//! Writes plain text: collapses white space, and keeps breaks apart from it.

/// The space before the next word.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Gap {
    None,
    Space,
    Line,
    /// An empty line.
    Paragraph,
}

pub(super) struct Writer {
    text: String,
    chars: usize,
    max_chars: usize,
    gap: Gap,
    /// Stands before the next word: the mark of a list item, the border of a table cell.
    mark: String,
}

/// A place in the text, to which [`Writer::return_to`] returns.
pub(super) struct Place {
    bytes: usize,
    chars: usize,
    gap: Gap,
    mark: String,
}

impl Writer {
    pub fn new(max_chars: usize) -> Self {
        Self { text: String::new(), chars: 0, max_chars, gap: Gap::None, mark: String::new() }
    }

    pub fn is_full(&self) -> bool {
        self.chars >= self.max_chars
    }

    /// Whether the next word begins a line.
    pub fn at_line_start(&self) -> bool {
        self.text.is_empty() || self.gap >= Gap::Line
    }

    /// Requests at least this gap before the next word, or before its mark. Several breaks add up to an empty line
    /// at most.
    pub fn gap(&mut self, gap: Gap) {
        if self.mark.is_empty() {
            self.gap = self.gap.max(gap);
        }
    }

    /// Sets the mark of the next word. An empty one removes it.
    pub fn mark(&mut self, mark: &str) {
        mark.clone_into(&mut self.mark);
    }

    /// A line break that was written as one: two of them make an empty line.
    pub fn line_break(&mut self) {
        self.gap(if self.gap >= Gap::Line { Gap::Paragraph } else { Gap::Line });
    }

    /// Writes text whose white space has no meaning. Also no-break spaces, which editors insert between any words.
    pub fn flow(&mut self, text: &str) {
        for char in text.chars() {
            if char.is_whitespace() { self.gap(Gap::Space) } else { self.char(char) }
        }
    }

    /// Writes text whose line breaks have a meaning.
    pub fn lines(&mut self, text: &str) {
        for (index, line) in text.lines().enumerate() {
            if index > 0 {
                self.line_break();
            }
            self.flow(line);
        }
        if text.ends_with('\n') {
            self.line_break();
        }
    }

    pub fn place(&self) -> Place {
        Place { bytes: self.text.len(), chars: self.chars, gap: self.gap, mark: self.mark.clone() }
    }

    /// Removes what was written since.
    pub fn return_to(&mut self, place: &Place) {
        self.text.truncate(place.bytes);
        self.chars = place.chars;
        self.gap = place.gap;
        self.mark.clone_from(&place.mark);
    }

    pub fn finish(self) -> String {
        self.text
    }

    fn char(&mut self, char: char) {
        if is_invisible(char) || self.is_full() {
            return;
        }
        let gap = match std::mem::replace(&mut self.gap, Gap::None) {
            _ if self.text.is_empty() => "",
            Gap::None => "",
            Gap::Space => " ",
            Gap::Line => "\n",
            Gap::Paragraph => "\n\n",
        };
        let mark = std::mem::take(&mut self.mark);
        let added = gap.len() + mark.chars().count() + 1;
        if self.chars + added > self.max_chars {
            self.chars = self.max_chars;
            return;
        }
        self.text.extend([gap, &mark]);
        self.text.push(char);
        self.chars += added;
    }
}

/// Control characters, soft hyphens, and the marks that change the direction of all following text.
fn is_invisible(char: char) -> bool {
    char.is_control()
        || matches!(char, '\u{ad}' | '\u{200b}' | '\u{feff}' | '\u{202a}'..='\u{202e}' | '\u{2066}'..='\u{2069}')
}
