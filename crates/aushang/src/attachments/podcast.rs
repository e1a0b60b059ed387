//! Podcast: an audio file with a title and, optionally, a description and an image.

use async_graphql::{Context, InputObject, SimpleObject};
use aushang_db::Tx;
use serde::{Deserialize, Serialize};

use super::picture::{CheckedPicture, Picture, claim_one, is_same};
use super::{Attachment, AttachmentType, Case, Shown, StagedFiles};
use crate::actor::Actor;
use crate::enums::UploadType;
use crate::ids::{FileId, PostId};
use crate::media::{self, AudioFile, Image, StoredAudio, UploadInput};
use crate::problem::{Fields, Problem, Reason, Result};
use crate::text::{DESCRIPTION, Given, LangValue, LangValueInput, TITLE, Texts, list};

const PATH: &str = "attachment.podcast";
const AUDIO: &str = "attachment.podcast.audio";
const IMAGE: &str = "attachment.podcast.image";

/// As stored in the post's row.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Podcast {
    pub title: Texts,
    /// Optional, unlike the title: its German text may be blank.
    #[serde(default)]
    pub description: Texts,
    pub audio: StoredAudio,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub image: Option<Picture>,
}

/// An audio file. The input's own fields have the German texts.
#[derive(InputObject, Serialize)]
pub struct PodcastInput {
    pub title: String,
    pub description: Option<String>,
    pub audio: UploadInput,
    /// Omitted: no image.
    pub image: Option<UploadInput>,
    pub translations: Option<PodcastTranslationsInput>,
}

/// The texts by language. A German text must equal the field of the same name in `PodcastInput`.
#[derive(InputObject, Serialize)]
pub struct PodcastTranslationsInput {
    pub title: Option<Vec<LangValueInput>>,
    pub description: Option<Vec<LangValueInput>>,
}

impl PodcastInput {
    pub(super) async fn stage(&self, ctx: &Context<'_>) -> Result<StagedFiles> {
        let mut files = StagedFiles::default();
        let audio = media::resolve_upload(ctx, &self.audio, UploadType::Audio).await;
        files.audio = Some(audio.map_err(|error| error.at(AUDIO))?);
        if let Some(image) = &self.image {
            files.stage_image(ctx, image, IMAGE).await?;
        }
        Ok(files)
    }
}

/// A validated podcast whose files are not claimed yet.
#[derive(Clone)]
pub struct CheckedPodcast {
    title: Texts,
    description: Texts,
    audio: FileId,
    image: Option<CheckedPicture>,
}

impl CheckedPodcast {
    pub(super) fn new(case: &Case<'_>, input: &PodcastInput, files: &StagedFiles) -> Result<Self, Problem> {
        let stored = match case.stored {
            Some(Attachment::Podcast(stored)) => Some(stored),
            _ => None,
        };
        let mut fields = Fields::default();
        let lists = input.translations.as_ref();
        let title = Given {
            of: PATH.into(),
            name: "title",
            de: Some(&input.title),
            translations: list(lists, |lists| lists.title.as_ref()),
            max: TITLE,
        }
        .texts(&mut fields, case.actor, true, stored.map(|stored| &stored.title));
        let description = Given {
            of: PATH.into(),
            name: "description",
            de: input.description.as_deref(),
            translations: list(lists, |lists| lists.description.as_ref()),
            max: DESCRIPTION,
        }
        .texts(&mut fields, case.actor, false, stored.map(|stored| &stored.description));
        let pictures: Vec<_> = stored.and_then(|stored| stored.image.as_ref()).into_iter().collect();
        let image = files.image().map(|file| {
            CheckedPicture::new(&mut fields, case.actor, file, input.image.as_ref(), IMAGE, &pictures)
        });
        fields.done()?;
        let audio = files.audio.ok_or_else(|| Problem::field(AUDIO, Reason::Required))?;
        Ok(Self { title, description, audio, image })
    }

    pub(super) fn is(&self, stored: &Podcast) -> bool {
        (&self.title, &self.description, self.audio)
            == (&stored.title, &stored.description, stored.audio.file)
            && is_same(self.image.as_ref(), stored.image.as_ref())
    }

    /// Claims the staged files for the post. Returns the podcast to store in the post's row.
    pub async fn claim(self, tx: &Tx, actor: &Actor, post: PostId) -> Result<Podcast> {
        let Self { title, description, audio, image } = self;
        let audio = media::claim_audio(tx, actor.profile, actor.account, audio, post)
            .await
            .map_err(|error| error.at(AUDIO))?;
        Ok(Podcast { title, description, audio, image: claim_one(image, tx, actor, post).await? })
    }
}

impl Podcast {
    pub(super) fn files(&self) -> Vec<FileId> {
        let image = self.image.as_ref().map(|picture| picture.image.file);
        [self.audio.file].into_iter().chain(image).collect()
    }
}

/// An audio file. Title and description are German; the description is null if blank.
#[derive(Clone, Debug, SimpleObject)]
#[graphql(serial)]
pub struct PodcastAttachment {
    pub r#type: AttachmentType,
    pub title: String,
    pub description: Option<String>,
    pub audio: AudioFile,
    /// Seconds, rounded up.
    pub duration: u32,
    pub image: Option<Image>,
    pub translations: PodcastTranslations,
}

/// Each text in every language in which it was written.
#[derive(Clone, Debug, SimpleObject)]
#[graphql(serial)]
pub struct PodcastTranslations {
    pub title: Vec<LangValue>,
    pub description: Vec<LangValue>,
}

impl PodcastAttachment {
    pub(super) fn new(shown: &Shown<'_>, podcast: &Podcast) -> Self {
        let Podcast { title, description, audio, image } = podcast;
        Self {
            r#type: AttachmentType::Podcast,
            title: title.de.clone(),
            description: (!description.de.is_empty()).then(|| description.de.clone()),
            audio: AudioFile::new(shown.app, audio, shown.public),
            duration: audio.seconds,
            image: image.as_ref().map(|picture| picture.shown(shown)),
            translations: PodcastTranslations { title: title.into(), description: description.into() },
        }
    }
}
