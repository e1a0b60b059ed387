//! Refuses to publish what a profile has declared binding, unless somebody gives a reason.

use std::collections::BTreeSet;

use async_graphql::Value;
use aushang_checks::{Code, Severity};
use aushang_db::{Connection, Tx};
use serde_json::json;

use super::rated::{self, MAX_FINDINGS, Rated};
use super::settings::Severities;
use super::store::{self, Override};
use super::subject::Subject;
use crate::actor::Actor;
use crate::app::App;
use crate::audit;
use crate::ids::PostId;
use crate::problem::{Problem, Reason, Result};
use crate::text;

const MIN_REASON: usize = 10;
const MAX_REASON: usize = 500;

/// Binding findings, and why the post is published nevertheless.
#[must_use]
pub struct Overridden {
    codes: BTreeSet<Code>,
    reason: String,
}

/// Fails with `ACCESSIBILITY` and the findings if some are binding and no reason is given. Returns what the caller
/// has to record once the row of the post exists. `None`: nothing is binding.
pub async fn enforce(
    db: &impl Connection,
    actor: &Actor,
    subject: &Subject<'_>,
    reason: Option<&str>,
) -> Result<Option<Overridden>> {
    let severities = Severities::of(db, actor.profile).await?;
    if !severities.has_binding() {
        return Ok(None);
    }
    let findings = rated::check(&subject.content(), &severities);
    Ok(decide(findings, reason)?)
}

fn decide(findings: Vec<Rated>, reason: Option<&str>) -> Result<Option<Overridden>, Problem> {
    let binding: Vec<_> = findings.into_iter().filter(|found| found.severity == Severity::Binding).collect();
    if binding.is_empty() {
        return Ok(None);
    }
    let Some(reason) = reason.map(text::clean).filter(|reason| !reason.is_empty()) else {
        let listed = binding.iter().take(MAX_FINDINGS).map(Rated::json).collect();
        let listed = Value::from_json(listed).expect("JSON is a GraphQL value");
        return Err(Problem { current: Some(listed), ..Problem::new(Reason::Accessibility) });
    };
    match reason.chars().count() {
        ..MIN_REASON => Err(Problem::field("overrideReason", Reason::TooShort)),
        MIN_REASON..=MAX_REASON => {
            let codes = binding.iter().map(|found| found.finding.code).collect();
            Ok(Some(Overridden { codes, reason }))
        }
        _ => Err(Problem::field("overrideReason", Reason::TooLong)),
    }
}

impl Overridden {
    /// Records who published it, and why. The audit trail names the checks; it contains no texts.
    pub async fn record(self, tx: &Tx, app: &App, actor: &Actor, post: PostId) -> Result<()> {
        let now = app.now();
        let codes: Vec<_> = self.codes.iter().map(|code| code.name()).collect();
        let details = json!({ "checks": codes });
        let row = Override {
            post,
            profile: actor.profile,
            account: actor.account,
            at: now,
            codes: &codes,
            reason: &self.reason,
        };
        store::insert_override(tx, row).await?;
        audit::record(tx, &app.audit, now, actor, "post.override_checks", post.0, Some(details)).await
    }
}

#[cfg(test)]
mod tests {
    use aushang_checks::{Content, Image};
    use chrono::NaiveDate;

    use super::*;

    fn rated(severity: Severity) -> Vec<Rated> {
        let mut content = Content::new(0, NaiveDate::from_ymd_opt(2026, 11, 27).unwrap());
        content.images.push(Image { field: "alt".into(), field_en: "en".into(), de: "", en: "" });
        let findings = aushang_checks::check(&content).into_iter();
        findings.map(|finding| Rated { finding, severity }).collect()
    }

    #[test]
    fn binding_findings_need_a_reason_of_10_to_500_characters() {
        let outcome = |severity, reason: Option<&str>| {
            let decided = decide(rated(severity), reason);
            decided.map(|overridden| overridden.map(|it| it.reason)).map_err(|problem| problem.reason)
        };
        let (long, too_long) = ("ä".repeat(500), "ä".repeat(501));
        for (reason, expected) in [
            (None, Err(Reason::Accessibility)),
            (Some(" \n"), Err(Reason::Accessibility)),
            (Some("Nur neun."), Err(Reason::TooShort)),
            (Some(" Genau zehn "), Ok(Some("Genau zehn".to_owned()))),
            (Some(long.as_str()), Ok(Some(long.clone()))),
            (Some(too_long.as_str()), Err(Reason::TooLong)),
        ] {
            assert_eq!(outcome(Severity::Binding, reason), expected, "{reason:?}");
        }
        for severity in [Severity::Hint, Severity::Warning] {
            assert_eq!(outcome(severity, None), Ok(None));
            assert_eq!(outcome(severity, Some("Dafür braucht es keinen Grund")), Ok(None));
        }
    }
}
