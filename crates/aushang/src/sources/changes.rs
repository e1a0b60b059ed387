//! Changes at the source after a post was imported. A draft that nobody has edited follows them; for any other
//! post they are shown, and a person decides.

use aushang_db::{Timestamp, Tx};
use aushang_sources::Item;

use super::original::Original;
use super::source::Source;
use super::store::{self, Known};
use super::take::lock;
use super::text;
use crate::actor::Actor;
use crate::app::App;
use crate::audit;
use crate::ids::PostId;
use crate::posts::{self, BasedOn, Post};
use crate::problem::{Reason, Result};
use crate::profiles;

/// Compares an imported item with what was imported.
pub async fn compare(app: &App, source: &Source, item: &Item, known: &Known, now: Timestamp) -> Result<()> {
    let Some(post) = known.post_id else { return Ok(()) };
    let text = text::source_text(source.network.into(), item);
    let hash = text::hash(&text);
    if hash == known.text_hash || text.is_empty() {
        return Ok(());
    }
    let (source, item) = (source.clone(), known.id);
    let work = app.clone();
    app.write_repeatable(move |tx| {
        let (app, source, text, hash) = (work.clone(), source.clone(), text.clone(), hash.clone());
        Box::pin(async move {
            if !lock(tx, &source).await? {
                return Ok(());
            }
            let Some(stored) = posts::find_for_update(tx, source.profile_id, post).await? else {
                return Ok(());
            };
            let Some(original) = store::find_originals(tx, &[post]).await?.remove(&post) else {
                return Ok(());
            };
            let whole = with_reference(&stored, &text, &original);
            if whole == stored.texts.de {
                // Changed back, or changed in the same way here.
                return store::refresh_hash(tx, item, hash).await;
            }
            let server = audit::Principal::server(source.profile_id);
            let (profile, whole) = (source.profile_id, whole.as_str());
            if posts::replace_imported_text(tx, &app, post, profile, whole, server).await? {
                return store::refresh_hash(tx, item, hash).await;
            }
            store::put_change(tx, item, now, &text, hash).await
        })
    })
    .await
}

/// Replaces the German text of the post by that of its source. Fails with a conflict if the source was changed
/// again after `noticed_at`, because nobody has seen the new text, and if the post was edited since `based_on`.
pub async fn apply(
    tx: &Tx,
    app: &App,
    actor: &Actor,
    id: PostId,
    noticed_at: Timestamp,
    based_on: BasedOn,
) -> Result<()> {
    if actor.four_eyes || actor.emergency_needs_two {
        // The notice that the post has lost its release references it, and it is locked before its posts
        // (docs/adr/0023).
        profiles::lock_reference(tx, actor.profile).await?;
    }
    let (post, change) = changed(tx, actor, id, noticed_at).await?;
    posts::check_version(tx, &post, based_on, "basedOn").await?;
    let text = change.changed_text.as_deref().unwrap_or_default();
    let text = with_reference(&post, text, &change);
    if post.audience.emergency && post.status != posts::PostStatus::Draft {
        actor.require_strong_proof()?;
    }
    posts::replace_imported_text(tx, app, id, actor.profile, &text, actor).await?;
    store::clear_change(tx, change.id).await?;
    audit::record(tx, &app.audit, app.now(), actor, "source.change_applied", id.0, None).await
}

/// Keeps the text of the post. The next change at the source is shown again. Fails with a conflict if that has
/// happened after `noticed_at`.
pub async fn dismiss(tx: &Tx, app: &App, actor: &Actor, id: PostId, noticed_at: Timestamp) -> Result<()> {
    let (_, change) = changed(tx, actor, id, noticed_at).await?;
    store::clear_change(tx, change.id).await?;
    audit::record(tx, &app.audit, app.now(), actor, "source.change_dismissed", id.0, None).await
}

/// A post that the actor may edit, and the change at its source. Fails with `NOT_FOUND` if there is none.
async fn changed(tx: &Tx, actor: &Actor, id: PostId, noticed_at: Timestamp) -> Result<(Post, Original)> {
    let post = posts::find_for_update(tx, actor.profile, id).await?.ok_or(Reason::NotFound)?;
    if !post.rights_of(actor).edit {
        return Err(Reason::NotPermitted.into());
    }
    let change = store::get_changed(tx, id).await?;
    if change.changed_at == Some(noticed_at) {
        Ok((post, change))
    } else {
        Err(Reason::EditedMeanwhile.into())
    }
}

/// The new text, with the reference to further media if the post ends with one.
fn with_reference(post: &Post, text: &str, original: &Original) -> String {
    let reference = original.url.as_deref().map(|url| text::reference(original.network.into(), url));
    match reference.filter(|reference| post.texts.de.ends_with(reference.as_str())) {
        Some(reference) => format!("{text}{reference}"),
        None => text.to_owned(),
    }
}
