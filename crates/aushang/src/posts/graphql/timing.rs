//! What speaks against the moment of a push.

use async_graphql::{Context, ID, Result, SimpleObject};
use aushang_db::Timestamp;
use chrono::{DateTime, Utc};

use super::calendar::BEGINNING;
use crate::clock::LATEST;
use crate::ids::PostId;
use crate::markup;
use crate::posts::PostStatus;
use crate::posts::store;
use crate::posts::timing;
use crate::schema::{actor, app};

/// What speaks against a push at a moment. Nothing of it is refused, except a push within the quiet hours by
/// somebody who does not know of them.
#[derive(SimpleObject)]
#[graphql(serial)]
pub struct PostTiming {
    /// When the quiet hours of the profile end in which the moment is. Null: it is in none.
    pub quiet_until: Option<DateTime<Utc>>,
    /// Posts that push at most 30 minutes before or after the moment, by time; at most 10: posts of the profile that
    /// are planned or LIVE, and LIVE emergencies of other profiles that everybody reads.
    pub nearby: Vec<NearbyPost>,
}

/// A post that pushes near another one.
#[derive(SimpleObject)]
#[graphql(serial)]
pub struct NearbyPost {
    pub id: ID,
    /// Its publish date.
    pub date: DateTime<Utc>,
    /// Whether it is planned. False: it is LIVE.
    pub planned: bool,
    /// Whether it is an emergency.
    pub emergency: bool,
    /// The name of its profile. Null: the profile that the caller acts for.
    pub author: Option<String>,
    /// The first line of its German text without markup, at most 100 characters. Null: it is of another profile.
    pub title: Option<String>,
}

impl From<store::NearbyPost> for NearbyPost {
    fn from(near: store::NearbyPost) -> Self {
        let is_own = near.beginning.is_some();
        Self {
            id: near.id.into(),
            date: near.at.to_datetime(),
            planned: near.status == PostStatus::Approved,
            emergency: near.emergency,
            author: (!is_own).then_some(near.author),
            title: near.beginning.as_deref().map(|text| markup::first_line(text, BEGINNING)),
        }
    }
}

/// What speaks against a push of the caller's profile at this date; a date in the past, and `None`, mean now.
pub async fn post_timing(
    ctx: &Context<'_>,
    publish_date: Option<DateTime<Utc>>,
    id: Option<ID>,
) -> Result<PostTiming> {
    let now = app(ctx).now();
    let moment = publish_date.map_or(now, |date| Timestamp::from(date).max(now).min(LATEST));
    let stored = id.map(|id| PostId::parse(&id)).transpose()?;
    let found = timing::timing(app(ctx).db.reader(), actor(ctx).profile, moment, stored).await?;
    Ok(PostTiming {
        quiet_until: found.quiet_until.map(Timestamp::to_datetime),
        nearby: found.nearby.into_iter().map(Into::into).collect(),
    })
}
