//! Inserts a draft that nobody has written by hand.

use aushang_db::{Timestamp, Tx};

use super::confirmation::Confirmation;
use super::post::{Hidden, Post, PostStatus, ReviewState};
use super::versions::{self, PostVersionKind};
use super::{Blueprint, audience, reminders, store};
use crate::app::App;
use crate::audit::{self, Principal};
use crate::channels;
use crate::ids::{AccountId, PostId, ProfileId};
use crate::problem::Result;

/// The accounts that wrote what a draft is made of. `None`: nobody did, or the account was deleted.
#[derive(Clone, Copy, Debug)]
pub struct DraftAuthors {
    pub creator: Option<AccountId>,
    /// The account that changed the texts last.
    pub edited_by: Option<AccountId>,
}

/// Inserts a draft that waits for release at its date. Nobody is mailed: it is due in weeks. Channels that the
/// profile has lost are left out; whoever releases it sees the recipients.
pub async fn insert_draft(
    tx: &Tx,
    app: &App,
    profile: ProfileId,
    authors: DraftAuthors,
    blueprint: &Blueprint,
    publish_date: Timestamp,
) -> Result<PostId> {
    let now = app.now();
    let own = channels::list_of_profile(tx, profile).await?;
    let is_own = |chosen: &&channels::SelectedChannel| own.iter().any(|own| own.id == chosen.channel);
    let mut chosen: Vec<_> = blueprint.channels.iter().filter(is_own).copied().collect();
    let audience = audience::resolve(&mut chosen, &own)?;
    let post = Post {
        id: PostId::new(now),
        profile,
        status: PostStatus::Draft,
        publish_date,
        created_at: now,
        edited_at: None,
        pinned_at: None,
        pinned_until: None,
        texts: blueprint.texts.clone(),
        attachment: None,
        creator: authors.creator,
        released_by: None,
        review: ReviewState::Requested,
        imported_from: None,
        likes_count: 0,
        send_push: blueprint.send_push,
        push: blueprint.push.clone(),
        push_skipped: None,
        audience,
        expires_at: None,
        hidden: Hidden::default(),
        held_until: None,
        confirmation: Confirmation::default(),
        approved_version: None,
        changed_words: None,
        edited_by: authors.edited_by,
        reminds_at: reminders::next(publish_date, now),
    };
    let server = Principal::server(profile);
    store::insert(tx, &post, &chosen).await?;
    audit::record(tx, &app.audit, now, server, "post.repeat", post.id.0, None).await?;
    versions::record(tx, now, &post, PostVersionKind::Submitted, server, None).await?;
    Ok(post.id)
}
