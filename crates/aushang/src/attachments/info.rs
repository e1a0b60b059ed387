//! Info: title, description and link of an imported post. It cannot be created or edited here.

use async_graphql::SimpleObject;

use super::AttachmentType;
use super::texts::texts;
use crate::problem::{Problem, Reason};
use crate::web_address;

texts! {
    /// As stored in the post's row. Description and URL may be blank in German.
    Info -> InfoTranslations { title, description, url, }
}

impl Info {
    /// Refuses URLs with a scheme that a browser executes instead of opening.
    pub(super) fn check_links(&self, app_scheme: &str) -> Result<(), Problem> {
        let links = [Some(&self.url.de).filter(|url| !url.is_empty()), self.url.en.as_ref()];
        if links.into_iter().flatten().all(|url| web_address::is_link(url, app_scheme)) {
            Ok(())
        } else {
            Err(Problem::field("attachment.info.url", Reason::NotAUrl))
        }
    }

    pub(super) fn output(&self) -> InfoAttachment {
        InfoAttachment {
            r#type: AttachmentType::Info,
            title: self.title.de.clone(),
            description: self.description.german(),
            url: self.url.german(),
            translations: self.translations(),
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
