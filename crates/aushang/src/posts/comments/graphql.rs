//! Comments on drafts in the console's GraphQL API.

use async_graphql::{Context, ID, InputObject, Object, Result, SimpleObject};
use chrono::{DateTime, Utc};

use super::store::{self, Comment};
use super::write::{self, MAX_COMMENTS, NewComment};
use crate::actor::Actor;
use crate::enums::Language;
use crate::ids::{PostCommentId, PostId};
use crate::posts::get_of;
use crate::posts::versions::PostTextField;
use crate::problem::{Problem, Reason};
use crate::schema::{actor, app, write_as};

/// A comment on a draft.
#[derive(SimpleObject)]
#[graphql(serial)]
pub struct PostComment {
    pub id: ID,
    pub at: DateTime<Utc>,
    /// Name of the account, or its address if it has no name. Null: the account was deleted.
    pub account_name: Option<String>,
    /// The text that it is about, in `language`.
    pub field: PostTextField,
    pub language: Language,
    /// The words that it is about, without markup. Null: the whole text.
    pub quote: Option<String>,
    /// A few words before these words, as they were when it was written.
    pub before: String,
    /// A few words after these words.
    pub after: String,
    pub text: String,
    /// When somebody marked it as done. Null: it is open.
    pub resolved_at: Option<DateTime<Utc>>,
    /// Name or address of the account that marked it as done. Null: it is open, or the account was deleted.
    pub resolved_by_name: Option<String>,
    /// Whether the caller wrote it, and may delete it.
    pub viewer_can_delete: bool,
}

impl PostComment {
    fn new(actor: &Actor, comment: Comment) -> Self {
        Self {
            id: comment.id.into(),
            at: comment.at.to_datetime(),
            account_name: comment.account_name,
            field: comment.field,
            language: comment.language,
            quote: comment.quote,
            before: comment.quote_before,
            after: comment.quote_after,
            text: comment.text,
            resolved_at: comment.resolved_at.map(aushang_db::Timestamp::to_datetime),
            resolved_by_name: comment.resolver_name,
            viewer_can_delete: comment.account_id == Some(actor.account),
        }
    }
}

/// A comment to be added.
#[derive(InputObject)]
pub struct PostCommentInput {
    pub field: PostTextField,
    pub language: Language,
    /// The words that it is about, at most 500 characters. Null: the whole text.
    pub quote: Option<String>,
    /// A few words before these words, at most 100 characters.
    #[graphql(default)]
    pub before: String,
    /// A few words after these words, at most 100 characters.
    #[graphql(default)]
    pub after: String,
    /// At most 1,000 characters.
    pub text: String,
}

#[derive(Default)]
pub struct CommentsQuery;

#[Object]
impl CommentsQuery {
    /// The comments on a post, oldest first, for its author and those who may release posts.
    async fn post_comments(&self, ctx: &Context<'_>, id: ID) -> Result<Vec<PostComment>> {
        let (db, actor) = (app(ctx).db.reader(), actor(ctx));
        let post = get_of(db, actor.profile, PostId::parse(&id)?).await?;
        if !post.may_read_comments(actor) {
            return Err(Problem::new(Reason::NotPermitted).into());
        }
        let comments = store::list(db, post.id, MAX_COMMENTS).await?;
        Ok(comments.into_iter().map(|comment| PostComment::new(actor, comment)).collect())
    }
}

#[derive(Default)]
pub struct CommentsMutation;

#[Object]
impl CommentsMutation {
    /// Adds a comment to a draft that was sent, or to an approved post. A post has at most 100.
    async fn add_post_comment(
        &self,
        ctx: &Context<'_>,
        id: ID,
        comment: PostCommentInput,
    ) -> Result<PostComment> {
        let post = PostId::parse(&id)?;
        let PostCommentInput { field, language, quote, before, after, text } = comment;
        let new = NewComment { field, language, quote, before, after, text }.check()?;
        let comment = write_as(ctx, move |tx, app, actor| {
            let new = new.clone();
            Box::pin(async move { write::add(tx, app, actor, post, new).await })
        })
        .await?;
        one(ctx, comment).await
    }

    /// Marks a comment as done, or opens it again.
    async fn resolve_post_comment(&self, ctx: &Context<'_>, id: ID, resolved: bool) -> Result<PostComment> {
        let id = PostCommentId::parse(&id)?;
        write_as(ctx, move |tx, app, actor| Box::pin(write::resolve(tx, app, actor, id, resolved))).await?;
        one(ctx, id).await
    }

    /// Deletes a comment that the caller wrote, and returns its id.
    async fn delete_post_comment(&self, ctx: &Context<'_>, id: ID) -> Result<ID> {
        let id = PostCommentId::parse(&id)?;
        write_as(ctx, move |tx, app, actor| Box::pin(write::delete(tx, app, actor, id))).await?;
        Ok(id.into())
    }
}

async fn one(ctx: &Context<'_>, id: PostCommentId) -> Result<PostComment> {
    let comment = store::find(app(ctx).db.reader(), id).await?;
    Ok(PostComment::new(actor(ctx), comment.ok_or(Problem::new(Reason::NotFound))?))
}
