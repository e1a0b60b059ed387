//! Company: an advertised company, optionally with its own image and badge for this post.

use async_graphql::{ID, InputObject, SimpleObject};
use aushang_db::Tx;
use serde::{Deserialize, Serialize};

use super::files::InputFile;
use super::picture::{self, CheckedPicture, Picture};
use super::texts::texts;
use super::{AttachmentText, AttachmentType, Case, OutputContext, StoredAttachment, offers};
use crate::ids::{CompanyId, FileId, PostId};
use crate::media::{Image, Owner, UploadInput};
use crate::problem::{Fields, Problem, Reason, Result};
use crate::recruiting::{self, CompanyOutput};
use crate::text::{MaxChars, Texts};

/// Maximum length of a badge.
pub const BADGE_TITLE: MaxChars = MaxChars(30);

/// As stored in the post's row.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Company {
    pub company: recruiting::Company,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub image: Option<Picture>,
    #[serde(flatten)]
    pub texts: CompanyTexts,
}

/// An advertised company.
#[derive(InputObject, Serialize)]
pub struct CompanyInput {
    pub company: ID,
    /// Shown instead of the company's header image. Omitted: the header image is shown.
    pub image: Option<UploadInput>,
    /// A German text on the image, at most 30 characters.
    pub badge_title: Option<String>,
    pub translations: Option<CompanyTranslationsInput>,
}

texts! {
    /// The texts by language. A German text must equal the field of the same name in `CompanyInput`.
    CompanyTranslationsInput of CompanyInput, "attachment.company" => CompanyTexts -> CompanyTranslations {
        badge_title: optional("badgeTitle", BADGE_TITLE),
    }
}

const COMPANY: &str = "attachment.company.company";
const IMAGE: &str = "attachment.company.image";

impl StoredAttachment for Company {
    type Input = CompanyInput;
    type Checked = (CompanyId, CompanyTexts, Option<CheckedPicture>);
    type Output = CompanyAttachment;

    const OFFER: offers::Offer = offers::TO_RECRUITERS;

    fn uploads(input: &CompanyInput) -> Result<Vec<InputFile<'_>>, Problem> {
        Ok(picture::upload(IMAGE, input.image.as_ref()))
    }

    fn check(case: &Case<'_, Self>, input: &CompanyInput) -> Result<Self::Checked, Problem> {
        let company = parse_company(&input.company, COMPANY)?;
        let mut fields = Fields::default();
        let texts =
            CompanyTexts::check(&mut fields, case.actor, input, case.stored.map(|stored| &stored.texts));
        let stored = case.stored.and_then(|stored| stored.image.as_ref());
        let image = picture::check(&mut fields, case, input.image.as_ref(), IMAGE, stored);
        fields.done()?;
        Ok((company, texts, image))
    }

    fn equals(&self, (company, texts, image): &Self::Checked) -> bool {
        (self.company.id, &self.texts) == (*company, texts)
            && picture::is_same(image.as_ref(), self.image.as_ref())
    }

    /// Looks up the company and claims the image for the post.
    async fn claim(
        (company, texts, image): Self::Checked,
        tx: &Tx,
        owner: Owner,
        post: PostId,
    ) -> Result<Self> {
        let shown = recruiting::Shown { company, company_field: COMPANY, jobs: &[], jobs_field: COMPANY };
        let (company, _) = recruiting::show(tx, post, shown).await?;
        Ok(Self { company, texts, image: picture::claim(image, tx, owner, post).await? })
    }

    fn input(&self) -> CompanyInput {
        let Self { company, image, texts } = self;
        CompanyInput {
            company: company.id.into(),
            image: image.as_ref().map(Picture::input),
            badge_title: texts.badge_title.german(),
            translations: Some(texts.translations_input()),
        }
    }

    fn texts(&self) -> Vec<(AttachmentText, &Texts)> {
        picture::with_alt(self.texts.named(), self.image.as_ref())
    }

    fn files(&self) -> Vec<FileId> {
        self.image.iter().map(Picture::file).collect()
    }

    fn output(&self, context: &OutputContext<'_>) -> CompanyAttachment {
        CompanyAttachment {
            r#type: AttachmentType::Company,
            company: CompanyOutput::new(context.app, &self.company),
            image: self.image.as_ref().map(|picture| picture.output(context)),
            badge_title: self.texts.badge_title.german(),
            translations: self.texts.translations(),
        }
    }
}

/// Parses a company id. An invalid id is refused with `NOT_FOUND`, like an unknown one.
pub(super) fn parse_company(id: &ID, field: &'static str) -> Result<CompanyId, Problem> {
    CompanyId::parse(id).map_err(|_| Problem::field(field, Reason::NotFound))
}

/// An advertised company, with the values that it had when the post was saved.
#[derive(Clone, Debug, SimpleObject)]
#[graphql(serial)]
pub struct CompanyAttachment {
    pub r#type: AttachmentType,
    pub company: CompanyOutput,
    /// The image of this post. Null: show the company's header image.
    pub image: Option<Image>,
    /// The German text on the image. Null: none.
    pub badge_title: Option<String>,
    pub translations: CompanyTranslations,
}
