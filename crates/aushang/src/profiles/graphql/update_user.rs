//! Changing what a profile shows of itself, and asking whether a name is free.

use async_graphql::{Context, MaybeUndefined, Object, Result};

use super::Me;
use crate::accounts::{self, OwnChange};
use crate::enums::ProfilePart;
use crate::ids::FileId;
use crate::media::{self, UploadInput};
use crate::problem::Result as Outcome;
use crate::profiles::{self, ContactInput, ProfileChange};
use crate::schema::{app, write_as};

#[derive(Default)]
pub struct NamesQuery;

#[Object]
impl NamesQuery {
    /// Does a profile have this username, however it is spelled, the own one included? False: it is
    /// free.
    async fn check_username(&self, ctx: &Context<'_>, username: String) -> Result<bool> {
        Ok(profiles::find_by_username(app(ctx).db.reader(), username.trim()).await?.is_some())
    }
}

#[derive(Default)]
pub struct UpdateUserMutation;

#[Object]
impl UpdateUserMutation {
    /// Changes what the profile acted for shows of itself; what is left out stays.
    #[expect(clippy::too_many_arguments, reason = "the call's arguments are the specification's")]
    async fn update_user(
        &self,
        ctx: &Context<'_>,
        display_name: Option<String>,
        username: Option<String>,
        #[graphql(desc = "The profile's consent to marketing; each change is kept.")]
        publish_membership: Option<bool>,
        contact: Option<ContactInput>,
        #[graphql(desc = "Null takes the picture away.")] header: MaybeUndefined<UploadInput>,
        #[graphql(desc = "Null takes the picture away.")] avatar: MaybeUndefined<UploadInput>,
        #[graphql(desc = "Access code of the freshman area, 6 to 25 characters; blank: none is asked for. \
                          403 for a profile without the freshman channel.")]
        access_token: Option<String>,
        #[graphql(desc = "New address of the signed-in account, which is then to be confirmed; internal \
                          staff alone.")]
        email: Option<String>,
        #[graphql(desc = "Name of the signed-in account; internal staff alone.")] name: Option<String>,
    ) -> Result<Me> {
        let header = picture(ctx, header, ProfilePart::Header).await?;
        let avatar = picture(ctx, avatar, ProfilePart::Avatar).await?;
        let change =
            ProfileChange { display_name, username, contact, avatar, header, access_code: access_token };
        let own = OwnChange { email, name, publish_membership };
        let (profile, actor) = write_as(ctx, move |tx, app, actor| {
            let (change, own) = (change.clone(), own.clone());
            Box::pin(async move {
                profiles::update(tx, app, actor, change).await?;
                let actor = accounts::update_own(tx, app, actor, own).await?;
                Ok((profiles::get(tx, actor.profile).await?, actor))
            })
        })
        .await?;
        Ok(Me::new(app(ctx), &actor, &profile))
    }
}

/// Stages what comes with the call itself and cuts it as it is to be shown, before any transaction
/// begins.
async fn picture(
    ctx: &Context<'_>,
    given: MaybeUndefined<UploadInput>,
    part: ProfilePart,
) -> Outcome<MaybeUndefined<FileId>> {
    Ok(match given {
        MaybeUndefined::Undefined => MaybeUndefined::Undefined,
        MaybeUndefined::Null => MaybeUndefined::Null,
        MaybeUndefined::Value(input) => {
            let taken = media::resolve_profile_upload(ctx, &input, part).await;
            MaybeUndefined::Value(taken.map_err(|error| error.at(profiles::field_of(part)))?)
        }
    })
}
