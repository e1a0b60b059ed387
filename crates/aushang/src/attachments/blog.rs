//! Link preview: title, subtitle, description, address and image of a page, entered by hand. The server never
//! requests an address that a user entered.

use async_graphql::{Context, InputObject, SimpleObject};
use aushang_db::Tx;
use serde::{Deserialize, Serialize};

use super::picture::{CheckedPicture, Picture, claim_one, is_same};
use super::{Attachment, AttachmentType, Case, Shown, StagedFiles};
use crate::actor::Actor;
use crate::app::App;
use crate::ids::PostId;
use crate::media::{Image, UploadInput};
use crate::problem::{Fields, Problem, Reason, Result};
use crate::text::{DESCRIPTION, Given, LangValue, LangValueInput, TITLE, Texts, URL, list};
use crate::web_address;

/// As stored in the post's row.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Blog {
    pub title: Texts,
    /// May be blank in German.
    #[serde(default)]
    pub subtitle: Texts,
    #[serde(default)]
    pub description: Texts,
    pub url: Texts,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub image: Option<Picture>,
}

/// Link preview. Its own fields have the German texts.
#[derive(InputObject, Serialize)]
pub struct BlogInput {
    pub title: String,
    pub subtitle: Option<String>,
    pub description: Option<String>,
    /// A URL with the scheme http, https, ftp or that of the student app. Without a scheme, https is added.
    pub url: String,
    /// Omitted: no image.
    pub image: Option<UploadInput>,
    pub translations: Option<BlogTranslationsInput>,
}

/// The texts by language. A German text must equal the field of the same name in `BlogInput`.
#[derive(InputObject, Serialize)]
pub struct BlogTranslationsInput {
    pub title: Option<Vec<LangValueInput>>,
    pub subtitle: Option<Vec<LangValueInput>>,
    pub description: Option<Vec<LangValueInput>>,
    pub url: Option<Vec<LangValueInput>>,
}

impl BlogInput {
    pub(super) async fn stage(&self, ctx: &Context<'_>) -> Result<StagedFiles> {
        let mut files = StagedFiles::default();
        if let Some(image) = &self.image {
            files.stage_image(ctx, image, IMAGE).await?;
        }
        Ok(files)
    }
}

/// Path of the image in the input.
const IMAGE: &str = "attachment.blog.image";

/// A validated link preview whose image is not claimed yet.
#[derive(Clone)]
pub struct CheckedBlog {
    blog: Blog,
    image: Option<CheckedPicture>,
}

impl CheckedBlog {
    /// Validates the input.
    pub(super) fn new(case: &Case<'_>, input: &BlogInput, files: &StagedFiles) -> Result<Self, Problem> {
        let (app, actor) = (case.app, case.actor);
        let stored = match case.stored {
            Some(Attachment::Blog(stored)) => Some(stored),
            _ => None,
        };
        let mut fields = Fields::default();
        let lists = input.translations.as_ref();
        let title = Given {
            of: "attachment.blog".into(),
            name: "title",
            de: Some(&input.title),
            translations: list(lists, |lists| lists.title.as_ref()),
            max: TITLE,
        }
        .texts(&mut fields, actor, true, stored.map(|stored| &stored.title));
        let subtitle = Given {
            of: "attachment.blog".into(),
            name: "subtitle",
            de: input.subtitle.as_deref(),
            translations: list(lists, |lists| lists.subtitle.as_ref()),
            max: TITLE,
        }
        .texts(&mut fields, actor, false, stored.map(|stored| &stored.subtitle));
        let description = Given {
            of: "attachment.blog".into(),
            name: "description",
            de: input.description.as_deref(),
            translations: list(lists, |lists| lists.description.as_ref()),
            max: DESCRIPTION,
        }
        .texts(&mut fields, actor, false, stored.map(|stored| &stored.description));
        let mut url = Given {
            of: "attachment.blog".into(),
            name: "url",
            de: Some(&input.url),
            translations: list(lists, |lists| lists.url.as_ref()),
            max: URL,
        }
        .texts(&mut fields, actor, true, stored.map(|stored| &stored.url));
        check_url(&mut fields, app, "attachment.blog.url", &mut url.de);
        if let Some(en) = &mut url.en {
            check_url(&mut fields, app, "attachment.blog.translations.url", en);
        }
        let pictures: Vec<_> = stored.and_then(|stored| stored.image.as_ref()).into_iter().collect();
        let image = files.image().map(|file| {
            CheckedPicture::new(&mut fields, actor, file, input.image.as_ref(), IMAGE, &pictures)
        });
        fields.done()?;
        Ok(Self { blog: Blog { title, subtitle, description, url, image: None }, image })
    }

    pub(super) fn is(&self, stored: &Blog) -> bool {
        let Blog { title, subtitle, description, url, image } = stored;
        let texts = &self.blog;
        (&texts.title, &texts.subtitle, &texts.description, &texts.url) == (title, subtitle, description, url)
            && is_same(self.image.as_ref(), image.as_ref())
    }

    /// Claims the image for the post.
    pub async fn claim(self, tx: &Tx, actor: &Actor, post: PostId) -> Result<Blog> {
        let Self { mut blog, image } = self;
        blog.image = claim_one(image, tx, actor, post).await?;
        Ok(blog)
    }
}

fn check_url(fields: &mut Fields, app: &App, field: &'static str, url: &mut String) {
    *url = web_address::with_https(url);
    if !url.is_empty() && !web_address::is_link(url, &app.settings.public.app_scheme) {
        fields.refuse(field, Reason::NotAUrl);
    }
}

/// Link preview. Title, subtitle, description and URL are German; subtitle and description are null if blank.
#[derive(Clone, Debug, SimpleObject)]
#[graphql(serial)]
pub struct BlogAttachment {
    pub r#type: AttachmentType,
    pub title: String,
    pub subtitle: Option<String>,
    pub description: Option<String>,
    pub url: String,
    pub image: Option<Image>,
    pub translations: BlogTranslations,
}

/// Each text in every language in which it was written.
#[derive(Clone, Debug, SimpleObject)]
#[graphql(serial)]
pub struct BlogTranslations {
    pub title: Vec<LangValue>,
    pub subtitle: Vec<LangValue>,
    pub description: Vec<LangValue>,
    pub url: Vec<LangValue>,
}

impl BlogAttachment {
    pub(super) fn new(shown: &Shown<'_>, blog: &Blog) -> Self {
        let unless_blank = |text: &Texts| (!text.de.is_empty()).then(|| text.de.clone());
        Self {
            r#type: AttachmentType::Blog,
            title: blog.title.de.clone(),
            subtitle: unless_blank(&blog.subtitle),
            description: unless_blank(&blog.description),
            url: blog.url.de.clone(),
            image: blog.image.as_ref().map(|picture| picture.shown(shown)),
            translations: BlogTranslations {
                title: (&blog.title).into(),
                subtitle: (&blog.subtitle).into(),
                description: (&blog.description).into(),
                url: (&blog.url).into(),
            },
        }
    }
}
