//! The rules for two people: in a profile that wants it, one account asks for an emergency, and another one confirms it
//! within ten minutes (docs/adr/0055).

use aushang_db::Timestamp;
use chrono::TimeDelta;
use sea_orm::FromQueryResult;

use super::audience::Audience;
use crate::actor::Actor;
use crate::ids::AccountId;
use crate::problem::{Problem, Reason};

/// How long a request for a second person is valid.
pub const REQUEST_VALID_FOR: TimeDelta = TimeDelta::minutes(10);

/// Who asks for a second person, and whether there was one.
#[derive(Clone, Debug, Default, PartialEq, Eq, FromQueryResult)]
pub struct Confirmation {
    /// The account that asks. `None`: nobody does, or it was deleted.
    pub asked_by: Option<AccountId>,
    pub asked_at: Option<Timestamp>,
    /// When a second person confirmed the post as it is.
    pub confirmed_at: Option<Timestamp>,
    /// The publish date before it was changed; at or before the creation of the post: at once. `None`: it is the same.
    pub previous_publish_date: Option<Timestamp>,
    /// When the account that asks was mailed that nobody has confirmed it in time.
    pub lapse_mailed_at: Option<Timestamp>,
}

/// What has become of the request for a second person.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Request {
    None,
    Open(AccountId),
    Lapsed,
}

impl Confirmation {
    pub fn request(&self, now: Timestamp) -> Request {
        match (self.asked_at, self.asked_by) {
            (None, _) => Request::None,
            (Some(at), Some(by)) if remaining(at, now) > TimeDelta::zero() => Request::Open(by),
            _ => Request::Lapsed,
        }
    }

    pub fn is_open(&self, now: Timestamp) -> bool {
        matches!(self.request(now), Request::Open(_))
    }

    /// Records that the publish date was changed. The second person is shown the one before.
    pub fn move_date(&mut self, before: Timestamp, now: Timestamp) {
        self.previous_publish_date =
            Some(self.previous_publish_date.unwrap_or(before)).filter(|before| *before != now);
    }

    /// How much longer the request is valid; zero if it has lapsed. `None`: nobody asks.
    pub fn remaining(&self, now: Timestamp) -> Option<TimeDelta> {
        let left = remaining(self.asked_at?, now);
        Some(if self.asked_by.is_none() { TimeDelta::zero() } else { left })
    }
}

/// Zero also if the clock was set back by ten minutes or more: a request does not last longer for that.
fn remaining(asked_at: Timestamp, now: Timestamp) -> TimeDelta {
    let age = now - asked_at;
    if age.abs() < REQUEST_VALID_FOR { REQUEST_VALID_FOR - age } else { TimeDelta::zero() }
}

/// Whether an act of this account on a post with this audience needs a second person.
pub fn is_needed(actor: &Actor, audience: &Audience) -> bool {
    actor.emergency_needs_two && audience.emergency
}

/// Whether the account waits for somebody else to confirm the post.
pub fn is_own_request(actor: &Actor, audience: &Audience, confirmation: &Confirmation) -> bool {
    is_needed(actor, audience) && confirmation.asked_by == Some(actor.account)
}

/// What happens if an account wants a post to be published or shown.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Step {
    /// It is enough that this account wants it.
    Alone,
    /// The account asks for a second person.
    Ask,
    /// The account is the second person.
    Confirm { asked_by: AccountId },
}

/// What the caller has read before it wants a post to be published or shown.
#[derive(Clone, Copy, Debug, Default)]
pub struct Read {
    /// Whether the version that was read is named, which a confirmation has to.
    pub names_version: bool,
    /// When somebody asked, in the request that the caller confirms. `None`: the caller confirms none.
    pub request: Option<Timestamp>,
}

/// Fails if the account is the one that asks, or if its request has lapsed. Fails as well if there is another request
/// than the one that was read: of two people who ask at the same moment, neither confirms.
pub fn step(
    actor: &Actor,
    audience: &Audience,
    confirmation: &Confirmation,
    now: Timestamp,
    read: Read,
) -> Result<Step, Problem> {
    let changed = Err(Problem::new(Reason::EmergencyRequestChanged));
    if !is_needed(actor, audience) {
        return if read.request.is_some() { changed } else { Ok(Step::Alone) };
    }
    match confirmation.request(now) {
        Request::None if read.request.is_some() => changed,
        Request::None => Ok(Step::Ask),
        Request::Lapsed => Err(Problem::new(Reason::EmergencyLapsed)),
        Request::Open(by) if by == actor.account => Err(Problem::new(Reason::EmergencyNeedsTwo)),
        Request::Open(_) if read.request != confirmation.asked_at => changed,
        Request::Open(_) if !read.names_version => Err(Problem::field("basedOn", Reason::Required)),
        Request::Open(asked_by) => Ok(Step::Confirm { asked_by }),
    }
}

