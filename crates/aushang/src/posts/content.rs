//! A post's texts: German is required, English needs the profile's permission.

use async_graphql::InputObject;
use serde::Serialize;

use crate::actor::Actor;
use crate::markup;
use crate::problem::Fields;
use crate::text::{LangValueInput, MaxChars, TextInput, Texts};

/// Maximum length of a post's text [A-116: text lengths].
pub const CONTENT: MaxChars = MaxChars(10_000);
/// Maximum length of a push text: what fits into a message beside its title.
pub const PUSH_TEXT: MaxChars = MaxChars(500);
/// Maximum length of the reason why a post is hidden.
pub const HIDDEN_REASON: MaxChars = MaxChars(300);
/// Maximum length of a search text.
pub const SEARCH: MaxChars = MaxChars(100);

/// The texts of a post by language.
#[derive(Clone, Debug, InputObject, Serialize)]
pub struct PostTranslationsInput {
    /// The text by language. A German text, if given, must equal `content`.
    pub content: Vec<LangValueInput>,
}

/// Maximum length of the beginning of a text in a mail.
const BEGINNING: MaxChars = MaxChars(80);

/// The first line of a text without its markup, for a mail.
pub fn beginning(content: &str) -> String {
    markup::first_line(content, BEGINNING)
}

/// Validates the texts of a post and returns them cleaned. `stored`: the texts of the post before an edit.
pub fn check(
    fields: &mut Fields,
    actor: &Actor,
    content: &str,
    translations: Option<&PostTranslationsInput>,
    stored: Option<&Texts>,
) -> Texts {
    let given = TextInput {
        of: "".into(),
        name: "content",
        de: Some(content),
        translations: translations.map(|translations| translations.content.as_slice()),
        max: CONTENT,
    };
    given.texts(fields, actor, true, stored)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::enums::{AccountRole, Language, Permission};
    use crate::problem::Reason;

    fn actor(permissions: &[Permission]) -> Actor {
        Actor::of_test(AccountRole::User, permissions.iter().copied().collect())
    }

    /// The English text after the check, or the first reason for which it is refused.
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
    fn english_depends_on_permission_and_stored_text() {
        let kept = |text: &str| Ok(Some(text.to_owned()));
        let refused = Err(Reason::EnglishNotPermitted);
        for (permitted, stored, listed, outcome) in [
            // Not in the request: the stored text stays.
            (true, Some("Hello"), None, kept("Hello")),
            (false, Some("Hello"), None, kept("Hello")),
            (false, None, None, Ok(None)),
            // With the permission, the requested text is stored.
            (true, None, Some(&["Hello"][..]), kept("Hello")),
            (true, Some("Hello"), Some(&[" Hi "]), kept("Hi")),
            (true, Some("Hello"), Some(&[" "]), Ok(None)),
            (true, Some("Hello"), Some(&[]), Ok(None)),
            (true, None, Some(&["Hello", "Hi"]), Err(Reason::Repeated)),
            // Without the permission, it can neither be changed nor removed.
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
    fn german_is_required_and_equal_in_content_and_translations() {
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
