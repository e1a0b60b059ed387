//! Attachments of posts. Each type has its own file.
//!
//! The post's row contains the whole attachment, tagged with its type, so that a page of posts needs one
//! statement. The files of an attachment are claimed by id.
//!
//! An attachment passes these stages: the argument of the mutation ([`AttachmentInput`]); its files staged,
//! outside of any transaction ([`PreparedAttachment`]); validated ([`CheckedAttachment`]); stored in the
//! post's transaction ([`Attachment`]); returned ([`AttachmentOutput`]).

pub mod blog;
pub mod calendar_address;
pub mod company;
pub mod event;
pub mod info;
pub mod poll;
mod files;
pub mod jobs;
pub mod gallery;
mod offers;
pub mod picture;
pub mod podcast;
pub mod video;

use async_graphql::{Context, Enum, OneofObject, Union};
use aushang_db::{Timestamp, Tx};
use serde::{Deserialize, Serialize};

use crate::actor::Actor;
use crate::app::App;
use crate::ids::{FileId, PostId};
use crate::problem::{Problem, Reason, Result};

pub use blog::{Blog, BlogAttachment, BlogInput, CheckedBlog};
pub use company::{CheckedCompany, Company, CompanyAttachment, CompanyInput};
pub use event::{CheckedEvent, Event, EventAttachment, EventInput};
pub use files::StagedFiles;
pub use gallery::{CheckedGallery, Gallery, GalleryAttachment, GalleryInput};
pub use info::{Info, InfoAttachment};
pub use jobs::{CheckedJobs, Jobs, JobsAttachment, JobsInput};
pub use offers::attachment_types_for;
pub use podcast::{CheckedPodcast, Podcast, PodcastAttachment, PodcastInput, PodcastTranslationsInput};
pub use poll::{CheckedPoll, Poll, PollAttachment, PollInput, Votes};
pub use video::{CheckedVideo, Video, VideoAttachment, VideoInput};

/// Maximum number of files of an attachment of any type.
pub const MAX_FILES: usize = gallery::MAX_IMAGES;

#[derive(Clone, Copy, Debug, PartialEq, Eq, Enum)]
pub enum AttachmentType {
    /// An advertised company.
    Company,
    /// One or two jobs of a company.
    Jobs,
    /// Link preview.
    Blog,
    /// An audio file.
    Podcast,
    /// A video.
    Video,
    /// Several images.
    Gallery,
    /// An event with a start and, optionally, an end and a location.
    Event,
    /// Options to vote for.
    Poll,
    /// Texts of an imported post. Only imports create this type.
    Info,
}

/// As stored in the post's row.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(tag = "type", rename_all = "camelCase")]
pub enum Attachment {
    Company(Company),
    Jobs(Jobs),
    Blog(Blog),
    Podcast(Podcast),
    Video(Video),
    Gallery(Gallery),
    Event(Event),
    Poll(Poll),
    Info(Info),
}

impl Attachment {
    pub fn kind(&self) -> AttachmentType {
        match self {
            Self::Company(_) => AttachmentType::Company,
            Self::Jobs(_) => AttachmentType::Jobs,
            Self::Blog(_) => AttachmentType::Blog,
            Self::Podcast(_) => AttachmentType::Podcast,
            Self::Video(_) => AttachmentType::Video,
            Self::Gallery(_) => AttachmentType::Gallery,
            Self::Event(_) => AttachmentType::Event,
            Self::Poll(_) => AttachmentType::Poll,
            Self::Info(_) => AttachmentType::Info,
        }
    }

    /// The files that it shows.
    pub fn files(&self) -> Vec<FileId> {
        match self {
            Self::Company(company) => company.image.iter().map(|picture| picture.image.file).collect(),
            Self::Blog(blog) => blog.image.iter().map(|picture| picture.image.file).collect(),
            Self::Podcast(podcast) => podcast.files(),
            Self::Video(video) => video.files(),
            Self::Gallery(gallery) => gallery.files(),
            Self::Jobs(_) | Self::Event(_) | Self::Poll(_) | Self::Info(_) => Vec::new(),
        }
    }

    /// Whether a post with this attachment and the publish date `date` may become visible at `from`. `from`
    /// is later than `date` if the server was not running at that date.
    pub fn may_appear(&self, date: Timestamp, from: Timestamp) -> bool {
        match self {
            Self::Poll(poll) => poll.may_appear(date, from),
            _ => true,
        }
    }

