//! A post for readers.

use async_graphql::{ID, SimpleObject};
use chrono::{DateTime, Utc};
use futures::try_join;

use crate::actor::Reader;
use crate::app::App;
use crate::attachments::{AttachmentOutput, OutputContext};
use crate::feed::ToReader;
use crate::feed::page::{self, Page};
use crate::ids::PostId;
use crate::interactions;
use crate::problem::{Reason, Result};
use crate::readers::ReaderProfile;
use crate::text::LangValue;

/// A post for readers.
#[derive(SimpleObject)]
#[graphql(serial)]
pub struct ReaderPost {
    pub id: ID,
    pub publish_date: DateTime<Utc>,
    /// German text, with markup: `**bold**`, `*italic*`.
    pub content: String,
    /// The text in each available language, German first.
    pub translations: Vec<LangValue>,
    pub likes_count: i64,
    /// Whether the reader likes it.
    pub liked: bool,
    /// The option that the reader voted for in its poll; null: none.
    pub vote: Option<ID>,
    pub author: ReaderProfile,
    /// At most one.
    pub attachments: Vec<AttachmentOutput>,
    /// Whether it was sent to an emergency channel.
    pub emergency: bool,
}

/// Returns a post as it is now. Fails with `NotFound` if the reader may not see it.
pub(super) async fn present_one(app: &App, reader: &Reader, id: PostId) -> Result<ReaderPost> {
    let page = page::post(app, reader, id).await?;
    present(app, reader, page).await?.pop().ok_or_else(|| Reason::NotFound.into())
}

/// Converts posts for a reader. If there are polls among them, runs two statements at the same time: one
/// for all votes, one for the reader's own.
pub async fn present(app: &App, reader: &Reader, page: Page) -> Result<Vec<ReaderPost>> {
    let Page { posts, followed } = page;
    let db = app.db.reader();
    let polls = || posts.iter().map(|it| &it.post).filter(|post| post.has_poll()).map(|post| post.id);
    let (votes, own_votes) =
        try_join!(interactions::votes_of(db, polls()), interactions::own_votes(db, reader.id, polls()))?;
    let converted = posts.into_iter().map(|ToReader { post, author, liked }| {
        let public = post.audience.is_everybody(author.has_code);
        let shown = OutputContext { app, post: post.id, published: post.published(), public, votes: &votes };
        let attachments = AttachmentOutput::list(&shown, post.attachment.as_ref());
        let following = followed.contains(&author.id);
        ReaderPost {
            id: post.id.into(),
            publish_date: post.publish_date.to_datetime(),
            translations: (&post.texts).into(),
            content: post.texts.de,
            likes_count: post.likes_count,
            liked,
            vote: own_votes.get(&post.id).map(|option| (*option).into()),
            author: ReaderProfile::new(app, author, following),
            attachments,
            emergency: post.audience.emergency,
        }
    });
    Ok(converted.collect())
}
