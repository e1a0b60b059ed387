//! Imports one item as a post.

use std::sync::Arc;

use aushang_db::{Timestamp, Tx};
use aushang_sources::{Item, Network};
use chrono::TimeDelta;

use super::source::Source;
use super::stage::{NotImported, stage};
use super::store::{self, Known, MAX_TRIES, NewItem};
use super::text;
use crate::app::App;
use crate::attachments::ImportedAttachment;
use crate::ids::PostId;
use crate::posts::{self, ImportedPost};
use crate::problem::{Error, Reason, Result};
use crate::profiles;

/// Older posts are not pushed, whenever they are released.
const MAX_PUSH_AGE: TimeDelta = TimeDelta::hours(24);

/// What became of an item.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Taken {
    Post(PostId),
    /// Tried again by the next check.
    Later,
    /// It has neither a text nor a link, or its last try failed. It is not tried again.
    Nothing,
    /// The source was disconnected or connected again meanwhile, or another node checks it.
    Outdated,
}

/// Imports an item. `known`: it was read before, but has no post, or it is requested again.
pub async fn take(
    app: &App,
    source: &Source,
    item: Item,
    known: Option<Known>,
    now: Timestamp,
) -> Result<Taken, NotImported> {
    let network = Network::from(source.network);
    let title = format!("Beitrag von {}", source.name);
    let staged = stage(app, network, source.profile_id, &item, &title).await?;
    let is_last_try = !staged.may_improve || tries_of(known.as_ref()) >= MAX_TRIES;
    let text = text::post_text(network, &item, staged.is_complete).filter(|_| is_last_try);
    let post = text.map(|text| (text, staged.attachment));
    let failures = if is_last_try { MAX_TRIES } else { tries_of(known.as_ref()) };
    let write = Write { source: source.clone(), item, known, post, failures, now };
    write.run(app).await.map_err(|error| match error {
        // Nothing about the item has failed.
        Error::Problem(problem) if problem.reason == Reason::StorageFull => NotImported::ServerFull,
        error => NotImported::Failed(error),
    })
}

/// Counts a try that failed.
pub async fn put_failure(
    app: &App,
    source: &Source,
    item: Item,
    known: Option<Known>,
    now: Timestamp,
) -> Result<()> {
    let failures = tries_of(known.as_ref());
    Write { source: source.clone(), item, known, post: None, failures, now }.run(app).await.map(drop)
}

/// The number of tries, including this one.
fn tries_of(known: Option<&Known>) -> i32 {
    known.map_or(0, |known| known.failures) + 1
}

/// Locks the profile and the source until the transaction ends. `false`: nothing may be written any more,
/// because the source was disconnected, connected again, deleted, or claimed by another check.
pub async fn lock(tx: &Tx, source: &Source) -> Result<bool> {
    // The profile is locked before other rows (docs/adr/0023: one lock order).
    let profile = profiles::lock_shared(tx, source.profile_id).await?;
    Ok(profile.is_some() && store::lock_version(tx, source.id, source.version).await?)
}

struct Write {
    source: Source,
    item: Item,
    known: Option<Known>,
    /// Text and attachment. `None`: no post is written.
    post: Option<(String, Option<ImportedAttachment>)>,
    /// The tries that failed, if no post is written.
    failures: i32,
    now: Timestamp,
}

impl Write {
    async fn run(self, app: &App) -> Result<Taken> {
        let (write, work) = (Arc::new(self), app.clone());
        app.write_repeatable(move |tx| {
            let (write, app) = (write.clone(), work.clone());
            Box::pin(async move { write.in_transaction(tx, &app).await })
        })
        .await
    }

    async fn in_transaction(&self, tx: &Tx, app: &App) -> Result<Taken> {
        let Self { source, item, known, now, .. } = self;
        if !lock(tx, source).await? {
            return Ok(Taken::Outdated);
        }
        let Some((text, attachment)) = &self.post else {
            match known {
                Some(known) => store::put_failures(tx, known.id, self.failures).await?,
                None => {
                    store::insert_item(tx, *now, self.new_item(Vec::new(), None)).await?;
                }
            }
            return Ok(if self.failures < MAX_TRIES { Taken::Later } else { Taken::Nothing });
        };
        let profile = profiles::get(tx, source.profile_id).await?;
        let current = store::get_in(tx, source.profile_id, source.id).await?;
        let published = item.published.map(Timestamp::from);
        let is_new = published.is_some_and(|published| *now - published <= MAX_PUSH_AGE);
        let import = ImportedPost {
            profile: source.profile_id,
            from: format!("{} · {}", source.network.title(), source.name),
            text: text.clone(),
            attachment: attachment.clone(),
            publish_date: published.unwrap_or(*now),
            must_review: profile.must_review_imported_posts,
            send_push: current.send_push && is_new,
        };
        let hash = text::hash(&text::source_text(source.network.into(), item));
        let post = posts::import(tx, app, import).await?;
        let is_first = match known {
            Some(known) => store::put_taken(tx, known.id, post, hash).await?,
            None => store::insert_item(tx, *now, self.new_item(hash, Some(post))).await?,
        };
        // Cannot happen while the version is locked; fails instead of importing twice.
        if is_first { Ok(Taken::Post(post)) } else { Err(Reason::TryAgain.into()) }
    }

    fn new_item(&self, text_hash: Vec<u8>, post: Option<PostId>) -> NewItem<'_> {
        NewItem {
            source: self.source.id,
            item: &self.item.id,
            url: self.item.permalink.as_ref().map(url::Url::as_str),
            excerpt: text::excerpt(&text::source_text(self.source.network.into(), &self.item)),
            text_hash,
            published_at: self.item.published.map(Timestamp::from),
            post,
            failures: if post.is_some() { 0 } else { self.failures },
        }
    }
}