    /// Whether an edit may change its type to `kind`. Only company and jobs can be exchanged [A-55].
    pub fn may_become(&self, kind: AttachmentType) -> bool {
        let recruiting = [AttachmentType::Company, AttachmentType::Jobs];
        self.kind() == kind || [self.kind(), kind].iter().all(|kind| recruiting.contains(kind))
    }
}

/// Exactly one attachment, by its type.
#[derive(OneofObject, Serialize)]
pub enum AttachmentInput {
    /// An advertised company.
    Company(CompanyInput),
    /// One or two jobs of a company.
    Jobs(JobsInput),
    /// Link preview.
    Blog(BlogInput),
    /// An audio file.
    Podcast(PodcastInput),
    /// A video.
    Video(VideoInput),
    /// Several images.
    Gallery(GalleryInput),
    /// An event with a start and, optionally, an end and a location.
    Event(EventInput),
    /// Options to vote for.
    Poll(PollInput),
}

impl AttachmentInput {
    pub fn kind(&self) -> AttachmentType {
        match self {
            Self::Company(_) => AttachmentType::Company,
            Self::Jobs(_) => AttachmentType::Jobs,
            Self::Blog(_) => AttachmentType::Blog,
            Self::Podcast(_) => AttachmentType::Podcast,
            Self::Video(_) => AttachmentType::Video,
            Self::Gallery(_) => AttachmentType::Gallery,
            Self::Event(_) => AttachmentType::Event,
            Self::Poll(_) => AttachmentType::Poll,
        }
    }

    /// Stages the files that were sent with the request. Call this before the transaction begins. Fails with
    /// `ATTACHMENT_NOT_PERMITTED` if the actor may not use the type.
    pub async fn prepare(self, ctx: &Context<'_>, actor: &Actor) -> Result<PreparedAttachment> {
        if !offers::is_offered(actor, self.kind()) {
            return Err(Problem::field("attachment", Reason::AttachmentNotPermitted).into());
        }
        let files = match &self {
            Self::Company(company) => company.stage(ctx).await?,
            Self::Blog(blog) => blog.stage(ctx).await?,
            Self::Podcast(podcast) => podcast.stage(ctx).await?,
            Self::Video(video) => video.stage(ctx).await?,
            Self::Gallery(gallery) => gallery.stage(ctx).await?,
            Self::Jobs(_) | Self::Event(_) | Self::Poll(_) => StagedFiles::default(),
        };
        Ok(PreparedAttachment { input: self, files })
    }
}

/// An attachment input whose files are staged.
pub struct PreparedAttachment {
    pub input: AttachmentInput,
    pub files: StagedFiles,
}

/// The context for validating an attachment.
pub struct Case<'a> {
    pub app: &'a App,
    pub actor: &'a Actor,
    pub now: Timestamp,
    /// The publish date of the post, past or future.
    pub publish_date: Timestamp,
    /// The attachment to be edited. Its type may be changed to that of the input.
    pub stored: Option<&'a Attachment>,
    /// Whether its poll has at least one vote.
    pub has_votes: bool,
}

/// A validated attachment whose files are not claimed yet.
#[derive(Clone)]
pub enum CheckedAttachment {
    Company(CheckedCompany),
    Jobs(CheckedJobs),
    /// Boxed because it is by far the largest.
    Blog(Box<CheckedBlog>),
    Podcast(CheckedPodcast),
    Video(CheckedVideo),
    Gallery(CheckedGallery),
    Event(CheckedEvent),
    Poll(CheckedPoll),
}

impl CheckedAttachment {
    pub fn new(case: &Case<'_>, prepared: &PreparedAttachment) -> Result<Self, Problem> {
        let files = &prepared.files;
        match &prepared.input {
            AttachmentInput::Company(input) => Ok(Self::Company(CheckedCompany::new(case, input, files)?)),
            AttachmentInput::Jobs(input) => Ok(Self::Jobs(CheckedJobs::new(input)?)),
            AttachmentInput::Blog(input) => Ok(Self::Blog(Box::new(CheckedBlog::new(case, input, files)?))),
            AttachmentInput::Podcast(input) => Ok(Self::Podcast(CheckedPodcast::new(case, input, files)?)),
            AttachmentInput::Video(input) => Ok(Self::Video(CheckedVideo::new(case, input, files)?)),
            AttachmentInput::Gallery(input) => Ok(Self::Gallery(CheckedGallery::new(case, input, files)?)),
            AttachmentInput::Event(input) => Ok(Self::Event(CheckedEvent::new(case, input)?)),
            AttachmentInput::Poll(input) => Ok(Self::Poll(CheckedPoll::new(case, input)?)),
        }
    }

