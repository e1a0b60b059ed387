//! Changes to a post's text and attachment; channels, push and date are not touched by it.

use async_graphql::MaybeUndefined;
use aushang_db::{Timestamp, Tx};
use chrono::TimeDelta;

use super::content;
use super::version::{self, BasedOn};
use super::{Post, PostTranslationsInput, store};
use crate::actor::Actor;
use crate::app::App;
use crate::attachments::{Attachment, Case, CheckedAttachment, PreparedAttachment};
use crate::audit;
use crate::ids::PostId;
use crate::interactions;
use crate::media;
use crate::problem::{Fields, Problem, Reason, Result};
use crate::text::Texts;

/// What somebody wants changed, as they said it.
pub struct Change {
    pub content: String,
    /// None: other languages stay as they are.
    pub translations: Option<PostTranslationsInput>,
    pub attachment: MaybeUndefined<PreparedAttachment>,
    pub based_on: BasedOn,
}

/// Nothing is overwritten unseen: a change that is based on another version than the stored
/// one is a conflict that carries the stored one. Unless the stored one is just what the
/// change asks for: then the answer to the same change got lost, and it is sent again.
pub async fn update(tx: &Tx, app: &App, actor: &Actor, id: PostId, change: &Change) -> Result<()> {
    let now = app.now();
    let mut post = store::get_for_update(tx, actor.profile, id).await?;
    if !post.rights_of(actor).edit {
        return Err(Reason::NotPermitted.into());
    }
    let has_votes = match &post.attachment {
        Some(Attachment::Poll(_)) => interactions::has_votes(tx, id).await?,
        _ => false,
    };
    let checked = CheckedChange::new(app, actor, now, &post, has_votes, change);
    if let Err(conflict) = version::check(&post, change.based_on, "editedAt") {
        let is_repeated = checked.is_ok_and(|checked| checked.is_stored_in(&post));
        return if is_repeated { Ok(()) } else { Err(conflict.into()) };
    }
    let CheckedChange { texts, attachment } = checked?;
    post.texts = texts;
    // What the post shows already is not looked for again: an import may have moved it since.
    let is_stored =
        |asked: &CheckedAttachment| post.attachment.as_ref().is_some_and(|stored| asked.is(stored));
    if let Some(attachment) = attachment.filter(|asked| !is_stored(asked)) {
        let attachment = attachment.claim(tx, actor, id).await?;
        media::release_except(tx, now, id, &attachment.files()).await?;
        post.attachment = Some(attachment);
    }
    // Two edits within one millisecond are two versions all the same.
    let last = post.edited_at.map(|last| last + TimeDelta::milliseconds(1));
    post.edited_at = Some(last.map_or(now, |last| last.max(now)));
    store::update(tx, &post).await?;
    audit::record(tx, &app.audit, now, actor, "post.update", id.0, None).await
}

/// A change whose rules hold, and whose files are still to be claimed.
struct CheckedChange {
    texts: Texts,
    /// None: stays as it is.
    attachment: Option<CheckedAttachment>,
}

impl CheckedChange {
    fn new(
        app: &App,
        actor: &Actor,
        now: Timestamp,
        post: &Post,
        has_votes: bool,
        change: &Change,
    ) -> Result<Self, Problem> {
        let mut fields = Fields::default();
        let translations = change.translations.as_ref();
        let texts = content::check(&mut fields, actor, &change.content, translations, Some(&post.texts));
        fields.done()?;
        // The type is locked, and so is having none.
        let locked = Problem::field("attachment", Reason::AttachmentLocked);
        let attachment = match &change.attachment {
            MaybeUndefined::Undefined => None,
            MaybeUndefined::Null if post.attachment.is_none() => None,
            MaybeUndefined::Null => return Err(locked),
            MaybeUndefined::Value(prepared) => {
                let kind = prepared.input.kind();
                let stored = post.attachment.as_ref().filter(|stored| stored.may_become(kind));
                let case = Case {
                    app,
                    actor,
                    now,
                    publish_date: post.appears(now),
                    stored: Some(stored.ok_or_else(|| locked.clone())?),
                    has_votes,
                };
                let checked = CheckedAttachment::new(&case, prepared)?;
                // What was mirrored stays what it is elsewhere.
                if post.imported_from.is_some() && !case.stored.is_some_and(|stored| checked.is(stored)) {
                    return Err(locked);
                }
                Some(checked)
            }
        };
        Ok(Self { texts, attachment })
    }

    fn is_stored_in(&self, post: &Post) -> bool {
        let attachment = self.attachment.as_ref();
        self.texts == post.texts
            && attachment.is_none_or(|asked| post.attachment.as_ref().is_some_and(|stored| asked.is(stored)))
    }
}
