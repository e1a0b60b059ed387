//! Renders a letter as HTML that loads no resources, and as plain text. The HTML template (`templates/`)
//! escapes its values.

use askama::Template;
use aushang_db::Timestamp;
use serde::{Deserialize, Serialize};

use super::letter::Letter;
use super::texts::{self, Button, LetterTexts};
use crate::app::Settings;
use crate::problem::{Error, Result};

/// A letter in both formats.
#[derive(Serialize, Deserialize)]
pub(super) struct Rendered {
    pub text: String,
    pub html: String,
}

#[derive(Template)]
#[template(path = "letter.txt", escape = "none")]
struct Plain<'a> {
    letter: &'a Page<'a>,
}

#[derive(Template)]
#[template(path = "letter.html")]
struct Html<'a> {
    letter: &'a Page<'a>,
}

struct Page<'a> {
    subject: &'a str,
    title: &'a str,
    greeting: String,
    paragraphs: &'a [String],
    button: Option<&'a Button>,
    notes: &'a [String],
    because: &'a str,
    support_email: &'a str,
    imprint_url: &'a str,
}

/// Returns the subject and the rendered letter.
pub(super) fn render(
    letter: &Letter,
    name: Option<&str>,
    settings: &Settings,
    now: Timestamp,
) -> Result<(String, Rendered)> {
    let LetterTexts { subject, title, paragraphs, button, notes, because } = texts::of(letter, settings, now);
    let page = Page {
        subject: &subject,
        title: &title,
        greeting: name.map_or_else(|| "Hallo,".to_owned(), |name| format!("Hallo {name},")),
        paragraphs: &paragraphs,
        button: button.as_ref(),
        notes: &notes,
        because: &because,
        support_email: &settings.public.support_email,
        imprint_url: &settings.public.imprint_url,
    };
    let text = Plain { letter: &page }.render().map_err(Error::failure)?;
    let html = Html { letter: &page }.render().map_err(Error::failure)?;
    Ok((subject, Rendered { text, html }))
}
