//! The number of followers of a profile at the end of each of the last days.

use aushang_db::Connection;

use super::day::Day;
use super::store;
use crate::actor::Actor;
use crate::enums::Permission;
use crate::problem::{Problem, Reason, Result};
use crate::profiles;

/// Maximum days per call.
const MAX_DAYS: u32 = 366;

/// Followers at the end of a day.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Point {
    pub day: Day,
    pub followers: i64,
}

/// Returns the last `amount` days before `today`, oldest first; empty if nobody has ever followed the
/// profile. Fails with `NotPermitted` for an auto-follow profile, because its followers did not choose it
/// no trend with auto-follow].
pub async fn follower_trend(
    db: &impl Connection,
    actor: &Actor,
    today: Day,
    amount: u32,
) -> Result<Vec<Point>> {
    if !actor.has(Permission::ViewFollowerTrend) || profiles::get(db, actor.profile).await?.auto_follow {
        return Err(Reason::NotPermitted.into());
    }
    if !(1..=MAX_DAYS).contains(&amount) {
        return Err(Problem::field("amount", Reason::PageTooLarge).into());
    }
    let profile = actor.profile;
    if store::count_chosen(db, profile, None).await?.is_none() {
        return Ok(Vec::new());
    }
    let first = today.earlier(amount);
    let mut followers = store::count_chosen(db, profile, Some(first.earlier(1))).await?.unwrap_or(0);
    let changes = store::list_changes(db, profile, first).await?;
    let days = (1..=amount).rev().map(|ago| today.earlier(ago));
    let point = |day: Day| {
        followers += changes.get(&day.number()).copied().unwrap_or(0);
        Point { day, followers }
    };
    Ok(days.map(point).collect())
}
