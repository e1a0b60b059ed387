//! Deputies: accounts with the role DRAFT that have the rights of the role USER for a time, so that somebody can
//! release posts while the others are away.

use aushang_db::{Timestamp, Tx};
use chrono::TimeDelta;
use serde_json::json;

use super::account::Account;
use super::{guard, rows};
use crate::actor::Actor;
use crate::app::App;
use crate::audit;
use crate::enums::AccountRole;
use crate::ids::AccountId;
use crate::mails::{self, Letter};
use crate::problem::{Problem, Reason, Result};
use crate::profiles;

/// How far ahead the end of a deputy's time may be.
const MAX: TimeDelta = TimeDelta::days(366);

/// From when until when an account is a deputy.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct DeputyTime {
    pub from: Timestamp,
    pub until: Timestamp,
}

impl DeputyTime {
    /// From the columns of the account. `None` if the account never was a deputy.
    pub fn stored(from: Option<Timestamp>, until: Option<Timestamp>) -> Option<Self> {
        Some(Self { from: from?, until: until? })
    }

    pub fn contains(self, now: Timestamp) -> bool {
        self.from <= now && now < self.until
    }

    /// Whether the account is a deputy or will be.
    pub fn is_open(self, now: Timestamp) -> bool {
        self.from < self.until && now < self.until
    }

    /// The field that is wrong, and why.
    fn fault(self, now: Timestamp) -> Option<(&'static str, Reason)> {
        if self.until <= now {
            Some(("until", Reason::InPast))
        } else if self.until <= self.from {
            Some(("until", Reason::EndsBeforeStart))
        } else if self.until > now + MAX {
            Some(("until", Reason::TooFarAhead))
        } else {
            None
        }
    }
}

/// The role whose rights the account has now.
pub fn role_at(role: AccountRole, time: Option<DeputyTime>, now: Timestamp) -> AccountRole {
    let is_deputy = role == AccountRole::Draft && time.is_some_and(|time| time.contains(now));
    if is_deputy { AccountRole::User } else { role }
}

/// Makes an account of the profile a deputy, or changes its time, and mails the person if they can sign in.
/// Fails with `DEPUTY_NOT_NEEDED` if its role can release posts anyway.
pub async fn set_deputy(
    tx: &Tx,
    app: &App,
    actor: &Actor,
    id: AccountId,
    time: DeputyTime,
) -> Result<Account> {
    let now = app.now();
    let mut account = guard::lock_to_change(tx, actor, id).await?;
    if account.role != AccountRole::Draft {
        return Err(Reason::DeputyNotNeeded.into());
    }
    if let Some((field, reason)) = time.fault(now) {
        return Err(Problem::field(field, reason).into());
    }
    if account.deputy_time() == Some(time) {
        return Ok(account);
    }
    save(tx, app, actor, &mut account, time).await?;
    if !account.can_sign_in {
        return Ok(account);
    }
    let institution = profiles::display_name(tx, actor.profile).await?;
    let by = rows::get(tx, actor.account).await?.name;
    let letter = Letter::Deputy { institution, by, from: time.from, until: time.until };
    mails::send(tx, app, account.mailbox()?, letter).await?;
    Ok(account)
}

/// Ends the time of a deputy, or calls it off. What the account has released stays released.
pub async fn end_deputy(tx: &Tx, app: &App, actor: &Actor, id: AccountId) -> Result<Account> {
    let now = app.now();
    let mut account = guard::lock_to_change(tx, actor, id).await?;
    if let Some(time) = account.deputy_time().filter(|time| time.is_open(now)) {
        save(tx, app, actor, &mut account, DeputyTime { until: time.from.max(now), ..time }).await?;
    }
    Ok(account)
}

async fn save(tx: &Tx, app: &App, actor: &Actor, account: &mut Account, time: DeputyTime) -> Result<()> {
    let begins = time.from.max(app.now());
    let since = account.deputy_since.map_or(begins, |since| since.min(begins));
    rows::update_deputy(tx, account.id, time, since).await?;
    let details = json!({ "from": time.from.to_datetime(), "to": time.until.to_datetime() });
    let (action, at) = ("account.set_deputy", app.now());
    audit::record(tx, &app.audit, at, actor, action, account.id.0, Some(details)).await?;
    (account.deputy_from, account.deputy_until) = (Some(time.from), Some(time.until));
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    const fn day(number: i64) -> Timestamp {
        Timestamp::from_millis(number * 86_400_000)
    }

    #[test]
    fn deputy_has_the_rights_of_a_user_from_its_beginning_to_its_end() {
        let time = Some(DeputyTime { from: day(10), until: day(20) });
        for (role, time, now, expected) in [
            (AccountRole::Draft, None, day(15), AccountRole::Draft),
            (AccountRole::Draft, time, day(10) - TimeDelta::milliseconds(1), AccountRole::Draft),
            (AccountRole::Draft, time, day(10), AccountRole::User),
            (AccountRole::Draft, time, day(20) - TimeDelta::milliseconds(1), AccountRole::User),
            (AccountRole::Draft, time, day(20), AccountRole::Draft),
            (AccountRole::Admin, time, day(15), AccountRole::Admin),
            (AccountRole::Superadmin, time, day(15), AccountRole::Superadmin),
        ] {
            assert_eq!(role_at(role, time, now), expected, "{role:?} {time:?} {now:?}");
        }
    }

    #[test]
    fn time_ends_after_its_beginning_and_now_and_within_a_year() {
        let now = day(100);
        for (from, until, expected) in [
            (day(100), day(101), None),
            (day(90), day(101), None),
            (day(90), day(100), Some(Reason::InPast)),
            (day(101), day(101), Some(Reason::EndsBeforeStart)),
            (day(100), day(466), None),
            (day(100), day(466) + TimeDelta::milliseconds(1), Some(Reason::TooFarAhead)),
        ] {
            let found = DeputyTime { from, until }.fault(now).map(|(_, reason)| reason);
            assert_eq!(found, expected, "{from:?} {until:?}");
        }
    }
}
