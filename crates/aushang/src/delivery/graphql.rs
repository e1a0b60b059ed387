//! Queries about a delivery before the post is sent.

use async_graphql::{Context, Object, Result};

use super::audience::count_devices;
use crate::posts::{PostChannelInput, parse_channels};
use crate::schema::{actor, app};

#[derive(Default)]
pub struct DeliveryQuery;

#[Object]
impl DeliveryQuery {
    /// The number of devices that would get a push if the current profile published a post to these channels
    /// now; 0 while the profile is offline.
    async fn push_reach(
        &self,
        ctx: &Context<'_>,
        #[graphql(desc = "As in sendPost; at most 50.")] notification_channels: Vec<PostChannelInput>,
        #[graphql(desc = "True to send a push to the followers as well.", default)] send_push: bool,
    ) -> Result<i64> {
        let channels = parse_channels(&notification_channels)?;
        Ok(count_devices(app(ctx).db.reader(), actor(ctx), channels, send_push).await?)
    }
}
