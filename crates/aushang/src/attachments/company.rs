//! A company that is advertised, perhaps with a picture and a badge of the post's own.

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

/// Longest badge.
pub const BADGE_TITLE: MaxChars = MaxChars(30);

/// As the post row keeps it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Company {
    pub company: recruiting::Company,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub image: Option<Picture>,
    /// A blank German text means none in any language but those given.
    #[serde(default)]
    pub badge_title: Texts,
}

/// A company that is advertised.
#[derive(InputObject)]
pub struct CompanyInput {
    pub company: ID,
    /// Shown instead of the company's own; left out: that one.
    pub image: Option<UploadInput>,
    /// A few German words on the picture, at most 30 characters.
    pub badge_title: Option<String>,
    pub translations: Option<CompanyTranslationsInput>,
}

/// The texts by language; a German one, if given, must equal the field beside.
#[derive(InputObject)]
pub struct CompanyTranslationsInput {
    pub badge_title: Option<Vec<LangValueInput>>,
}

const COMPANY: &str = "attachment.company.company";
const IMAGE: &str = "attachment.company.image";

impl CompanyInput {
    pub(super) fn fingerprint(&self) -> serde_json::Value {
        let badges = self.translations.as_ref().map(|lists| &lists.badge_title);
        let image = self.image.as_ref().map(UploadInput::fingerprint);
        serde_json::json!([self.company.as_str(), self.badge_title, badges, image])
    }

    pub(super) async fn stage(&self, ctx: &Context<'_>) -> Result<StagedFiles> {
        let mut files = StagedFiles::default();
        if let Some(image) = &self.image {
            files.take_image(ctx, image, IMAGE).await?;
        }
        Ok(files)
    }
}

/// A company whose texts are fine and that is still to be found.
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
        let said = input.image.as_ref();
        let image = files
            .image()
            .map(|file| CheckedPicture::new(&mut fields, case.actor, file, said, IMAGE, &pictures));
        fields.done()?;
        Ok(Self { company, badge_title, image })
    }

    pub(super) fn is(&self, stored: &Company) -> bool {
        self.company == stored.company.id
            && self.badge_title == stored.badge_title
            && is_same(self.image.as_ref(), stored.image.as_ref())
    }

    /// Finds the company and takes the picture for the post.
    pub async fn claim(self, tx: &Tx, actor: &Actor, post: PostId) -> Result<Company> {
        let Self { company, badge_title, image } = self;
        let shown = recruiting::Shown { company, company_field: COMPANY, jobs: &[], jobs_field: COMPANY };
        let (company, _) = recruiting::show(tx, post, shown).await?;
        let image = claim_one(image, tx, actor, post).await?;
        Ok(Company { company, image, badge_title })
    }
}

/// What is no id at all names no company.
pub(super) fn parse_company(id: &ID, field: &'static str) -> Result<CompanyId, Problem> {
    CompanyId::parse(id).map_err(|_| Problem::field(field, Reason::NotFound))
}

/// A company that is advertised, as it was when the post was written.
#[derive(Clone, Debug, SimpleObject)]
#[graphql(serial)]
pub struct CompanyAttachment {
    pub r#type: AttachmentType,
    pub company: CompanyOutput,
    /// The post's own picture; null: the company's.
    pub image: Option<Image>,
    /// German; null: none.
    pub badge_title: Option<String>,
    pub translations: CompanyTranslations,
}

/// Each text in the languages that it has.
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
