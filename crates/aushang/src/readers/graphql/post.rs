//! A post as readers see it.

use async_graphql::{ID, SimpleObject};
use chrono::{DateTime, Utc};

use super::profile::ReaderProfile;
use crate::app::App;
use crate::posts::Post;
use crate::posts::attachments::AttachmentOutput;
use crate::posts::content::LangValue;
use crate::problem::{Error, Result};
use crate::profiles;

/// A post as readers see it.
#[derive(SimpleObject)]
pub struct ReaderPost {
    pub id: ID,
    pub publish_date: DateTime<Utc>,
    /// German text, with markup: `**bold**`, `*italic*`.
    pub content: String,
    /// The text in each language that it has, German first.
    pub translations: Vec<LangValue>,
    pub likes_count: i64,
    pub author: ReaderProfile,
    /// At most one.
    pub attachments: Vec<AttachmentOutput>,
    /// Sent through an emergency channel.
    pub emergency: bool,
}

/// Shapes posts for readers; one statement for the authors, however many posts.
pub(super) async fn present(app: &App, posts: Vec<Post>) -> Result<Vec<ReaderPost>> {
    let authors = profiles::find_all(app.db.reader(), posts.iter().map(|post| post.profile)).await?;
    posts
        .into_iter()
        .map(|post| {
            let author =
                authors.get(&post.profile).ok_or_else(|| Error::failure("a post without its profile"))?;
            let attachments = post
                .attachment
                .iter()
                .map(|attachment| AttachmentOutput::new(app, attachment, true))
                .collect();
            Ok(ReaderPost {
                id: post.id.into(),
                publish_date: post.publish_date.to_datetime(),
                translations: (&post.texts).into(),
                content: post.texts.de,
                likes_count: post.likes_count,
                author: ReaderProfile::new(app, author, None),
                attachments,
                emergency: post.audience.emergency,
            })
        })
        .collect()
}
