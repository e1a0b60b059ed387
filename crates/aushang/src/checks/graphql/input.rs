//! What the checks read of a post that is being written. Nothing is refused: an unfinished attachment has
//! findings for what it has.

use aushang_checks::{Content, Role};
use aushang_db::Timestamp;

use crate::attachments::{Attachment, AttachmentInput};
use crate::checks::subject::Builder;
use crate::enums::Language;
use crate::ids::FileId;
use crate::media::UploadInput;
use crate::posts::{Post, PostTranslationsInput};
use crate::text::LangValueInput;

/// `stored`: the post that is being changed.
pub fn content<'a>(
    de: &'a str,
    translations: Option<&'a PostTranslationsInput>,
    attachment: Option<&'a AttachmentInput>,
    stored: Option<&'a Post>,
    appears: Timestamp,
) -> Content<'a> {
    let mut content = Builder::new(appears);
    let en = translations.map(|translations| english(Some(&translations.content)).unwrap_or_default());
    content.post(de, en, stored.map(|post| &post.texts));
    let shown = stored.and_then(|post| post.attachment.as_ref()).map(Attachment::files).unwrap_or_default();
    if let Some(attachment) = attachment {
        add(&mut content, attachment, &shown);
    }
    content.0
}

/// `shown`: the files that the stored post shows.
fn add<'a>(content: &mut Builder<'a>, attachment: &'a AttachmentInput, shown: &[FileId]) {
    match attachment {
        AttachmentInput::Blog(blog) => {
            let lists = blog.translations.as_ref();
            let title = (blog.title.as_str(), lists.and_then(|lists| english(lists.title.as_ref())));
            let subtitle =
                (text(blog.subtitle.as_ref()), lists.and_then(|lists| english(lists.subtitle.as_ref())));
            let description = (
                text(blog.description.as_ref()),
                lists.and_then(|lists| english(lists.description.as_ref())),
            );
            content.text("attachment.blog", "title", Role::LinkTitle, title);
            content.text("attachment.blog", "subtitle", Role::Title, subtitle);
            content.text("attachment.blog", "description", Role::Prose, description);
            add_image(content, "attachment.blog.image", blog.image.as_ref(), shown);
        }
        AttachmentInput::Podcast(podcast) => {
            let lists = podcast.translations.as_ref();
            let title = (podcast.title.as_str(), lists.and_then(|lists| english(lists.title.as_ref())));
            let description = (
                text(podcast.description.as_ref()),
                lists.and_then(|lists| english(lists.description.as_ref())),
            );
            content.text("attachment.podcast", "title", Role::Title, title);
            content.text("attachment.podcast", "description", Role::Prose, description);
            content.audio(description.0);
            add_image(content, "attachment.podcast.image", podcast.image.as_ref(), shown);
        }
        AttachmentInput::Video(video) => {
            add_image(content, "attachment.video.image", video.image.as_ref(), shown);
        }
        AttachmentInput::Gallery(gallery) => {
            for (index, image) in gallery.images.iter().enumerate() {
                add_image(content, &format!("attachment.gallery.images.{index}"), Some(image), shown);
            }
        }
        AttachmentInput::Event(event) => {
            let lists = event.translations.as_ref();
            let title = (event.title.as_str(), lists.and_then(|lists| english(lists.title.as_ref())));
            content.text("attachment.event", "title", Role::Title, title);
            content.event(event.end.unwrap_or(event.start).into());
        }
        AttachmentInput::Poll(poll) => {
            for (index, option) in poll.options.iter().enumerate() {
                let lists = option.translations.as_ref();
                let option = (option.text.as_str(), lists.and_then(|lists| english(lists.text.as_ref())));
                content.text(&format!("attachment.poll.options.{index}"), "text", Role::Option, option);
            }
        }
        AttachmentInput::Company(company) => {
            let lists = company.translations.as_ref();
            let badge = (
                text(company.badge_title.as_ref()),
                lists.and_then(|lists| english(lists.badge_title.as_ref())),
            );
            content.text("attachment.company", "badgeTitle", Role::Title, badge);
            add_image(content, "attachment.company.image", company.image.as_ref(), shown);
        }
        AttachmentInput::Jobs(_) => {}
    }
}

fn add_image<'a>(content: &mut Builder<'a>, of: &str, image: Option<&'a UploadInput>, shown: &[FileId]) {
    let Some(image) = image else { return };
    // Omitted, an image that the post already shows keeps its description, which is not known here.
    let is_shown =
        || image.raw.as_ref().and_then(|raw| FileId::parse(raw).ok()).is_some_and(|raw| shown.contains(&raw));
    if image.alt.is_undefined() && is_shown() {
        return;
    }
    let lists = image.translations.as_ref();
    let en = lists.and_then(|lists| english(lists.alt.as_ref()));
    content.image(of, (image.alt.value().map(String::as_str).unwrap_or_default(), en));
}

fn text(text: Option<&String>) -> &str {
    text.map(String::as_str).unwrap_or_default()
}

fn english(list: Option<&Vec<LangValueInput>>) -> Option<&str> {
    let english = list?.iter().find(|value| value.lang == Language::En);
    english.map(|value| value.value.as_str())
}
