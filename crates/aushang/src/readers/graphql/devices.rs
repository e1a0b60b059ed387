//! Devices that receive pushes.

use async_graphql::{Context, ID, InputObject, Object, Result};

use super::{network, reader};
use crate::ids::DeviceId;
use crate::problem::{Fields, Problem, Reason};
use crate::readers::{DeviceAddress, devices, rows};
use crate::schema::app;

/// A Web Push subscription of a browser.
#[derive(InputObject)]
pub struct WebPushInput {
    /// An https address of a push service.
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
    /// Registers a device for pushes and returns its id. Exactly one of the two arguments is required. The
    /// same browser, identified by the `auth` of its subscription, moves from another reader to this one.
    async fn register_device(
        &self,
        ctx: &Context<'_>,
        #[graphql(desc = "Of a browser; null if `fcmToken` is set.")] web_push: Option<WebPushInput>,
        #[graphql(desc = "Of an app that uses Firebase Cloud Messaging, at most 2048 characters; \
                          null if `webPush` is set.")]
        fcm_token: Option<String>,
    ) -> Result<ID> {
        let address = address(web_push, fcm_token)?;
        let (reader, network) = (reader(ctx).id, network(ctx));
        let id = app(ctx)
            .write_with(move |tx, app| {
                Box::pin(async move { devices::register_device(tx, app, reader, network, &address).await })
            })
            .await?;
        Ok(id.into())
    }

    /// Deletes a device of the reader and returns its id.
    async fn unregister_device(&self, ctx: &Context<'_>, id: ID) -> Result<ID> {
        let (reader, device) = (reader(ctx).id, DeviceId::parse(&id)?);
        app(ctx).write(move |tx| Box::pin(rows::delete_device_of(tx, reader, device))).await?;
        Ok(id)
    }
}

/// Returns the address from the arguments, of which exactly one must be set.
fn address(web_push: Option<WebPushInput>, fcm_token: Option<String>) -> Result<DeviceAddress, Problem> {
    let both = |reason| {
        let mut fields = Fields::default();
        fields.refuse("webPush", reason);
        fields.refuse("fcmToken", reason);
        fields.done().expect_err("two fields were refused above")
    };
    match (web_push, fcm_token) {
        (Some(WebPushInput { endpoint, p256dh, auth }), None) => {
            Ok(DeviceAddress::WebPush { endpoint, p256dh, auth })
        }
        (None, Some(token)) => Ok(DeviceAddress::Fcm { token }),
        (None, None) => Err(both(Reason::Required)),
        (Some(_), Some(_)) => Err(both(Reason::TooMany)),
    }
}
