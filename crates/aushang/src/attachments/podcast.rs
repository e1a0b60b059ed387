//! Podcast: an audio file with a title and, optionally, a description and an image.

use async_graphql::{InputObject, SimpleObject};
use aushang_db::Tx;
use serde::{Deserialize, Serialize};

use super::files::InputFile;
use super::picture::{self, CheckedPicture, Picture};
use super::texts::texts;
use super::{AttachmentText, AttachmentType, Case, OutputContext, StoredAttachment, offers};
use crate::enums::UploadType;
use crate::ids::{FileId, PostId};
use crate::media::{self, AudioFile, Content, Image, Owner, StoredAudio, UploadInput};
use crate::problem::{Fields, Problem, Reason, Result};
use crate::text::{DESCRIPTION, TITLE, Texts};

const AUDIO: &str = "attachment.podcast.audio";
const IMAGE: &str = "attachment.podcast.image";

/// As stored in the post's row.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Podcast {
    #[serde(flatten)]
    pub texts: PodcastTexts,
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

texts! {
    /// The texts by language. A German text must equal the field of the same name in `PodcastInput`.
    PodcastTranslationsInput of PodcastInput, "attachment.podcast" => PodcastTexts -> PodcastTranslations {
        title: required("title", TITLE),
        description: optional("description", DESCRIPTION),
    }
}

impl StoredAttachment for Podcast {
    type Input = PodcastInput;
    type Checked = (PodcastTexts, FileId, Option<CheckedPicture>);
    type Output = PodcastAttachment;
    const OFFER: offers::Offer = offers::TO_ALL;

    fn uploads(input: &PodcastInput) -> Result<Vec<InputFile<'_>>, Problem> {
        let mut files = vec![(UploadType::Audio, AUDIO.into(), &input.audio)];
        files.extend(picture::upload(IMAGE, input.image.as_ref()));
        Ok(files)
    }

    fn check(case: &Case<'_, Self>, input: &PodcastInput) -> Result<Self::Checked, Problem> {
        let mut fields = Fields::default();
        let texts =
            PodcastTexts::check(&mut fields, case.actor, input, case.stored.map(|stored| &stored.texts));
        let stored = case.stored.and_then(|stored| stored.image.as_ref());
        let image = picture::check(&mut fields, case, input.image.as_ref(), IMAGE, stored);
        fields.done()?;
        let audio = case.files.audio.ok_or_else(|| Problem::field(AUDIO, Reason::Required))?;
        Ok((texts, audio, image))
    }

    fn equals(&self, (texts, audio, image): &Self::Checked) -> bool {
        (&self.texts, self.audio.file) == (texts, *audio)
            && picture::is_same(image.as_ref(), self.image.as_ref())
    }

    async fn claim(
        (texts, audio, image): Self::Checked,
        tx: &Tx,
        owner: Owner,
        post: PostId,
    ) -> Result<Self> {
        let audio = media::claim_one(tx, owner, audio, post, Content::audio).await;
        let audio = audio.map_err(|error| error.at(AUDIO))?;
        Ok(Self { texts, audio, image: picture::claim(image, tx, owner, post).await? })
    }

    fn input(&self) -> PodcastInput {
        let Self { texts, audio, image } = self;
        PodcastInput {
            title: texts.title.de.clone(),
            description: texts.description.german(),
            audio: UploadInput::stored(UploadType::Audio, audio.file),
            image: image.as_ref().map(Picture::input),
            translations: Some(texts.translations_input()),
        }
    }

    fn texts(&self) -> Vec<(AttachmentText, &Texts)> {
        picture::with_alt(self.texts.named(), self.image.as_ref())
    }

    fn files(&self) -> Vec<FileId> {
        [self.audio.file].into_iter().chain(self.image.as_ref().map(Picture::file)).collect()
    }

    fn output(&self, context: &OutputContext<'_>) -> PodcastAttachment {
        let Self { texts, audio, image } = self;
        PodcastAttachment {
            r#type: AttachmentType::Podcast,
            title: texts.title.de.clone(),
            description: texts.description.german(),
            audio: AudioFile::new(context.app, audio, context.public),
            duration: audio.seconds,
            image: image.as_ref().map(|picture| picture.output(context)),
            translations: texts.translations(),
        }
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
