//! Mutations of channels.

use async_graphql::{Context, ID, Object, Result};

use crate::channels::NotificationChannel;
use crate::enums::TargetingRole;
use crate::ids::{ChannelId, ProfileId};
use crate::schema::write_as;
use crate::staff::channels::{assign, create_in_catalogue, create_own, delete, unassign};

#[derive(Default)]
pub struct ChannelsMutation;

#[Object]
impl ChannelsMutation {
    /// Adds a channel for all readers to the catalogue. At most 200 channels. 409 (CHANNEL_EXISTS) if the
    /// catalogue has one with this name, ignoring case.
    async fn create_notification_channel(
        &self,
        ctx: &Context<'_>,
        #[graphql(desc = "3 to 60 characters.")] channel_name: String,
    ) -> Result<NotificationChannel> {
        let channel = write_as(ctx, move |tx, app, actor| {
            let name = channel_name.clone();
            Box::pin(async move { create_in_catalogue(tx, app, actor, &name).await })
        });
        Ok(channel.await?.into())
    }

    /// Creates a channel that only one profile has. At most 50 channels of a profile. 409 (CHANNEL_EXISTS) if
    /// the profile has one with this name, ignoring case.
    async fn create_channel(
        &self,
        ctx: &Context<'_>,
        #[graphql(desc = "The profile's id.")] user_id: ID,
        #[graphql(desc = "3 to 60 characters.")] name: String,
        #[graphql(desc = "Only readers with these roles see its posts. Empty: all readers.")] roles: Vec<
            TargetingRole,
        >,
    ) -> Result<NotificationChannel> {
        let profile = ProfileId::parse(&user_id)?;
        let channel = write_as(ctx, move |tx, app, actor| {
            let (name, roles) = (name.clone(), roles.clone());
            Box::pin(async move { create_own(tx, app, actor, profile, &name, &roles).await })
        });
        Ok(channel.await?.into())
    }

    /// Deletes a channel of the catalogue or of a profile. Posts keep the audience that they got from it, but are
    /// not pushed to its readers any more. Requires `proveIdentity` (403, PROOF_REQUIRED). Fails with 403
    /// (SPECIAL_CHANNEL) for the three special channels, and with 404 if there is no such channel.
    async fn delete_channel(
        &self,
        ctx: &Context<'_>,
        #[graphql(desc = "The channel's id.")] id: ID,
    ) -> Result<bool> {
        let id = ChannelId::parse(&id)?;
        write_as(ctx, move |tx, app, actor| Box::pin(delete(tx, app, actor, id))).await?;
        Ok(true)
    }

    /// Lets a profile use a channel of the catalogue, and returns the channels that it has. An emergency channel
    /// requires `proveIdentity` (403, PROOF_REQUIRED). 400 (NOT_OFFERED) for a channel that belongs to one
    /// profile, 409 (CHANNEL_EXISTS) if the profile has another one with this name, 400 (TOO_MANY) above 50
    /// channels, 404 if there is no such channel or profile.
    async fn add_notification_channel(
        &self,
        ctx: &Context<'_>,
        #[graphql(desc = "The profile's id.")] user_id: ID,
        #[graphql(desc = "The channel's id.")] channel: ID,
    ) -> Result<Vec<NotificationChannel>> {
        let (profile, channel) = (ProfileId::parse(&user_id)?, ChannelId::parse(&channel)?);
        let channels =
            write_as(ctx, move |tx, app, actor| Box::pin(assign(tx, app, actor, profile, channel))).await?;
        Ok(channels.into_iter().map(NotificationChannel::from).collect())
    }

    /// Takes a channel of the catalogue from a profile, and returns the channels that it has. Posts keep the
    /// audience that they got from it, but are not pushed to its readers any more. An emergency channel requires
    /// `proveIdentity` (403, PROOF_REQUIRED): drafts and planned posts are no emergencies any more, and the
    /// planned ones need another release. 400 (NOT_OFFERED) for a channel that belongs to one profile, 404 if
    /// there is no such channel or profile.
    async fn remove_notification_channel(
        &self,
        ctx: &Context<'_>,
        #[graphql(desc = "The profile's id.")] user_id: ID,
        #[graphql(desc = "The channel's id.")] channel: ID,
    ) -> Result<Vec<NotificationChannel>> {
        let (profile, channel) = (ProfileId::parse(&user_id)?, ChannelId::parse(&channel)?);
        let channels =
            write_as(ctx, move |tx, app, actor| Box::pin(unassign(tx, app, actor, profile, channel))).await?;
        Ok(channels.into_iter().map(NotificationChannel::from).collect())
    }
}
