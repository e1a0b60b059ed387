//! Following and unfollowing profiles.

use async_graphql::{Context, ID, Object, Result};

use super::profile::ReaderProfile;
use super::reader;
use crate::ids::ProfileId;
use crate::readers::follow;
use crate::schema::app;

#[derive(Default)]
pub struct FollowsMutation;

#[Object]
impl FollowsMutation {
    /// Follows a visible profile. Idempotent.
    async fn follow(&self, ctx: &Context<'_>, profile: ID) -> Result<ReaderProfile> {
        let (app, reader, id) = (app(ctx).clone(), reader(ctx).id, ProfileId::parse(&profile)?);
        let followed =
            app.clone().write(move |tx| Box::pin(async move { follow(tx, &app, reader, id).await })).await?;
        Ok(ReaderProfile::new(self::app(ctx), &followed, true))
    }

    /// Unfollows a profile and returns its id. Idempotent.
    async fn unfollow(&self, ctx: &Context<'_>, profile: ID) -> Result<ID> {
        let (app, reader, id) = (app(ctx).clone(), reader(ctx).id, ProfileId::parse(&profile)?);
        app.clone()
            .write(move |tx| Box::pin(async move { follow::unfollow(tx, &app, reader, id).await }))
            .await?;
        Ok(profile)
    }
}