/// Ends the request and the confirmation, because the post with this audience has changed. Returns whether the account
/// asks again: it may publish, and somebody was asked.
pub fn forget(actor: &Actor, audience: &Audience, confirmation: &mut Confirmation, now: Timestamp) -> bool {
    let before = std::mem::take(confirmation);
    let asks = before.is_open(now) && is_needed(actor, audience) && actor.may_publish();
    if asks {
        confirmation.previous_publish_date = before.previous_publish_date;
    }
    asks
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::enums::{AccountRole, Permissions};

    const OWN: AccountId = AccountId(uuid::Uuid::nil());
    const OTHER: AccountId = AccountId(uuid::Uuid::max());
    const ASKED: Timestamp = Timestamp::from_millis(1_000_000_000);

    fn asked(by: Option<AccountId>, at: Option<Timestamp>) -> Confirmation {
        Confirmation { asked_by: by, asked_at: at, ..Confirmation::default() }
    }

    #[test]
    fn request_is_valid_for_ten_minutes() {
        let (tick, minutes) = (TimeDelta::milliseconds(1), TimeDelta::minutes);
        for (by, later, expected) in [
            (Some(OWN), TimeDelta::zero(), Request::Open(OWN)),
            (Some(OWN), minutes(10) - tick, Request::Open(OWN)),
            (Some(OWN), minutes(10), Request::Lapsed),
            (Some(OWN), minutes(10) + tick, Request::Lapsed),
            // The clock was set back.
            (Some(OWN), tick - minutes(10), Request::Open(OWN)),
            (Some(OWN), -minutes(10), Request::Lapsed),
            // The account was deleted.
            (None, TimeDelta::zero(), Request::Lapsed),
        ] {
            let confirmation = asked(by, Some(ASKED));
            let now = ASKED + later;
            assert_eq!(confirmation.request(now), expected, "{by:?} {later}");
            let is_open = confirmation.remaining(now).unwrap() > TimeDelta::zero();
            assert_eq!(is_open, confirmation.is_open(now), "{by:?} {later}");
        }
        assert_eq!(Confirmation::default().request(ASKED), Request::None);
        assert_eq!(Confirmation::default().remaining(ASKED), None);
    }

    #[test]
    fn one_account_asks_and_another_one_confirms() {
        let (refused, lapsed) = (Err(Reason::EmergencyNeedsTwo), Err(Reason::EmergencyLapsed));
        let (changed, tick) = (Err(Reason::EmergencyRequestChanged), TimeDelta::milliseconds(1));
        let confirm = Ok(Step::Confirm { asked_by: OTHER });
        for (needs_two, emergency, confirmation, named, request, expected) in [
            (false, true, asked(None, None), true, None, Ok(Step::Alone)),
            (false, true, asked(Some(OWN), Some(ASKED)), true, None, Ok(Step::Alone)),
            (true, false, asked(Some(OWN), Some(ASKED)), true, None, Ok(Step::Alone)),
            (true, true, asked(None, None), true, None, Ok(Step::Ask)),
            (true, true, asked(Some(OWN), Some(ASKED)), true, Some(ASKED), refused),
            (true, true, asked(Some(OTHER), Some(ASKED)), true, Some(ASKED), confirm),
            (true, true, asked(Some(OTHER), Some(ASKED)), false, Some(ASKED), Err(Reason::Required)),
            (true, true, asked(None, Some(ASKED)), true, Some(ASKED), lapsed),
            (
                true,
                true,
                asked(Some(OTHER), Some(ASKED - REQUEST_VALID_FOR)),
                true,
                Some(ASKED - REQUEST_VALID_FOR),
                lapsed,
            ),
            (
                true,
                true,
                asked(Some(OWN), Some(ASKED - REQUEST_VALID_FOR)),
                true,
                Some(ASKED - REQUEST_VALID_FOR),
                lapsed,
            ),
            // Both ask at the same moment.
            (true, true, asked(Some(OTHER), Some(ASKED)), true, None, changed),
            // It was asked for again.
            (true, true, asked(Some(OTHER), Some(ASKED)), true, Some(ASKED - tick), changed),
            // The request has ended.
            (true, true, asked(None, None), true, Some(ASKED), changed),
            (false, true, asked(None, None), true, Some(ASKED), changed),
        ] {
            let actor = Actor {
                emergency_needs_two: needs_two,
                ..Actor::of_test(AccountRole::User, Permissions::NONE)
            };
            let audience = Audience { emergency, ..Audience::default() };
            let case = format!("{needs_two} {emergency} {confirmation:?} {named} {request:?}");
            let read = Read { names_version: named, request };
            let outcome = step(&actor, &audience, &confirmation, ASKED, read);
            let outcome = outcome.map_err(|problem| problem.reason);
            assert_eq!(outcome, expected, "{case}");
        }
    }

    #[test]
    fn second_person_is_shown_the_date_that_was_first() {
        let day = |days: i64| ASKED + TimeDelta::days(days);
        let mut confirmation = asked(Some(OTHER), Some(ASKED));
        confirmation.move_date(day(1), day(2));
        assert_eq!(confirmation.previous_publish_date, Some(day(1)));
        confirmation.move_date(day(2), day(3));
        assert_eq!(confirmation.previous_publish_date, Some(day(1)));
        confirmation.move_date(day(3), day(1));
        assert_eq!(confirmation.previous_publish_date, None);
    }

    #[test]
    fn who_changes_what_is_asked_for_asks_again() {
        for (role, needs_two, at, expected) in [
            (AccountRole::User, true, ASKED, true),
            (AccountRole::Draft, true, ASKED, false),
            (AccountRole::User, false, ASKED, false),
            (AccountRole::User, true, ASKED - REQUEST_VALID_FOR, false),
        ] {
            let actor = Actor { emergency_needs_two: needs_two, ..Actor::of_test(role, Permissions::NONE) };
            let audience = Audience { emergency: true, ..Audience::default() };
            let mut confirmation = asked(Some(OTHER), Some(at));
            let asks = forget(&actor, &audience, &mut confirmation, ASKED);
            assert_eq!(asks, expected, "{role:?} {needs_two} {at}");
            assert_eq!(confirmation, Confirmation::default());
        }
    }
}
