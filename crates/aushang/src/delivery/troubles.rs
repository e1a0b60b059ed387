//! Services that take nothing from this server: credentials that are wrong, or nobody there. That is
//! no matter of single devices, so it is said once, and kept where an operator sees it.

use std::collections::BTreeMap;
use std::sync::Arc;

use aushang_db::{Timestamp, Tx};
use aushang_push::{Outcome, Service};

use super::attempt::Attempt;
use super::store;
use crate::problem::Result;

/// State of a service after some attempts.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Standing {
    /// It has answered for a device, whatever it said.
    Answers,
    /// It refused the whole, with these words, and nothing else was heard of it.
    RefusesAll(String),
}

/// What an operator is to hear.
#[derive(Debug, PartialEq, Eq)]
pub(super) enum Change {
    Began { service: Service, why: String },
    Ended { service: Service, since: Timestamp },
}

/// Services without a definite result are left out. A device with a dead address says nothing about its
/// service, and neither does a refusal while the service responds for other devices.
pub(super) fn standings(attempts: &[Arc<Attempt>]) -> BTreeMap<Service, Standing> {
    let telling = attempts.iter().filter(|attempt| !attempt.at_fault);
    let mut standings = standings_of(telling.filter_map(|attempt| Some((attempt.asked?, &attempt.outcome))));
    standings.retain(|service, standing| {
        let responds =
            attempts.iter().any(|attempt| attempt.asked == Some(*service) && attempt.service_responds);
        *standing == Standing::Answers || !responds
    });
    standings
}

fn standings_of<'a>(
    outcomes: impl IntoIterator<Item = (Service, &'a Outcome)>,
) -> BTreeMap<Service, Standing> {
    let mut standings = BTreeMap::new();
    for (service, outcome) in outcomes {
        match outcome {
            Outcome::Uncertain { .. } => {}
            Outcome::Unavailable { why, .. } | Outcome::Unreachable { why } => {
                standings.entry(service).or_insert_with(|| Standing::RefusesAll(why.clone()));
            }
            Outcome::Accepted | Outcome::Gone | Outcome::Retry { .. } | Outcome::Refused { .. } => {
                standings.insert(service, Standing::Answers);
            }
        }
    }
    standings
}

/// Keeps the troubles true to how the services stand, and gives what has changed.
pub(super) async fn note(
    tx: &Tx,
    now: Timestamp,
    standings: BTreeMap<Service, Standing>,
) -> Result<Vec<Change>> {
    let known = store::troubles(tx).await?;
    let mut changes = Vec::new();
    for (service, standing) in standings {
        let before = known.iter().find(|trouble| trouble.service == service.as_str());
        match (standing, before) {
            (Standing::RefusesAll(why), before) => {
                store::put_trouble(tx, service.as_str(), now, &why).await?;
                if before.is_none() {
                    changes.push(Change::Began { service, why });
                }
            }
            (Standing::Answers, Some(trouble)) => {
                store::delete_trouble(tx, service.as_str()).await?;
                changes.push(Change::Ended { service, since: trouble.since });
            }
            (Standing::Answers, None) => {}
        }
    }
    Ok(changes)
}

/// One line for each outage, and one for its end.
pub(super) fn say(changes: &[Change]) {
    for change in changes {
        match change {
            Change::Began { service, why } => tracing::error!(
                service = service.as_str(),
                why,
                "a push service takes nothing from this server; what is for it waits"
            ),
            Change::Ended { service, since } => tracing::info!(
                service = service.as_str(),
                since = %since.to_datetime(),
                "a push service takes messages again"
            ),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_a_service_that_answers_nobody_is_in_trouble() {
        let accepted = Outcome::Accepted;
        let refused = Outcome::Unavailable { why: "403".to_owned(), after: None };
        let later = Outcome::Unavailable { why: "401".to_owned(), after: None };
        let lost = Outcome::Uncertain { why: String::new() };
        let busy = Outcome::Retry { after: None };
        let away = Outcome::Unreachable { why: "away".to_owned() };
        let whole = |why: &str| Some(Standing::RefusesAll(why.to_owned()));
        for (outcomes, standing) in [
            (vec![], None),
            (vec![&lost], None),
            (vec![&refused, &later], whole("403")),
            (vec![&refused, &lost], whole("403")),
            (vec![&away], whole("away")),
            (vec![&away, &accepted], Some(Standing::Answers)),
            (vec![&refused, &accepted], Some(Standing::Answers)),
            (vec![&accepted, &refused], Some(Standing::Answers)),
            (vec![&refused, &busy, &refused], Some(Standing::Answers)),
            (vec![&Outcome::Gone], Some(Standing::Answers)),
        ] {
            let heard = standings_of(outcomes.iter().map(|outcome| (Service::Fcm, *outcome)));
            assert_eq!(heard.get(&Service::Fcm), standing.as_ref(), "{outcomes:?}");
        }
        let two = standings_of([(Service::Fcm, &refused), (Service::Apple, &accepted)]);
        assert_eq!(two[&Service::Apple], Standing::Answers);
        assert_eq!(two[&Service::Fcm], Standing::RefusesAll("403".to_owned()));
    }
}
