//! Company: an advertised company, optionally with its own image and badge for this post.

use async_graphql::{Context, ID, InputObject, SimpleObject};
use aushang_db::Tx;
use serde::{Deserialize, Serialize};

use super::picture::{CheckedPicture, Picture, claim_one, is_same};
use super::{Attachment, AttachmentType, Case, Shown, StagedFiles};
use crate::actor::Actor;
use crate::ids::{CompanyId, PostId};
use crate::media::{Image, UploadInput};
use crate::problem::{Fields, Problem, Reason, Result};
use crate::recruiting::{self, CompanyOutput};
use crate::text::{Given, LangValue, LangValueInput, MaxChars, Texts};

/// Maximum length of a badge.
pub const BADGE_TITLE: MaxChars = MaxChars(30);

/// As stored in the post's row.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Company {
    pub company: recruiting::Company,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub image: Option<Picture>,
    /// May be blank in German.
    #[serde(default)]
    pub badge_title: Texts,
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

/// The texts by language. A German text must equal the field of the same name in `CompanyInput`.
#[derive(InputObject, Serialize)]
pub struct CompanyTranslationsInput {
    pub badge_title: Option<Vec<LangValueInput>>,
}

const COMPANY: &str = "attachment.company.company";
const IMAGE: &str = "attachment.company.image";

impl CompanyInput {
    pub(super) async fn stage(&self, ctx: &Context<'_>) -> Result<StagedFiles> {
        let mut files = StagedFiles::default();
        if let Some(image) = &self.image {
            files.stage_image(ctx, image, IMAGE).await?;
        }
        Ok(files)
    }
}

/// A validated input whose company is not looked up and whose image is not claimed yet.
#[derive(Clone)]
pub struct CheckedCompany {
    company: CompanyId,
    badge_title: Texts,
    image: Option<CheckedPicture>,
}

impl CheckedCompany {
    pub(super) fn new(case: &Case<'_>, input: &CompanyInput, files: &StagedFiles) -> Result<Self, Problem> {
        let stored = case.stored.and_then(|stored| match stored {
            Attachment::Company(stored) => Some(stored),
            _ => None,
        });
        let company = parse_company(&input.company, COMPANY)?;
        let mut fields = Fields::default();
        let lists = input.translations.as_ref();
        let badge_title = Given {
            of: "attachment.company".into(),
            name: "badgeTitle",
            de: input.badge_title.as_deref(),
            translations: lists.map(|lists| lists.badge_title.as_deref().unwrap_or_default()),
            max: BADGE_TITLE,
        }
        .texts(&mut fields, case.actor, false, stored.map(|stored| &stored.badge_title));
        let pictures: Vec<_> = stored.and_then(|stored| stored.image.as_ref()).into_iter().collect();
        let upload = input.image.as_ref();
        let image = files
            .image()
            .map(|file| CheckedPicture::new(&mut fields, case.actor, file, upload, IMAGE, &pictures));
        fields.done()?;
        Ok(Self { company, badge_title, image })
    }

    pub(super) fn is(&self, stored: &Company) -> bool {
        self.company == stored.company.id
            && self.badge_title == stored.badge_title
            && is_same(self.image.as_ref(), stored.image.as_ref())
    }

    /// Looks up the company and claims the image for the post.
    pub async fn claim(self, tx: &Tx, actor: &Actor, post: PostId) -> Result<Company> {
        let Self { company, badge_title, image } = self;
        let shown = recruiting::Shown { company, company_field: COMPANY, jobs: &[], jobs_field: COMPANY };
        let (company, _) = recruiting::show(tx, post, shown).await?;
        let image = claim_one(image, tx, actor, post).await?;
        Ok(Company { company, image, badge_title })
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

/// Each text in every language in which it was written.
#[derive(Clone, Debug, SimpleObject)]
#[graphql(serial)]
pub struct CompanyTranslations {
    pub badge_title: Vec<LangValue>,
}

impl CompanyAttachment {
    pub(super) fn new(shown: &Shown<'_>, stored: &Company) -> Self {
        let badge = &stored.badge_title;
        Self {
            r#type: AttachmentType::Company,
            company: CompanyOutput::new(shown.app, &stored.company),
            image: stored.image.as_ref().map(|picture| picture.shown(shown)),
            badge_title: (!badge.de.is_empty()).then(|| badge.de.clone()),
            translations: CompanyTranslations { badge_title: badge.into() },
        }
    }
}
