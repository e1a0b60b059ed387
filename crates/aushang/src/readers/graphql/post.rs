//! A post as readers see it.

use async_graphql::{ID, SimpleObject};
use chrono::{DateTime, Utc};

use super::profile::ReaderProfile;
use crate::app::App;
use crate::posts;
use crate::posts::attachments::{AttachmentOutput, Shown};
use crate::posts::content::LangValue;
use crate::problem::{Error, Result};
use crate::profiles;
use crate::readers::feed::Page;

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
pub(super) async fn present(app: &App, page: Page) -> Result<Vec<ReaderPost>> {
    let Page { posts, followed } = page;
    let authors = profiles::find_all(app.db.reader(), posts.iter().map(|post| post.profile)).await?;
    let votes = posts::votes_of(app.db.reader(), &posts).await?;
    posts
        .into_iter()
        .map(|post| {
            let author =
                authors.get(&post.profile).ok_or_else(|| Error::failure("a post without its profile"))?;
            let attachments =
                AttachmentOutput::list(&Shown { app, post: &post, author, public: true, votes: &votes });
            Ok(ReaderPost {
                id: post.id.into(),
                publish_date: post.publish_date.to_datetime(),
                translations: (&post.texts).into(),
                content: post.texts.de,
                likes_count: post.likes_count,
                author: ReaderProfile::new(app, author, followed.contains(&author.id)),
                attachments,
                emergency: post.audience.emergency,
            })
        })
        .collect()
}
