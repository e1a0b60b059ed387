//! What is checked.

use std::borrow::Cow;

use chrono::NaiveDate;

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Language {
    De,
    En,
}

/// What a text is for, which decides the rules that apply.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Role {
    /// Sentences.
    Prose,
    Title,
    /// The title of a link to a page.
    LinkTitle,
    /// An option to vote for.
    Option,
}

#[derive(Clone, Debug)]
pub struct Text<'a> {
    /// The path of the field, which each finding in it repeats.
    pub field: Cow<'static, str>,
    pub language: Language,
    pub role: Role,
    pub value: &'a str,
}

/// An image with its descriptions, blank if there are none.
#[derive(Clone, Debug)]
pub struct Image<'a> {
    /// The path of the German description.
    pub field: Cow<'static, str>,
    /// The path of the English description.
    pub field_en: Cow<'static, str>,
    pub de: &'a str,
    pub en: &'a str,
}

/// An audio file.
#[derive(Clone, Debug)]
pub struct Audio<'a> {
    /// The path of the text that says what it contains.
    pub field: Cow<'static, str>,
    pub description: &'a str,
}

/// Something that takes place.
#[derive(Clone, Debug)]
pub struct Event {
    /// The path of its start.
    pub field: Cow<'static, str>,
    /// Its end, or its start if it has no end, in milliseconds since 1970.
    pub last: i64,
}

/// A text before and after a change, in both languages.
#[derive(Clone, Debug)]
pub struct Changed<'a> {
    /// The path of the English text.
    pub field: Cow<'static, str>,
    pub before: (&'a str, &'a str),
    pub after: (&'a str, &'a str),
}

#[derive(Clone, Debug)]
pub struct Content<'a> {
    pub texts: Vec<Text<'a>>,
    pub images: Vec<Image<'a>>,
    pub audio: Vec<Audio<'a>>,
    pub events: Vec<Event>,
    /// Texts that are being changed, German and English.
    pub changed: Vec<Changed<'a>>,
    /// When readers see it first, in milliseconds since 1970.
    pub appears: i64,
    /// The day on which readers see it first, where they are.
    pub today: NaiveDate,
}

impl Content<'_> {
    /// Nothing yet, which appears at this time and on this day.
    pub const fn new(appears: i64, today: NaiveDate) -> Self {
        Self {
            texts: Vec::new(),
            images: Vec::new(),
            audio: Vec::new(),
            events: Vec::new(),
            changed: Vec::new(),
            appears,
            today,
        }
    }
}