    /// Whether claiming its files would result in exactly `stored`.
    pub fn is(&self, stored: &Attachment) -> bool {
        match (self, stored) {
            (Self::Company(company), Attachment::Company(stored)) => company.is(stored),
            (Self::Jobs(jobs), Attachment::Jobs(stored)) => jobs.is(stored),
            (Self::Blog(blog), Attachment::Blog(stored)) => blog.is(stored),
            (Self::Podcast(podcast), Attachment::Podcast(stored)) => podcast.is(stored),
            (Self::Video(video), Attachment::Video(stored)) => video.is(stored),
            (Self::Gallery(gallery), Attachment::Gallery(stored)) => gallery.is(stored),
            (Self::Event(event), Attachment::Event(stored)) => event.is(stored),
            (Self::Poll(poll), Attachment::Poll(stored)) => poll.is(stored),
            _ => false,
        }
    }

    /// Claims the files for the post.
    pub async fn claim(self, tx: &Tx, actor: &Actor, post: PostId) -> Result<Attachment> {
        match self {
            Self::Company(company) => Ok(Attachment::Company(company.claim(tx, actor, post).await?)),
            Self::Jobs(jobs) => Ok(Attachment::Jobs(jobs.claim(tx, post).await?)),
            Self::Blog(blog) => Ok(Attachment::Blog(blog.claim(tx, actor, post).await?)),
            Self::Podcast(podcast) => Ok(Attachment::Podcast(podcast.claim(tx, actor, post).await?)),
            Self::Video(video) => Ok(Attachment::Video(video.claim(tx, actor, post).await?)),
            Self::Gallery(gallery) => Ok(Attachment::Gallery(gallery.claim(tx, actor, post).await?)),
            Self::Event(event) => Ok(Attachment::Event(event.into_event())),
            Self::Poll(poll) => Ok(Attachment::Poll(poll.into_poll())),
        }
    }
}

/// The post that an attachment is shown with.
pub struct Shown<'a> {
    pub app: &'a App,
    pub post: PostId,
    /// When the post became LIVE. `None` if it is not LIVE.
    pub published: Option<Timestamp>,
    /// Whether the post is public. Otherwise the addresses of its files are signed.
    pub public: bool,
    /// The votes of all polls on the same page of posts.
    pub votes: &'a Votes,
}

/// The attachment of a post.
#[derive(Clone, Debug, Union)]
#[graphql(name = "Attachment")]
pub enum AttachmentOutput {
    Company(CompanyAttachment),
    Jobs(JobsAttachment),
    Blog(BlogAttachment),
    Podcast(PodcastAttachment),
    Video(VideoAttachment),
    Gallery(GalleryAttachment),
    Event(EventAttachment),
    Poll(PollAttachment),
    Info(InfoAttachment),
}

impl AttachmentOutput {
    pub fn new(shown: &Shown<'_>, attachment: &Attachment) -> Self {
        match attachment {
            Attachment::Company(company) => Self::Company(CompanyAttachment::new(shown, company)),
            Attachment::Jobs(jobs) => Self::Jobs(JobsAttachment::new(shown, jobs)),
            Attachment::Blog(blog) => Self::Blog(BlogAttachment::new(shown, blog)),
            Attachment::Podcast(podcast) => Self::Podcast(PodcastAttachment::new(shown, podcast)),
            Attachment::Video(video) => Self::Video(VideoAttachment::new(shown, video)),
            Attachment::Gallery(gallery) => Self::Gallery(GalleryAttachment::new(shown, gallery)),
            Attachment::Event(event) => Self::Event(EventAttachment::new(shown, event)),
            Attachment::Poll(poll) => Self::Poll(PollAttachment::new(shown, poll)),
            Attachment::Info(info) => Self::Info(InfoAttachment::new(info)),
        }
    }

