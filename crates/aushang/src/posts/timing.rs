//! What speaks against the moment of a push: the quiet hours of its profile, and other pushes near it.

use aushang_db::{Connection, Timestamp, Tx};
use chrono::TimeDelta;

use super::store::{self, NearbyPost};
use super::{Post, rows};
use crate::channels::SelectedChannel;
use crate::ids::{PostId, ProfileId};
use crate::problem::{Problem, Reason, Result};
use crate::profiles;

/// Pushes within this time of each other are near.
const NEAR: TimeDelta = TimeDelta::minutes(30);
/// Maximum number of posts near a moment.
pub const MAX_NEARBY: usize = 10;

#[derive(Debug, Default)]
pub struct Timing {
    /// When the quiet hours end in which the moment is. `None`: it is in none.
    pub quiet_until: Option<Timestamp>,
    /// By time.
    pub nearby: Vec<NearbyPost>,
}

/// Returns what speaks against a push of the profile at this moment; `stored`: of this post, if it pushes.
pub async fn timing(
    db: &impl Connection,
    profile: ProfileId,
    moment: Timestamp,
    stored: Option<PostId>,
) -> Result<Timing> {
    let mut is_emergency = false;
    if let Some(id) = stored {
        let post = rows::get_of(db, profile, id).await?;
        if !pushes(post.send_push, &store::channels_of(db, id).await?) {
            return Ok(Timing::default());
        }
        is_emergency = post.audience.emergency;
    }
    let hours = profiles::quiet_hours(db, profile).await?;
    let range = (moment - NEAR, moment + NEAR);
    let own = store::list_pushed_near(db, profile, stored, range, MAX_NEARBY as u64).await?;
    let others = store::list_emergencies_near(db, profile, range, MAX_NEARBY as u64).await?;
    let mut nearby: Vec<_> = own.into_iter().chain(others).collect();
    nearby.sort_by_key(|near| near.at);
    nearby.truncate(MAX_NEARBY);
    let hours = hours.filter(|_| !is_emergency);
    Ok(Timing { quiet_until: hours.and_then(|hours| hours.end_after(moment)), nearby })
}

/// Fails if the post would push within the quiet hours of its profile, unless the caller knows that. An emergency
/// is never refused.
pub(super) async fn check_quiet_hours(
    tx: &Tx,
    post: &Post,
    chosen: &[SelectedChannel],
    moment: Timestamp,
    is_known: bool,
) -> Result<()> {
    if is_known || post.audience.emergency || !pushes(post.send_push, chosen) {
        return Ok(());
    }
    let hours = profiles::quiet_hours(tx, post.profile).await?;
    if hours.is_some_and(|hours| hours.end_after(moment).is_some()) {
        return Err(Problem::field("publishDate", Reason::QuietHours).into());
    }
    Ok(())
}

pub(super) fn pushes(send_push: bool, chosen: &[SelectedChannel]) -> bool {
    send_push || chosen.iter().any(|chosen| chosen.notification)
}
