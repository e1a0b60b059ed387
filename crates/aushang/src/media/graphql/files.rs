//! Queries existing files again. A draft refers to files for longer than their signed addresses are valid,
//! and videos change while they are converted.

use async_graphql::{Context, ID, Object, Result, SimpleObject};

use super::{AudioFile, Image, Playback, VideoFile};
use crate::app::App;
use crate::ids::FileId;
use crate::media::{Content, store};
use crate::problem::{Problem, Reason};
use crate::schema::{actor, app};

/// Maximum number of files of one query, which is more than any attachment can have.
const MAX_FILES: usize = 50;

/// An existing file. Exactly one of `image`, `audio` and `video` is not null.
#[derive(SimpleObject)]
#[graphql(serial)]
pub struct MediaFile {
    /// Reference to send back as `UploadInput.raw`.
    pub raw: ID,
    pub image: Option<Image>,
    pub audio: Option<AudioFile>,
    /// The playback options belong to the post, so `autoplay` is always false and `muted` always true here.
    pub video: Option<VideoFile>,
}

impl MediaFile {
    pub(super) fn new(app: &App, content: &Content) -> Self {
        let (mut image, mut audio, mut video) = (None, None, None);
        match content {
            Content::Image(stored) => image = Some(Image::new(app, stored, false)),
            Content::Audio(stored) => audio = Some(AudioFile::new(app, stored, false)),
            Content::Video(stored) => video = Some(VideoFile::new(app, stored, false, Playback::default())),
        }
        Self { raw: content.file().into(), image, audio, video }
    }
}

#[derive(Default)]
pub struct MediaQuery;

#[Object]
impl MediaQuery {
    /// Returns the given files with new signed addresses, in any order: files that the caller staged and that
    /// nothing uses yet, and files that posts of the caller's profile show. Other and deleted files are
    /// omitted.
    async fn files(
        &self,
        ctx: &Context<'_>,
        #[graphql(desc = "References as in `UploadInput.raw`, at most 50.")] raws: Vec<ID>,
    ) -> Result<Vec<MediaFile>> {
        if raws.len() > MAX_FILES {
            return Err(Problem::field("raws", Reason::TooMany).into());
        }
        let (app, actor) = (app(ctx), actor(ctx));
        let ids: Vec<_> = raws.iter().filter_map(|raw| FileId::parse(raw).ok()).collect();
        let found = store::find_for_posts(app.db.reader(), actor, &ids).await?;
        Ok(found.iter().map(|file| MediaFile::new(app, &file.content)).collect())
    }
}
