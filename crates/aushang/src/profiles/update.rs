//! Changes the public data of a profile (names, images, contact data) and the access code of its freshman
//! area.

use async_graphql::MaybeUndefined;
use aushang_db::Tx;
use serde_json::json;

use super::contact::ContactInput;
use super::profile::Profile;
use super::{access_code, names, rows};
use crate::actor::Actor;
use crate::app::App;
use crate::audit;
use crate::channels::{self, FRESHMAN};
use crate::enums::ProfilePart;
use crate::ids::{ChannelId, FileId};
use crate::media::{self, StoredImage};
use crate::problem::{Fields, Problem, Reason, Result};

/// The API's name for the access code.
const ACCESS_CODE: &str = "accessToken";

/// A change to a profile. Undefined and `None` leave a value unchanged.
#[derive(Clone, Debug, Default)]
pub struct ProfileChange {
    pub display_name: Option<String>,
    pub username: Option<String>,
    pub contact: Option<ContactInput>,
    /// A staged file, or the current one. Null removes the image.
    pub avatar: MaybeUndefined<FileId>,
    /// A staged file, or the current one. Null removes the image.
    pub header: MaybeUndefined<FileId>,
    /// Blank removes the code.
    pub access_code: Option<String>,
}

pub async fn update(tx: &Tx, app: &App, actor: &Actor, change: ProfileChange) -> Result<Profile> {
    rows::lock(tx, actor.profile).await?;
    let before = rows::get(tx, actor.profile).await?;
    let mut profile = before.clone();
    let ProfileChange { display_name, username, contact, avatar, header, access_code } = change;
    // A profile without the freshman channel has no freshman area.
    if access_code.is_some() && !channels::is_assigned(tx, profile.id, ChannelId(FRESHMAN)).await? {
        return Err(Problem::field(ACCESS_CODE, Reason::NotPermitted).into());
    }
    let mut fields = Fields::default();
    if let Some(name) = display_name {
        profile.display_name = names::display_name(&mut fields, "displayName", &name);
    }
    if let Some(name) = username {
        let (brand, current) = (&app.settings.public.brand_word, Some(before.username.as_str()));
        profile.username = names::username(&mut fields, "username", &name, brand, current);
    }
    if let Some(code) = access_code {
        profile.access_code = access_code::check(&mut fields, ACCESS_CODE, &code);
        // Readers who have entered the old code must enter the new one.
        profile.access_code_version += i64::from(profile.access_code != before.access_code);
    }
    if let Some(contact) = contact {
        contact.apply(&mut fields, &mut profile);
    }
    fields.done()?;
    update_image(tx, app, actor, ProfilePart::Avatar, avatar, &mut profile.avatar).await?;
    update_image(tx, app, actor, ProfilePart::Header, header, &mut profile.header).await?;

    let changed = differences(&before, &profile);
    if changed.is_empty() {
        return Ok(before);
    }
    rows::update(tx, &before, &profile).await?;
    if profile.access_code.is_some() {
        rows::put_freshman_in_use(tx, profile.id, app.now()).await?;
    }
    let details = json!({ "fields": changed });
    audit::record(tx, &app.audit, app.now(), actor, "profile.update", profile.id.0, Some(details)).await?;
    Ok(profile)
}

async fn update_image(
    tx: &Tx,
    app: &App,
    actor: &Actor,
    part: ProfilePart,
    input: MaybeUndefined<FileId>,
    image: &mut Option<StoredImage>,
) -> Result<()> {
    let now = app.now();
    match input {
        MaybeUndefined::Undefined => {}
        MaybeUndefined::Null => {
            media::release_part(tx, now, actor.profile, part).await?;
            *image = None;
        }
        MaybeUndefined::Value(file) => {
            let claimed = media::claim_for_profile(tx, now, actor, file, part).await;
            *image = Some(claimed.map_err(|error| error.at(field_of(part)))?);
        }
    }
    Ok(())
}

/// The `updateUser` argument that sets this image.
pub fn field_of(part: ProfilePart) -> &'static str {
    match part {
        ProfilePart::Avatar => "avatar",
        ProfilePart::Header => "header",
    }
}

/// The names of the `updateUser` arguments whose values differ.
fn differences(before: &Profile, after: &Profile) -> Vec<&'static str> {
    [
        ("displayName", before.display_name != after.display_name),
        ("username", before.username != after.username),
        ("avatar", before.avatar != after.avatar),
        ("header", before.header != after.header),
        (ACCESS_CODE, before.access_code != after.access_code),
        ("contact.email", before.email != after.email),
        ("contact.website", before.website != after.website),
        ("contact.imprint", before.imprint != after.imprint),
        ("contact.telephoneNumber", before.telephone_number != after.telephone_number),
        ("contact.location", before.location != after.location),
    ]
    .into_iter()
    .filter_map(|(field, differs)| differs.then_some(field))
    .collect()
}
