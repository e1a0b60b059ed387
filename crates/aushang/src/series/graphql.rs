//! Series in the console's GraphQL API.

use std::collections::HashMap;

use async_graphql::{Context, ID, InputObject, Object, Result, SimpleObject};
use chrono::{DateTime, NaiveDate, NaiveTime, Utc};

use super::change::{self, SeriesChange, Source};
use super::repeated::{Series, SeriesDate};
use super::rule::{Rule, SeriesFrequency, Weekday, day_of};
use super::store;
use crate::ids::{PostId, SeriesId, TemplateId};
use crate::posts::{Blueprint, NewBlueprint, PostTranslations, PostTranslationsInput};
use crate::problem::{Fields, Problem, Reason};
use crate::schema::{actor, app, write_as};

/// Posts that appear again and again. The drafts of the next eight weeks exist, and wait for release.
#[derive(SimpleObject)]
#[graphql(serial)]
pub struct PostSeries {
    pub id: ID,
    /// Raised by each change of texts or rule.
    pub revision: i64,
    pub rule: PostSeriesRule,
    /// German text of the drafts that will be made.
    pub content: String,
    pub translations: PostTranslations,
    /// Whether no further drafts will be made.
    pub ended: bool,
    /// The dates from today on that were dealt with, by day.
    pub dates: Vec<PostSeriesDate>,
}

/// When the posts of a series appear.
#[derive(SimpleObject)]
#[graphql(serial)]
pub struct PostSeriesRule {
    pub frequency: SeriesFrequency,
    /// Only of WEEKLY and BIWEEKLY.
    pub weekdays: Vec<Weekday>,
    /// In Berlin, like `09:00`.
    pub time: String,
    /// The first possible day, like `2026-11-27`. It determines the day of the month and the weekday of the monthly
    /// frequencies, and the weeks of BIWEEKLY.
    pub begin: String,
    /// The last possible day. Null: see `count`.
    pub until: Option<String>,
    /// The number of dates. Null without an `until`: it does not end.
    pub count: Option<u32>,
}

/// A date of a series.
#[derive(SimpleObject)]
#[graphql(serial)]
pub struct PostSeriesDate {
    /// In Berlin, like `2026-11-27`.
    pub day: String,
    pub publish_date: DateTime<Utc>,
    /// Id of its post. Null: it was deleted, or the day is skipped.
    pub post: Option<ID>,
    pub skipped: bool,
    /// Whether a change of the series applies to its post. False once somebody has edited, moved or released the post, or
    /// written a comment on it.
    pub follows: bool,
}

/// As in `PostSeriesRule`.
#[derive(Clone, Debug, InputObject)]
pub struct PostSeriesRuleInput {
    pub frequency: SeriesFrequency,
    /// At least one for WEEKLY and BIWEEKLY; ignored otherwise.
    #[graphql(default)]
    pub weekdays: Vec<Weekday>,
    /// Like `09:00`.
    pub time: String,
    /// Like `2026-11-27`: not in the past, at most two years ahead.
    pub begin: String,
    /// At most five years after `begin`. Only one of `until` and `count` may be given.
    pub until: Option<String>,
    /// 1 to 500.
    pub count: Option<u32>,
}

impl PostSeriesRuleInput {
    fn parse(&self) -> Result<Rule, Problem> {
        let day = |field: &'static str, text: &str| {
            text.parse::<NaiveDate>().map_err(|_| Problem::field(field, Reason::Invalid))
        };
        let is_weekly = matches!(self.frequency, SeriesFrequency::Weekly | SeriesFrequency::Biweekly);
        let mut weekdays = if is_weekly { self.weekdays.clone() } else { Vec::new() };
        weekdays.sort_unstable();
        weekdays.dedup();
        let time = NaiveTime::parse_from_str(&self.time, "%H:%M");
        Ok(Rule {
            frequency: self.frequency,
            weekdays,
            time: time.map_err(|_| Problem::field("rule.time", Reason::Invalid))?,
            begin: day("rule.begin", &self.begin)?,
            until: self.until.as_deref().map(|until| day("rule.until", until)).transpose()?,
            count: self.count,
        })
    }
}

impl From<Rule> for PostSeriesRule {
    fn from(rule: Rule) -> Self {
        Self {
            frequency: rule.frequency,
            weekdays: rule.weekdays,
            time: rule.time.format("%H:%M").to_string(),
            begin: rule.begin.to_string(),
            until: rule.until.map(|until| until.to_string()),
            count: rule.count,
        }
    }
}

impl PostSeries {
    fn new(series: Series, dates: Vec<SeriesDate>) -> Self {
        let date = |date: SeriesDate| PostSeriesDate {
            day: date.day,
            publish_date: date.publish_at.to_datetime(),
            post: date.post.map(ID::from),
            skipped: date.skipped,
            follows: date.untouched,
        };
        let texts = series.content.texts;
        Self {
            id: series.id.into(),
            revision: series.revision,
            rule: series.rule.into(),
            translations: PostTranslations { content: (&texts).into() },
            content: texts.de,
            ended: series.planned_to.is_none(),
            dates: dates.into_iter().map(date).collect(),
        }
    }
}

#[derive(Default)]
pub struct SeriesQuery;

