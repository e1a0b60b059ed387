//! A company and a job, as a search returns them and as a post stores them.

use sea_orm::FromQueryResult;
use serde::{Deserialize, Serialize};

use crate::ids::{CompanyId, JobOfferId};
use crate::media::StoredImage;
use crate::text::MaxChars;

/// Maximum length of the title of a company or a job.
pub const TITLE: MaxChars = MaxChars(200);
/// Maximum length of a job type and of the name of a city.
pub const SHORT_TEXT: MaxChars = MaxChars(100);
/// Maximum length of an id in an imported file.
pub const EXTERNAL_ID: MaxChars = MaxChars(100);

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, FromQueryResult)]
pub struct Company {
    pub id: CompanyId,
    pub title: String,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub header: Option<StoredImage>,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, FromQueryResult)]
pub struct JobOffer {
    pub id: JobOfferId,
    pub title: String,
    /// The job type as imported, in German.
    pub r#type: String,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub city: Option<String>,
}
