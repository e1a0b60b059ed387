//! What a server needs to know to answer that a feed did not change.

use reqwest::header::{ETAG, HeaderMap, HeaderName, IF_MODIFIED_SINCE, IF_NONE_MATCH, LAST_MODIFIED};
use serde::{Deserialize, Serialize};

/// Longer values are not kept.
const MAX_CHARS: usize = 500;

/// The validators of the last response. They are returned exactly as they came.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub(super) struct Cursor {
    #[serde(skip_serializing_if = "Option::is_none")]
    etag: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    modified: Option<String>,
}

impl Cursor {
    /// What is not valid counts as no cursor.
    pub fn parse(text: &str) -> Self {
        serde_json::from_str(text).unwrap_or_default()
    }

    pub fn of(headers: &HeaderMap) -> Self {
        let value = |name: HeaderName| {
            let value = headers.get(name)?.to_str().ok()?.to_owned();
            Some(value).filter(|value| !value.is_empty() && value.len() <= MAX_CHARS)
        };
        Self { etag: value(ETAG), modified: value(LAST_MODIFIED) }
    }

    /// `None` if the server sent no validators.
    pub fn to_text(&self) -> Option<String> {
        (*self != Self::default()).then(|| serde_json::json!(self).to_string())
    }

    pub fn add_to(&self, headers: &mut HeaderMap) {
        for (name, value) in [(IF_NONE_MATCH, &self.etag), (IF_MODIFIED_SINCE, &self.modified)] {
            if let Some(value) = value.as_ref().and_then(|value| value.parse().ok()) {
                headers.insert(name, value);
            }
        }
    }
}
