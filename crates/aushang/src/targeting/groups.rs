//! Groups of readers with the same properties, and the number of readers in each group.

use aushang_db::{Connection, Timestamp, Tx};

use super::{catalogue, store};
use crate::enums::TargetingRole;
use crate::ids::{GroupId, ProfileId};
use crate::problem::{Error, Result};
use crate::profiles::{self, Profile};

/// The properties that readers choose for themselves.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Properties {
    pub role: TargetingRole,
    /// Id in the catalogue. `None` if the reader chose none.
    pub university: Option<String>,
    /// Ids in the catalogue, in any order.
    pub affiliations: Vec<String>,
}

/// Adds one reader to the group with these properties. Returns the group, which is created if it does not
/// exist.
pub async fn join(tx: &Tx, now: Timestamp, properties: &Properties) -> Result<GroupId> {
    let group = find_or_create(tx, now, properties).await?;
    store::add_readers(tx, group, 1).await?;
    Ok(group)
}

/// Moves one reader from a group to the group with these properties, which may be the same. Returns the new
/// group.
pub async fn change(tx: &Tx, now: Timestamp, from: GroupId, properties: &Properties) -> Result<GroupId> {
    let to = find_or_create(tx, now, properties).await?;
    if to != from {
        let mut changes = [(from, -1), (to, 1)];
        // In a fixed order, so that two transactions in opposite directions cannot deadlock.
        changes.sort_unstable();
        for (group, change) in changes {
            store::add_readers(tx, group, change).await?;
        }
    }
    Ok(to)
}

/// Subtracts readers from groups. `left` must be sorted by group id. Empty groups are not deleted.
pub async fn leave(tx: &Tx, left: impl IntoIterator<Item = (GroupId, i64)>) -> Result<()> {
    for (group, readers) in left {
        store::add_readers(tx, group, -readers).await?;
    }
    Ok(())
}

/// Serializes, until the transaction ends, all transactions that create a group, change the targeting of a
/// profile or remove unused catalogue entries: none may miss uncommitted changes of another. Take this lock
/// before that of a profile.
pub async fn lock_groups(tx: &Tx) -> Result<()> {
    store::lock_covering(tx).await
}

/// Returns the group with these properties. A new group follows all auto-follow profiles that cover it.
async fn find_or_create(tx: &Tx, now: Timestamp, properties: &Properties) -> Result<GroupId> {
    let Properties { role, university, affiliations } = properties;
    let mut affiliations = affiliations.clone();
    affiliations.sort();
    affiliations.dedup();
    let affiliations_json = serde_json::to_string(&affiliations).map_err(Error::failure)?;
    let key = format!("{} {} {affiliations_json}", role.as_str(), university.as_deref().unwrap_or_default());
    if let Some(group) = store::find_group(tx, &key).await? {
        return Ok(group);
    }
    lock_groups(tx).await?;
    // The entries may have been removed from the catalogue in the meantime.
    catalogue::check_known(tx, ("university", university.as_slice()), ("affiliations", &affiliations))
        .await?;
    let university = university.as_deref();
    let id = GroupId::new(now);
    let row = store::NewGroup { id, role: *role, university, affiliations: &affiliations_json, key: &key };
    let group = store::insert_group(tx, row).await?;
    if group == id {
        let all = profiles::list_auto_following(tx).await?;
        let covers = |profile: &&Profile| profile.targeting.covers(*role, university, &affiliations);
        let follows = all.iter().filter(covers).map(|profile| (id, profile.id));
        store::insert_auto_follows(tx, follows).await?;
    }
    Ok(group)
}

/// The number of readers in the groups that an auto-follow profile covers. 0 for any other profile.
pub async fn count_readers_covered(db: &impl Connection, profile: ProfileId) -> Result<i64> {
    store::count_readers_covered(db, profile).await
}
