//! What the checks read of a stored post.

use std::borrow::Cow;

use aushang_checks::{Audio, Changed, Content, Event, Image, Language, Role, Text};
use aushang_db::Timestamp;
use chrono_tz::Europe::Berlin;

use crate::attachments::picture::Picture;
use crate::attachments::{Attachment, Poll};
use crate::text::Texts;

/// A post as it is stored, or about to be.
#[derive(Clone, Copy)]
pub struct Subject<'a> {
    pub texts: &'a Texts,
    /// The texts before a change.
    pub before: Option<&'a Texts>,
    pub attachment: Option<&'a Attachment>,
    /// When readers see it first.
    pub appears: Timestamp,
}

impl<'a> Subject<'a> {
    pub(super) fn content(&self) -> Content<'a> {
        let mut content = Builder::new(self.appears);
        content.post(&self.texts.de, self.texts.en.as_deref(), self.before);
        if let Some(attachment) = self.attachment {
            content.attachment(attachment);
        }
        content.0
    }
}

/// Collects texts under the paths by which problems name their fields.
pub(super) struct Builder<'a>(pub Content<'a>);

impl<'a> Builder<'a> {
    pub fn new(appears: Timestamp) -> Self {
        let today = appears.to_datetime().with_timezone(&Berlin).date_naive();
        Self(Content::new(appears.millis(), today))
    }

    pub fn post(&mut self, de: &'a str, en: Option<&'a str>, before: Option<&'a Texts>) {
        self.text("", "content", Role::Prose, (de, en));
        if let Some(before) = before {
            let en_before = before.en.as_deref().unwrap_or_default();
            self.0.changed.push(Changed {
                field: "translations.content".into(),
                before: (&before.de, en_before),
                after: (de, en.unwrap_or(en_before)),
            });
        }
    }

    pub fn text(&mut self, of: &str, name: &str, role: Role, (de, en): (&'a str, Option<&'a str>)) {
        let both = [(Language::De, Some(de)), (Language::En, en)];
        for (language, value) in both {
            if let Some(value) = value.filter(|value| !value.is_empty()) {
                self.0.texts.push(Text { field: path(of, language, name), language, role, value });
            }
        }
    }

    pub fn image(&mut self, of: &str, (de, en): (&'a str, Option<&'a str>)) {
        let field = |language| path(of, language, "alt");
        let (field, field_en) = (field(Language::De), field(Language::En));
        self.0.images.push(Image { field, field_en, de, en: en.unwrap_or_default() });
    }

    pub fn audio(&mut self, description: &'a str) {
        self.0.audio.push(Audio { field: "attachment.podcast.description".into(), description });
    }

    pub fn event(&mut self, last: Timestamp) {
        self.0.events.push(Event { field: "attachment.event.start".into(), last: last.millis() });
    }

    fn attachment(&mut self, attachment: &'a Attachment) {
        match attachment {
            Attachment::Blog(blog) => {
                self.text("attachment.blog", "title", Role::LinkTitle, both(&blog.texts.title));
                self.text("attachment.blog", "subtitle", Role::Title, both(&blog.texts.subtitle));
                self.text("attachment.blog", "description", Role::Prose, both(&blog.texts.description));
                self.picture("attachment.blog.image", blog.image.as_ref());
            }
            Attachment::Podcast(podcast) => {
                self.text("attachment.podcast", "title", Role::Title, both(&podcast.texts.title));
                let description = &podcast.texts.description;
                self.text("attachment.podcast", "description", Role::Prose, both(description));
                self.audio(&description.de);
                self.picture("attachment.podcast.image", podcast.image.as_ref());
            }
            Attachment::Video(video) => self.picture("attachment.video.image", video.image.as_ref()),
            Attachment::Gallery(gallery) => {
                for (index, image) in gallery.images.iter().enumerate() {
                    self.picture(&format!("attachment.gallery.images.{index}"), Some(image));
                }
            }
            Attachment::Event(event) => {
                self.text("attachment.event", "title", Role::Title, both(&event.texts.title));
                self.event(event.end.unwrap_or(event.start));
            }
            Attachment::Poll(Poll { options, .. }) => {
                for (index, option) in options.iter().enumerate() {
                    let of = format!("attachment.poll.options.{index}");
                    self.text(&of, "text", Role::Option, both(&option.text));
                }
            }
            Attachment::Company(company) => {
                self.text("attachment.company", "badgeTitle", Role::Title, both(&company.texts.badge_title));
                self.picture("attachment.company.image", company.image.as_ref());
            }
            // Companies, jobs and imported texts are written elsewhere.
            Attachment::Jobs(_) | Attachment::Info(_) => {}
        }
    }

    fn picture(&mut self, of: &str, picture: Option<&'a Picture>) {
        if let Some(picture) = picture {
            self.image(of, both(&picture.alt));
        }
    }
}

fn both(texts: &Texts) -> (&str, Option<&str>) {
    (&texts.de, texts.en.as_deref())
}

fn path(of: &str, language: Language, name: &str) -> Cow<'static, str> {
    let list = if language == Language::En { "translations." } else { "" };
    let dot = if of.is_empty() { "" } else { "." };
    format!("{of}{dot}{list}{name}").into()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn fields(attachment: &str) -> Vec<String> {
        let attachment: Attachment = serde_json::from_str(attachment).unwrap();
        let texts = Texts { de: "Hallo".into(), en: Some("Hello".into()) };
        let appears = Timestamp::from_millis(5_000);
        let subject = Subject { texts: &texts, before: None, attachment: Some(&attachment), appears };
        let content = subject.content();
        let texts = content.texts.iter().map(|text| text.field.to_string()).skip(2);
        let images = content.images.iter().map(|image| image.field.to_string());
        texts.chain(images).collect()
    }

    #[test]
    fn fields_have_the_paths_of_problems() {
        let image = r#"{"file":"019cafe0-0000-7000-8000-000000000001","name":"n","extension":"jpg","width":3,"height":2,"placeholder":"p"}"#;
        let gallery = format!(r#"{{"type":"gallery","images":[{image},{image}]}}"#);
        assert_eq!(fields(&gallery), ["attachment.gallery.images.0.alt", "attachment.gallery.images.1.alt"]);
        let blog = r#"{"type":"blog","title":{"de":"Haus","en":"House"},"subtitle":{"de":""},"description":{"de":"Text"},"url":{"de":"https://uni.example"}}"#;
        let titles = ["attachment.blog.title", "attachment.blog.translations.title"];
        assert_eq!(fields(blog), [titles[0], titles[1], "attachment.blog.description"]);
        let poll = r#"{"type":"poll","options":[{"id":"019cafe0-0000-7000-8000-000000000001","text":{"de":"Ja","en":"Yes"}}],"ends":{"at":1000}}"#;
        let option = "attachment.poll.options.0";
        assert_eq!(fields(poll), [format!("{option}.text"), format!("{option}.translations.text")]);
    }

    #[test]
    fn day_is_that_of_berlin() {
        // 23:30 on the 26th in UTC.
        let appears = Timestamp::from_millis(1_795_735_800_000);
        assert_eq!(Builder::new(appears).0.today.to_string(), "2026-11-27");
    }
}
