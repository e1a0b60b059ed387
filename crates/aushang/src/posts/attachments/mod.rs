//! What can be attached to a post: one of a few types, each in a file of its own.
//!
//! The post row keeps its attachment whole, tagged with its type, so that a page of posts is
//! one statement; the files that it shows are claimed by id.

pub mod blog;

use async_graphql::{Context, Enum, OneofObject, Union};
use aushang_db::Tx;
use serde::{Deserialize, Serialize};

use crate::actor::Actor;
use crate::app::App;
use crate::ids::{FileId, PostId};
use crate::problem::{Problem, Result};

pub use blog::{Blog, BlogAttachment, BlogInput, CheckedBlog};

#[derive(Clone, Copy, Debug, PartialEq, Eq, Enum)]
pub enum AttachmentType {
    /// Link preview.
    Blog,
}

/// As the post row keeps it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "type", rename_all = "camelCase")]
pub enum Attachment {
    Blog(Blog),
}

impl Attachment {
    pub fn kind(&self) -> AttachmentType {
        match self {
            Self::Blog(_) => AttachmentType::Blog,
        }
    }

    /// The files that it shows.
    pub fn files(&self) -> Vec<FileId> {
        match self {
            Self::Blog(blog) => blog.image.iter().map(|image| image.file).collect(),
        }
    }
}

/// Which types somebody may add, by kind of profile and role; open to all so far.
pub fn attachment_types_for(_actor: &Actor) -> Vec<AttachmentType> {
    vec![AttachmentType::Blog]
}

/// Exactly one attachment, by its type.
#[derive(OneofObject)]
pub enum AttachmentInput {
    /// Link preview.
    Blog(BlogInput),
}

impl AttachmentInput {
    pub fn kind(&self) -> AttachmentType {
        match self {
            Self::Blog(_) => AttachmentType::Blog,
        }
    }

    /// What tells two requests apart; a new file counts by its being there.
    pub fn fingerprint(&self) -> serde_json::Value {
        match self {
            Self::Blog(blog) => serde_json::json!({ "blog": blog.fingerprint() }),
        }
    }

    /// Stages the files that came with the call itself, before any transaction begins.
    pub async fn stage(&self, ctx: &Context<'_>) -> Result<StagedFiles> {
        match self {
            Self::Blog(blog) => blog.stage(ctx).await,
        }
    }
}

/// The files that an attachment names, all of them staged or in use already.
#[derive(Clone, Copy, Debug, Default)]
pub struct StagedFiles {
    pub image: Option<FileId>,
}

/// An attachment whose rules hold and whose files are still to be claimed.
pub enum CheckedAttachment {
    Blog(CheckedBlog),
}

impl CheckedAttachment {
    /// `stored`: the attachment that is edited, of the same type.
    pub fn new(
        app: &App,
        actor: &Actor,
        input: &AttachmentInput,
        files: &StagedFiles,
        stored: Option<&Attachment>,
    ) -> Result<Self, Problem> {
        match (input, stored) {
            (AttachmentInput::Blog(input), stored) => {
                let stored = stored.map(|Attachment::Blog(blog)| blog);
                Ok(Self::Blog(CheckedBlog::new(app, actor, input, files.image, stored)?))
            }
        }
    }

    /// Would claiming its files make just this of it?
    pub fn is(&self, stored: &Attachment) -> bool {
        match (self, stored) {
            (Self::Blog(blog), Attachment::Blog(stored)) => blog.is(stored),
        }
    }

    /// Takes the files for the post.
    pub async fn claim(self, tx: &Tx, actor: &Actor, post: PostId) -> Result<Attachment> {
        match self {
            Self::Blog(blog) => Ok(Attachment::Blog(blog.claim(tx, actor, post).await?)),
        }
    }
}

/// What is attached to a post.
#[derive(Clone, Debug, Union)]
#[graphql(name = "Attachment")]
pub enum AttachmentOutput {
    Blog(BlogAttachment),
}

impl AttachmentOutput {
    /// `public`: everybody may fetch its files.
    pub fn new(app: &App, attachment: &Attachment, public: bool) -> Self {
        match attachment {
            Attachment::Blog(blog) => Self::Blog(BlogAttachment::new(app, blog, public)),
        }
    }
}
