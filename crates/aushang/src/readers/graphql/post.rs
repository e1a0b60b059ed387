//! A post as readers see it.

use async_graphql::{ID, SimpleObject};
use chrono::{DateTime, Utc};
use futures::try_join;

use super::profile::ReaderProfile;
use crate::actor::Reader;
use crate::app::App;
use crate::ids::PostId;
use crate::posts;
use crate::posts::attachments::{AttachmentOutput, Shown};
use crate::posts::content::LangValue;
use crate::problem::{Error, Reason, Result};
use crate::profiles;
use crate::readers::feed::{self, Page};

/// A post as readers see it.
#[derive(SimpleObject)]
#[graphql(serial)]
pub struct ReaderPost {
    pub id: ID,
    pub publish_date: DateTime<Utc>,
    /// German text, with markup: `**bold**`, `*italic*`.
    pub content: String,
    /// The text in each language that it has, German first.
    pub translations: Vec<LangValue>,
    pub likes_count: i64,
    /// The reader likes it.
    pub liked: bool,
    /// The option of its poll that the reader voted for; null: none.
    pub vote: Option<ID>,
    pub author: ReaderProfile,
    /// At most one.
    pub attachments: Vec<AttachmentOutput>,
    /// Sent through an emergency channel.
    pub emergency: bool,
}

/// A post that the reader may see, as it is now; anything else is answered as missing.
pub(super) async fn present_one(app: &App, reader: &Reader, id: PostId) -> Result<ReaderPost> {
    let page = feed::post(app, reader, id).await?;
    present(app, reader, page).await?.pop().ok_or_else(|| Reason::NotFound.into())
}

/// Shapes posts for a reader; one statement each for authors, likes and votes, however many posts,
/// of which none waits for another.
pub(super) async fn present(app: &App, reader: &Reader, page: Page) -> Result<Vec<ReaderPost>> {
    let Page { posts, followed } = page;
    let db = app.db.reader();
    let ids: Vec<_> = posts.iter().map(|post| post.id).collect();
    let profiles: Vec<_> = posts.iter().map(|post| post.profile).collect();
    let (authors, votes, own_votes, liked) = try_join!(
        profiles::find_all(db, profiles),
        posts::votes_of(db, &posts),
        posts::own_votes(db, reader.id, &posts),
        posts::liked_among(db, reader.id, ids),
    )?;
    posts
        .into_iter()
        .map(|post| {
            let author =
                authors.get(&post.profile).ok_or_else(|| Error::failure("a post without its profile"))?;
            let has_code = author.access_code.is_some();
            let attachments =
                AttachmentOutput::list(&Shown { app, post: &post, has_code, public: true, votes: &votes });
            Ok(ReaderPost {
                id: post.id.into(),
                publish_date: post.publish_date.to_datetime(),
                translations: (&post.texts).into(),
                content: post.texts.de,
                likes_count: post.likes_count,
                liked: liked.contains(&post.id),
                vote: own_votes.get(&post.id).map(|option| (*option).into()),
                author: ReaderProfile::new(app, author, followed.contains(&author.id)),
                attachments,
                emergency: post.audience.emergency,
            })
        })
        .collect()
}
