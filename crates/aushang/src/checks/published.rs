//! Records what was found in a post when it became LIVE, so that a report counts what readers got, whatever
//! changes later.

use std::collections::BTreeMap;

use aushang_checks::{Code, Severity};
use aushang_db::{Timestamp, Tx};

use super::code::CheckSeverity;
use super::rated;
use super::settings::Severities;
use super::store;
use super::subject::Subject;
use crate::ids::{PostId, ProfileId};
use crate::problem::Result;

pub async fn record_published(
    tx: &Tx,
    now: Timestamp,
    profile: ProfileId,
    post: PostId,
    subject: &Subject<'_>,
) -> Result<()> {
    let severities = Severities::of(tx, profile).await?;
    let mut counts: BTreeMap<Code, (Severity, u32)> = BTreeMap::new();
    for found in rated::check(&subject.content(), &severities) {
        counts.entry(found.finding.code).or_insert((found.severity, 0)).1 += 1;
    }
    let total = counts.values().map(|(_, count)| count).sum();
    store::insert_checked(tx, post, profile, now, total).await?;
    let counted = |(code, (severity, count)): (Code, (Severity, u32))| {
        (code.name(), CheckSeverity::from(severity).as_str(), count)
    };
    store::insert_findings(tx, post, counts.into_iter().map(counted)).await
}
