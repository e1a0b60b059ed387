//! How a letter looks: as a page that loads nothing, and as plain text. The templates beside the
//! source (`templates/`) escape what stands in them.

use askama::Template;
use aushang_db::Timestamp;
use serde::{Deserialize, Serialize};

use super::letter::Letter;
use super::words::{self, Button, Words};
use crate::app::Settings;
use crate::problem::{Error, Result};

/// A letter in its two forms.
#[derive(Serialize, Deserialize)]
pub(super) struct Written {
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

/// The subject, and the letter.
pub(super) fn write(
    letter: &Letter,
    name: Option<&str>,
    settings: &Settings,
    now: Timestamp,
) -> Result<(String, Written)> {
    let Words { subject, title, paragraphs, button, notes, because } = words::of(letter, settings, now);
    let page = Page {
        subject: &subject,
        title: &title,
        greeting: name.map_or_else(|| "Hallo,".to_owned(), |name| format!("Hallo {name},")),
        paragraphs: &paragraphs,
        button: button.as_ref(),
        notes: &notes,
        because: &because,
        support_email: &settings.support_email,
        imprint_url: &settings.imprint_url,
    };
    let text = Plain { letter: &page }.render().map_err(Error::failure)?;
    let html = Html { letter: &page }.render().map_err(Error::failure)?;
    Ok((subject, Written { text, html }))
}
