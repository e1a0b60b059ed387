//! Uploads on the wire.

mod files;
mod image;
mod recording;

use async_graphql::{
    Context, ID, InputObject, Json, MaybeUndefined, Object, Result, SimpleObject, Upload, UploadValue,
};

use super::{
    Crop, FocusInput, Staged, StoredAudio, StoredVideo, crop, stage, stage_audio, stage_video, store,
};
use crate::app::App;
use crate::enums::{ProfilePart, UploadType};
use crate::ids::FileId;
use crate::problem::{Error, Reason, Result as Outcome};
use crate::schema::{actor, app};
use crate::text::LangValueInput;

pub use files::MediaQuery;
pub use image::Image;
pub use recording::{AudioFile, Playing, VideoFile};

/// A file to use: a new one, or the reference of one that is there.
#[derive(InputObject)]
pub struct UploadInput {
    pub r#type: UploadType,
    /// A new file; not together with `raw`.
    pub data: Option<Upload>,
    /// Reference of a staged file, or of the one that the post already shows.
    pub raw: Option<ID>,
    /// Of a profile's picture, the part that is shown: `{x, y, width, height}` in whole pixels from
    /// the upper left corner, of the picture that `upload` answered; with `data`, of the file itself,
    /// the right way up. Left out: all of it.
    /// Of a film, how it is played: `{autoplay, muted}`, both optional booleans.
    pub payload: Option<Json<serde_json::Value>>,
    /// Of an attachment's picture, in German: what somebody who cannot see it should know. At most
    /// 1000 characters. Null or blank: none; left out: what a picture has that the post already shows.
    pub alt: MaybeUndefined<String>,
    pub translations: Option<ImageTranslationsInput>,
    /// For pictures of attachments: the point that stays visible when only a part is shown. Null: the centre.
    /// Omitted: a picture that the post already shows keeps its point.
    pub focus: MaybeUndefined<FocusInput>,
}

impl UploadInput {
    /// What tells two requests apart; a new file counts by its being there.
    pub fn fingerprint(&self) -> serde_json::Value {
        let payload = self.payload.as_ref().map(|payload| &payload.0);
        let translations = self.translations.as_ref().map(|translations| &translations.alt);
        let said = serde_json::json!([self.raw, self.data.is_some(), payload, self.alt, translations]);
        // Without a focal point the fingerprint is the same as before the field existed.
        match self.focus {
            MaybeUndefined::Undefined => said,
            focus => serde_json::json!([said, focus]),
        }
    }

    /// Whether it has values that only pictures of attachments accept.
    fn describes(&self) -> bool {
        self.alt.is_value() || self.translations.is_some() || self.focus.is_value()
    }
}

/// The alternative text by language; a German one, if given, must equal the field beside.
#[derive(InputObject)]
pub struct ImageTranslationsInput {
    pub alt: Option<Vec<LangValueInput>>,
}

/// The file that an input names, which has to be of this kind: a new one is staged first. Refuses a
/// crop rectangle, which a profile's image alone has.
pub async fn take_in(ctx: &Context<'_>, input: &UploadInput, kind: UploadType) -> Outcome<FileId> {
    let fits = match kind {
        UploadType::Image => input.payload.is_none(),
        UploadType::Audio => input.payload.is_none() && !input.describes(),
        // How it is played.
        UploadType::Video => !input.describes(),
    };
    if input.r#type != kind || !fits {
        return Err(Reason::Invalid.into());
    }
    match (&input.data, &input.raw) {
        (Some(upload), None) => {
            let file = upload.value(ctx).map_err(Error::failure)?;
            Ok(Taken::of(ctx, file, kind).await?.file())
        }
        (None, Some(raw)) => Ok(FileId::parse(raw)?),
        _ => Err(Reason::Invalid.into()),
    }
}

/// A new file, judged and staged.
enum Taken {
    Image(Staged),
    Audio(StoredAudio),
    Video(StoredVideo),
}

