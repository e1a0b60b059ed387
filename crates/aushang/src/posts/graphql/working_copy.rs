//! What is known of a draft that is still written, and the version of it that a composer has read.

use async_graphql::{ID, InputObject, SimpleObject};
use chrono::{DateTime, Utc};

use crate::ids::PostId;
use crate::posts::draft::DraftVersion;
use crate::posts::store::WorkingCopy;
use crate::problem::Problem;

/// What was saved of a draft that is still written, without its content.
#[derive(SimpleObject)]
#[graphql(name = "WorkingCopy", serial)]
pub struct WorkingCopyOutput {
    /// Raised by each save.
    pub revision: i64,
    pub saved_at: DateTime<Utc>,
    /// E-mail address of the account that saved it last. Empty if the account was deleted.
    pub saved_by: String,
    /// The arguments of `sendPost` that are missing or not valid yet.
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
        Ok(DraftVersion { id, revision: self.revision, writer: self.writer })
    }
}
