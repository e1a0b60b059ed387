//! GraphQL operations that change the public data of a profile and check whether a username is free.

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
    /// Returns true if a profile, including the caller's own, has this username, ignoring case. False: it is
    /// free.
    async fn check_username(&self, ctx: &Context<'_>, username: String) -> Result<bool> {
        Ok(profiles::find_by_username(app(ctx).db.reader(), username.trim()).await?.is_some())
    }
}

#[derive(Default)]
pub struct UpdateUserMutation;

#[Object]
impl UpdateUserMutation {
    /// Changes the profile that the caller acts for, and the caller's own account. Omitted arguments do not
    /// change anything.
    #[expect(clippy::too_many_arguments, reason = "the specification defines the arguments")]
    async fn update_user(
        &self,
        ctx: &Context<'_>,
        display_name: Option<String>,
        username: Option<String>,
        #[graphql(desc = "The profile's consent to marketing. Each change is stored in a history.")]
        publish_membership: Option<bool>,
        contact: Option<ContactInput>,
        #[graphql(desc = "Null removes the image.")] header: MaybeUndefined<UploadInput>,
        #[graphql(desc = "Null removes the image.")] avatar: MaybeUndefined<UploadInput>,
        #[graphql(desc = "Access code of the freshman area, 6 to 25 characters. Blank: no code. \
                          Fails with 403 for a profile without the freshman channel.")]
        access_token: Option<String>,
        #[graphql(desc = "New address of the signed-in account. It replaces the present one once it is \
                          confirmed with the link that is mailed to it, within 24 hours. Only for internal staff.")]
        email: Option<String>,
        #[graphql(desc = "Name of the signed-in account. Only for internal staff.")] name: Option<String>,
    ) -> Result<Me> {
        let header = resolve_image(ctx, header, ProfilePart::Header).await?;
        let avatar = resolve_image(ctx, avatar, ProfilePart::Avatar).await?;
        let change =
            ProfileChange { display_name, username, contact, avatar, header, access_code: access_token };
        let own = OwnChange { email, name, publish_membership };
        let (profile, actor) = write_as(ctx, move |tx, app, actor| {
            let (change, own) = (change.clone(), own.clone());
            Box::pin(async move {
                profiles::update(tx, app, actor, change).await?;
                accounts::update_own(tx, app, actor, own).await?;
                Ok((profiles::get(tx, actor.profile).await?, actor.clone()))
            })
        })
        .await?;
        Ok(Me::new(app(ctx), &actor, &profile))
    }
}

/// Stages and crops an image that was sent with the request. Call this before the transaction begins.
async fn resolve_image(
    ctx: &Context<'_>,
    input: MaybeUndefined<UploadInput>,
    part: ProfilePart,
) -> Outcome<MaybeUndefined<FileId>> {
    Ok(match input {
        MaybeUndefined::Undefined => MaybeUndefined::Undefined,
        MaybeUndefined::Null => MaybeUndefined::Null,
        MaybeUndefined::Value(input) => {
            let file = media::resolve_profile_upload(ctx, &input, part).await;
            MaybeUndefined::Value(file.map_err(|error| error.at(profiles::field_of(part)))?)
        }
    })
}
