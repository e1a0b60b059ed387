//! The texts that differ between two versions.

use std::collections::BTreeMap;
use std::time::{Duration, Instant};

use async_graphql::{Enum, SimpleObject};
use sea_orm::{DeriveActiveEnum, EnumIter};
use unicode_segmentation::UnicodeSegmentation;

use super::VersionContent;
use super::words::{self, TextPart, TextPartKind};
use crate::attachments::AttachmentText;
use crate::enums::Language;
use crate::markup::visible_text;
use crate::problem::{Error, Result};

/// Time for all comparisons of a request. Texts of people take a few milliseconds.
const TIME: Duration = Duration::from_millis(200);

/// A text of a post.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Enum, EnumIter, DeriveActiveEnum)]
#[sea_orm(rs_type = "String", db_type = "Text", rename_all = "SCREAMING_SNAKE_CASE")]
pub enum PostTextField {
    Content,
    Title,
    Subtitle,
    Description,
    Url,
    /// The text on a company's image.
    Badge,
    /// An option of a poll.
    Option,
    /// The description of a picture.
    Alt,
    PushTitle,
    PushText,
}

impl From<AttachmentText> for PostTextField {
    fn from(text: AttachmentText) -> Self {
        match text {
            AttachmentText::Title => Self::Title,
            AttachmentText::Subtitle => Self::Subtitle,
            AttachmentText::Description => Self::Description,
            AttachmentText::Url => Self::Url,
            AttachmentText::BadgeTitle => Self::Badge,
            AttachmentText::Option => Self::Option,
            AttachmentText::Alt => Self::Alt,
        }
    }
}

/// A text that differs between two versions.
#[derive(Clone, Debug, PartialEq, Eq, SimpleObject)]
#[graphql(serial)]
pub struct TextChange {
    pub field: PostTextField,
    /// The position among the texts with this field, such as the options of a poll, from 0.
    pub position: u32,
    pub language: Language,
    pub parts: Vec<TextPart>,
}

type Key = (PostTextField, u32, bool);

/// The texts that differ, in the order of their fields, German first.
pub async fn differences(before: &VersionContent, after: &VersionContent) -> Result<Vec<TextChange>> {
    let (mut before, after) = (texts_of(before), texts_of(after));
    let mut pairs: BTreeMap<Key, (String, String)> = after
        .into_iter()
        .map(|(key, after)| (key, (before.remove(&key).unwrap_or_default(), after)))
        .collect();
    pairs.extend(before.into_iter().map(|(key, before)| (key, (before, String::new()))));
    pairs.retain(|_, (before, after)| before != after);
    for ((field, ..), (before, after)) in &mut pairs {
        if *field == PostTextField::Content {
            (*before, *after) = (visible_text(before), visible_text(after));
        }
    }
    let (keys, pairs): (Vec<_>, Vec<_>) = pairs.into_iter().unzip();
    let change = |((field, position, is_english), parts)| {
        let language = if is_english { Language::En } else { Language::De };
        TextChange { field, position, language, parts }
    };
    Ok(keys.into_iter().zip(compare_all(pairs).await?).map(change).collect())
}

/// How many words differ. Words that replace others count once.
pub fn count_words(changes: &[TextChange]) -> u32 {
    let words = |part: &TextPart| u32::try_from(part.text.unicode_words().count()).unwrap_or(u32::MAX);
    let of = |parts: &[TextPart]| {
        let (mut count, mut removed) = (0_u32, 0_u32);
        for part in parts {
            match part.kind {
                TextPartKind::Removed => {
                    removed = words(part);
                    count = count.saturating_add(removed);
                }
                TextPartKind::Added => {
                    count = count.saturating_add(words(part).saturating_sub(removed));
                    removed = 0;
                }
                TextPartKind::Same => removed = 0,
            }
        }
        count
    };
    changes.iter().map(|change| of(&change.parts)).fold(0, u32::saturating_add)
}

/// Compares pairs of texts, on a thread that may be busy.
pub async fn compare_all(pairs: Vec<(String, String)>) -> Result<Vec<Vec<TextPart>>> {
    let compare = move || {
        let deadline = Instant::now() + TIME;
        pairs.iter().map(|(before, after)| words::compare(before, after, deadline)).collect()
    };
    tokio::task::spawn_blocking(compare).await.map_err(Error::failure)
}

fn texts_of(content: &VersionContent) -> BTreeMap<Key, String> {
    let VersionContent { texts, attachment, push_title, push_text, .. } = content;
    let mut found = BTreeMap::new();
    let mut put = |field, position, is_english, text: &str| {
        if !text.is_empty() {
            found.insert((field, position, is_english), text.to_owned());
        }
    };
    let mut positions: BTreeMap<PostTextField, u32> = BTreeMap::new();
    let of_attachment = attachment.iter().flat_map(|attachment| attachment.texts());
    let named = of_attachment.map(|(field, texts)| (field.into(), texts));
    for (field, texts) in [(PostTextField::Content, texts)].into_iter().chain(named) {
        let position = positions.entry(field).or_default();
        put(field, *position, false, &texts.de);
        put(field, *position, true, texts.en.as_deref().unwrap_or_default());
        *position += 1;
    }
    put(PostTextField::PushTitle, 0, false, push_title.as_deref().unwrap_or_default());
    put(PostTextField::PushText, 0, false, push_text.as_deref().unwrap_or_default());
    found
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn replaced_words_count_once() {
        for (before, after, expected) in [
            ("Heute um acht", "Heute um acht", 0),
            ("Heute um acht", "Heute um neun", 1),
            ("Heute um acht", "Heute um acht im Saal", 2),
            ("Heute um acht im Saal", "Heute", 4),
            ("Heute um acht", "Morgen um neun", 2),
            ("", "Hallo", 1),
        ] {
            let parts = words::compare(before, after, Instant::now() + TIME);
            let change =
                TextChange { field: PostTextField::Content, position: 0, language: Language::De, parts };
            assert_eq!(count_words(&[change]), expected, "{before} {after}");
        }
    }
}
