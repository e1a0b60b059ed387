//! Link preview: title, subtitle, description, address and image of a page, entered by hand. The server never
//! requests an address that a user entered.

use async_graphql::{InputObject, SimpleObject};
use aushang_db::Tx;
use serde::{Deserialize, Serialize};

use super::files::InputFile;
use super::picture::{self, CheckedPicture, Picture};
use super::texts::texts;
use super::{AttachmentText, AttachmentType, Case, OutputContext, StoredAttachment, offers};
use crate::app::App;
use crate::ids::{FileId, PostId};
use crate::media::{Image, Owner, UploadInput};
use crate::problem::{Fields, Problem, Reason, Result};
use crate::text::{DESCRIPTION, TITLE, Texts, URL};
use crate::web_address;

/// As stored in the post's row.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Blog {
    #[serde(flatten)]
    pub texts: BlogTexts,
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

texts! {
    /// The texts by language. A German text must equal the field of the same name in `BlogInput`.
    BlogTranslationsInput of BlogInput, "attachment.blog" => BlogTexts -> BlogTranslations {
        title: required("title", TITLE),
        subtitle: optional("subtitle", TITLE),
        description: optional("description", DESCRIPTION),
        url: required("url", URL),
    }
}

/// Path of the image in the input.
const IMAGE: &str = "attachment.blog.image";

impl StoredAttachment for Blog {
    type Input = BlogInput;
    type Checked = (BlogTexts, Option<CheckedPicture>);
    type Output = BlogAttachment;
    const OFFER: offers::Offer = offers::TO_ALL;

    fn uploads(input: &BlogInput) -> Result<Vec<InputFile<'_>>, Problem> {
        Ok(picture::upload(IMAGE, input.image.as_ref()))
    }

    fn check(case: &Case<'_, Self>, input: &BlogInput) -> Result<Self::Checked, Problem> {
        let mut fields = Fields::default();
        let mut texts =
            BlogTexts::check(&mut fields, case.actor, input, case.stored.map(|stored| &stored.texts));
        check_url(&mut fields, case.app, "attachment.blog.url", &mut texts.url.de);
        if let Some(en) = &mut texts.url.en {
            check_url(&mut fields, case.app, "attachment.blog.translations.url", en);
        }
        let stored = case.stored.and_then(|stored| stored.image.as_ref());
        let image = picture::check(&mut fields, case, input.image.as_ref(), IMAGE, stored);
        fields.done()?;
        Ok((texts, image))
    }

    fn equals(&self, (texts, image): &Self::Checked) -> bool {
        self.texts == *texts && picture::is_same(image.as_ref(), self.image.as_ref())
    }

    async fn claim((texts, image): Self::Checked, tx: &Tx, owner: Owner, post: PostId) -> Result<Self> {
        Ok(Self { texts, image: picture::claim(image, tx, owner, post).await? })
    }

    fn input(&self) -> BlogInput {
        let Self { texts, image } = self;
        BlogInput {
            title: texts.title.de.clone(),
            subtitle: texts.subtitle.german(),
            description: texts.description.german(),
            url: texts.url.de.clone(),
            image: image.as_ref().map(Picture::input),
            translations: Some(texts.translations_input()),
        }
    }

    fn texts(&self) -> Vec<(AttachmentText, &Texts)> {
        picture::with_alt(self.texts.named(), self.image.as_ref())
    }

    fn files(&self) -> Vec<FileId> {
        self.image.iter().map(Picture::file).collect()
    }

    fn output(&self, context: &OutputContext<'_>) -> BlogAttachment {
        let Self { texts, image } = self;
        BlogAttachment {
            r#type: AttachmentType::Blog,
            title: texts.title.de.clone(),
            subtitle: texts.subtitle.german(),
            description: texts.description.german(),
            url: texts.url.de.clone(),
            image: image.as_ref().map(|picture| picture.output(context)),
            translations: texts.translations(),
        }
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
