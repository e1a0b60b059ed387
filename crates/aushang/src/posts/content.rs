//! A post's text in its languages: German always, English where the profile may.

use std::borrow::Cow;

use async_graphql::{InputObject, SimpleObject};
use serde::Serialize;

use crate::actor::Actor;
use crate::enums::{Language, Permission};
use crate::problem::{Fields, Reason};
use crate::text::{self, MaxChars};

/// Longest text of a post.
pub const CONTENT: MaxChars = MaxChars(10_000);
/// Longest title of anything.
pub const TITLE: MaxChars = MaxChars(200);
/// Longest description of anything.
pub const DESCRIPTION: MaxChars = MaxChars(2_000);
/// Longest text of a push: what a message can carry beside its title.
pub const PUSH_TEXT: MaxChars = MaxChars(500);
/// Longest address of a page.
pub const URL: MaxChars = MaxChars(2_000);
/// Of words that are sought in posts.
pub const SEARCH: MaxChars = MaxChars(100);

/// A text in both languages.
#[derive(Clone, Debug, Default, PartialEq, Eq, serde::Serialize, serde::Deserialize)]
pub struct Texts {
    pub de: String,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub en: Option<String>,
}

impl Texts {
    /// Normalized as if it had been entered in the console.
    #[must_use]
    pub fn cleaned(&self) -> Self {
        let en = self.en.as_deref().map(text::clean).filter(|en| !en.is_empty());
        Self { de: text::clean(&self.de), en }
    }

    /// In no language.
    pub fn is_blank(&self) -> bool {
        self.de.is_empty() && self.en.is_none()
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

/// The texts of a post by language.
#[derive(Clone, Debug, InputObject, Serialize)]
pub struct PostTranslationsInput {
    /// A German one, if given, must equal `content`.
    pub content: Vec<LangValueInput>,
}

/// One of the lists of translations that an input may have: a list that is left out is an empty one.
/// None: nothing was said of other languages.
pub fn list<'a, T>(
    lists: Option<&'a T>,
    pick: impl FnOnce(&'a T) -> Option<&'a Vec<LangValueInput>>,
) -> Option<&'a [LangValueInput]> {
    lists.map(|lists| pick(lists).map(Vec::as_slice).unwrap_or_default())
}

/// What is said of one field in both languages: the German value and the list of translations.
pub struct Given<'a> {
    /// Path of the thing that has the field, as `attachment.blog`; blank: the call itself.
    pub of: Cow<'static, str>,
    pub name: &'static str,
    pub de: Option<&'a str>,
    /// None: nothing was said of other languages.
    pub translations: Option<&'a [LangValueInput]>,
    pub most: MaxChars,
}

