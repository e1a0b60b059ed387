//! Follows of the demo world's readers, and their times. They are the same each time.

use aushang::actor::Reader;
use aushang::app::App;
use aushang::enums::TargetingRole;
use aushang::ids::{ProfileId, ReaderId};
use aushang::problem::Result;
use aushang::readers;
use aushang_db::Timestamp;
use chrono::TimeDelta;

use super::PAST;
use super::people::World;
use aushang_simulate::Rng;

/// Adds follows: most readers follow the student council, some the job board. Students and employees follow
/// the university automatically, and the guests follow it by choice. Each follow has its own time. Resets the
/// clock afterwards.
pub async fn create(app: &App, world: &World, now: Timestamp) -> Result<()> {
    let mut follows = follows(world, now);
    follows.sort_by_key(|(moment, ..)| *moment);
    let before = app.now();
    app.write_with(move |tx, app| {
        Box::pin(async move {
            for (moment, reader, profile) in follows {
                app.clock.advance(moment - app.now());
                readers::follow(tx, app, reader, profile).await?;
            }
            Ok(())
        })
    })
    .await?;
    app.clock.advance(before - app.now());
    Ok(())
}

fn follows(world: &World, now: Timestamp) -> Vec<(Timestamp, ReaderId, ProfileId)> {
    let [council, university, jobs] =
        [&world.admin, &world.press, &world.recruiter].map(|actor| actor.profile);
    let mut follows = Vec::new();
    for (number, Reader { id, role, .. }) in (0..).zip(&world.readers) {
        for (place, profile, does) in [
            (0, council, number % 5 != 0),
            (1, university, *role == TargetingRole::Guest),
            (2, jobs, number % 3 == 0),
        ] {
            if does {
                follows.push((now - ago(number * 3 + place), *id, profile));
            }
        }
    }
    follows
}

/// Returns how long ago a follow was: some in the world's first days, some in the freshers' week, the others
/// at any time.
fn ago(follow: u64) -> TimeDelta {
    let mut rng = Rng::from_seed(follow);
    let mut day_of = |first: usize, last: usize| first + rng.below(last - first + 1);
    let day = match day_of(0, 99) {
        0..40 => day_of(31, 39),
        40..65 => day_of(9, 13),
        _ => day_of(1, 30),
    };
    let minute = day_of(0, 24 * 60 - 1);
    let ago = TimeDelta::minutes(i64::try_from(day * 24 * 60 + minute).expect("a few weeks"));
    debug_assert!(ago < PAST, "follows are not older than the demo world");
    ago
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn follows_are_within_the_worlds_time_and_mostly_in_its_last_30_days() {
        let agos: Vec<_> = (0..720).map(ago).collect();
        assert!(agos.iter().all(|ago| *ago < PAST && *ago >= TimeDelta::days(1)));
        let recent = agos.iter().filter(|ago| **ago < TimeDelta::days(31)).count();
        assert!((360..500).contains(&recent), "{recent}");
        let days: std::collections::BTreeSet<_> = agos.iter().map(TimeDelta::num_days).collect();
        assert_eq!(days.len(), 39, "{days:?}");
    }
}
