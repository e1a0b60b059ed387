//! Writes, resolves and deletes comments.

use aushang_db::Tx;

use super::store::{self, Comment};
use crate::actor::Actor;
use crate::app::App;
use crate::audit;
use crate::enums::Language;
use crate::ids::{PostCommentId, PostId};
use crate::posts::Post;
use crate::posts::store::get_for_update;
use crate::posts::versions::PostTextField;
use crate::problem::{Fields, Problem, Reason, Result};
use crate::text::{self, MaxChars};

/// Maximum number of comments of a post.
pub const MAX_COMMENTS: u64 = 100;
/// Maximum length of a comment.
const COMMENT: MaxChars = MaxChars(1_000);
/// Maximum length of the words that it is about.
const QUOTE: MaxChars = MaxChars(500);
/// Maximum length of the words before, and of those after.
const CONTEXT: usize = 100;

/// A comment to be added, after validation.
#[derive(Clone, Debug)]
pub struct NewComment {
    pub field: PostTextField,
    pub language: Language,
    /// `None`: it is about the whole text.
    pub quote: Option<String>,
    pub before: String,
    pub after: String,
    pub text: String,
}

impl NewComment {
    pub fn check(self) -> Result<Self, Problem> {
        let mut fields = Fields::default();
        let text = text::required(&mut fields, "comment.text", &self.text, COMMENT);
        let quote = text::optional(&mut fields, "comment.quote", self.quote.as_deref(), QUOTE);
        for (field, context) in [("comment.before", &self.before), ("comment.after", &self.after)] {
            if context.chars().count() > CONTEXT {
                fields.refuse(field, Reason::TooLong);
            }
        }
        fields.done()?;
        Ok(Self { quote, text, ..self })
    }
}

pub async fn add(tx: &Tx, app: &App, actor: &Actor, post: PostId, new: NewComment) -> Result<PostCommentId> {
    let now = app.now();
    let post = get_for_update(tx, actor.profile, post).await?;
    check(&post, actor)?;
    if store::count(tx, post.id).await? >= MAX_COMMENTS {
        return Err(Problem::field("comment.text", Reason::TooMany).into());
    }
    let NewComment { field, language, quote, before, after, text } = new;
    let comment = Comment {
        id: PostCommentId::new(now),
        post_id: post.id,
        account_id: Some(actor.account),
        account_name: None,
        at: now,
        field,
        language,
        quote,
        quote_before: before,
        quote_after: after,
        text,
        resolved_at: None,
        resolver_name: None,
    };
    store::insert(tx, actor.account, &comment).await?;
    audit::record(tx, &app.audit, now, actor, "post.comment", post.id.0, None).await?;
    Ok(comment.id)
}

/// Marks a comment as done, or opens it again.
pub async fn resolve(tx: &Tx, app: &App, actor: &Actor, id: PostCommentId, resolved: bool) -> Result<()> {
    let now = app.now();
    let (post, comment) = lock(tx, actor, id).await?;
    check(&post, actor)?;
    if comment.resolved_at.is_some() == resolved {
        return Ok(());
    }
    store::resolve(tx, id, resolved.then_some((now, actor.account))).await?;
    let action = if resolved { "post.resolve_comment" } else { "post.reopen_comment" };
    audit::record(tx, &app.audit, now, actor, action, post.id.0, None).await
}

/// Deletes a comment of the account's own.
pub async fn delete(tx: &Tx, app: &App, actor: &Actor, id: PostCommentId) -> Result<()> {
    let (post, comment) = lock(tx, actor, id).await?;
    if comment.account_id != Some(actor.account) {
        return Err(Reason::NotPermitted.into());
    }
    store::delete(tx, id).await?;
    audit::record(tx, &app.audit, app.now(), actor, "post.delete_comment", post.id.0, None).await
}

/// Returns the comment and its post, which is locked.
async fn lock(tx: &Tx, actor: &Actor, id: PostCommentId) -> Result<(Post, Comment)> {
    let comment = store::find(tx, id).await?.ok_or(Reason::NotFound)?;
    let post = get_for_update(tx, actor.profile, comment.post_id).await?;
    // Read again now that its post is locked.
    let comment = store::find(tx, id).await?.ok_or(Reason::NotFound)?;
    Ok((post, comment))
}

fn check(post: &Post, actor: &Actor) -> Result<(), Reason> {
    if !post.may_read_comments(actor) {
        return Err(Reason::NotPermitted);
    }
    if post.takes_comments() { Ok(()) } else { Err(Reason::WrongStatus) }
}
