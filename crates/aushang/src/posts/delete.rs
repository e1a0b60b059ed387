//! Deletes a post with its pin and its announcement. Its files are released, and deleted after the commit.

use aushang_db::Tx;

use super::mail_asker::mail_asker;
use super::post::PostStatus;
use super::store;
use crate::actor::Actor;
use crate::app::App;
use crate::audit;
use crate::ids::PostId;
use crate::mails::RequestEnd;
use crate::media;
use crate::problem::{Reason, Result};
use crate::profiles;

pub async fn delete(tx: &Tx, app: &App, actor: &Actor, id: PostId) -> Result<()> {
    let now = app.now();
    // The profile is locked before its posts (docs/adr/0023), and a mail refers to it.
    profiles::lock_reference(tx, actor.profile).await?;
    let mut post = store::get_to_delete(tx, actor.profile, id).await?;
    if !post.rights_of(actor).delete {
        return Err(Reason::NotPermitted.into());
    }
    media::release_all_of(tx, now, id).await?;
    store::delete(tx, id).await?;
    let request = std::mem::take(&mut post.confirmation);
    mail_asker(tx, app, &post, request, Some(actor.account), RequestEnd::Deleted).await?;
    if post.status == PostStatus::Live && !post.is_hidden() {
        store::remove_live(tx, post.profile).await?;
    }
    audit::record(tx, &app.audit, now, actor, "post.delete", id.0, None).await
}
