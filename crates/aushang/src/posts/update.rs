//! Changes a post's text and attachment. Channels, push and date stay.

use async_graphql::MaybeUndefined;
use aushang_db::{Timestamp, Tx};

use super::content;
use super::version::{self, BasedOn};
use super::versions::{self, PostVersionKind};
use super::{Post, PostTranslationsInput, store};
use crate::actor::Actor;
use crate::app::App;
use crate::attachments::{Attachment, Case, CheckedAttachment, PreparedAttachment};
use crate::audit;
use crate::ids::PostId;
use crate::interactions;
use crate::problem::{Fields, Problem, Reason, Result};
use crate::text::Texts;

/// The edit of a post by a person in the audit trail.
pub const ACTION: &str = "post.update";

/// A request to change a post, before validation.
pub struct Change {
    pub content: String,
    /// `None`: other languages stay as they are.
    pub translations: Option<PostTranslationsInput>,
    pub attachment: MaybeUndefined<PreparedAttachment>,
    pub based_on: BasedOn,
    /// The number of the version that it restores. `None`: an ordinary edit.
    pub restores: Option<i32>,
}

/// Fails with a conflict that contains the stored version if the change is based on another version [A-112:
/// nothing is overwritten unseen]. Succeeds without a write if the stored version already equals the
/// change: the response to the same request was lost, and the request was repeated.
pub async fn update(tx: &Tx, app: &App, actor: &Actor, id: PostId, change: &Change) -> Result<()> {
    let now = app.now();
    let mut post = versions::get_to_change(tx, actor.profile, id).await?;
    if !post.rights_of(actor).edit {
        return Err(Reason::NotPermitted.into());
    }
    let has_votes = match &post.attachment {
        Some(Attachment::Poll(_)) => interactions::has_votes(tx, id).await?,
        _ => false,
    };
    let checked = CheckedChange::new(app, actor, now, &post, has_votes, change);
    if !version::is_current(&post, change.based_on) {
        let is_repeated = checked.is_ok_and(|checked| checked.is_stored_in(&post));
        let field = if change.restores.is_some() { "basedOn" } else { "editedAt" };
        return if is_repeated { Ok(()) } else { Err(version::conflict(tx, &post, field).await) };
    }
    let CheckedChange { texts, attachment } = checked?;
    post.texts = texts;
    // An unchanged attachment is not claimed again: an import may have moved it since.
    let is_stored =
        |requested: &CheckedAttachment| post.attachment.as_ref().is_some_and(|stored| requested.is(stored));
    if let Some(attachment) = attachment.filter(|requested| !is_stored(requested)) {
        // The files of the attachment before are kept: a version shows them.
        post.attachment = Some(attachment.claim(tx, actor.into(), id).await?);
    }
    post.edited_at = Some(version::next(&post, now));
    store::update(tx, &post).await?;
    audit::record(tx, &app.audit, now, actor, ACTION, id.0, None).await?;
    let kind = if change.restores.is_some() { PostVersionKind::Restored } else { PostVersionKind::Edited };
    let note = change.restores.map(|number| number.to_string());
    versions::record(tx, now, &post, kind, actor, note).await
}

/// A validated change whose files are not claimed yet.
struct CheckedChange {
    texts: Texts,
    /// `None`: it stays as it is.
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
        // The type cannot change, and an attachment can be neither added nor removed.
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
                    files: &prepared.files,
                    stored: Some(stored.ok_or_else(|| locked.clone())?),
                    has_votes,
                };
                let checked = CheckedAttachment::new(&case, &prepared.input)?;
                // The attachment of an imported post stays as it is at its source [A-115: attachment locked].
                if post.imported_from.is_some() && !case.stored.is_some_and(|stored| checked.is(stored)) {
                    return Err(locked);
                }
                Some(checked)
            }
        };
        Ok(Self { texts, attachment })
    }

    /// Whether the post already has these texts and this attachment.
    fn is_stored_in(&self, post: &Post) -> bool {
        let attachment = self.attachment.as_ref();
        self.texts == post.texts
            && attachment
                .is_none_or(|requested| post.attachment.as_ref().is_some_and(|stored| requested.is(stored)))
    }
}
