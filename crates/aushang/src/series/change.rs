//! Begins, changes and ends a series, and skips one of its dates. All of it locks the profile first, then the series,
//! then posts (docs/adr/0023).

use aushang_db::Tx;
use chrono::NaiveDate;

use super::plan::plan;
use super::repeated::{MAX_SERIES, Series};
use super::rule::{Rule, day_of};
use super::store::{self, NewDate};
use crate::actor::Actor;
use crate::app::App;
use crate::audit;
use crate::channels::is_emergency;
use crate::enums::Permission;
use crate::ids::{PostId, SeriesId, TemplateId};
use crate::posts::{self, Blueprint, Post, PostStatus};
use crate::problem::{Fields, Problem, Reason, Result};
use crate::profiles;
use crate::templates;
use crate::text::Texts;

/// What a series repeats.
#[derive(Clone, Copy, Debug)]
pub enum Source {
    Post(PostId),
    Template(TemplateId),
}

/// Begins a series. If the post itself is on one of the rule's days, it is the one of that day.
pub async fn create(tx: &Tx, app: &App, actor: &Actor, source: Source, rule: Rule) -> Result<SeriesId> {
    let now = app.now();
    let today = day_of(now);
    let mut fields = Fields::default();
    rule.check(&mut fields, today, today);
    fields.done()?;
    rule.check_ahead(now)?;
    profiles::lock(tx, actor.profile).await?;
    if store::count(tx, actor.profile, today).await? >= u64::from(MAX_SERIES) {
        return Err(Reason::TooManySeries.into());
    }
    let (content, post) = match source {
        Source::Template(id) => (templates::content_of(tx, actor.profile, id).await?, None),
        Source::Post(id) => {
            let post = posts::find_for_update(tx, actor.profile, id).await?.ok_or(Reason::NotFound)?;
            post.check_sent()?;
            (Blueprint::of(tx, &post).await?, Some(post))
        }
    };
    if content.channels.iter().any(|chosen| is_emergency(chosen.channel)) {
        // An emergency does not come by a rule.
        return Err(Problem::field("source", Reason::NotOffered).into());
    }
    let id = SeriesId::new(now);
    let series = Series {
        id,
        profile: actor.profile,
        content,
        rule,
        creator: Some(actor.account),
        edited_by: None,
        revision: 1,
        created_at: now,
        planned_to: None,
    };
    store::insert(tx, &series).await?;
    if let Some(post) = post {
        join(tx, &series, &post).await?;
    }
    plan(tx, app, now, &series).await?;
    audit::record(tx, &app.audit, now, actor, "series.create", id.0, None).await?;
    Ok(id)
}

/// Makes the post the one of its day, if the rule has that day.
async fn join(tx: &Tx, series: &Series, post: &Post) -> Result<()> {
    if store::find_of_post(tx, post.id).await?.is_some() {
        return Err(Reason::SeriesExists.into());
    }
    let day = day_of(post.publish_date);
    if series.rule.days(day, day).is_empty() {
        return Ok(());
    }
    let (series, post, publish_at) = (series.id, post.id, post.publish_date);
    store::insert_date(tx, NewDate { series, day, post, publish_at, made: false }).await
}

/// What a series becomes.
#[derive(Clone)]
pub struct SeriesChange {
    pub texts: Texts,
    pub rule: Rule,
    /// The revision that was read. `None`: not checked.
    pub based_on: Option<i64>,
}

/// Changes texts and rule. Future drafts that are unchanged since the server made them are replaced; others stay.
/// Fails with a conflict if the series was changed since the revision that was read. Succeeds without a write if it
/// already equals the change: the response to the same request was lost.
pub async fn update(tx: &Tx, app: &App, actor: &Actor, id: SeriesId, change: SeriesChange) -> Result<()> {
    let SeriesChange { mut texts, rule, based_on } = change;
    let now = app.now();
    profiles::lock(tx, actor.profile).await?;
    let mut series = store::get_for_update(tx, actor.profile, id).await?;
    let mut fields = Fields::default();
    let today = day_of(now);
    rule.check(&mut fields, today.min(series.rule.begin), today);
    fields.done()?;
    rule.check_ahead(now)?;
    if !actor.has(Permission::MultilingualPosts) {
        texts.en.clone_from(&series.content.texts.en);
    }
    if (&series.content.texts, &series.rule) == (&texts, &rule) {
        return Ok(());
    }
    if based_on.is_some_and(|read| read != series.revision) {
        return Err(Problem::field("basedOn", Reason::EditedMeanwhile).into());
    }
    delete_untouched(tx, app, actor, id).await?;
    if series.content.texts != texts {
        // With the four-eyes principle, another account releases the drafts that are made of them.
        series.edited_by = Some(actor.account);
    }
    series.content.texts = texts;
    series.rule = rule;
    series.revision += 1;
    store::update(tx, &series).await?;
    plan(tx, app, now, &series).await?;
    audit::record(tx, &app.audit, now, actor, "series.update", id.0, None).await
}

/// Ends a series. Future drafts that are unchanged since the server made them are deleted; others stay as ordinary
/// posts.
pub async fn end(tx: &Tx, app: &App, actor: &Actor, id: SeriesId) -> Result<()> {
    profiles::lock(tx, actor.profile).await?;
    store::get_for_update(tx, actor.profile, id).await?;
    delete_untouched(tx, app, actor, id).await?;
    store::delete(tx, id).await?;
    audit::record(tx, &app.audit, app.now(), actor, "series.end", id.0, None).await
}

async fn delete_untouched(tx: &Tx, app: &App, actor: &Actor, id: SeriesId) -> Result<()> {
    for (post, day) in store::list_untouched(tx, id, app.now()).await? {
        posts::delete(tx, app, actor, post).await?;
        store::delete_date(tx, id, &day).await?;
    }
    Ok(())
}

/// Deletes the post of a date. No other one is made for that day. Returns the series.
pub async fn skip(tx: &Tx, app: &App, actor: &Actor, post: PostId) -> Result<SeriesId> {
    profiles::lock(tx, actor.profile).await?;
    let found = posts::find_for_update(tx, actor.profile, post).await?.ok_or(Reason::NotFound)?;
    let (id, day) = store::find_of_post(tx, post).await?.ok_or(Reason::NotFound)?;
    if found.status == PostStatus::Live {
        return Err(Reason::WrongStatus.into());
    }
    posts::delete(tx, app, actor, post).await?;
    store::set_skipped(tx, id, &day).await?;
    audit::record(tx, &app.audit, app.now(), actor, "series.skip", id.0, None).await?;
    Ok(id)
}

/// Makes the draft of a day that was skipped. Fails with `WRONG_STATUS` if it was not, or if its time has come.
pub async fn restore(tx: &Tx, app: &App, actor: &Actor, id: SeriesId, day: NaiveDate) -> Result<()> {
    let now = app.now();
    profiles::lock(tx, actor.profile).await?;
    let series = store::get_for_update(tx, actor.profile, id).await?;
    let is_ahead = series.rule.moment(day) > now;
    let is_on_rule = !series.rule.days(day, day).is_empty();
    if !is_ahead || !is_on_rule || !store::forget_skipped(tx, id, &day.to_string()).await? {
        return Err(Reason::WrongStatus.into());
    }
    plan(tx, app, now, &series).await?;
    audit::record(tx, &app.audit, now, actor, "series.restore", id.0, None).await
}
