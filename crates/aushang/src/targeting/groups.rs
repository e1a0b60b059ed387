//! Readers come to a group, and leave it.

use aushang_db::{Connection, Timestamp, Tx};

use super::{catalogue, store};
use crate::enums::TargetingRole;
use crate::ids::{GroupId, ProfileId};
use crate::problem::{Error, Result};
use crate::profiles::{self, Profile};

/// What readers say of themselves.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Properties {
    pub role: TargetingRole,
    /// Id in the catalogue; none: nothing was said.
    pub university: Option<String>,
    /// Ids in the catalogue, in any order.
    pub affiliations: Vec<String>,
}

/// One reader more in the group of those who say this.
pub async fn join(tx: &Tx, now: Timestamp, said: &Properties) -> Result<GroupId> {
    let group = find_or_make(tx, now, said).await?;
    store::add_readers(tx, group, 1).await?;
    Ok(group)
}

/// A reader goes from one group to that of those who say this, which may be the same.
pub async fn change(tx: &Tx, now: Timestamp, from: GroupId, said: &Properties) -> Result<GroupId> {
    let to = find_or_make(tx, now, said).await?;
    if to != from {
        let mut changes = [(from, -1), (to, 1)];
        // Always in one order, so that two who go opposite ways do not wait for each other.
        changes.sort_unstable();
        for (group, change) in changes {
            store::add_readers(tx, group, change).await?;
        }
    }
    Ok(to)
}

/// So many readers fewer in each group, given in the order of their ids. A group that is empty stays:
/// whoever says the same again joins it.
pub async fn leave(tx: &Tx, left: impl IntoIterator<Item = (GroupId, i64)>) -> Result<()> {
    for (group, readers) in left {
        store::add_readers(tx, group, -readers).await?;
    }
    Ok(())
}

/// Until the transaction ends nobody else makes a group, changes whom a profile covers or takes out of
/// the catalogue what nobody names: each would miss what the other has not committed yet. Taken before
/// any profile is.
pub async fn hold(tx: &Tx) -> Result<()> {
    store::lock_covering(tx).await
}

/// A group that is new follows the auto-follow profiles that cover it.
async fn find_or_make(tx: &Tx, now: Timestamp, said: &Properties) -> Result<GroupId> {
    let Properties { role, university, affiliations } = said;
    let mut affiliations = affiliations.clone();
    affiliations.sort();
    affiliations.dedup();
    let written = serde_json::to_string(&affiliations).map_err(Error::failure)?;
    let key = format!("{} {} {written}", role.as_str(), university.as_deref().unwrap_or_default());
    if let Some(group) = store::find_group(tx, &key).await? {
        return Ok(group);
    }
    hold(tx).await?;
    // Taken out of the catalogue meanwhile.
    catalogue::check_known(tx, ("university", university.as_slice()), ("affiliations", &affiliations))
        .await?;
    let university = university.as_deref();
    let id = GroupId::new(now);
    let row = store::NewGroup { id, role: *role, university, affiliations: &written, key: &key };
    let group = store::insert_group(tx, row).await?;
    if group == id {
        let all = profiles::list_auto_following(tx).await?;
        let covers = |profile: &&Profile| profile.targeting.covers(*role, university, &affiliations);
        let follows = all.iter().filter(covers).map(|profile| (id, profile.id));
        store::insert_auto_follows(tx, follows).await?;
    }
    Ok(group)
}

/// Readers of the groups that the profile's targeting covers, if it is an auto-follow profile.
pub async fn count_readers_covered(db: &impl Connection, profile: ProfileId) -> Result<i64> {
    store::count_readers_covered(db, profile).await
}
