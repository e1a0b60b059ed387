//! Changes the date of a post that is not LIVE.

use aushang_db::{Timestamp, Tx};

use super::confirmation;
use super::post::PostStatus;
use super::version::{self, BasedOn};
use super::versions::{self, PostVersionKind};
use super::{emergency, expiry, hold, publish, reminders, second_person, store, timing};
use crate::actor::Actor;
use crate::app::App;
use crate::audit;
use crate::clock::LATEST;
use crate::ids::PostId;
use crate::problem::{Problem, Reason, Result};
use crate::profiles;

/// Sets the publish date. `None`, or a date that is not in the future, means now: an approved post goes
/// live at once. A draft stays a draft [A-27: only an approved post moves], and its quiet hours are checked when it is
/// released.
pub async fn reschedule(
    tx: &Tx,
    app: &App,
    actor: &Actor,
    id: PostId,
    date: Option<Timestamp>,
    based_on: BasedOn,
    during_quiet_hours: bool,
) -> Result<()> {
    let now = app.now();
    profiles::lock(tx, actor.profile).await?;
    let mut post = versions::get_to_change(tx, actor.profile, id).await?;
    if !actor.may_publish() {
        return Err(Reason::NotPermitted.into());
    }
    if post.status == PostStatus::Live {
        return Err(Reason::WrongStatus.into());
    }
    post.check_sent()?;
    version::check(tx, &post, based_on, "basedOn").await?;
    let before = post.publish_date;
    post.publish_date = match date {
        // With a suspect clock, a date in the future may look past, so it stays as requested.
        Some(date) if app.clock.is_suspect() => date,
        _ => date.unwrap_or(now).max(now),
    };
    if post.publish_date > LATEST {
        return Err(Problem::field("publishDate", Reason::Invalid).into());
    }
    expiry::check_appearance(&post, post.publish_date, "publishDate")?;
    if !post.may_appear(post.publish_date, post.publish_date) {
        return Err(Problem::field("publishDate", Reason::EndsBeforePublishing).into());
    }
    let to = serde_json::json!({ "publishDate": post.publish_date.to_string() });
    audit::record(tx, &app.audit, now, actor, "post.reschedule", id.0, Some(to)).await?;
    if post.status == PostStatus::Approved && confirmation::is_needed(actor, &post.audience) {
        let date = Some(post.publish_date).filter(|date| *date > now);
        return second_person::ask_instead(tx, app, actor, post, date, Some(before)).await;
    }
    let asks = confirmation::forget(actor, &post.audience, &mut post.confirmation, now);
    if asks {
        post.confirmation.move_date(before, post.publish_date);
        // A confirmation names the version that was read, and so the date as well.
        post.edited_at = Some(version::next(&post, now));
    }
    if post.status == PostStatus::Approved {
        emergency::check_proof(actor, &post.audience)?;
        emergency::check_budget(tx, app, &post).await?;
        let chosen = store::channels_of(tx, id).await?;
        timing::check_quiet_hours(tx, &post, &chosen, post.publish_date, during_quiet_hours).await?;
        if post.publish_date == now {
            return publish::go_live(tx, app, now, post, actor).await;
        }
    } else {
        post.reminds_at = reminders::next(post.publish_date, now);
    }
    let before = hold::end(tx, now, &mut post).await?;
    hold::send_released(tx, app, &post, before, false).await?;
    store::update(tx, &post).await?;
    versions::record(tx, now, &post, PostVersionKind::Rescheduled, actor, None).await?;
    if asks { second_person::ask(tx, app, actor, &mut post).await } else { Ok(()) }
}