impl Taken {
    async fn of(ctx: &Context<'_>, file: UploadValue, kind: UploadType) -> Outcome<Self> {
        let (app, actor) = (app(ctx), actor(ctx));
        let UploadValue { filename, content, .. } = file;
        match kind {
            UploadType::Image => stage(app, actor, content).await.map(Self::Image),
            UploadType::Audio => stage_audio(app, actor, content, &filename).await.map(Self::Audio),
            UploadType::Video => stage_video(app, actor, content, &filename).await.map(Self::Video),
        }
    }

    fn file(&self) -> FileId {
        match self {
            Self::Image(staged) => staged.image.file,
            Self::Audio(audio) => audio.file,
            Self::Video(video) => video.file,
        }
    }
}

/// The picture that an input names for a part of the caller's profile: a new one is staged first,
/// and what its crop rectangle names is cut out of it.
pub async fn take_in_for_profile(
    ctx: &Context<'_>,
    input: &UploadInput,
    part: ProfilePart,
) -> Outcome<FileId> {
    if input.r#type != UploadType::Image || input.describes() {
        return Err(Reason::Invalid.into());
    }
    let (app, actor) = (app(ctx), actor(ctx));
    let cut = input.payload.as_ref().map(Crop::read).transpose()?;
    let (image, cut) = match (&input.data, &input.raw) {
        (Some(upload), None) => {
            let file = upload.value(ctx).map_err(Error::failure)?;
            let staged = stage(app, actor, file.content).await?;
            let cut = cut.map(|cut| cut.scaled(staged.source, (staged.image.width, staged.image.height)));
            (staged.image, cut)
        }
        (None, Some(raw)) => {
            let (db, raw) = (app.db.reader(), FileId::parse(raw)?);
            (store::find_for_profile(db, actor.profile, actor.account, raw, part).await?, cut)
        }
        _ => return Err(Reason::Invalid.into()),
    };
    match cut {
        Some(cut) => Ok(crop(app, actor, &image, cut).await?.image.file),
        None => Ok(image.file),
    }
}

/// A file that waits to be used by a post; swept after 24 hours. Exactly one of image, audio and
/// video is there.
#[derive(SimpleObject)]
#[graphql(serial)]
pub struct StagedUpload {
    /// Send it back as `UploadInput.raw`.
    pub raw: ID,
    pub image: Option<Image>,
    pub audio: Option<AudioFile>,
    pub video: Option<VideoFile>,
    /// The file's name as the caller gave it.
    pub name: String,
    /// Bytes kept.
    pub size: u64,
}

#[derive(Default)]
pub struct MediaMutation;

#[Object]
impl MediaMutation {
    /// Takes one file in, so that a post can use it: judged by its bytes, written anew without
    /// metadata, kept for 24 hours until something uses it. Sounds and films have at most 40 MB and
    /// names that end in what they are; a film may first have to be made playable, see its state.
    async fn upload(&self, ctx: &Context<'_>, file: Upload, r#type: UploadType) -> Result<StagedUpload> {
        let file = file.value(ctx)?;
        let name = file.filename.clone();
        let taken = Taken::of(ctx, file, r#type).await.map_err(|error| error.at("file"))?;
        Ok(answer(app(ctx), &taken, name))
    }
}

fn answer(app: &App, taken: &Taken, name: String) -> StagedUpload {
    let (mut image, mut audio, mut video) = (None, None, None);
    let size = match taken {
        Taken::Image(staged) => {
            image = Some(Image::new(app, &staged.image, false));
            staged.bytes
        }
        Taken::Audio(stored) => {
            audio = Some(AudioFile::new(app, stored, false));
            stored.size
        }
        Taken::Video(stored) => {
            video = Some(VideoFile::new(app, stored, false, Playing::default()));
            stored.size
        }
    };
    StagedUpload { raw: taken.file().into(), image, audio, video, name, size }
}
