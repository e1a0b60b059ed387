//! Devices that are told of posts.

use async_graphql::{Context, ID, InputObject, Object, Result};

use super::reader;
use crate::ids::DeviceId;
use crate::readers::devices;
use crate::schema::app;

/// A Web Push subscription, as a browser gives it.
#[derive(InputObject)]
pub struct WebPushInput {
    /// https
    pub endpoint: String,
    /// Base64url.
    #[graphql(name = "p256dh")]
    pub p256dh: String,
    /// Base64url.
    pub auth: String,
}

#[derive(Default)]
pub struct DevicesMutation;

#[Object]
impl DevicesMutation {
    /// Takes a device in that is to be told of posts; answers with its id.
    async fn register_device(&self, ctx: &Context<'_>, web_push: WebPushInput) -> Result<ID> {
        let (app, reader) = (app(ctx).clone(), reader(ctx).id);
        let id = app
            .clone()
            .write(move |tx| {
                Box::pin(async move {
                    let WebPushInput { endpoint, p256dh, auth } = web_push;
                    devices::register_device(tx, &app, reader, &endpoint, &p256dh, &auth).await
                })
            })
            .await?;
        Ok(id.into())
    }

    /// Forgets an own device; answers with its id.
    async fn unregister_device(&self, ctx: &Context<'_>, id: ID) -> Result<ID> {
        let (reader, device) = (reader(ctx).id, DeviceId::parse(&id)?);
        app(ctx)
            .write(move |tx| Box::pin(async move { devices::unregister_device(tx, reader, device).await }))
            .await?;
        Ok(id)
    }
}