    /// The attachments of a post: at most one.
    pub fn list(shown: &Shown<'_>, attachment: Option<&Attachment>) -> Vec<Self> {
        attachment.into_iter().map(|attachment| Self::new(shown, attachment)).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const FILE: &str = "019cafe0-0000-7000-8000-000000000001";

    /// What rows of posts contain, per type: first with all fields, then the shortest form.
    const STORED: &[(AttachmentType, &str)] = &[
        (
            AttachmentType::Company,
            r#"{"type":"company","company":{"id":"FILE","title":"Haus GmbH","header":IMAGE},"image":IMAGE,"badge_title":{"de":"Neu","en":"New"}}"#,
        ),
        (
            AttachmentType::Company,
            r#"{"type":"company","company":{"id":"FILE","title":"Haus GmbH"},"badge_title":{"de":""}}"#,
        ),
        (
            AttachmentType::Jobs,
            r#"{"type":"jobs","company":{"id":"FILE","title":"Haus GmbH"},"jobs":[{"id":"FILE","title":"Maurer","type":"Werkstudium","city":"Köln"},{"id":"FILE","title":"Dachdecker","type":"Praktikum"}]}"#,
        ),
        (
            AttachmentType::Blog,
            r#"{"type":"blog","title":{"de":"Haus","en":"House"},"subtitle":{"de":"Unter"},"description":{"de":"","en":"About"},"url":{"de":"https://uni.example"},"image":DESCRIBED}"#,
        ),
        (
            AttachmentType::Blog,
            r#"{"type":"blog","title":{"de":"Haus"},"subtitle":{"de":""},"description":{"de":""},"url":{"de":"https://uni.example"}}"#,
        ),
        (
            AttachmentType::Podcast,
            r#"{"type":"podcast","title":{"de":"Folge"},"description":{"de":"Inhalt","en":"Content"},"audio":{"file":"FILE","name":"n","title":"Folge.mp3","extension":"mp3","size":7,"seconds":3},"image":IMAGE}"#,
        ),
        (
            AttachmentType::Podcast,
            r#"{"type":"podcast","title":{"de":"Folge"},"description":{"de":""},"audio":{"file":"FILE","name":"n","title":"Folge.mp3","extension":"mp3","size":7,"seconds":3}}"#,
        ),
        (
            AttachmentType::Video,
            r#"{"type":"video","video":"FILE","autoplay":true,"muted":true,"image":IMAGE}"#,
        ),
        (AttachmentType::Video, r#"{"type":"video","video":"FILE","autoplay":false,"muted":false}"#),
        (AttachmentType::Gallery, r#"{"type":"gallery","images":[DESCRIBED,IMAGE]}"#),
        (
            AttachmentType::Event,
            r#"{"type":"event","title":{"de":"Fest","en":"Party"},"location":{"country":null,"city":"Köln","postal_code":null,"street":null,"state":null,"addition":null,"label":"Köln","geo_point":[49.5,8.25]},"start":1000,"end":2000,"sequence":3}"#,
        ),
        (AttachmentType::Event, r#"{"type":"event","title":{"de":"Fest"},"start":1000,"sequence":0}"#),
        (
            AttachmentType::Poll,
            r#"{"type":"poll","options":[{"id":"FILE","text":{"de":"Ja","en":"Yes"}},{"id":"FILE","text":{"de":"Nein"}}],"ends":{"at":1000}}"#,
        ),
        (
            AttachmentType::Poll,
            r#"{"type":"poll","options":[{"id":"FILE","text":{"de":"Ja"}},{"id":"FILE","text":{"de":"Nein"}}],"ends":{"after":"week"}}"#,
        ),
        (
            AttachmentType::Info,
            r#"{"type":"info","title":{"de":"Chor"},"description":{"de":"Proben"},"url":{"de":"https://uni.example","en":"https://uni.example/en"}}"#,
        ),
    ];

    fn stored() -> impl Iterator<Item = (AttachmentType, String)> {
        let image = r#"{"file":"FILE","name":"n","extension":"jpg","width":3,"height":2,"placeholder":"p"}"#;
        let described =
            image.replace('}', r#","alt":{"de":"Ein Haus","en":"A house"},"focus":{"x":1,"y":2}}"#);
        STORED.iter().map(move |(kind, json)| {
            let json = json.replace("IMAGE", image).replace("DESCRIBED", &described).replace("FILE", FILE);
            (*kind, json)
        })
    }

    #[test]
    fn stored_attachments_are_read_and_written_unchanged() {
        for (kind, json) in stored() {
            let attachment: Attachment = serde_json::from_str(&json).unwrap();
            assert_eq!(attachment.kind(), kind);
            assert_eq!(serde_json::to_string(&attachment).unwrap(), json);
        }
        let tested: Vec<_> = stored().map(|(kind, _)| kind).collect();
        for item in <AttachmentType as async_graphql::resolver_utils::EnumType>::items() {
            assert!(tested.contains(&item.value), "{}", item.name);
        }
    }

    #[test]
    fn stored_attachments_without_optional_fields_are_read() {
        for (kind, json) in stored() {
            let mut json: serde_json::Value = serde_json::from_str(&json).unwrap();
            for field in ["badge_title", "subtitle", "description", "sequence", "image"] {
                json.as_object_mut().unwrap().remove(field);
            }
            let attachment: Attachment = serde_json::from_value(json).unwrap();
            assert_eq!(attachment.kind(), kind);
        }
    }
}
