//! A post's text in its languages: German always, English where the profile may.

use async_graphql::InputObject;
use serde::Serialize;

use crate::actor::Actor;
use crate::problem::Fields;
use crate::text::{Given, LangValueInput, MaxChars, Texts};

/// Longest text of a post.
pub const CONTENT: MaxChars = MaxChars(10_000);
/// Longest text of a push: what a message can carry beside its title.
pub const PUSH_TEXT: MaxChars = MaxChars(500);
/// Of words that are sought in posts.
pub const SEARCH: MaxChars = MaxChars(100);

/// The texts of a post by language.
#[derive(Clone, Debug, InputObject, Serialize)]
pub struct PostTranslationsInput {
    /// A German one, if given, must equal `content`.
    pub content: Vec<LangValueInput>,
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
        max: CONTENT,
    };
    given.texts(fields, actor, true, stored)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::enums::{AccountRole, Language, Permission, Permissions, ProfileRole};
    use crate::ids::{AccountId, ProfileId, SessionId};
    use crate::problem::Reason;
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
