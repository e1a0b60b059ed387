//! The quiet hours of the profile that the caller acts for.

use async_graphql::{Context, ID, Object, Result, SimpleObject};

use crate::ids::ProfileId;
use crate::profiles::{self, rows, set_quiet_hours};
use crate::schema::{actor, app, write_as};

/// The hours of each day, in Berlin, in which a push is refused unless the caller confirms it with
/// `duringQuietHours`.
#[derive(SimpleObject)]
#[graphql(serial)]
pub struct QuietHours {
    /// Id of the profile.
    pub id: ID,
    /// When they begin, such as `22:00`. Null: the profile has none.
    pub from: Option<String>,
    /// When they end, such as `07:00`; before `from`: on the next day. Null: the profile has none.
    pub until: Option<String>,
}

impl QuietHours {
    fn new(profile: ProfileId, hours: Option<profiles::QuietHours>) -> Self {
        let (from, until) = hours.map(profiles::QuietHours::texts).unzip();
        Self { id: profile.into(), from, until }
    }
}

#[derive(Default)]
pub struct QuietHoursQuery;

#[Object]
impl QuietHoursQuery {
    /// The quiet hours of the profile that the caller acts for.
    async fn quiet_hours(&self, ctx: &Context<'_>) -> Result<QuietHours> {
        let profile = actor(ctx).profile;
        Ok(QuietHours::new(profile, rows::quiet_hours(app(ctx).db.reader(), profile).await?))
    }
}

#[derive(Default)]
pub struct QuietHoursMutation;

#[Object]
impl QuietHoursMutation {
    /// Sets the quiet hours of the profile that the caller acts for, or removes them if both times are null. Posts
    /// that are planned already stay as they are.
    async fn update_quiet_hours(
        &self,
        ctx: &Context<'_>,
        #[graphql(desc = "Such as `22:00`.")] from: Option<String>,
        #[graphql(desc = "Such as `07:00`; another time than `from`.")] until: Option<String>,
    ) -> Result<QuietHours> {
        let hours = match (from, until) {
            (None, None) => None,
            (from, until) => {
                let [from, until] = [from, until].map(Option::unwrap_or_default);
                Some(profiles::QuietHours::parse(&from, &until)?)
            }
        };
        write_as(ctx, move |tx, app, actor| Box::pin(set_quiet_hours(tx, app, actor, hours))).await?;
        Ok(QuietHours::new(actor(ctx).profile, hours))
    }
}
