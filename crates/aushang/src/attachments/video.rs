//! Video: a video file, its playback options and, optionally, an image to show, instead of the poster, until
//! it plays.
//!
//! Of the video file, the post's row contains only the id, because the state of the file changes when it is
//! converted. A data loader fetches all videos of a response together.

use async_graphql::{ComplexObject, Context, InputObject, SimpleObject};
use aushang_db::Tx;
use serde::{Deserialize, Serialize};

use super::picture::{CheckedPicture, Picture, claim_one, is_same};
use super::{Attachment, AttachmentType, Case, Shown, StagedFiles};
use crate::actor::Actor;
use crate::app::App;
use crate::enums::UploadType;
use crate::ids::{FileId, PostId};
use crate::media::{self, Image, Playback, UploadInput, VideoFile};
use crate::problem::{Error, Fields, Problem, Reason, Result};

const VIDEO: &str = "attachment.video.video";
const IMAGE: &str = "attachment.video.image";

/// As stored in the post's row.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Video {
    pub video: FileId,
    #[serde(flatten)]
    pub playback: Playback,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub image: Option<Picture>,
}

/// A video. The payload of the upload has its playback options `{autoplay, muted}`. Omitted: it does not
/// start by itself and is muted. A video with `autoplay` is always muted.
#[derive(InputObject, Serialize)]
pub struct VideoInput {
    pub video: UploadInput,
    /// Shown until the video plays. Omitted: the poster of the video.
    pub image: Option<UploadInput>,
}

impl VideoInput {
    pub(super) async fn stage(&self, ctx: &Context<'_>) -> Result<StagedFiles> {
        let mut files = StagedFiles::default();
        let video = media::resolve_upload(ctx, &self.video, UploadType::Video).await;
        files.video = Some(video.map_err(|error| error.at(VIDEO))?);
        if let Some(image) = &self.image {
            files.stage_image(ctx, image, IMAGE).await?;
        }
        Ok(files)
    }
}

/// `UploadInput.payload` of a video.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Payload {
    autoplay: Option<bool>,
    muted: Option<bool>,
}

/// Parses the playback options. A video that starts by itself is muted.
fn parse_playback(payload: Option<&serde_json::Value>) -> Result<Playback, Problem> {
    let Some(payload) = payload else { return Ok(Playback::default()) };
    let Payload { autoplay, muted } =
        Payload::deserialize(payload).map_err(|_| Problem::field(VIDEO, Reason::Invalid))?;
    let autoplay = autoplay.unwrap_or(false);
    Ok(Playback { autoplay, muted: autoplay || muted.unwrap_or(true) })
}

/// A validated video whose files are not claimed yet.
#[derive(Clone)]
pub struct CheckedVideo {
    video: FileId,
    playback: Playback,
    image: Option<CheckedPicture>,
}

impl CheckedVideo {
    pub(super) fn new(case: &Case<'_>, input: &VideoInput, files: &StagedFiles) -> Result<Self, Problem> {
        let stored: Vec<_> = match case.stored {
            Some(Attachment::Video(stored)) => stored.image.iter().collect(),
            _ => Vec::new(),
        };
        let mut fields = Fields::default();
        let image = files.image().map(|file| {
            CheckedPicture::new(&mut fields, case.actor, file, input.image.as_ref(), IMAGE, &stored)
        });
        fields.done()?;
        let video = files.video.ok_or_else(|| Problem::field(VIDEO, Reason::Required))?;
        let playback = parse_playback(input.video.payload.as_ref().map(|payload| &payload.0))?;
        Ok(Self { video, playback, image })
    }

    pub(super) fn is(&self, stored: &Video) -> bool {
        (self.video, self.playback) == (stored.video, stored.playback)
            && is_same(self.image.as_ref(), stored.image.as_ref())
    }

    /// Claims the staged files for the post. Returns the video to store in the post's row.
    pub async fn claim(self, tx: &Tx, actor: &Actor, post: PostId) -> Result<Video> {
        let Self { video, playback, image } = self;
        media::claim_video(tx, actor.profile, actor.account, video, post)
            .await
            .map_err(|error| error.at(VIDEO))?;
        Ok(Video { video, playback, image: claim_one(image, tx, actor, post).await? })
    }
}

impl Video {
    pub(super) fn files(&self) -> Vec<FileId> {
        let image = self.image.as_ref().map(|picture| picture.image.file);
        [self.video].into_iter().chain(image).collect()
    }
}

/// A video.
#[derive(Clone, Debug, SimpleObject)]
#[graphql(complex, serial)]
pub struct VideoAttachment {
    pub r#type: AttachmentType,
    /// Shown until the video plays. Null: show the poster of the video.
    pub image: Option<Image>,
    #[graphql(skip)]
    file: FileId,
    #[graphql(skip)]
    playback: Playback,
    #[graphql(skip)]
    public: bool,
}

#[ComplexObject]
impl VideoAttachment {
    /// Null if the video is missing.
    async fn video(&self, ctx: &Context<'_>) -> async_graphql::Result<Option<VideoFile>> {
        let app = ctx.data_unchecked::<App>();
        let found = app.videos.load_one(self.file).await;
        let found = found.map_err(|error| Error::failure(error.why()))?;
        Ok(found.map(|video| VideoFile::new(app, &video, self.public, self.playback)))
    }
}

impl VideoAttachment {
    pub(super) fn new(shown: &Shown<'_>, video: &Video) -> Self {
        Self {
            r#type: AttachmentType::Video,
            image: video.image.as_ref().map(|picture| picture.shown(shown)),
            file: video.video,
            playback: video.playback,
            public: shown.public,
        }
    }
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    // spec: ATTACH-43
    #[test]
    fn video_with_autoplay_is_muted() {
        let parse =
            |payload| parse_playback(Some(&payload)).map(|playback| (playback.autoplay, playback.muted)).ok();
        for (payload, expected) in [
            (json!({}), Some((false, true))),
            (json!({ "muted": false }), Some((false, false))),
            (json!({ "autoplay": true }), Some((true, true))),
            (json!({ "autoplay": true, "muted": false }), Some((true, true))),
            (json!({ "autoplay": false, "muted": null }), Some((false, true))),
            (json!({ "autoplay": "yes" }), None),
            (json!({ "loop": true }), None),
            (json!(7), None),
        ] {
            assert_eq!(parse(payload.clone()), expected, "{payload}");
        }
    }
}
