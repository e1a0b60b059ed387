//! Who guesses the access code of a freshman area waits longer with each wrong one.
//!
//! The waits are a reader's own: while strangers guess at a profile, everybody else's first tries are free
//! all the same, only fewer of them. Each try of a program therefore takes a reader of its own, and those
//! are limited for each network.

use aushang_db::{Timestamp, Tx};
use chrono::TimeDelta;

use super::store;
use crate::ids::{ProfileId, ReaderId};
use crate::problem::{Problem, Reason, Result};

/// Wrong codes that cost a reader no wait: people mistype them.
const FREE: i32 = 10;
/// From so many wrong ones of all readers within an hour on, a profile is being guessed at.
const GUESSED_AT: i32 = 300;
/// Then so many cost no wait, and each further one ten times as much.
const FREE_THEN: i32 = 2;
const FIRST_WAIT: TimeDelta = TimeDelta::minutes(1);
const LONGEST_WAIT: TimeDelta = TimeDelta::days(1);

/// Refuses a reader who has to wait.
pub(super) async fn check(tx: &Tx, now: Timestamp, reader: ReaderId, profile: ProfileId) -> Result<()> {
    let Some(tries) = store::lock_freshman_tries(tx, reader, profile).await? else { return Ok(()) };
    let of_all = store::count_freshman_guesses(tx, profile, hour(now)).await?;
    let next = tries.last_at + wait(tries.wrong, of_all);
    if now < next { Err(Problem::until(Reason::TooManyAttempts, now, next).into()) } else { Ok(()) }
}

/// Writes down a wrong one.
pub(super) async fn note_wrong(tx: &Tx, now: Timestamp, reader: ReaderId, profile: ProfileId) -> Result<()> {
    store::add_freshman_try(tx, reader, profile, now).await?;
    store::add_freshman_guess(tx, profile, hour(now)).await
}

/// How long after the last of so many wrong ones the next may follow.
fn wait(wrong: i32, of_all: i32) -> TimeDelta {
    let (free, first) = if of_all < GUESSED_AT { (FREE, FIRST_WAIT) } else { (FREE_THEN, FIRST_WAIT * 10) };
    match u32::try_from(wrong - free) {
        Err(_) => TimeDelta::zero(),
        Ok(further) => (first * (1 << further.min(12))).min(LONGEST_WAIT),
    }
}

const fn hour(now: Timestamp) -> i64 {
    now.millis().div_euclid(3_600_000)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn waits_grow_and_nobodys_first_tries_wait() {
        for (wrong, of_all, minutes) in [
            (1, 0, 0),
            (9, 299, 0),
            (10, 299, 1),
            (11, 299, 2),
            (14, 299, 16),
            (30, 0, 24 * 60),
            (1, 300, 0),
            (2, 300, 10),
            (3, 5_000, 20),
            (20, 5_000, 24 * 60),
        ] {
            assert_eq!(wait(wrong, of_all), TimeDelta::minutes(minutes), "{wrong} {of_all}");
        }
    }
}
