//! The report of a quarter.

use async_graphql::{ID, SimpleObject};
use chrono::{DateTime, Utc};

use crate::checks::report::{Count, OverrideRow, Report};
use crate::checks::{CheckCode, CheckSeverity};

/// What a profile published in a quarter, as it was found at the publication. Posts that were deleted since are not
/// counted.
#[derive(SimpleObject)]
#[graphql(serial)]
pub struct AccessibilityReport {
    /// Such as `2026-Q4`.
    pub quarter: String,
    pub from: DateTime<Utc>,
    /// The beginning of the next quarter.
    pub until: DateTime<Utc>,
    /// Posts that became LIVE, since posts are checked.
    pub published: u64,
    /// How many of them had findings.
    pub with_findings: u64,
    /// By code and severity, those in most posts first.
    pub counts: Vec<CheckCount>,
    /// How often binding findings were overridden.
    pub overridden: u64,
    /// The newest 200 overrides.
    pub overrides: Vec<CheckOverride>,
}

/// How often something was found.
#[derive(SimpleObject)]
#[graphql(serial)]
pub struct CheckCount {
    pub code: CheckCode,
    /// At the time of the publication.
    pub severity: CheckSeverity,
    /// In how many posts.
    pub posts: u64,
    /// How often in all of them.
    pub findings: u64,
}

/// A post that was published although findings were binding.
#[derive(SimpleObject)]
#[graphql(serial)]
pub struct CheckOverride {
    pub post: ID,
    /// The first line of its German text without markup, at most 100 characters. Empty if it has no text.
    pub title: String,
    pub at: DateTime<Utc>,
    /// What was binding.
    pub codes: Vec<CheckCode>,
    pub reason: String,
    /// Name of the account that gave the reason. Null: it has none, or was deleted.
    pub name: Option<String>,
}

impl AccessibilityReport {
    pub fn new(quarter: String, report: Report) -> Self {
        Self {
            quarter,
            from: report.from.to_datetime(),
            until: report.until.to_datetime(),
            published: report.published,
            with_findings: report.with_findings,
            counts: report.counts.into_iter().map(CheckCount::from).collect(),
            overridden: report.overridden,
            overrides: report.overrides.into_iter().map(CheckOverride::from).collect(),
        }
    }
}

impl From<Count> for CheckCount {
    fn from(Count { code, severity, posts, findings }: Count) -> Self {
        Self { code, severity, posts, findings }
    }
}

impl From<OverrideRow> for CheckOverride {
    fn from(OverrideRow { post, title, at, codes, reason, name }: OverrideRow) -> Self {
        Self { post: post.into(), title, at: at.to_datetime(), codes, reason, name }
    }
}
