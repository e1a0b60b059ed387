//! Uploads and images on the wire.

use async_graphql::{Context, Enum, ID, InputObject, Json, Object, Result, SimpleObject, Upload};

use super::{Staged, StoredImage, stage};
use crate::app::App;
use crate::ids::FileId;
use crate::problem::{Error, Reason, Result as Outcome};
use crate::schema::{actor, app};

/// What kind of file is uploaded.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Enum)]
pub enum UploadType {
    /// JPEG or PNG, told by its bytes.
    Image,
}

/// A picture in a size made for screens.
#[derive(Clone, Debug, SimpleObject)]
pub struct Image {
    /// Reference to send back as `UploadInput.raw`.
    pub raw: ID,
    /// Address of the picture below the server's own; signed for an hour unless it is public.
    pub large: String,
    /// A thumbhash in base64, drawn while the picture loads.
    pub placeholder: String,
    /// Pixels.
    pub width: u32,
    /// Pixels.
    pub height: u32,
}

impl Image {
    /// `public`: whoever knows the address may fetch it; else it is signed.
    pub fn new(app: &App, image: &StoredImage, public: bool) -> Self {
        let large = if public { app.addresses.public(image) } else { app.addresses.signed(image, app.now()) };
        Self {
            raw: image.file.into(),
            large,
            placeholder: image.placeholder.clone(),
            width: image.width,
            height: image.height,
        }
    }
}

/// A file to use: a new one, or the reference of one that is there.
#[derive(InputObject)]
pub struct UploadInput {
    pub r#type: UploadType,
    /// A new file; not together with `raw`.
    pub data: Option<Upload>,
    /// Reference of a staged file, or of the one that the post already shows.
    pub raw: Option<ID>,
    /// Crop rectangle of a profile's image.
    pub payload: Option<Json<serde_json::Value>>,
}

/// The picture that an input names: a new one is staged first. Refuses a crop rectangle, which
/// a profile's image alone has.
pub async fn take_in(ctx: &Context<'_>, input: &UploadInput) -> Outcome<FileId> {
    match (&input.data, &input.raw) {
        _ if input.payload.is_some() => Err(Reason::Invalid.into()),
        (Some(upload), None) => {
            let file = upload.value(ctx).map_err(Error::failure)?;
            Ok(stage(app(ctx), actor(ctx), file.content).await?.image.file)
        }
        (None, Some(raw)) => Ok(FileId::parse(raw)?),
        _ => Err(Reason::Invalid.into()),
    }
}

/// A file that waits to be used by a post; swept after 24 hours.
#[derive(SimpleObject)]
pub struct StagedUpload {
    /// Send it back as `UploadInput.raw`.
    pub raw: ID,
    pub image: Image,
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
    /// metadata, kept for 24 hours until something uses it.
    async fn upload(&self, ctx: &Context<'_>, file: Upload, r#type: UploadType) -> Result<StagedUpload> {
        let UploadType::Image = r#type;
        let app = app(ctx);
        let file = file.value(ctx)?;
        let name = file.filename.clone();
        let staged = stage(app, actor(ctx), file.content).await.map_err(|error| error.at("file"))?;
        Ok(answer(app, &staged, name))
    }
}

fn answer(app: &App, staged: &Staged, name: String) -> StagedUpload {
    StagedUpload { raw: staged.raw(), image: Image::new(app, &staged.image, false), name, size: staged.bytes }
}
