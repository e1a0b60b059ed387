//! GraphQL types for uploads.

mod files;
mod image;
mod recording;

use async_graphql::{
    Context, ID, InputObject, Json, MaybeUndefined, Object, Result, SimpleObject, Upload, UploadValue,
};
use serde::{Serialize, Serializer};

use super::{Content, Crop, FocusInput, Staged, crop, stage, stage_audio, stage_video, store};
use crate::enums::{ProfilePart, UploadType};
use crate::ids::FileId;
use crate::problem::{Error, Reason, Result as Outcome};
use crate::schema::{actor, app};
use crate::text::LangValueInput;

use files::MediaFile;

pub use files::MediaQuery;
pub use image::Image;
pub use recording::{AudioFile, Playback, VideoFile};

/// A file to use: a new file in `data`, or a reference to an existing one in `raw`. Exactly one is required.
#[derive(InputObject, Serialize)]
pub struct UploadInput {
    pub r#type: UploadType,
    /// A new file. Must be omitted if `raw` is given.
    #[serde(serialize_with = "serialize_presence")]
    pub data: Option<Upload>,
    /// Reference to a staged file, or to the file that the post or the profile already shows.
    pub raw: Option<ID>,
    /// For an image of a profile, the part to show: `{x, y, width, height}` in whole pixels from the upper
    /// left corner. With `raw`, the pixels are those of the image that `upload` returned; with `data`, those
    /// of the file itself, upright. Omitted: the whole image.
    /// For a video, the playback options: `{autoplay, muted}`, both optional booleans.
    pub payload: Option<Json<serde_json::Value>>,
    /// For images of attachments: the alternative text in German, at most 1000 characters. Null or blank:
    /// none. Omitted: an image that the post already shows keeps its text.
    pub alt: MaybeUndefined<String>,
    pub translations: Option<ImageTranslationsInput>,
    /// For images of attachments: the point that stays visible when only a part is shown. Null: the centre.
    /// Omitted: an image that the post already shows keeps its point.
    #[serde(skip_serializing_if = "MaybeUndefined::is_undefined")]
    pub focus: MaybeUndefined<FocusInput>,
}

/// Inputs are serialized for the hash of an idempotent request. Of a new file, only its presence counts.
#[expect(clippy::ref_option, reason = "the signature that serde calls")]
fn serialize_presence<S: Serializer>(data: &Option<Upload>, serializer: S) -> Result<S::Ok, S::Error> {
    serializer.serialize_bool(data.is_some())
}

impl UploadInput {
    /// A reference to a file that is staged or in use.
    pub fn stored(kind: UploadType, file: FileId) -> Self {
        Self {
            r#type: kind,
            data: None,
            raw: Some(file.into()),
            payload: None,
            alt: MaybeUndefined::Undefined,
            translations: None,
            focus: MaybeUndefined::Undefined,
        }
    }

    /// Whether it has values that only images of attachments accept.
    fn has_image_fields(&self) -> bool {
        self.alt.is_value() || self.translations.is_some() || self.focus.is_value()
    }
}

/// The alternative text by language. A German text must equal `UploadInput.alt`.
#[derive(InputObject, Serialize)]
pub struct ImageTranslationsInput {
    pub alt: Option<Vec<LangValueInput>>,
}

/// Returns the file of an input, which must have the type `kind`. A new file is staged first. Fails for an
/// image with a crop rectangle, which is only allowed for images of a profile.
pub async fn resolve_upload(ctx: &Context<'_>, input: &UploadInput, kind: UploadType) -> Outcome<FileId> {
    let fits = match kind {
        UploadType::Image => input.payload.is_none(),
        UploadType::Audio => input.payload.is_none() && !input.has_image_fields(),
        // The payload of a video has its playback options.
        UploadType::Video => !input.has_image_fields(),
    };
    if input.r#type != kind || !fits {
        return Err(Reason::Invalid.into());
    }
    match (&input.data, &input.raw) {
        (Some(upload), None) => {
            let file = upload.value(ctx).map_err(Error::failure)?;
            Ok(stage_file(ctx, file, kind).await?.0.file())
        }
        (None, Some(raw)) => Ok(FileId::parse(raw)?),
        _ => Err(Reason::Invalid.into()),
    }
}

/// Checks and stages a new file. Returns it with its stored bytes.
async fn stage_file(ctx: &Context<'_>, file: UploadValue, kind: UploadType) -> Outcome<(Content, u64)> {
    let (app, actor) = (app(ctx), actor(ctx));
    let UploadValue { filename, content, .. } = file;
    match kind {
        UploadType::Image => {
            let Staged { image, bytes, .. } = stage(app, actor, content).await?;
            Ok((Content::Image(image), bytes))
        }
        UploadType::Audio => {
            let audio = stage_audio(app, actor, content, &filename).await?;
            let size = audio.size;
            Ok((Content::Audio(audio), size))
        }
        UploadType::Video => {
            let video = stage_video(app, actor, content, &filename).await?;
            let size = video.size;
            Ok((Content::Video(video), size))
        }
    }
}

/// Returns the image of an input for a part of the caller's profile. A new image is staged first, and an
/// image with a crop rectangle is cropped.
pub async fn resolve_profile_upload(
    ctx: &Context<'_>,
    input: &UploadInput,
    part: ProfilePart,
) -> Outcome<FileId> {
    if input.r#type != UploadType::Image || input.has_image_fields() {
        return Err(Reason::Invalid.into());
    }
    let (app, actor) = (app(ctx), actor(ctx));
    let area = input.payload.as_ref().map(Crop::read).transpose()?;
    let (image, area) = match (&input.data, &input.raw) {
        (Some(upload), None) => {
            let file = upload.value(ctx).map_err(Error::failure)?;
            let staged = stage(app, actor, file.content).await?;
            let area = area.map(|area| area.scaled(staged.source, (staged.image.width, staged.image.height)));
            (staged.image, area)
        }
        (None, Some(raw)) => {
            let (db, raw) = (app.db.reader(), FileId::parse(raw)?);
            (store::find_for_profile(db, actor, raw, part).await?, area)
        }
        _ => return Err(Reason::Invalid.into()),
    };
    match area {
        Some(area) => Ok(crop(app, actor, &image, area).await?.image.file),
        None => Ok(image.file),
    }
}

/// A file that is ready to be used. It is deleted if nothing uses it within 24 hours. Exactly one of `image`,
/// `audio` and `video` is not null.
#[derive(SimpleObject)]
#[graphql(serial)]
pub struct StagedUpload {
    /// Reference to send back as `UploadInput.raw`.
    pub raw: ID,
    pub image: Option<Image>,
    pub audio: Option<AudioFile>,
    pub video: Option<VideoFile>,
    /// The file name that the caller sent.
    pub name: String,
    /// Stored bytes.
    pub size: u64,
}

#[derive(Default)]
pub struct MediaMutation;

#[Object]
impl MediaMutation {
    /// Uploads one file. The server checks its bytes, removes its metadata and deletes the file after 24
    /// hours if no post or profile uses it by then. Audio and video files may have at most 40 MB, and their
    /// names need the extension of their format. A video may have to be converted first: see its `state`.
    async fn upload(&self, ctx: &Context<'_>, file: Upload, r#type: UploadType) -> Result<StagedUpload> {
        let file = file.value(ctx)?;
        let name = file.filename.clone();
        let (content, size) = stage_file(ctx, file, r#type).await.map_err(|error| error.at("file"))?;
        let MediaFile { raw, image, audio, video } = MediaFile::new(app(ctx), &content);
        Ok(StagedUpload { raw, image, audio, video, name, size })
    }
}
