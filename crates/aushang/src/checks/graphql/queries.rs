//! Checks of a post that is being written or waits, and how grave the profile takes them.

use async_graphql::{Context, ID, Object, Result};
use aushang_checks::Code;
use aushang_db::Timestamp;
use chrono::{DateTime, Utc};

use super::finding::{CheckFinding, CheckSetting};
use super::input;
use super::report::AccessibilityReport;
use crate::attachments::AttachmentInput;
use crate::checks::rated;
use crate::checks::report::{Quarter, Report, TITLE};
use crate::checks::settings::Severities;
use crate::checks::subject::Subject;
use crate::clock::LATEST;
use crate::ids::PostId;
use crate::posts::{self, PostTranslationsInput};
use crate::schema::{actor, app};

#[derive(Default)]
pub struct ChecksQuery;

#[Object]
impl ChecksQuery {
    /// Checks a post that is being written, the gravest findings first. The arguments are those of `sendPost`;
    /// what is unfinished is not refused. At most 100 findings, and at most ten of a kind in a field.
    async fn check_post(
        &self,
        ctx: &Context<'_>,
        #[graphql(desc = "German text.")] content: String,
        translations: Option<PostTranslationsInput>,
        attachment: Option<AttachmentInput>,
        #[graphql(desc = "Null: now.")] publish_date: Option<DateTime<Utc>>,
        #[graphql(desc = "The stored post that is being changed. Null: a new one.")] id: Option<ID>,
    ) -> Result<Vec<CheckFinding>> {
        let (app, actor, now) = (app(ctx), actor(ctx), app(ctx).now());
        let stored = match id {
            Some(id) => Some(posts::get_of(app.db.reader(), actor.profile, PostId::parse(&id)?).await?),
            None => None,
        };
        let appears = match (&stored, publish_date) {
            (Some(post), _) => post.appears(now),
            (None, Some(date)) => Timestamp::from(date).max(now).min(LATEST),
            (None, None) => now,
        };
        let content =
            input::content(&content, translations.as_ref(), attachment.as_ref(), stored.as_ref(), appears);
        let severities = Severities::of(app.db.reader(), actor.profile).await?;
        Ok(CheckFinding::list(rated::check(&content, &severities)))
    }

    /// Checks a stored post of the profile that the caller acts for. Fails with 404 if the profile does not have
    /// it.
    async fn check_stored_post(
        &self,
        ctx: &Context<'_>,
        id: ID,
        #[graphql(desc = "Checks it as if it were published now, and not at its date.", default)] now: bool,
    ) -> Result<Vec<CheckFinding>> {
        let (app, actor) = (app(ctx), actor(ctx));
        let post = posts::get_of(app.db.reader(), actor.profile, PostId::parse(&id)?).await?;
        let severities = Severities::of(app.db.reader(), actor.profile).await?;
        let subject = Subject {
            texts: &post.texts,
            before: None,
            attachment: post.attachment.as_ref(),
            appears: if now { app.now() } else { post.appears(app.now()) },
        };
        Ok(CheckFinding::list(rated::check(&subject.content(), &severities)))
    }

    /// How grave the profile that the caller acts for takes the findings of each check.
    async fn check_settings(&self, ctx: &Context<'_>) -> Result<Vec<CheckSetting>> {
        let severities = Severities::of(app(ctx).db.reader(), actor(ctx).profile).await?;
        Ok(Code::ALL.iter().map(|code| CheckSetting::of(&severities, *code)).collect())
    }

    /// What the profile that the caller acts for published in a quarter, and what was found in it.
    async fn accessibility_report(
        &self,
        ctx: &Context<'_>,
        #[graphql(desc = "Such as `2026-Q4`, in Berlin.")] quarter: String,
    ) -> Result<AccessibilityReport> {
        let report = report_of(ctx, &quarter).await?;
        Ok(AccessibilityReport::new(quarter, report))
    }

    /// The report as a table (CSV): UTF-8 with a byte order mark, separated by semicolons. A value that a
    /// spreadsheet would take for a formula begins with an apostrophe.
    async fn accessibility_report_csv(&self, ctx: &Context<'_>, quarter: String) -> Result<String> {
        Ok(report_of(ctx, &quarter).await?.csv()?)
    }
}

/// The report with the titles of its posts.
async fn report_of(ctx: &Context<'_>, quarter: &str) -> Result<Report> {
    let db = app(ctx).db.reader();
    let mut report = Report::of(db, actor(ctx).profile, Quarter::parse(quarter)?).await?;
    let posts: Vec<_> = report.overrides.iter().map(|row| row.post).collect();
    report.name_posts(&posts::list_first_lines(db, &posts, TITLE).await?);
    Ok(report)
}
