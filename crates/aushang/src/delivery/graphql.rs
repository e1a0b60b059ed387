//! Queries about a delivery before the post is sent.

use async_graphql::{Context, Object, Result};

use super::audience::count_devices;
use crate::posts::{PostChannelInput, chosen};
use crate::schema::{actor, app};

#[derive(Default)]
pub struct DeliveryQuery;

#[Object]
impl DeliveryQuery {
    /// Number of devices that would get a push for a post of the current profile if it went live now. 0 while
    /// the profile is offline.
    async fn push_reach(
        &self,
        ctx: &Context<'_>,
        #[graphql(desc = "As for sendPost; at most 50.")] notification_channels: Vec<PostChannelInput>,
        #[graphql(desc = "Push to the followers.", default)] send_push: bool,
    ) -> Result<i64> {
        let channels = chosen(&notification_channels)?;
        Ok(count_devices(app(ctx).db.reader(), actor(ctx), channels, send_push).await?)
    }
}
