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
mod imported;
pub mod jobs;
pub mod gallery;
mod offers;
pub mod picture;
pub mod podcast;
mod texts;
mod types;
pub mod video;

use async_graphql::{Context, Enum, OneofObject, Union};
use aushang_db::{Timestamp, Tx};
use serde::{Deserialize, Serialize};

use crate::actor::Actor;
use crate::app::App;
use crate::ids::{FileId, PostId};
use crate::media::Owner;
use crate::problem::{Problem, Reason, Result};
use crate::text::Texts;
use files::InputFile;
use types::attachment_types;

pub use blog::{Blog, BlogAttachment, BlogInput};
pub use company::{Company, CompanyAttachment, CompanyInput};
pub use event::{Event, EventAttachment, EventInput};
pub use files::StagedFiles;
pub use gallery::{Gallery, GalleryAttachment, GalleryInput};
pub use imported::{ImportedAttachment, ImportedImage};
pub use info::{Info, InfoAttachment};
pub use jobs::{Jobs, JobsAttachment, JobsInput};
pub use offers::attachment_types_for;
pub use podcast::{Podcast, PodcastAttachment, PodcastInput, PodcastTranslationsInput};
pub use poll::{Poll, PollAttachment, PollInput, Votes};
pub use texts::AttachmentText;
pub use video::{Video, VideoAttachment, VideoInput};

/// Maximum number of files of an attachment of any type.
pub const MAX_FILES: usize = gallery::MAX_IMAGES;

// All types, in the order of the composer's menu.
attachment_types! {
    written {
        /// An advertised company.
        Company: CompanyInput -> CompanyAttachment,
        /// One or two jobs of a company.
        Jobs: JobsInput -> JobsAttachment,
        /// Link preview.
        Blog: BlogInput -> BlogAttachment,
        /// An audio file.
        Podcast: PodcastInput -> PodcastAttachment,
        /// A video.
        Video: VideoInput -> VideoAttachment,
        /// Several images.
        Gallery: GalleryInput -> GalleryAttachment,
        /// An event with a start and, optionally, an end and a location.
        Event: EventInput -> EventAttachment,
        /// Options to vote for.
        Poll: PollInput -> PollAttachment,
    }
    imported {
        /// Texts of an imported post. Only imports create this type.
        Info -> InfoAttachment,
    }
}

/// A type that can be written, implemented by its stored form.
pub trait StoredAttachment: Sized {
    type Input;
    /// The validated input, whose files are not claimed yet.
    type Checked: Clone;
    type Output;

    /// Who may add it.
    const OFFER: offers::Offer;

    /// The files of the input, in display order.
    fn uploads(_: &Self::Input) -> Result<Vec<InputFile<'_>>, Problem> {
        Ok(Vec::new())
    }

    /// Validates the input.
    fn check(case: &Case<'_, Self>, input: &Self::Input) -> Result<Self::Checked, Problem>;

    /// Whether claiming the files of `checked` would result in exactly this attachment.
    fn equals(&self, checked: &Self::Checked) -> bool;

    /// Claims the files for the post.
    fn claim(
        checked: Self::Checked,
        tx: &Tx,
        owner: Owner,
        post: PostId,
    ) -> impl Future<Output = Result<Self>> + Send;

    /// The input that results in this attachment, if its files are still those of its post.
    fn input(&self) -> Self::Input;

    /// All texts, with what each is. The position among those of the same kind identifies a text.
    fn texts(&self) -> Vec<(AttachmentText, &Texts)> {
        Vec::new()
    }

    /// The files that it shows.
    fn files(&self) -> Vec<FileId> {
        Vec::new()
    }

    /// See [`Attachment::may_appear`].
    fn may_appear(&self, _date: Timestamp, _from: Timestamp) -> bool {
        true
    }

    fn output(&self, context: &OutputContext<'_>) -> Self::Output;
}

impl Attachment {
    /// Whether an edit may change its type to `kind`. Only company and jobs can be exchanged [A-55].
    pub fn may_become(&self, kind: AttachmentType) -> bool {
        let recruiting = [AttachmentType::Company, AttachmentType::Jobs];
        self.kind() == kind || [self.kind(), kind].iter().all(|kind| recruiting.contains(kind))
    }

    /// When its event starts. `None`: it is not an event.
    pub fn event_start(&self) -> Option<Timestamp> {
        if let Self::Event(event) = self { Some(event.start) } else { None }
    }
}

impl AttachmentInput {
    /// Stages the files that were sent with the request. Call this before the transaction begins. Fails with
    /// `ATTACHMENT_NOT_PERMITTED` if the actor may not use the type.
    pub async fn prepare(self, ctx: &Context<'_>, actor: &Actor) -> Result<PreparedAttachment> {
        if !offers::is_offered(actor, self.kind()) {
            return Err(Problem::field("attachment", Reason::AttachmentNotPermitted).into());
        }
        let files = StagedFiles::stage(ctx, self.uploads()?).await?;
        Ok(PreparedAttachment { input: self, files })
    }
}

/// An attachment input whose files are staged.
pub struct PreparedAttachment {
    pub input: AttachmentInput,
    pub files: StagedFiles,
}

/// The context for validating an attachment. For a single type, `T` is its stored form.
pub struct Case<'a, T = Attachment> {
    pub app: &'a App,
    pub actor: &'a Actor,
    pub now: Timestamp,
    /// The publish date of the post, past or future.
    pub publish_date: Timestamp,
    /// The staged files of the input.
    pub files: &'a StagedFiles,
    /// The attachment to be edited. Its type may be changed to that of the input.
    pub stored: Option<&'a T>,
    /// Whether its poll has at least one vote.
    pub has_votes: bool,
}

impl<'a> Case<'a> {
    /// The case for one type: without the stored attachment if that has another type.
    fn narrowed<T>(&self, narrow: impl FnOnce(&'a Attachment) -> Option<&'a T>) -> Case<'a, T> {
        let Self { app, actor, now, publish_date, files, stored, has_votes } = *self;
        Case { app, actor, now, publish_date, files, stored: stored.and_then(narrow), has_votes }
    }
}

/// What the output of an attachment depends on besides the attachment.
pub struct OutputContext<'a> {
    pub app: &'a App,
    pub post: PostId,
    /// When the post became LIVE. `None` if it is not LIVE.
    pub published: Option<Timestamp>,
    /// Whether the post is public. Otherwise the addresses of its files are signed.
    pub public: bool,
    /// The votes of all polls on the same page of posts.
    pub votes: &'a Votes,
}

impl AttachmentOutput {
    /// The attachments of a post: at most one.
    pub fn list(context: &OutputContext<'_>, attachment: Option<&Attachment>) -> Vec<Self> {
        attachment.into_iter().map(|attachment| Self::new(context, attachment)).collect()
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
