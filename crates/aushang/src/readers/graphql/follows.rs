//! Following and unfollowing profiles.

use async_graphql::{Context, ID, Object, Result};

use super::profile::ReaderProfile;
use super::reader;
use crate::ids::ProfileId;
use crate::readers::follow::{follow, unfollow};
use crate::schema::app;

#[derive(Default)]
pub struct FollowsMutation;

#[Object]
impl FollowsMutation {
    /// Follows a visible profile. Idempotent.
    async fn follow(&self, ctx: &Context<'_>, profile: ID) -> Result<ReaderProfile> {
        let (app, reader, id) = (app(ctx), reader(ctx).id, ProfileId::parse(&profile)?);
        let followed = app.write_with(move |tx, app| Box::pin(follow(tx, app, reader, id))).await?;
        Ok(ReaderProfile::new(app, &followed, true))
    }

    /// Unfollows a profile and returns its id. Idempotent.
    async fn unfollow(&self, ctx: &Context<'_>, profile: ID) -> Result<ID> {
        let (reader, id) = (reader(ctx).id, ProfileId::parse(&profile)?);
        app(ctx).write_with(move |tx, app| Box::pin(unfollow(tx, app, reader, id))).await?;
        Ok(profile)
    }
}
