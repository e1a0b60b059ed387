//! What the demo world's readers did with posts, and when: always the same.

use std::collections::BTreeMap;

use aushang::app::App;
use aushang::enums::{TargetingRole, TargetingRoles};
use aushang::feed::{self, Visibility};
use aushang::ids::PostId;
use aushang::interactions::{self, Period, View};
use aushang::problem::Result;
use aushang::statistics;
use aushang_db::Timestamp;

use super::people::World;

/// More posts than any of its profiles has.
const ALL: u64 = 100;

/// What a reader reports at once, by its period, its place among the readers and what it is: so it comes
/// in the order of time.
type Reports = BTreeMap<(i64, usize, u8), (View, Vec<PostId>)>;

/// Readers look at posts, some more than once, most of them while the posts are new; some press what posts
/// lead to, and some like them. Then it is counted.
pub async fn happen(app: &App, world: &World) -> Result<()> {
    let mut posts = Vec::new();
    for author in [&world.admin, &world.press, &world.recruiter] {
        let visibility = Visibility {
            reader: world.readers[0].id,
            role_bit: TargetingRoles::NONE.with(TargetingRole::Student).bits(),
            freshman: false,
            emergencies: false,
        };
        let own = feed::page_of(app.db.reader(), author.profile, visibility, false, None, ALL).await?;
        posts.extend(own.into_iter().map(|it| (it.post.id, it.post.publish_date)));
    }
    let (readers, now) = (world.readers.clone(), app.now());
    let (reports, likes) = happened(&posts, readers.len(), now);
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

/// Reports of all readers, and who likes what. Each post has friends of its own.
fn happened(
    posts: &[(PostId, Timestamp)],
    readers: usize,
    now: Timestamp,
) -> (Reports, Vec<(usize, PostId)>) {
    let (mut reports, mut likes) = (Reports::new(), Vec::new());
    for reader in 0..readers {
        for (place, (post, published)) in (0..).zip(posts) {
            // So many of a hundred do it.
            let does = |salt, percent| chance(reader as u64, place, salt) < percent + place * 7 % 25;
            if !does(0, 40) {
                continue;
            }
            let (first, other) = (chance(reader as u64, place, 4), chance(reader as u64, place, 5));
            let mut reported = |view: View, kind: u8, hundred: u64| {
                let moment = seen_at(*published, now, hundred);
                let at = (Period::of(moment).0, reader, kind);
                reports.entry(at).or_insert_with(|| (view, Vec::new())).1.push(*post);
            };
            reported(View::Seen, 0, first);
            if does(1, 30) {
                reported(View::Seen, 1, first.max(other));
            }
            if does(2, 5) {
                reported(View::Clicked, 2, first);
            }
            if does(3, 15) {
                likes.push((reader, *post));
            }
        }
    }
    (reports, likes)
}

/// Between its publishing and now, mostly soon: half of all in the first eighth of the time.
fn seen_at(published: Timestamp, now: Timestamp, hundred: u64) -> Timestamp {
    let age = now - published;
    let cubed = i32::try_from(hundred.pow(3)).expect("less than a million");
    published + age / 1_000_000 * cubed
}

/// From 0 to 99, without any order that is seen.
fn chance(reader: u64, post: u64, salt: u64) -> u64 {
    let mixed = ((reader << 16) | (post << 4) | salt).wrapping_mul(0x9E37_79B9_7F4A_7C15);
    ((mixed ^ (mixed >> 29)).wrapping_mul(0xBF58_476D_1CE4_E5B9) >> 33) % 100
}

#[cfg(test)]
mod tests {
    use chrono::TimeDelta;

    use super::*;

    #[test]
    fn posts_are_seen_while_they_are_there_and_mostly_soon() {
        let (published, day) = (Timestamp::from_millis(0), TimeDelta::days(1));
        for (hundred, days) in [(0, 0), (50, 5), (79, 19), (99, 38)] {
            let seen = seen_at(published, published + day * 40, hundred);
            assert_eq!((seen - published).num_days(), days, "{hundred}");
        }
    }
}
