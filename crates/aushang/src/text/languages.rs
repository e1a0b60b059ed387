//! Texts in German and, if the profile has the permission, in English.

use std::borrow::Cow;

use async_graphql::{InputObject, SimpleObject};
use sea_orm::FromQueryResult;
use serde::Serialize;

use super::MaxChars;
use crate::actor::Actor;
use crate::enums::{Language, Permission};
use crate::problem::{Fields, Reason};

/// A text in both languages.
#[derive(Clone, Debug, Default, PartialEq, Eq, FromQueryResult, Serialize, serde::Deserialize)]
pub struct Texts {
    pub de: String,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub en: Option<String>,
}

impl Texts {
    /// Whether the text is missing in both languages.
    pub fn is_blank(&self) -> bool {
        self.de.is_empty() && self.en.is_none()
    }

    /// The German text. `None` if it is blank.
    pub fn german(&self) -> Option<String> {
        (!self.de.is_empty()).then(|| self.de.clone())
    }

    /// The list of translations that an input with this text contains.
    pub fn english_input(&self) -> Vec<LangValueInput> {
        self.en.iter().map(|en| LangValueInput { lang: Language::En, value: en.clone() }).collect()
    }

    /// The text in this language, or the German one.
    pub fn best_in(&self, language: Language) -> &str {
        match (language, &self.en) {
            (Language::En, Some(en)) => en,
            _ => &self.de,
        }
    }
}

/// A text in one language.
#[derive(Clone, Debug, PartialEq, Eq, SimpleObject)]
#[graphql(serial)]
pub struct LangValue {
    pub lang: Language,
    pub value: String,
}

impl From<&Texts> for Vec<LangValue> {
    /// German first; a blank one is left out.
    fn from(texts: &Texts) -> Self {
        let german = (!texts.de.is_empty()).then_some((Language::De, &texts.de));
        let english = texts.en.as_ref().map(|en| (Language::En, en));
        let value = |(lang, value): (Language, &String)| LangValue { lang, value: value.clone() };
        german.into_iter().chain(english).map(value).collect()
    }
}

/// A text in one language.
#[derive(Clone, Debug, InputObject, Serialize)]
pub struct LangValueInput {
    pub lang: Language,
    pub value: String,
}

/// The input for one field in both languages: the German value and the list of translations.
pub struct TextInput<'a> {
    /// Path of the object that contains the field, for example `attachment.blog`; empty for the arguments
    /// themselves.
    pub of: Cow<'static, str>,
    pub name: &'static str,
    pub de: Option<&'a str>,
    /// `None` leaves other languages unchanged.
    pub translations: Option<&'a [LangValueInput]>,
    pub max: MaxChars,
}

impl TextInput<'_> {
    /// Returns both texts. `stored`: the current texts of the edited object.
    pub fn texts(&self, fields: &mut Fields, actor: &Actor, required: bool, stored: Option<&Texts>) -> Texts {
        Texts {
            de: self.german(fields, required),
            en: self.english(fields, actor, stored.and_then(|stored| stored.en.as_deref())),
        }
    }

    /// Returns the German text, empty if it is missing. Refuses a list that contains a different German text.
    fn german(&self, fields: &mut Fields, required: bool) -> String {
        let text = if required {
            super::required(fields, self.field(), self.de.unwrap_or_default(), self.max)
        } else {
            super::optional(fields, self.field(), self.de, self.max).unwrap_or_default()
        };
        let listed: Vec<_> = self.listed(Language::De).collect();
        if listed.len() > 1 {
            fields.refuse(self.list(), Reason::Repeated);
        }
        if listed.first().is_some_and(|listed| super::clean(listed) != text) {
            fields.refuse(self.list(), Reason::ContentDiffers);
        }
        text
    }

    /// Returns the English text to be stored. Without the permission, the stored text is kept and a different
    /// one is refused [A-39: English without the permission]. With it, a list without English deletes the
    /// text.
    fn english(&self, fields: &mut Fields, actor: &Actor, stored: Option<&str>) -> Option<String> {
        let stored = stored.map(str::to_owned);
        let Some(_) = self.translations else { return stored };
        let listed: Vec<_> = self.listed(Language::En).collect();
        if listed.len() > 1 {
            fields.refuse(self.list(), Reason::Repeated);
        }
        let text = super::optional(fields, self.list(), listed.first().copied(), self.max);
        if actor.has(Permission::MultilingualPosts) {
            return text;
        }
        if text.is_some() && text != stored {
            fields.refuse(self.list(), Reason::EnglishNotPermitted);
        }
        stored
    }

    /// Path of the German value.
    fn field(&self) -> String {
        self.path("")
    }

    /// Path of the list of translations.
    fn list(&self) -> String {
        self.path("translations.")
    }

    fn path(&self, between: &str) -> String {
        let (of, name) = (&self.of, self.name);
        if of.is_empty() { format!("{between}{name}") } else { format!("{of}.{between}{name}") }
    }

    fn listed(&self, language: Language) -> impl Iterator<Item = &str> {
        self.translations
            .unwrap_or_default()
            .iter()
            .filter(move |value| value.lang == language)
            .map(|value| value.value.as_str())
    }
}
