//! Imports posts that were written on another system.

use aushang_db::{Timestamp, Tx};

use super::audience::Audience;
use super::post::{Post, PostStatus, PushText};
use super::publish::GoingLive;
use super::store;
use crate::app::App;
use crate::attachments::Attachment;
use crate::audit;
use crate::ids::{PostId, ProfileId};
use crate::problem::Result;
use crate::text::Texts;

/// A post from another system. The caller makes sure that each one is imported once.
pub struct ImportedPost {
    pub profile: ProfileId,
    /// The source that it was imported from.
    pub from: String,
    pub texts: Texts,
    pub attachment: Option<Attachment>,
    pub publish_date: Timestamp,
}

/// Publishes it without a push, because its readers have already read it elsewhere. Fails if an info
/// attachment contains a link with a scheme that browsers must not open.
pub async fn import(tx: &Tx, app: &App, imported: ImportedPost) -> Result<PostId> {
    let now = app.now();
    let ImportedPost { profile, from, texts, attachment, publish_date } = imported;
    let texts = texts.cleaned();
    if let Some(Attachment::Info(info)) = &attachment {
        info.check_links(&app.settings.public.app_scheme)?;
    }
    let mut post = Post {
        id: PostId::new(now),
        profile,
        status: PostStatus::Approved,
        publish_date: publish_date.min(now),
        created_at: now,
        edited_at: None,
        pinned_at: None,
        texts,
        attachment,
        creator: None,
        released_by: None,
        verification_needed: false,
        imported_from: Some(from),
        likes_count: 0,
        send_push: false,
        push: PushText::default(),
        push_skipped: None,
        audience: Audience::default(),
    };
    let server = audit::Principal::server(profile);
    audit::record(tx, &app.audit, now, server, "post.import", post.id.0, None).await?;
    let live = GoingLive::new(tx, now, &mut post, &[]).await?;
    store::insert(tx, &post, &[]).await?;
    live.finish(tx, app, now, &post, audit::Principal::server(profile)).await?;
    Ok(post.id)
}
