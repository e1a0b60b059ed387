//! Interactions of the demo world's readers with posts, and their times. They are the same each time.

use std::collections::BTreeMap;

use aushang::app::App;
use aushang::feed;
use aushang::ids::PostId;
use aushang::interactions::{self, Period, View};
use aushang::paging::Paging;
use aushang::problem::Result;
use aushang::profiles;
use aushang::statistics;
use aushang_db::{Cursor, Timestamp};

use super::people::World;

/// More than the number of posts of any profile.
const ALL: Paging<Cursor> = Paging { first: 100, before: None };

/// Views by period, reader and kind, so that they are sorted by time.
type Reports = BTreeMap<(i64, usize, u8), (View, Vec<PostId>)>;

/// Adds views, clicks and likes, and rolls up the statistics. Some readers see a post more than once, most of
/// them while it is new.
pub async fn create(app: &App, world: &World) -> Result<()> {
    let mut posts = Vec::new();
    for author in [&world.admin, &world.press, &world.recruiter] {
        let profile = profiles::get(app.db.reader(), author.profile).await?;
        let own = feed::posts_of(app, &world.readers[0], &profile, ALL).await?;
        posts.extend(own.into_iter().map(|it| (it.post.id, it.post.publish_date)));
    }
    let (readers, now) = (world.readers.clone(), app.now());
    let (reports, likes) = interactions_with(&posts, readers.len(), now);
    app.write(move |tx| {
        Box::pin(async move {
            for ((period, reader, _), (view, posts)) in reports {
                interactions::add_views(tx, Period(period), &readers[reader], &posts, view).await?;
            }
            for (reader, post) in likes {
                feed::add_like(tx, post, readers[reader].id).await?;
            }
            Ok(())
        })
    })
    .await?;
    while statistics::roll_up(app).await? {}
    Ok(())
}

/// Returns the reports of all readers, and the likes. Each post is liked by different readers.
fn interactions_with(
    posts: &[(PostId, Timestamp)],
    readers: usize,
    now: Timestamp,
) -> (Reports, Vec<(usize, PostId)>) {
    let (mut reports, mut likes) = (Reports::new(), Vec::new());
    for reader in 0..readers {
        for (place, (post, published)) in (0..).zip(posts) {
            // In `percent` of 100 cases, more often for some posts.
            let does = |salt, percent| percentile(reader as u64, place, salt) < percent + place * 7 % 25;
            if !does(0, 40) {
                continue;
            }
            let (first, other) = (percentile(reader as u64, place, 4), percentile(reader as u64, place, 5));
            let mut report = |view: View, kind: u8, hundred: u64| {
                let moment = seen_at(*published, now, hundred);
                let at = (Period::of(moment).0, reader, kind);
                reports.entry(at).or_insert_with(|| (view, Vec::new())).1.push(*post);
            };
            report(View::Seen, 0, first);
            if does(1, 30) {
                report(View::Seen, 1, first.max(other));
            }
            if does(2, 5) {
                report(View::Clicked, 2, first);
            }
            if does(3, 15) {
                likes.push((reader, *post));
            }
        }
    }
    (reports, likes)
}

/// Returns a time between publication and now; half of all times are in the first eighth.
fn seen_at(published: Timestamp, now: Timestamp, hundred: u64) -> Timestamp {
    let age = now - published;
    let cubed = i32::try_from(hundred.pow(3)).expect("less than a million");
    published + age / 1_000_000 * cubed
}

/// Returns a pseudo-random number from 0 to 99.
fn percentile(reader: u64, post: u64, salt: u64) -> u64 {
    let mixed = ((reader << 16) | (post << 4) | salt).wrapping_mul(0x9E37_79B9_7F4A_7C15);
    ((mixed ^ (mixed >> 29)).wrapping_mul(0xBF58_476D_1CE4_E5B9) >> 33) % 100
}

#[cfg(test)]
mod tests {
    use chrono::TimeDelta;

    use super::*;

    #[test]
    fn posts_are_seen_after_publication_and_mostly_soon() {
        let (published, day) = (Timestamp::from_millis(0), TimeDelta::days(1));
        for (hundred, days) in [(0, 0), (50, 5), (79, 19), (99, 38)] {
            let seen = seen_at(published, published + day * 40, hundred);
            assert_eq!((seen - published).num_days(), days, "{hundred}");
        }
    }
}