impl Given<'_> {
    /// Both texts. `stored`: those of the thing that is edited.
    pub fn texts(&self, fields: &mut Fields, actor: &Actor, required: bool, stored: Option<&Texts>) -> Texts {
        Texts {
            de: self.german(fields, required),
            en: self.english(fields, actor, stored.and_then(|stored| stored.en.as_deref())),
        }
    }

    /// The German text, blank when missing; refuses a list that says something else of it.
    fn german(&self, fields: &mut Fields, required: bool) -> String {
        let text = if required {
            text::required(fields, self.field(), self.de.unwrap_or_default(), self.most)
        } else {
            text::optional(fields, self.field(), self.de, self.most).unwrap_or_default()
        };
        let listed: Vec<_> = self.listed(Language::De).collect();
        if listed.len() > 1 {
            fields.refuse(self.list(), Reason::Repeated);
        }
        if listed.first().is_some_and(|listed| text::clean(listed) != text) {
            fields.refuse(self.list(), Reason::ContentDiffers);
        }
        text
    }

    /// The English text that is to be kept. Without the permission the stored one stays and no
    /// other is taken; with it, a list without English deletes it.
    fn english(&self, fields: &mut Fields, actor: &Actor, stored: Option<&str>) -> Option<String> {
        let stored = stored.map(str::to_owned);
        let Some(_) = self.translations else { return stored };
        let listed: Vec<_> = self.listed(Language::En).collect();
        if listed.len() > 1 {
            fields.refuse(self.list(), Reason::Repeated);
        }
        let text = text::optional(fields, self.list(), listed.first().copied(), self.most);
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

/// The texts of a post, checked. `stored`: those of the post that is edited.
pub fn check(
    fields: &mut Fields,
    actor: &Actor,
    content: &str,
    translations: Option<&PostTranslationsInput>,
    stored: Option<&Texts>,
) -> Texts {
    let given = Given {
        of: "".into(),
        name: "content",
        de: Some(content),
        translations: translations.map(|translations| translations.content.as_slice()),
        most: CONTENT,
    };
    given.texts(fields, actor, true, stored)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::enums::{AccountRole, Permissions, ProfileRole};
    use crate::ids::{AccountId, ProfileId, SessionId};
    use uuid::Uuid;

    fn actor(permissions: &[Permission]) -> Actor {
        Actor {
            account: AccountId(Uuid::nil()),
            role: AccountRole::User,
            email: String::new(),
            password_set: true,
            profile: ProfileId(Uuid::nil()),
            profile_role: ProfileRole::StudentCouncil,
            permissions: permissions.iter().copied().collect::<Permissions>(),
            session: SessionId(Uuid::nil()),
        }
    }

    /// The English text that is kept, or the first reason against it.
    fn english(
        permitted: bool,
        stored: Option<&str>,
        listed: Option<&[&str]>,
    ) -> Result<Option<String>, Reason> {
        let permissions: &[_] = if permitted { &[Permission::MultilingualPosts] } else { &[] };
        let value = |value: &&str| LangValueInput { lang: Language::En, value: (*value).to_owned() };
        let translations =
            listed.map(|listed| PostTranslationsInput { content: listed.iter().map(value).collect() });
        let stored = Texts { de: "Hallo".into(), en: stored.map(str::to_owned) };
        let mut fields = Fields::default();
        let texts = check(&mut fields, &actor(permissions), "Hallo", translations.as_ref(), Some(&stored));
        fields.done().map(|()| texts.en).map_err(|problem| problem.reason)
    }

    // spec: ROLES-13
    #[test]
    fn english_follows_permission_and_what_is_stored() {
        let kept = |text: &str| Ok(Some(text.to_owned()));
        let refused = Err(Reason::EnglishNotPermitted);
        for (permitted, stored, listed, outcome) in [
            // Nothing is said of it.
            (true, Some("Hello"), None, kept("Hello")),
            (false, Some("Hello"), None, kept("Hello")),
            (false, None, None, Ok(None)),
            // With the permission it is what is said.
            (true, None, Some(&["Hello"][..]), kept("Hello")),
            (true, Some("Hello"), Some(&[" Hi "]), kept("Hi")),
            (true, Some("Hello"), Some(&[" "]), Ok(None)),
            (true, Some("Hello"), Some(&[]), Ok(None)),
            (true, None, Some(&["Hello", "Hi"]), Err(Reason::Repeated)),
            // Without it, it stays.
            (false, None, Some(&["Hello"]), refused.clone()),
            (false, Some("Hello"), Some(&["Hi"]), refused),
            (false, Some("Hello"), Some(&["Hello"]), kept("Hello")),
            (false, Some("Hello"), Some(&[]), kept("Hello")),
            (false, Some("Hello"), Some(&[" "]), kept("Hello")),
        ] {
            assert_eq!(english(permitted, stored, listed), outcome, "{permitted} {stored:?} {listed:?}");
        }
    }

    #[test]
    fn german_is_required_and_the_same_wherever_it_stands() {
        let german = |content: &str, listed: &[&str]| {
            let value = |value: &&str| LangValueInput { lang: Language::De, value: (*value).to_owned() };
            let translations = PostTranslationsInput { content: listed.iter().map(value).collect() };
            let mut fields = Fields::default();
            let texts = check(&mut fields, &actor(&[]), content, Some(&translations), None);
            fields.done().map(|()| texts.de).map_err(|problem| problem.reason)
        };
        for (content, listed, outcome) in [
            (" Hallo ", &[][..], Ok("Hallo".to_owned())),
            ("Hallo", &["Hallo "], Ok("Hallo".to_owned())),
            ("Hallo\r\nihr", &["Hallo\r\nihr"], Ok("Hallo\nihr".to_owned())),
            ("Hallo\nihr", &["Hallo\r\nihr"], Ok("Hallo\nihr".to_owned())),
            ("Übung", &["U\u{308}bung"], Ok("Übung".to_owned())),
            ("Hallo", &["Tach"], Err(Reason::ContentDiffers)),
            ("Hallo", &["Hallo", "Hallo"], Err(Reason::Repeated)),
            (" ", &[], Err(Reason::Required)),
        ] {
            assert_eq!(german(content, listed), outcome, "{content:?} {listed:?}");
        }
    }
}
