//! What readers see of a company and of a job, as a search finds it and a post keeps it.

use serde::{Deserialize, Serialize};

use crate::ids::{CompanyId, JobOfferId};
use crate::media::StoredImage;
use crate::text::MaxChars;

/// Longest title of a company or a job.
pub const TITLE: MaxChars = MaxChars(200);
/// Longest name of a kind of job, and of a city.
pub const WORD: MaxChars = MaxChars(100);
/// Longest id that an imported file gives to something.
pub const EXTERNAL_ID: MaxChars = MaxChars(100);

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Company {
    pub id: CompanyId,
    pub title: String,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub header: Option<StoredImage>,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct JobOffer {
    pub id: JobOfferId,
    pub title: String,
    /// What kind of job, in the words of the import.
    pub r#type: String,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub city: Option<String>,
}
