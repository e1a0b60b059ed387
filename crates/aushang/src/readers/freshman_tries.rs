//! Limits guesses of a freshman area's access code: the wait grows with each wrong code.
//!
//! The waits are per reader. While strangers guess a profile's code, everybody else still has free attempts,
//! only fewer. A program therefore needs a new reader for each attempt, and registrations are limited per
//! network.

use aushang_db::{Timestamp, Tx};
use chrono::TimeDelta;

use super::store;
use crate::ids::{ProfileId, ReaderId};
use crate::problem::{Problem, Reason, Result};

/// Wrong codes per reader without a wait, for typing errors.
const FREE_TRIES: i32 = 10;
/// Wrong codes of all readers within an hour above which a profile counts as under attack.
const ATTACK_THRESHOLD: i32 = 300;
/// Wrong codes per reader without a wait while under attack; the waits are then ten times as long.
const FREE_TRIES_UNDER_ATTACK: i32 = 2;
const FIRST_WAIT: TimeDelta = TimeDelta::minutes(1);
const MAX_WAIT: TimeDelta = TimeDelta::days(1);

/// Fails if the reader has to wait.
pub(super) async fn check(tx: &Tx, now: Timestamp, reader: ReaderId, profile: ProfileId) -> Result<()> {
    let Some(tries) = store::lock_freshman_tries(tx, reader, profile).await? else { return Ok(()) };
    let of_all = store::count_freshman_guesses(tx, profile, hour(now)).await?;
    let next = tries.last_at + wait(tries.wrong, of_all);
    if now < next { Err(Problem::until(Reason::TooManyAttempts, now, next).into()) } else { Ok(()) }
}

/// Stores a wrong attempt.
pub(super) async fn note_wrong(tx: &Tx, now: Timestamp, reader: ReaderId, profile: ProfileId) -> Result<()> {
    store::add_freshman_try(tx, reader, profile, now).await?;
    store::add_freshman_guess(tx, profile, hour(now)).await
}

/// The wait after `wrong` wrong attempts of the reader, and `of_all` of all readers within the hour.
fn wait(wrong: i32, of_all: i32) -> TimeDelta {
    let (free, first) = if of_all < ATTACK_THRESHOLD {
        (FREE_TRIES, FIRST_WAIT)
    } else {
        (FREE_TRIES_UNDER_ATTACK, FIRST_WAIT * 10)
    };
    match u32::try_from(wrong - free) {
        Err(_) => TimeDelta::zero(),
        Ok(further) => (first * (1 << further.min(12))).min(MAX_WAIT),
    }
}

const fn hour(now: Timestamp) -> i64 {
    now.millis().div_euclid(3_600_000)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn waits_grow_after_the_free_tries() {
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
