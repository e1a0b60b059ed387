//! What a reader may do: register, follow, and name devices.

use async_graphql::{Context, Enum, ID, InputObject, Object, Result, SimpleObject};

use super::profile::ReaderProfile;
use super::reader;
use crate::enums::TargetingRole;
use crate::ids::{DeviceId, ProfileId};
use crate::readers::{Registration, devices, follow, freshman, register, store};
use crate::schema::app;

/// A registered reader.
#[derive(SimpleObject)]
pub struct ReaderSession {
    pub id: ID,
    /// Bearer token for the header `Authorization`; shown this once.
    pub token: String,
}

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

/// What readers say they are.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Enum)]
#[graphql(remote = "TargetingRole")]
pub enum ReaderRole {
    Student,
    Employee,
    Guest,
    Interested,
    Alumni,
}

#[derive(Default)]
pub struct ReadersMutation;

#[Object]
impl ReadersMutation {
    /// Makes a reader, who stays without a name.
    async fn register_reader(
        &self,
        ctx: &Context<'_>,
        role: ReaderRole,
        university: Option<ID>,
        affiliations: Option<Vec<ID>>,
    ) -> Result<ReaderSession> {
        let registration = Registration {
            role: role.into(),
            university: university.map(|id| id.0),
            affiliations: affiliations.unwrap_or_default().into_iter().map(|id| id.0).collect(),
        };
        let (app, registration) = (app(ctx).clone(), registration.check()?);
        let (id, token) = app
            .clone()
            .write(move |tx| Box::pin(async move { register(tx, &app, registration).await }))
            .await?;
        Ok(ReaderSession { id: id.into(), token })
    }

    /// Follows a visible profile.
    async fn follow(&self, ctx: &Context<'_>, profile: ID) -> Result<ReaderProfile> {
        let (app, reader, id) = (app(ctx).clone(), reader(ctx).id, ProfileId::parse(&profile)?);
        let followed =
            app.clone().write(move |tx| Box::pin(async move { follow(tx, &app, reader, id).await })).await?;
        Ok(ReaderProfile::new(self::app(ctx), &followed, true))
    }

    /// Follows no longer; answers with the profile's id.
    async fn unfollow(&self, ctx: &Context<'_>, profile: ID) -> Result<ID> {
        let (reader, id) = (reader(ctx).id, ProfileId::parse(&profile)?);
        app(ctx).write(move |tx| Box::pin(async move { follow::unfollow(tx, reader, id).await })).await?;
        Ok(profile)
    }

    /// Opens the freshman area of a visible profile to the reader who enters its access code: its posts
    /// stand in the feed of followers from then on, until the code is changed. A wrong code is 400.
    async fn enter_freshman_area(
        &self,
        ctx: &Context<'_>,
        profile: ID,
        code: String,
    ) -> Result<ReaderProfile> {
        let (app, reader, id) = (app(ctx), reader(ctx).id, ProfileId::parse(&profile)?);
        let (entered, followed) = app
            .write(move |tx| {
                Box::pin(async move {
                    let entered = freshman::enter(tx, reader, id, &code).await?;
                    Ok((entered, !store::followed_among(tx, reader, [id]).await?.is_empty()))
                })
            })
            .await?;
        Ok(ReaderProfile::new(app, &entered, followed))
    }

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
