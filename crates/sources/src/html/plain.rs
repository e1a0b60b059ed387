//! Plain text that came from others.

use super::writer::Writer;

/// Collapses white space, keeps line breaks, removes invisible characters, and cuts after `max_chars` characters.
pub(crate) fn tidy(text: &str, max_chars: usize) -> String {
    let mut out = Writer::new(max_chars + 1);
    out.lines(text);
    cut(&out.finish(), max_chars)
}

/// Like [`tidy`], in one line.
pub(crate) fn tidy_line(text: &str, max_chars: usize) -> String {
    let mut out = Writer::new(max_chars + 1);
    out.flow(text);
    cut(&out.finish(), max_chars)
}

/// Shortens a text to this number of characters, with an ellipsis at its end.
pub(crate) fn cut(text: &str, max_chars: usize) -> String {
    if text.chars().count() <= max_chars {
        return text.to_owned();
    }
    let mut short: String = text.chars().take(max_chars.saturating_sub(1)).collect();
    short.truncate(short.trim_end().len());
    short.push('…');
    short
}
