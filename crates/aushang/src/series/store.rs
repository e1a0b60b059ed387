//! The tables `post_series` and `series_dates`.

use std::collections::HashSet;

use aushang_db::{Connection, Timestamp, Tx};
use chrono::NaiveDate;

use super::repeated::{MAX_DATES, MAX_SERIES, Series, SeriesDate};
use super::rule::Rule;
use crate::ids::{PostId, ProfileId, SeriesId};
use crate::problem::{Reason, Result};
use crate::sql::{self, Values, lock};

sql::read_as_json!(Rule);

const SERIES: &str = "select id, profile_id, content, rule, account_id, edited_by, revision, created_at, \
    planned_to from post_series";

/// Whether nobody has changed the post `p` that the server made for a date `d`, or written a comment on it.
const UNTOUCHED: &str = "d.made and p.status = 'DRAFT' and p.review = 'REQUESTED' and p.edited_at is null \
    and p.publish_date = d.publish_at and p.expires_at is null \
    and not exists (select 1 from post_comments c where c.post_id = p.id) \
    and not exists (select 1 from post_working_copies w where w.post_id = p.id)";

pub async fn insert(tx: &Tx, series: &Series) -> Result<()> {
    let row = vec![
        ("id", series.id.into()),
        ("profile_id", series.profile.into()),
        ("content", sql::to_json(&series.content)?.into()),
        ("rule", sql::to_json(&series.rule)?.into()),
        ("account_id", series.creator.into()),
        ("edited_by", series.edited_by.into()),
        ("revision", series.revision.into()),
        ("created_at", series.created_at.into()),
        ("planned_to", series.planned_to.clone().into()),
    ];
    sql::insert(tx, "insert into post_series", row).await
}

pub async fn update(tx: &Tx, series: &Series) -> Result<()> {
    let row = vec![
        ("content", sql::to_json(&series.content)?.into()),
        ("rule", sql::to_json(&series.rule)?.into()),
        ("edited_by", series.edited_by.into()),
        ("revision", series.revision.into()),
    ];
    sql::update(tx, "update post_series", row, series.id).await
}

pub async fn set_planned_to(tx: &Tx, id: SeriesId, day: Option<NaiveDate>) -> Result<()> {
    let sql = "update post_series set planned_to = $2 where id = $1";
    sql::run(tx, sql, [id.into(), day.map(|day| day.to_string()).into()]).await
}

pub async fn delete(tx: &Tx, id: SeriesId) -> Result<()> {
    sql::run(tx, "delete from post_series where id = $1", [id.into()]).await
}

/// Of series that have not ended, or have dates from the day `$2` on.
const GOING_ON: &str = "(planned_to is not null or exists (select 1 from series_dates d \
     where d.series_id = post_series.id and d.day >= $2))";

/// Counts the series of a profile that are going on.
pub async fn count(db: &impl Connection, profile: ProfileId, today: NaiveDate) -> Result<u64> {
    let sql = format!("select count(*) from post_series where profile_id = $1 and {GOING_ON}");
    sql::count(db, sql, [profile.into(), today.to_string().into()]).await
}

/// Deletes a number of series whose last date is before this day.
pub async fn delete_ended(tx: &Tx, today: NaiveDate, limit: u64) -> Result<u64> {
    let sql = "delete from post_series where id in (select s.id from post_series s where s.planned_to is null \
               and not exists (select 1 from series_dates d where d.series_id = s.id and d.day >= $1) limit $2)";
    sql::execute(tx, sql, [today.to_string().into(), limit.into()]).await
}

pub async fn find(db: &impl Connection, profile: ProfileId, id: SeriesId) -> Result<Option<Series>> {
    sql::row(db, format!("{SERIES} where profile_id = $1 and id = $2"), [profile.into(), id.into()]).await
}

/// Returns a series of the profile, locked until the transaction ends. The caller has locked the profile.
pub async fn find_for_update(tx: &Tx, profile: ProfileId, id: SeriesId) -> Result<Option<Series>> {
    let sql = format!("{SERIES} where profile_id = $1 and id = $2 {}", lock(tx, "for no key update"));
    sql::row(tx, sql, [profile.into(), id.into()]).await
}

/// Fails with `NotFound` if the profile does not have it.
pub async fn get_for_update(tx: &Tx, profile: ProfileId, id: SeriesId) -> Result<Series> {
    find_for_update(tx, profile, id).await?.ok_or(Reason::NotFound.into())
}

