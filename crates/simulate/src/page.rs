//! Pages of posts, as the endpoint returns them.

use serde::Deserialize;

/// A page of posts, newest first.
#[derive(Deserialize)]
pub struct Posts {
    pub edges: Vec<Edge>,
    #[serde(rename = "hasPreviousPage")]
    pub has_older: bool,
}

#[derive(Deserialize)]
pub struct Edge {
    pub cursor: String,
    pub node: Post,
}

#[derive(Deserialize)]
pub struct Post {
    pub id: String,
    pub liked: bool,
    pub vote: Option<String>,
    attachments: Vec<Attachment>,
}

#[derive(Deserialize)]
pub struct Attachment {
    /// Only polls have options.
    options: Option<Vec<Named>>,
}

#[derive(Deserialize)]
pub struct Named {
    pub id: String,
}

#[derive(Deserialize)]
pub struct Page {
    pub id: String,
    pub following: bool,
    pub posts: Posts,
}

/// The fields of a post that an app shows, as far as they matter here.
pub const POSTS: &str = "hasPreviousPage edges { cursor node { id liked vote content publishDate likesCount
    author { displayName } attachments { __typename ... on PollAttachment { total options { id text votes } } }
} }";

impl Post {
    pub fn poll(&self) -> Option<&[Named]> {
        self.attachments.iter().find_map(|attachment| attachment.options.as_deref())
    }

    /// Whether the post has an attachment other than a poll, such as a link.
    pub fn is_clickable(&self) -> bool {
        !self.attachments.is_empty() && self.poll().is_none()
    }
}
