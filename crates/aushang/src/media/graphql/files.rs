//! Files that are there already, asked for once more: what is being written names them for longer
//! than their addresses hold, and films change while they are converted.

use async_graphql::{Context, ID, Object, Result, SimpleObject};

use super::{AudioFile, Image, Playing, VideoFile};
use crate::app::App;
use crate::ids::FileId;
use crate::media::{Content, store};
use crate::problem::{Problem, Reason};
use crate::schema::{actor, app};

/// A gallery's pictures, and more than any other attachment has.
const MAX_FILES: usize = 50;

/// A file that is there. Exactly one of image, audio and video is.
#[derive(SimpleObject)]
#[graphql(serial)]
pub struct MediaFile {
    /// Send it back as `UploadInput.raw`.
    pub raw: ID,
    pub image: Option<Image>,
    pub audio: Option<AudioFile>,
    /// Whether it plays by itself is the post's to say: here it never does, and without sound.
    pub video: Option<VideoFile>,
}

impl MediaFile {
    fn new(app: &App, content: &Content) -> Self {
        let (mut image, mut audio, mut video) = (None, None, None);
        match content {
            Content::Image(stored) => image = Some(Image::new(app, stored, false)),
            Content::Audio(stored) => audio = Some(AudioFile::new(app, stored, false)),
            Content::Video(stored) => video = Some(VideoFile::new(app, stored, false, Playing::default())),
        }
        Self { raw: content.file().into(), image, audio, video }
    }
}

#[derive(Default)]
pub struct MediaQuery;

#[Object]
impl MediaQuery {
    /// Those of these files that the caller staged and nothing uses yet, and those that posts of the
    /// caller's profile show, in no order; what is gone is left out. Their addresses are signed anew.
    async fn files(
        &self,
        ctx: &Context<'_>,
        #[graphql(desc = "As `UploadInput.raw` takes them, at most 50.")] raws: Vec<ID>,
    ) -> Result<Vec<MediaFile>> {
        if raws.len() > MAX_FILES {
            return Err(Problem::field("raws", Reason::TooMany).into());
        }
        let (app, actor) = (app(ctx), actor(ctx));
        let ids: Vec<_> = raws.iter().filter_map(|raw| FileId::parse(raw).ok()).collect();
        let found = store::find_for_posts(app.db.reader(), actor.profile, actor.account, &ids).await?;
        Ok(found.iter().map(|file| MediaFile::new(app, &file.content)).collect())
    }
}
