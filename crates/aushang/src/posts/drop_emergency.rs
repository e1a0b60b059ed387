//! Takes an emergency channel from the posts of a profile that are not published yet.

use aushang_db::Tx;
use serde_json::json;

use super::mail_asker::mail_asker;
use super::post::PostStatus;
use super::versions::{self, PostVersionKind};
use super::withdraw::withdraw;
use super::{store, version};
use crate::actor::Actor;
use crate::app::App;
use crate::audit;
use crate::ids::{ChannelId, ProfileId};
use crate::mails::RequestEnd;
use crate::problem::Result;

/// Drafts and planned posts become posts without the channel, in a new version. A planned one becomes a draft,
/// so that no emergency appears as an ordinary post before somebody has seen it. The caller has locked the
/// profile.
pub async fn drop_emergency(
    tx: &Tx,
    app: &App,
    actor: &Actor,
    profile: ProfileId,
    channel: ChannelId,
) -> Result<()> {
    let now = app.now();
    for id in store::list_waiting_in(tx, profile, channel).await? {
        let mut post = versions::get_to_change(tx, profile, id).await?;
        // The scheduler may have published it meanwhile.
        if post.status == PostStatus::Live {
            continue;
        }
        post.audience.emergency = false;
        let before = std::mem::take(&mut post.confirmation);
        post.edited_at = Some(version::next(&post, now));
        store::delete_channel(tx, id, channel).await?;
        store::update(tx, &post).await?;
        mail_asker(tx, app, &post, before, Some(actor.account), RequestEnd::ChannelRemoved).await?;
        let details = json!({ "channel": channel });
        audit::record(tx, &app.audit, now, actor, "post.update", id.0, Some(details)).await?;
        // Also of a planned post: a conflict names the account that made the last edit.
        versions::record(tx, now, &post, PostVersionKind::Edited, actor, None).await?;
        if post.status == PostStatus::Approved {
            withdraw(tx, app, post, actor).await?;
        }
    }
    Ok(())
}
