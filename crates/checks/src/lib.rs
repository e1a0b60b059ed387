//! Checks of a text with its media for barriers: what people who use a screen reader, who cannot hear, or who
//! read with effort do not get. Pure rules without a clock, a database or a dictionary of the whole language.
//!
//! Every rule reads its text once, from the front to the back, so the time grows with the length of the text.
//! A text is read up to [`MAX_CHARS`]. Positions are counted in characters (Unicode code points), as the
//! maximum lengths of texts are.

mod capitals;
mod code;
mod content;
mod dates;
mod descriptions;
mod emoji;
mod finding;
mod hashtags;
mod letters;
mod links;
mod sentences;
mod translations;
mod vocabulary;
mod words;

pub use code::{Code, Severity};
pub use content::{Audio, Changed, Content, Event, Image, Language, Role, Text};
pub use finding::Finding;

use finding::Findings;
use words::Scan;

/// What follows later in a text is not checked.
pub const MAX_CHARS: usize = 10_000;

/// Returns what was found, in the order of the texts and of the positions in them.
pub fn check(content: &Content<'_>) -> Vec<Finding> {
    let mut found = Findings::default();
    for text in &content.texts {
        check_text(&mut found, content, text);
    }
    descriptions::check(&mut found, content);
    for audio in &content.audio {
        if audio.description.trim().is_empty() {
            found.add(Finding::new(Code::AudioWithoutDescription, audio.field.clone(), Language::De));
        }
    }
    for event in &content.events {
        if event.last < content.appears {
            found.add(Finding::new(Code::EventOver, event.field.clone(), Language::De));
        }
    }
    translations::check(&mut found, content);
    found.into_list()
}

fn check_text(found: &mut Findings, content: &Content<'_>, text: &Text<'_>) {
    let scan = Scan::new(text.value);
    if scan.chars.is_empty() {
        return;
    }
    letters::check(found, text, &scan);
    capitals::check(found, text, &scan);
    emoji::check(found, text, &scan);
    hashtags::check(found, text, &scan);
    match text.role {
        Role::Prose => {
            links::check(found, text, &scan);
            dates::check(found, text, &scan, content.today);
            sentences::check(found, text, &scan);
        }
        Role::LinkTitle => links::check_title(found, text, &scan),
        Role::Option => sentences::check_option(found, text, &scan),
        Role::Title => {}
    }
}

#[cfg(test)]
mod testing;
