//! The four-eyes principle: in a profile that uses it, an account cannot release a text that it wrote or changed last.
//!
//! Emergencies are exempt, because an alarm does not wait for a second person, unless the profile wants one for each
//! emergency (`confirmation.rs`). The audit trail tells when one was sent alone.

use serde_json::{Value, json};

use super::audience::Audience;
use super::confirmation;
use crate::actor::Actor;
use crate::ids::AccountId;

/// Whether what this account writes has to be released by another one.
pub fn needs_another(actor: &Actor, audience: &Audience) -> bool {
    actor.four_eyes && !audience.emergency
}

/// Whether this account may not release a text of these authors: of who wrote it, and of who changed it last.
pub fn is_own(actor: &Actor, audience: &Audience, authors: [Option<AccountId>; 2]) -> bool {
    needs_another(actor, audience) && authors.contains(&Some(actor.account))
}

/// Whether a change by this account voids the release of an approved post.
pub fn voids_release(actor: &Actor, audience: &Audience) -> bool {
    !actor.may_publish() || needs_another(actor, audience) || confirmation::is_needed(actor, audience)
}

/// What the audit trail says if this account publishes its own text without a second person, although the four-eyes
/// principle applies. `None`: it does not.
pub fn alone(actor: &Actor, audience: &Audience, authors: [Option<AccountId>; 2]) -> Option<Value> {
    let is_own = authors.contains(&Some(actor.account));
    let is_alone = actor.four_eyes && audience.emergency && !actor.emergency_needs_two && is_own;
    is_alone.then(alone_details)
}

pub fn alone_details() -> Value {
    json!({ "emergencyAlone": true })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::enums::{AccountRole, Permissions};

    #[test]
    fn own_texts_need_another_person_unless_they_are_emergencies() {
        let (own, other) = (AccountId(uuid::Uuid::nil()), AccountId(uuid::Uuid::max()));
        for (four_eyes, emergency, authors, expected) in [
            (false, false, [Some(own), Some(own)], false),
            (true, false, [Some(own), None], true),
            (true, false, [Some(other), Some(own)], true),
            (true, false, [Some(other), Some(other)], false),
            (true, false, [None, None], false),
            (true, true, [Some(own), Some(own)], false),
        ] {
            let actor = Actor { four_eyes, ..Actor::of_test(AccountRole::User, Permissions::NONE) };
            let audience = Audience { emergency, ..Audience::default() };
            assert_eq!(is_own(&actor, &audience, authors), expected, "{four_eyes} {emergency} {authors:?}");
        }
    }

    #[test]
    fn changes_void_a_release_unless_their_author_may_give_it() {
        for (role, four_eyes, emergency_needs_two, emergency, expected) in [
            (AccountRole::Draft, false, false, false, true),
            (AccountRole::Draft, false, false, true, true),
            (AccountRole::User, false, false, false, false),
            (AccountRole::User, true, false, false, true),
            (AccountRole::Admin, true, false, false, true),
            (AccountRole::Admin, true, false, true, false),
            (AccountRole::Admin, true, true, true, true),
            (AccountRole::Admin, false, true, true, true),
            (AccountRole::Admin, false, true, false, false),
        ] {
            let actor = Actor { four_eyes, emergency_needs_two, ..Actor::of_test(role, Permissions::NONE) };
            let audience = Audience { emergency, ..Audience::default() };
            assert_eq!(
                voids_release(&actor, &audience),
                expected,
                "{role:?} {four_eyes} {emergency_needs_two} {emergency}"
            );
        }
    }
}
