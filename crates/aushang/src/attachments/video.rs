//! Video: a video file, its playback options and, optionally, an image to show, instead of the poster, until
//! it plays.
//!
//! Of the video file, the post's row contains only the id, because the state of the file changes when it is
//! converted. A data loader fetches all videos of a response together.

use async_graphql::{ComplexObject, Context, InputObject, Json, SimpleObject};
use aushang_db::Tx;
use serde::{Deserialize, Serialize};

use super::files::InputFile;
use super::picture::{self, CheckedPicture, Picture};
use super::{AttachmentText, AttachmentType, Case, OutputContext, StoredAttachment, offers};
use crate::app::App;
use crate::enums::UploadType;
use crate::ids::{FileId, PostId};
use crate::media::{self, Content, Image, Owner, Playback, UploadInput, VideoFile};
use crate::problem::{Error, Fields, Problem, Reason, Result};
use crate::text::Texts;

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

impl StoredAttachment for Video {
    type Input = VideoInput;
    type Checked = (FileId, Playback, Option<CheckedPicture>);
    type Output = VideoAttachment;
    const OFFER: offers::Offer = offers::TO_ALL;

    fn uploads(input: &VideoInput) -> Result<Vec<InputFile<'_>>, Problem> {
        let mut files = vec![(UploadType::Video, VIDEO.into(), &input.video)];
        files.extend(picture::upload(IMAGE, input.image.as_ref()));
        Ok(files)
    }

    fn check(case: &Case<'_, Self>, input: &VideoInput) -> Result<Self::Checked, Problem> {
        let mut fields = Fields::default();
        let stored = case.stored.and_then(|stored| stored.image.as_ref());
        let image = picture::check(&mut fields, case, input.image.as_ref(), IMAGE, stored);
        fields.done()?;
        let video = case.files.video.ok_or_else(|| Problem::field(VIDEO, Reason::Required))?;
        let playback = parse_playback(input.video.payload.as_ref().map(|payload| &payload.0))?;
        Ok((video, playback, image))
    }

    fn equals(&self, (video, playback, image): &Self::Checked) -> bool {
        (self.video, self.playback) == (*video, *playback)
            && picture::is_same(image.as_ref(), self.image.as_ref())
    }

    async fn claim(
        (video, playback, image): Self::Checked,
        tx: &Tx,
        owner: Owner,
        post: PostId,
    ) -> Result<Self> {
        let claimed = media::claim_one(tx, owner, video, post, Content::video).await;
        claimed.map_err(|error| error.at(VIDEO))?;
        Ok(Self { video, playback, image: picture::claim(image, tx, owner, post).await? })
    }

    fn input(&self) -> VideoInput {
        let Playback { autoplay, muted } = self.playback;
        let payload = serde_json::json!({ "autoplay": autoplay, "muted": muted });
        let video = UploadInput::stored(UploadType::Video, self.video);
        VideoInput {
            video: UploadInput { payload: Some(Json(payload)), ..video },
            image: self.image.as_ref().map(Picture::input),
        }
    }

    fn texts(&self) -> Vec<(AttachmentText, &Texts)> {
        picture::with_alt(Vec::new(), self.image.as_ref())
    }

    fn files(&self) -> Vec<FileId> {
        [self.video].into_iter().chain(self.image.as_ref().map(Picture::file)).collect()
    }

    fn output(&self, context: &OutputContext<'_>) -> VideoAttachment {
        VideoAttachment {
            r#type: AttachmentType::Video,
            image: self.image.as_ref().map(|picture| picture.output(context)),
            file: self.video,
            playback: self.playback,
            public: context.public,
        }
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
