//! The plain text of HTML.

#[cfg(test)]
mod tests;

use super::plain::{cut, tidy_line};
use super::tokens::{Tag, Token, tokens};
use super::writer::{Gap, Place, Writer};

/// Lists within lists beyond this depth are read as one.
const MAX_LISTS: usize = 20;

/// The text with its paragraphs, line breaks and list items, cut after `max_chars` characters. A link keeps its
/// visible text, except where that is shortened: then its address takes the place.
pub(crate) fn plain_text(html: &str, max_chars: usize) -> String {
    let mut reader =
        Reader { out: Writer::new(max_chars + 1), lists: Vec::new(), link: None, skipped: None, pre: 0 };
    for token in tokens(html) {
        match token {
            Token::Start(tag) => reader.start(&tag),
            Token::End(name) => reader.end(&name),
            Token::Text(text) => reader.text(&text),
        }
        if reader.out.is_full() {
            break;
        }
    }
    cut(&reader.out.finish(), max_chars)
}

/// The text of HTML or of plain text with entities, in one line of at most `max_chars` characters.
pub(crate) fn one_line(html: &str, max_chars: usize) -> String {
    tidy_line(&plain_text(html, max_chars), max_chars)
}

struct Reader {
    out: Writer,
    /// The open lists. The number of the next item, if they have numbers.
    lists: Vec<Option<u32>>,
    link: Option<Link>,
    /// The element whose content is left out, and how many of the same name are open.
    skipped: Option<(String, usize)>,
    /// The open elements in which line breaks have a meaning.
    pre: usize,
}

struct Link {
    address: String,
    begins: Place,
    is_shortened: bool,
}

impl Reader {
    fn text(&mut self, text: &str) {
        if self.skipped.is_some() {
        } else if self.pre > 0 {
            self.out.lines(text);
        } else {
            self.out.flow(text);
        }
    }

    fn start(&mut self, tag: &Tag) {
        let name = tag.name.as_str();
        if let Some((skipped, open)) = &mut self.skipped {
            *open += usize::from(skipped == name && !tag.closes_itself());
            return;
        }
        self.break_around(name);
        match name {
            "br" => self.out.line_break(),
            "pre" => self.pre += 1,
            "ul" | "ol" if self.lists.len() < MAX_LISTS => self.start_list(name),
            "li" => self.start_item(),
            "td" | "th" if !self.out.at_line_start() => {
                self.out.gap(Gap::Space);
                self.out.mark("| ");
            }
            "a" => self.start_link(tag),
            "span" if tag.has_word("class", "invisible") || tag.has_word("class", "ellipsis") => {
                if let Some(link) = &mut self.link {
                    link.is_shortened = true;
                }
            }
            // Some editors replace each emoji by a picture.
            "img" if tag.has_word("class", "emoji") || tag.has_word("class", "wp-smiley") => {
                self.out.flow(&tag.attribute("alt").unwrap_or_default());
            }
            name if is_skipped(name) && !tag.closes_itself() => self.skipped = Some((name.to_owned(), 1)),
            _ => {}
        }
    }

    fn end(&mut self, name: &str) {
        if let Some((skipped, open)) = &mut self.skipped {
            *open -= usize::from(skipped == name);
            if *open == 0 {
                self.skipped = None;
            }
            return;
        }
        match name {
            "pre" => self.pre = self.pre.saturating_sub(1),
            "ul" | "ol" => drop(self.lists.pop()),
            "a" => self.end_link(),
            "li" | "tr" => self.out.mark(""),
            _ => {}
        }
        self.break_around(name);
    }

    /// Within a list there are no empty lines.
    fn break_around(&mut self, name: &str) {
        let gap = gap_around(name);
        self.out.gap(if self.lists.is_empty() { gap } else { gap.min(Gap::Line) });
    }

    fn start_list(&mut self, name: &str) {
        self.lists.push((name == "ol").then_some(1));
    }

    fn start_item(&mut self) {
        match self.lists.last_mut() {
            Some(Some(number)) => {
                self.out.mark(&format!("{number}. "));
                *number = number.saturating_add(1);
            }
            _ => self.out.mark("• "),
        }
    }

    fn start_link(&mut self, tag: &Tag) {
        self.end_link();
        let address = tag.attribute("href").unwrap_or_default();
        self.link = Some(Link { address, begins: self.out.place(), is_shortened: false });
    }

    fn end_link(&mut self) {
        let Some(link) = self.link.take().filter(|link| link.is_shortened) else { return };
        if link.address.starts_with("https://") || link.address.starts_with("http://") {
            self.out.return_to(&link.begins);
            self.out.flow(&link.address);
        }
    }
}

/// The space before and after an element.
fn gap_around(name: &str) -> Gap {
    match name {
        "p" | "h1" | "h2" | "h3" | "h4" | "h5" | "h6" | "blockquote" | "pre" | "table" | "figure" | "hr"
        | "ul" | "ol" | "dl" => Gap::Paragraph,
        "div" | "section" | "article" | "header" | "footer" | "main" | "aside" | "nav" | "address" | "li"
        | "dt" | "dd" | "tr" | "caption" | "figcaption" | "details" | "summary" => Gap::Line,
        _ => Gap::None,
    }
}

/// Elements whose content is not text for readers.
fn is_skipped(name: &str) -> bool {
    matches!(
        name,
        "script"
            | "style"
            | "head"
            | "title"
            | "template"
            | "noscript"
            | "iframe"
            | "object"
            | "svg"
            | "math"
            | "audio"
            | "video"
            | "canvas"
            | "select"
            | "textarea"
            | "button"
    )
}
