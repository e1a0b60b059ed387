//! Info: title, description and link of an imported post. It cannot be created or edited here.

use async_graphql::SimpleObject;
use serde::{Deserialize, Serialize};

use super::AttachmentType;
use crate::problem::{Problem, Reason};
use crate::text::{LangValue, Texts};
use crate::web_address;

/// As stored in the post's row. Description and URL may be blank in German.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Info {
    pub title: Texts,
    #[serde(default)]
    pub description: Texts,
    #[serde(default)]
    pub url: Texts,
}

impl Info {
    /// Refuses URLs with a scheme that a browser executes instead of opening.
    pub fn check_links(&self, app_scheme: &str) -> Result<(), Problem> {
        let links = [Some(&self.url.de).filter(|url| !url.is_empty()), self.url.en.as_ref()];
        if links.into_iter().flatten().all(|url| web_address::is_link(url, app_scheme)) {
            Ok(())
        } else {
            Err(Problem::field("attachment.info.url", Reason::NotAUrl))
        }
    }
}

/// Texts of an imported post. Title, description and URL are German; description and URL are null if blank.
#[derive(Clone, Debug, SimpleObject)]
#[graphql(serial)]
pub struct InfoAttachment {
    pub r#type: AttachmentType,
    pub title: String,
    pub description: Option<String>,
    pub url: Option<String>,
    pub translations: InfoTranslations,
}

/// Each text in every language in which it was written.
#[derive(Clone, Debug, SimpleObject)]
#[graphql(serial)]
pub struct InfoTranslations {
    pub title: Vec<LangValue>,
    pub description: Vec<LangValue>,
    pub url: Vec<LangValue>,
}

impl InfoAttachment {
    pub(super) fn new(info: &Info) -> Self {
        let unless_blank = |text: &Texts| (!text.de.is_empty()).then(|| text.de.clone());
        Self {
            r#type: AttachmentType::Info,
            title: info.title.de.clone(),
            description: unless_blank(&info.description),
            url: unless_blank(&info.url),
            translations: InfoTranslations {
                title: (&info.title).into(),
                description: (&info.description).into(),
                url: (&info.url).into(),
            },
        }
    }
}
