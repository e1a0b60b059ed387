//! The content of a version.

use std::collections::BTreeSet;

use aushang_db::Timestamp;
use sea_orm::FromQueryResult;
use serde::{Deserialize, Serialize};

use crate::attachments::Attachment;
use crate::ids::{ChannelId, FileId};
use crate::posts::{Post, PushText};
use crate::text::Texts;

/// All that people decide about a post, as stored in a version. The channels determine the audience.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct VersionContent {
    pub texts: Texts,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub attachment: Option<Attachment>,
    pub publish_date: Timestamp,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub channels: Vec<VersionChannel>,
    #[serde(default)]
    pub send_push: bool,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub push_title: Option<String>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub push_text: Option<String>,
}

/// A channel with its name at that time: the channel may have been renamed or deleted since.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, FromQueryResult)]
pub struct VersionChannel {
    pub id: ChannelId,
    pub name: String,
    pub notification: bool,
}

impl VersionContent {
    pub fn new(post: &Post, channels: Vec<VersionChannel>) -> Self {
        let PushText { title, text } = post.push.clone();
        Self {
            texts: post.texts.clone(),
            attachment: post.attachment.clone(),
            publish_date: post.publish_date,
            channels,
            send_push: post.send_push,
            push_title: title,
            push_text: text,
        }
    }

    /// The files that it shows.
    pub fn files(&self) -> BTreeSet<FileId> {
        self.attachment.iter().flat_map(Attachment::files).collect()
    }
}
