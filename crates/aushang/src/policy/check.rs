//! Checks a call against the table.

use super::{Api, Caller, Kind, Proof, RULES, Rule, Who};
use crate::actor::Setup;
use crate::problem::{Problem, Reason};

/// Checks whether the caller may call the root field. Refuses fields that are not in the table.
pub fn check(api: Api, kind: Kind, field: &str, caller: Caller<'_>) -> Result<(), Problem> {
    let rule = rule(api, kind, field).ok_or(Problem::new(Reason::NotPermitted))?;
    match (rule.who, caller) {
        (Who::Anyone, _) | (Who::Reader, Caller::Reader(_)) => Ok(()),
        (who, Caller::Account(actor)) if who.includes(actor) => {
            // The console requests consents only together with a first password [A-10: one form for both], so
            // accounts that were created with a password would have no way to agree.
            let is_setup = who == Who::AccountInSetup || sets_up(actor.setup, rule.operation);
            if !is_setup {
                actor.setup.require().map_err(Problem::new)?;
            }
            match rule.proof {
                Proof::NotNeeded => Ok(()),
                Proof::Any => actor.require_proof().map_err(Problem::new),
                Proof::Strong => actor.require_strong_proof().map_err(Problem::new),
            }
        }
        (Who::AccountInSetup | Who::Account(_) | Who::AccountOf(_), Caller::Account(_)) => {
            Err(Problem::new(Reason::NotPermitted))
        }
        _ => Err(Problem::new(Reason::NotSignedIn)),
    }
}

/// Whether the root field is in the table, so that somebody may call it.
pub fn has_rule(api: Api, kind: Kind, field: &str) -> bool {
    rule(api, kind, field).is_some()
}

fn rule(api: Api, kind: Kind, field: &str) -> Option<&'static Rule> {
    RULES.iter().find(|rule| rule.api == api && rule.kind == kind && rule.operation == field)
}

/// What an account may call that needs a second factor and has none, besides [`Who::AccountInSetup`].
const SETS_UP_A_FACTOR: [&str; 9] = [
    "secondFactors",
    "beginOneTimeCodes",
    "confirmOneTimeCodes",
    "beginPasskey",
    "addPasskey",
    "proveIdentity",
    "requestProofCode",
    "proofMethods",
    "proveWithProvider",
];

/// Likewise if it needs a passkey.
const SETS_UP_A_PASSKEY: [&str; 7] = [
    "secondFactors",
    "beginPasskey",
    "addPasskey",
    "proveIdentity",
    "requestProofCode",
    "proofMethods",
    "proveWithProvider",
];

/// Whether an account in this setup may call an operation of accounts to complete it.
fn sets_up(setup: Setup, operation: &str) -> bool {
    match setup {
        Setup::MissingSecondFactor => SETS_UP_A_FACTOR.contains(&operation),
        Setup::MissingPasskey => SETS_UP_A_PASSKEY.contains(&operation),
        Setup::Complete | Setup::MissingCredential | Setup::MissingConsent => false,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::actor::Actor;
    use crate::enums::AccountRole::Superadmin;
    use crate::enums::{Permissions, ProfileRole, ProvedBy};

    // spec: ROLES-10
    #[test]
    fn setup_of_an_account_determines_which_operations_it_may_call() {
        let refused = |setup| {
            let profile_role = ProfileRole::RecruitingPromoter;
            let proof = Some(ProvedBy::MailedCode);
            let actor = Actor { setup, profile_role, proof, ..Actor::of_test(Superadmin, Permissions::NONE) };
            let rules = RULES.iter().filter(|rule| rule.api == Api::Console && rule.who != Who::Anyone);
            let checked =
                rules.map(|rule| check(rule.api, rule.kind, rule.operation, Caller::Account(&actor)));
            checked.filter_map(Result::err).map(|problem| problem.reason).collect::<Vec<_>>()
        };
        for setup in [Setup::Complete, Setup::MissingConsent] {
            assert_eq!(refused(setup), [], "{setup:?}");
        }
        let needs_setup = |rule: &&Rule| !matches!(rule.who, Who::Anyone | Who::AccountInSetup);
        let of_accounts = RULES.iter().filter(|rule| rule.api == Api::Console).filter(needs_setup).count();
        let expected = vec![Reason::PasswordMissing; of_accounts];
        let in_setup = RULES.iter().filter(|rule| rule.who == Who::AccountInSetup).map(|rule| rule.operation);
        let permitted =
            ["userState", "me", "posts", "post", "pinnedPost", "logout", "register", "acceptWithProvider"];
        assert!(in_setup.eq(permitted));
        assert_eq!(refused(Setup::MissingCredential), expected);
        let expected = vec![Reason::SecondFactorMissing; of_accounts - SETS_UP_A_FACTOR.len()];
        assert_eq!(refused(Setup::MissingSecondFactor), expected);
        let expected = vec![Reason::PasskeyMissing; of_accounts - SETS_UP_A_PASSKEY.len()];
        assert_eq!(refused(Setup::MissingPasskey), expected);
    }
}
