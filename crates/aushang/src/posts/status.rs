//! The two steps: Freigeben and Jetzt veröffentlichen.

use aushang_db::Tx;

use super::post::{PostStatus, check_step};
use super::publish::{self, Row};
use super::version::{self, BasedOn};
use super::{emergency, store};
use crate::actor::Actor;
use crate::app::App;
use crate::audit;
use crate::ids::PostId;
use crate::problem::{Problem, Reason, Result};
use crate::profiles;

/// Takes a post one step on. A draft that is released and whose date is not in the future goes on to LIVE at
/// once, so that an approved post is not left waiting; both steps are recorded.
///
/// Releases only the version that was read: a post that was edited since is a conflict.
pub async fn change_status(
    tx: &Tx,
    app: &App,
    actor: &Actor,
    id: PostId,
    to: PostStatus,
    based_on: BasedOn,
) -> Result<()> {
    let now = app.now();
    profiles::lock(tx, actor.profile).await?;
    let mut post = store::get_for_update(tx, actor.profile, id).await?;
    check_step(post.status, to)?;
    if !actor.may_publish() {
        return Err(Reason::NotPermitted.into());
    }
    version::check(&post, based_on, "basedOn")?;
    let appears = if to == PostStatus::Live { now } else { post.appears(now) };
    if !post.may_appear(appears, appears) {
        return Err(Problem::field("attachment.poll.end", Reason::EndsBeforePublishing).into());
    }
    match to {
        PostStatus::Draft => unreachable!("no step leads to a draft"),
        PostStatus::Approved => {
            post.status = PostStatus::Approved;
            post.verification_needed = false;
            post.released_by = Some(actor.account);
            audit::record(tx, &app.audit, now, actor, "post.approve", id.0, None).await?;
            // Until a suspect clock is confirmed, a date that was set ahead is not taken for a past one.
            let is_held = app.clock.is_suspect() && post.publish_date > post.created_at;
            if post.publish_date <= now && !is_held {
                post.publish_date = now;
            }
            emergency::check_budget(tx, app, &post).await?;
            if post.publish_date == now {
                return publish::go_live(tx, app, now, &mut post, Row::Stored, actor).await;
            }
            store::update(tx, &post).await
        }
        PostStatus::Live => {
            post.publish_date = now;
            emergency::check_budget(tx, app, &post).await?;
            publish::go_live(tx, app, now, &mut post, Row::Stored, actor).await
        }
    }
}
