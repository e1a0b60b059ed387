//! Followers of a profile in the console's GraphQL API. All other files here belong to the student app's API.

use async_graphql::{Context, Enum, ID, Object, Result, SimpleObject};

use crate::ids::ProfileId;
use crate::readers::auto_follow::set_auto_follow;
use crate::readers::day::Day;
use crate::readers::follower_trend::{Point, follower_trend};
use crate::schema::{actor, app, write_as};

/// The unit of time of a trend's points.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Enum)]
pub enum TrendUnit {
    /// A day of the calendar in Europe/Berlin.
    Days,
}

/// One point of a trend.
#[derive(Clone, Debug, SimpleObject)]
#[graphql(serial)]
pub struct TrendPoint {
    /// A day: `2026-11-02`.
    pub x: String,
    /// Followers at its end.
    pub y: i64,
}

impl From<Point> for TrendPoint {
    fn from(Point { day, followers }: Point) -> Self {
        Self { x: day.to_string(), y: followers }
    }
}

#[derive(Default)]
pub struct FollowersQuery;

#[Object]
impl FollowersQuery {
    /// Followers of the current profile at the end of each of the last days, oldest first, ending with
    /// yesterday. Empty if nobody has ever followed it. Fails with 403 without the permission
    /// VIEW_FOLLOWER_TREND, and for an auto-follow profile.
    async fn follower_trend(
        &self,
        ctx: &Context<'_>,
        unit: TrendUnit,
        #[graphql(desc = "1 to 366")] amount: u32,
    ) -> Result<Vec<TrendPoint>> {
        let TrendUnit::Days = unit;
        let app = app(ctx);
        let points = follower_trend(app.db.reader(), actor(ctx), Day::of(app.now()), amount).await?;
        Ok(points.into_iter().map(TrendPoint::from).collect())
    }
}

#[derive(Default)]
pub struct FollowersMutation;

#[Object]
impl FollowersMutation {
    /// Switches auto-follow on for a profile: all present and future readers whom its targeting covers
    /// follow it, unless they unfollow it. Cannot be undone. Fails with 409 if the profile is offline or
    /// has auto-follow already. Returns the number of new followers.
    async fn set_auto_follow(
        &self,
        ctx: &Context<'_>,
        #[graphql(desc = "Profile id.")] id: ID,
    ) -> Result<i64> {
        let id = ProfileId::parse(&id)?;
        Ok(write_as(ctx, move |tx, app, actor| Box::pin(set_auto_follow(tx, app, actor, id))).await?)
    }
}
