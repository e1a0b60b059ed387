//! The channels that profiles may use: the catalogue, the own channels of a profile, and which channels of the
//! catalogue a profile has.

use aushang_db::Tx;
use serde_json::json;

use crate::actor::Actor;
use crate::app::App;
use crate::audit::{self, Principal};
use crate::channels::{self, Channel, is_emergency};
use crate::enums::{TargetingRole, TargetingRoles};
use crate::ids::{ChannelId, ProfileId};
use crate::posts;
use crate::problem::{Fields, Problem, Reason, Result};
use crate::profiles;
use crate::text::{clean, search_key};

const MIN_NAME: usize = 3;
const MAX_NAME: usize = 60;
/// Maximum number of channels in the catalogue, special ones included.
pub const MAX_CHANNELS: usize = 200;
/// Maximum number of channels of one profile.
pub const MAX_CHANNELS_OF_PROFILE: usize = 50;

/// Adds a channel to the catalogue. It reaches all readers.
pub async fn create_in_catalogue(tx: &Tx, app: &App, actor: &Actor, name: &str) -> Result<Channel> {
    let name = checked_name("channelName", name)?;
    channels::lock_catalogue(tx).await?;
    refuse_duplicate("channelName", &name, &channels::list_catalogue(tx).await?, MAX_CHANNELS)?;
    let id = ChannelId::new(app.now());
    channels::insert_in_catalogue(tx, id, &name).await?;
    audit::record(tx, &app.audit, app.now(), actor, "channel.create", id.0, None).await?;
    get(tx, id).await
}

/// Creates a channel that only this profile has. `roles`: the readers who see its posts; empty: all.
pub async fn create_own(
    tx: &Tx,
    app: &App,
    actor: &Actor,
    profile: ProfileId,
    name: &str,
    roles: &[TargetingRole],
) -> Result<Channel> {
    let name = checked_name("name", name)?;
    profiles::lock(tx, profile).await?;
    refuse_duplicate("name", &name, &channels::list_of_profile(tx, profile).await?, MAX_CHANNELS_OF_PROFILE)?;
    let id = ChannelId::new(app.now());
    let roles: TargetingRoles = roles.iter().copied().collect();
    channels::insert_own(tx, id, profile, &name, roles).await?;
    let by = Principal::staff(actor, profile);
    audit::record(tx, &app.audit, app.now(), by, "channel.create", id.0, None).await?;
    get(tx, id).await
}

/// Deletes a channel of the catalogue or of a profile. Posts keep the audience that they got from it, but are
/// not pushed to its readers any more.
pub async fn delete(tx: &Tx, app: &App, actor: &Actor, id: ChannelId) -> Result<()> {
    channels::lock_catalogue(tx).await?;
    if get(tx, id).await?.kind.is_special() {
        return Err(Reason::SpecialChannel.into());
    }
    channels::delete(tx, id).await?;
    audit::record(tx, &app.audit, app.now(), actor, "channel.delete", id.0, None).await
}

/// Lets a profile use a channel of the catalogue. Returns the channels that it has.
pub async fn assign(
    tx: &Tx,
    app: &App,
    actor: &Actor,
    profile: ProfileId,
    channel: ChannelId,
) -> Result<Vec<Channel>> {
    require_proof(actor, channel)?;
    channels::lock_catalogue(tx).await?;
    profiles::lock(tx, profile).await?;
    let name = of_catalogue(tx, channel).await?.name;
    let has = channels::list_of_profile(tx, profile).await?;
    if has.iter().any(|has| has.id == channel) {
        return Ok(has);
    }
    refuse_duplicate("channel", &name, &has, MAX_CHANNELS_OF_PROFILE)?;
    channels::assign(tx, profile, channel).await?;
    record(tx, app, actor, "channel.assign", profile, channel).await?;
    channels::list_of_profile(tx, profile).await
}

