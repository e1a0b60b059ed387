//! What is known of a working copy, and the version of it that a composer has read.

use async_graphql::{ID, InputObject, SimpleObject};
use chrono::{DateTime, Utc};

use crate::ids::PostId;
use crate::posts::aside::CopyVersion;
use crate::posts::draft::DraftVersion;
use crate::posts::store::WorkingCopy;
use crate::problem::Problem;

/// What was saved of a draft that is still written, or of a change that is not published yet, without its content.
#[derive(SimpleObject)]
#[graphql(name = "WorkingCopy", serial)]
pub struct WorkingCopyOutput {
    /// Raised by each save.
    pub revision: i64,
    pub saved_at: DateTime<Utc>,
    /// Name of the account that saved it last, or its address if it has no name. Empty if the account was deleted.
    pub saved_by: String,
    /// The arguments of `sendPost` that are missing or not valid yet. Empty for a change of a sent post.
    pub unfinished: Vec<String>,
}

impl From<WorkingCopy> for WorkingCopyOutput {
    fn from(copy: WorkingCopy) -> Self {
        Self {
            revision: copy.revision,
            saved_at: copy.saved_at.to_datetime(),
            saved_by: copy.saved_by.unwrap_or_default(),
            unfinished: copy
                .unfinished
                .split(',')
                .filter(|name| !name.is_empty())
                .map(str::to_owned)
                .collect(),
        }
    }
}

/// The version of a draft that a composer has read. Fails with 409 if somebody else has saved it since.
#[derive(Clone, InputObject)]
pub struct DraftVersionInput {
    pub id: ID,
    /// `WorkingCopy.revision` as it was read.
    pub revision: i64,
    /// Identifies the composer, as in `saveDraft`.
    pub writer: String,
}

impl DraftVersionInput {
    pub fn parse(self) -> Result<DraftVersion, Problem> {
        let id = PostId::parse(&self.id).map_err(|problem| Problem::field("draft", problem.reason))?;
        Ok(DraftVersion { id, revision: self.revision, writer: self.writer, sequence: None })
    }
}

/// The working copy of a sent post that a composer has read or saved.
#[derive(Clone, InputObject)]
pub struct WorkingCopyVersionInput {
    /// `WorkingCopy.savedAt` as it was read. Null if the composer has saved and got no response.
    pub saved_at: Option<DateTime<Utc>>,
    /// Identifies the composer, as in `saveWorkingCopy`.
    pub writer: String,
}

impl From<WorkingCopyVersionInput> for CopyVersion {
    fn from(version: WorkingCopyVersionInput) -> Self {
        Self { saved_at: version.saved_at.map(Into::into), writer: version.writer, sequence: None }
    }
}