/// The series of a profile that have not ended or have dates from `today` on, newest first.
pub async fn list(db: &impl Connection, profile: ProfileId, today: NaiveDate) -> Result<Vec<Series>> {
    let sql = format!("{SERIES} where profile_id = $1 and {GOING_ON} order by id desc limit {MAX_SERIES}");
    sql::rows(db, sql, [profile.into(), today.to_string().into()]).await
}

/// Series whose drafts were made up to a day before `day`, with their profiles.
pub async fn list_due(
    db: &impl Connection,
    day: NaiveDate,
    limit: u64,
) -> Result<Vec<(ProfileId, SeriesId)>> {
    let sql = "select profile_id, id from post_series where planned_to is not null and planned_to < $1 \
               order by planned_to, id limit $2";
    sql::values(db, sql, [day.to_string().into(), limit.into()]).await
}

/// The dates of these series from `today` on, by day.
pub async fn list_dates(
    db: &impl Connection,
    series: &[SeriesId],
    today: NaiveDate,
) -> Result<Vec<SeriesDate>> {
    let mut values = Values::default();
    let ids = values.list(series.iter().copied());
    if ids.is_empty() {
        return Ok(Vec::new());
    }
    let today = values.put(today.to_string());
    let limit = values.put(series.len() as u64 * u64::from(MAX_DATES));
    let sql = format!(
        "select d.series_id, d.day, d.post_id, d.publish_at, d.skipped, \
         coalesce({UNTOUCHED}, false) as untouched \
         from series_dates d left join posts p on p.id = d.post_id \
         where d.series_id in ({ids}) and d.day >= {today} order by d.day, d.series_id limit {limit}"
    );
    sql::rows(db, sql, values.0).await
}

/// A date that was dealt with.
pub struct NewDate {
    pub series: SeriesId,
    pub day: NaiveDate,
    pub post: PostId,
    pub publish_at: Timestamp,
    pub made: bool,
}

pub async fn insert_date(tx: &Tx, date: NewDate) -> Result<()> {
    let row = vec![
        ("series_id", date.series.into()),
        ("day", date.day.to_string().into()),
        ("post_id", date.post.into()),
        ("publish_at", date.publish_at.into()),
        ("made", date.made.into()),
        ("skipped", false.into()),
    ];
    sql::insert(tx, "insert into series_dates", row).await
}

/// The days from `first` on that were dealt with.
pub async fn known_days(db: &impl Connection, series: SeriesId, first: NaiveDate) -> Result<HashSet<String>> {
    let sql = "select day from series_dates where series_id = $1 and day >= $2";
    Ok(sql::values(db, sql, [series.into(), first.to_string().into()]).await?.into_iter().collect())
}

/// Returns the series and the day of a post. `None`: it is not part of one.
pub async fn find_of_post(db: &impl Connection, post: PostId) -> Result<Option<(SeriesId, String)>> {
    sql::value(db, "select series_id, day from series_dates where post_id = $1", [post.into()]).await
}

pub async fn set_skipped(tx: &Tx, series: SeriesId, day: &str) -> Result<()> {
    let sql = "update series_dates set skipped = true where series_id = $1 and day = $2";
    sql::run(tx, sql, [series.into(), day.into()]).await
}

/// Forgets a day that was skipped. Returns `false` if it was not.
pub async fn forget_skipped(tx: &Tx, series: SeriesId, day: &str) -> Result<bool> {
    let sql = "delete from series_dates where series_id = $1 and day = $2 and skipped";
    Ok(sql::execute(tx, sql, [series.into(), day.into()]).await? == 1)
}

/// The posts after `now` that are as the server made them, with their days.
pub async fn list_untouched(tx: &Tx, series: SeriesId, now: Timestamp) -> Result<Vec<(PostId, String)>> {
    let sql = format!(
        "select p.id, d.day from series_dates d join posts p on p.id = d.post_id \
         where d.series_id = $1 and d.publish_at > $2 and {UNTOUCHED} order by p.id {}",
        lock(tx, "for update of p")
    );
    let _: Vec<(PostId, String)> = sql::values(tx, &sql, [series.into(), now.into()]).await?;
    // Again, now that they are locked: a comment does not change the row that was waited for.
    sql::values(tx, &sql, [series.into(), now.into()]).await
}

pub async fn delete_date(tx: &Tx, series: SeriesId, day: &str) -> Result<()> {
    let sql = "delete from series_dates where series_id = $1 and day = $2";
    sql::run(tx, sql, [series.into(), day.into()]).await
}