/// Takes a channel of the catalogue from a profile. Returns the channels that it has. Posts keep the audience
/// that they got from the channel, but are not pushed to its readers any more. Drafts and planned posts are no
/// emergencies any more, and the planned ones need another release.
pub async fn unassign(
    tx: &Tx,
    app: &App,
    actor: &Actor,
    profile: ProfileId,
    channel: ChannelId,
) -> Result<Vec<Channel>> {
    require_proof(actor, channel)?;
    channels::lock_catalogue(tx).await?;
    profiles::lock(tx, profile).await?;
    of_catalogue(tx, channel).await?;
    if channels::unassign(tx, profile, channel).await? {
        if is_emergency(channel) {
            posts::drop_emergency(tx, app, actor, profile, channel).await?;
        }
        record(tx, app, actor, "channel.unassign", profile, channel).await?;
    }
    channels::list_of_profile(tx, profile).await
}

/// An emergency channel reaches all readers whom the profile's targeting covers, also those who do not follow
/// it.
fn require_proof(actor: &Actor, channel: ChannelId) -> Result<()> {
    if is_emergency(channel) { Ok(actor.require_strong_proof()?) } else { Ok(()) }
}

async fn record(
    tx: &Tx,
    app: &App,
    actor: &Actor,
    action: &'static str,
    profile: ProfileId,
    channel: ChannelId,
) -> Result<()> {
    let details = json!({ "channel": channel });
    audit::record(
        tx,
        &app.audit,
        app.now(),
        Principal::staff(actor, profile),
        action,
        profile.0,
        Some(details),
    )
    .await
}

/// Fails if the channel was deleted or belongs to one profile.
async fn of_catalogue(tx: &Tx, id: ChannelId) -> Result<Channel> {
    match channels::find(tx, id).await? {
        Some((channel, None)) => Ok(channel),
        Some((_, Some(_))) => Err(Problem::field("channel", Reason::NotOffered).into()),
        None => Err(Problem::field("channel", Reason::NotFound).into()),
    }
}

async fn get(tx: &Tx, id: ChannelId) -> Result<Channel> {
    Ok(channels::find(tx, id).await?.ok_or(Reason::NotFound)?.0)
}

/// Trims the name. Differs from [`crate::text::required`] in that spaces alone are another mistake than
/// nothing.
fn checked_name(field: &'static str, input: &str) -> Result<String> {
    let (mut fields, name) = (Fields::default(), clean(input));
    match name.chars().count() {
        0 if input.is_empty() => fields.refuse(field, Reason::Required),
        0 => fields.refuse(field, Reason::OnlyWhitespace),
        length if length < MIN_NAME => fields.refuse(field, Reason::TooShort),
        length if length > MAX_NAME => fields.refuse(field, Reason::TooLong),
        _ => {}
    }
    fields.done()?;
    Ok(name)
}

/// Names are compared without case.
fn refuse_duplicate(field: &'static str, name: &str, others: &[Channel], max: usize) -> Result<()> {
    if others.iter().any(|other| search_key(&other.name) == search_key(name)) {
        return Err(Problem::field(field, Reason::ChannelExists).into());
    }
    if others.len() >= max { Err(Problem::field(field, Reason::TooMany).into()) } else { Ok(()) }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::problem::Error;

    // spec: ADMIN-28, ADMIN-29, ADMIN-30
    #[test]
    fn name_has_three_to_sixty_characters() {
        let check = |input: &str| match checked_name("name", input) {
            Ok(name) => Ok(name),
            Err(Error::Problem(problem)) => Err(problem.fields[0].reason),
            Err(other) => panic!("{other:?}"),
        };
        for (input, expected) in [
            ("", Err(Reason::Required)),
            ("   ", Err(Reason::OnlyWhitespace)),
            ("\u{200b}", Err(Reason::OnlyWhitespace)),
            ("ab", Err(Reason::TooShort)),
            (" ab ", Err(Reason::TooShort)),
            ("abc", Ok("abc".to_owned())),
            ("  Mensa  ", Ok("Mensa".to_owned())),
            (&"ä".repeat(60), Ok("ä".repeat(60))),
            (&"ä".repeat(61), Err(Reason::TooLong)),
        ] {
            assert_eq!(check(input), expected, "{input:?}");
        }
    }
}
