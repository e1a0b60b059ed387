//! Detects outages of push services: a service that rejects the credentials of this server or cannot be
//! reached accepts no messages for any device. An outage is logged once, and stored for the operator.

use std::collections::BTreeMap;
use std::sync::Arc;

use aushang_db::{Timestamp, Tx};
use aushang_push::{Outcome, Service};

use super::attempt::Attempt;
use super::rows;
use crate::problem::Result;

/// State of a service after some attempts.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Standing {
    /// It has responded for a device, with any result.
    Responds,
    /// It refused all messages or could not be reached; the first reason.
    Unavailable(String),
}

/// A change to be logged.
#[derive(Debug, PartialEq, Eq)]
pub(super) enum Change {
    Began { service: Service, why: String },
    Ended { service: Service, since: Timestamp },
}

/// Returns the standing of each service. Services without a definite result are left out. A device with a
/// dead address is no evidence of an outage, and neither is a refusal while the service responds for other
/// devices.
pub(super) fn standings(attempts: &[Arc<Attempt>]) -> BTreeMap<Service, Standing> {
    let evidence = attempts.iter().filter(|attempt| !attempt.at_fault);
    let called = evidence.filter_map(|attempt| Some((attempt.called?, &attempt.outcome)));
    let mut standings = standings_of(called);
    standings.retain(|service, standing| {
        let responds =
            attempts.iter().any(|attempt| attempt.called == Some(*service) && attempt.service_responds);
        *standing == Standing::Responds || !responds
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
                standings.entry(service).or_insert_with(|| Standing::Unavailable(why.clone()));
            }
            Outcome::Accepted | Outcome::Gone | Outcome::Retry { .. } | Outcome::Refused { .. } => {
                standings.insert(service, Standing::Responds);
            }
        }
    }
    standings
}

/// Updates the stored outages. Returns the outages that began or ended.
pub(super) async fn note(
    tx: &Tx,
    now: Timestamp,
    standings: BTreeMap<Service, Standing>,
) -> Result<Vec<Change>> {
    let known = rows::list_outages(tx).await?;
    let mut changes = Vec::new();
    for (service, standing) in standings {
        let before = known.iter().find(|outage| outage.service == service.as_str());
        match (standing, before) {
            (Standing::Unavailable(why), before) => {
                rows::put_outage(tx, service.as_str(), now, &why).await?;
                if before.is_none() {
                    changes.push(Change::Began { service, why });
                }
            }
            (Standing::Responds, Some(outage)) => {
                rows::delete_outage(tx, service.as_str()).await?;
                changes.push(Change::Ended { service, since: outage.since });
            }
            (Standing::Responds, None) => {}
        }
    }
    Ok(changes)
}

/// Logs one line when an outage begins, and one when it ends.
pub(super) fn log(changes: &[Change]) {
    for change in changes {
        match change {
            Change::Began { service, why } => tracing::error!(
                service = service.as_str(),
                why,
                "a push service accepts nothing from this server; its messages are retried until they expire"
            ),
            Change::Ended { service, since } => tracing::info!(
                service = service.as_str(),
                since = %since.to_datetime(),
                "a push service accepts messages again"
            ),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_service_that_responds_for_any_device_has_no_outage() {
        let accepted = Outcome::Accepted;
        let refused = Outcome::Unavailable { why: "403".to_owned(), after: None };
        let later = Outcome::Unavailable { why: "401".to_owned(), after: None };
        let lost = Outcome::Uncertain { why: String::new() };
        let busy = Outcome::Retry { after: None };
        let away = Outcome::Unreachable { why: "away".to_owned() };
        let unavailable = |why: &str| Some(Standing::Unavailable(why.to_owned()));
        for (outcomes, standing) in [
            (vec![], None),
            (vec![&lost], None),
            (vec![&refused, &later], unavailable("403")),
            (vec![&refused, &lost], unavailable("403")),
            (vec![&away], unavailable("away")),
            (vec![&away, &accepted], Some(Standing::Responds)),
            (vec![&refused, &accepted], Some(Standing::Responds)),
            (vec![&accepted, &refused], Some(Standing::Responds)),
            (vec![&refused, &busy, &refused], Some(Standing::Responds)),
            (vec![&Outcome::Gone], Some(Standing::Responds)),
        ] {
            let standings = standings_of(outcomes.iter().map(|outcome| (Service::Fcm, *outcome)));
            assert_eq!(standings.get(&Service::Fcm), standing.as_ref(), "{outcomes:?}");
        }
        let two = standings_of([(Service::Fcm, &refused), (Service::Apple, &accepted)]);
        assert_eq!(two[&Service::Apple], Standing::Responds);
        assert_eq!(two[&Service::Fcm], Standing::Unavailable("403".to_owned()));
    }
}