#[Object]
impl SeriesQuery {
    /// The series of the profile that the caller acts for that have not ended, or whose last dates are ahead, the
    /// newest first.
    async fn post_series(&self, ctx: &Context<'_>) -> Result<Vec<PostSeries>> {
        list(ctx).await
    }
}

/// Runs two statements.
async fn list(ctx: &Context<'_>) -> Result<Vec<PostSeries>> {
    let (app, actor) = (app(ctx), actor(ctx));
    let (db, today) = (app.db.reader(), day_of(app.now()));
    let series = store::list(db, actor.profile, today).await?;
    let ids: Vec<_> = series.iter().map(|series| series.id).collect();
    let mut dates: HashMap<SeriesId, Vec<SeriesDate>> = HashMap::new();
    for date in store::list_dates(db, &ids, today).await? {
        dates.entry(date.series).or_default().push(date);
    }
    let of = |series: Series| {
        let dates = dates.remove(&series.id).unwrap_or_default();
        PostSeries::new(series, dates)
    };
    Ok(series.into_iter().map(of).collect())
}

async fn one(ctx: &Context<'_>, id: SeriesId) -> Result<PostSeries> {
    let (app, actor) = (app(ctx), actor(ctx));
    let (db, today) = (app.db.reader(), day_of(app.now()));
    let series = store::find(db, actor.profile, id).await?.ok_or(Problem::new(Reason::NotFound))?;
    let dates = store::list_dates(db, &[id], today).await?;
    Ok(PostSeries::new(series, dates))
}

#[derive(Default)]
pub struct SeriesMutation;

#[Object]
impl SeriesMutation {
    /// Begins a series that repeats the texts, channels and push of a post or a template; one of both is required. The
    /// attachment is not repeated. Makes the drafts of the next eight weeks. Fails with 409 TOO_MANY_SERIES if the
    /// profile has 20, with SERIES_EXISTS if the post is part of one, and with 400 at `source` for an emergency.
    async fn create_post_series(
        &self,
        ctx: &Context<'_>,
        post: Option<ID>,
        template: Option<ID>,
        rule: PostSeriesRuleInput,
    ) -> Result<PostSeries> {
        let source = match (post, template) {
            (Some(post), None) => Source::Post(PostId::parse(&post)?),
            (None, Some(template)) => Source::Template(TemplateId::parse(&template)?),
            _ => return Err(Problem::field("source", Reason::Invalid).into()),
        };
        let rule = rule.parse()?;
        let id = write_as(ctx, move |tx, app, actor| {
            Box::pin(change::create(tx, app, actor, source, rule.clone()))
        });
        one(ctx, id.await?).await
    }

    /// Changes the texts and the rule of a series, and the drafts ahead to which this applies (`PostSeriesDate.follows`).
    /// Channels and push stay. Fails with 409 EDITED_MEANWHILE at `basedOn` if somebody has changed the series since.
    async fn update_post_series(
        &self,
        ctx: &Context<'_>,
        id: ID,
        #[graphql(desc = "German text.")] content: String,
        #[graphql(desc = "Null: there is no other language.")] translations: Option<PostTranslationsInput>,
        rule: PostSeriesRuleInput,
        #[graphql(desc = "`PostSeries.revision` as it was read. Null: not checked.")] based_on: Option<i64>,
    ) -> Result<PostSeries> {
        let (id, rule) = (SeriesId::parse(&id)?, rule.parse()?);
        let mut fields = Fields::default();
        let new = NewBlueprint {
            content: &content,
            translations: translations.as_ref(),
            channels: Vec::new(),
            send_push: false,
            push: None,
        };
        let texts = Blueprint::new(&mut fields, actor(ctx), new).texts;
        fields.done()?;
        let change = SeriesChange { texts, rule, based_on };
        write_as(ctx, move |tx, app, actor| Box::pin(change::update(tx, app, actor, id, change.clone())))
            .await?;
        one(ctx, id).await
    }

    /// Ends a series and returns its id. Deletes the drafts ahead to which its changes apply (`PostSeriesDate.follows`).
    async fn end_post_series(&self, ctx: &Context<'_>, id: ID) -> Result<ID> {
        let id = SeriesId::parse(&id)?;
        write_as(ctx, move |tx, app, actor| Box::pin(change::end(tx, app, actor, id))).await?;
        Ok(id.into())
    }

    /// Skips the date of a post of a series: deletes the post, which must not be LIVE. No other one is made.
    async fn skip_post_date(
        &self,
        ctx: &Context<'_>,
        #[graphql(desc = "Id of the post.")] id: ID,
    ) -> Result<PostSeries> {
        let post = PostId::parse(&id)?;
        let id = write_as(ctx, move |tx, app, actor| Box::pin(change::skip(tx, app, actor, post))).await?;
        one(ctx, id).await
    }

    /// Makes the draft of a date that was skipped, as long as the date is ahead.
    async fn restore_post_date(
        &self,
        ctx: &Context<'_>,
        #[graphql(desc = "Id of the series.")] id: ID,
        #[graphql(desc = "Like `2026-11-27`.")] day: String,
    ) -> Result<PostSeries> {
        let id = SeriesId::parse(&id)?;
        let day: NaiveDate = day.parse().map_err(|_| Problem::field("day", Reason::Invalid))?;
        write_as(ctx, move |tx, app, actor| Box::pin(change::restore(tx, app, actor, id, day))).await?;
        one(ctx, id).await
    }
}
