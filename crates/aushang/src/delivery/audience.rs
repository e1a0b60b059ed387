//! Which readers an announcement is for, and how many devices they have.

use aushang_db::Connection;

use crate::actor::Actor;
use crate::announcements::Reach;
use crate::channels::SelectedChannel;
use crate::posts::{self, Audience};
use crate::problem::Result;
use crate::profiles::{self, Profile};
use crate::readers::{self, Listener};
use crate::visibility::Viewer;

/// Whether the reader gets the announcement: as a follower of the profile, or because the announcement is for
/// everybody and the profile's targeting covers the reader.
pub(super) fn includes(reach: Reach, audience: Audience, profile: &Profile, listener: &Listener) -> bool {
    let Listener { role, university, affiliations, follows, entered } = listener;
    let viewer = Viewer {
        role: *role,
        is_area_open: profile.is_area_open(*entered),
        is_covered: profile.targeting.covers(*role, university.as_deref(), affiliations),
    };
    let as_follower = reach.followers
        && *follows
        && (reach.roles.is_empty() || reach.roles.contains(*role))
        && viewer.may_see_as_follower(audience);
    as_follower || (reach.everybody && viewer.is_covered)
}

/// `true` if all readers have to be scanned: readers covered by auto-follow have no row in `follows`.
pub(super) fn needs_all_readers(reach: Reach, profile: &Profile) -> bool {
    reach.everybody || (reach.followers && profile.auto_follow)
}

/// Counts the devices that would get a push for a post to these channels if it went live now.
pub async fn count_devices(
    db: &impl Connection,
    actor: &Actor,
    chosen: Vec<SelectedChannel>,
    send_push: bool,
) -> Result<i64> {
    let (audience, reach) = posts::would_reach(db, actor, chosen, send_push).await?;
    let profile = profiles::get(db, actor.profile).await?;
    // An offline profile sends no pushes.
    if reach.is_empty() || !profile.visible {
        return Ok(0);
    }
    let counts = readers::count_devices(db, profile.id, needs_all_readers(reach, &profile)).await?;
    let included = counts.iter().filter(|(listener, _)| includes(reach, audience, &profile, listener));
    Ok(included.map(|(_, devices)| devices).sum())
}
