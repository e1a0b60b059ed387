//! The audit trail with the names of accounts and profiles, for internal staff.

use std::collections::HashMap;

use aushang_db::{BATCH, Connection, Cursor};

use crate::accounts;
use crate::app::App;
use crate::audit::{self, Entry, Filter};
use crate::ids::{AccountId, ProfileId};
use crate::problem::Result;
use crate::profiles::{self, Profile};
use crate::spreadsheet::{Table, time};

/// Maximum number of entries in an exported table.
const MAX_EXPORTED: usize = 50_000;

/// An entry, with what its account and its profile are called now.
pub struct NamedEntry {
    pub entry: Entry,
    /// The account's address. `None` if no account did it, or the account was deleted.
    pub email: Option<String>,
    /// The profile's display name. `None` if it was for no profile, or the profile was deleted.
    pub profile: Option<String>,
    /// The address of the account, or the display name of the profile, that was changed. `None` if the subject is
    /// neither, or was deleted.
    pub subject: Option<String>,
}

impl NamedEntry {
    pub fn cursor(&self) -> Cursor {
        Cursor { at: self.entry.at, id: self.entry.id }
    }
}

/// The entries that match, newest first.
pub async fn list(
    db: &impl Connection,
    filter: &Filter,
    after: Option<Cursor>,
    limit: u64,
) -> Result<Vec<NamedEntry>> {
    let entries = audit::list_newest(db, filter, after, limit).await?;
    let subjects = || entries.iter().filter_map(|entry| entry.subject_id);
    let account_ids = entries.iter().filter_map(|entry| entry.account_id).chain(subjects().map(AccountId));
    let addresses = accounts::addresses(db, account_ids).await?;
    let profile_ids = entries.iter().map(|entry| entry.profile_id).chain(subjects().map(ProfileId));
    let profiles = profiles::find_all(db, profile_ids).await?;
    Ok(entries.into_iter().map(|entry| named(entry, &addresses, &profiles)).collect())
}

fn named(
    entry: Entry,
    addresses: &HashMap<AccountId, String>,
    profiles: &HashMap<ProfileId, Profile>,
) -> NamedEntry {
    let address = |account: AccountId| addresses.get(&account).cloned();
    let name = |profile: ProfileId| profiles.get(&profile).map(|profile| profile.display_name.clone());
    NamedEntry {
        email: entry.account_id.and_then(address),
        profile: name(entry.profile_id),
        subject: entry.subject_id.and_then(|id| address(AccountId(id)).or_else(|| name(ProfileId(id)))),
        entry,
    }
}

/// The newest entries that match as a table, and whether these are all.
pub async fn csv(app: &App, filter: &Filter) -> Result<(String, bool)> {
    let (db, mut written, mut after) = (app.db.reader(), 0, None);
    let mut table = Table::new([
        "Zeit (in Berlin)",
        "Vorgang",
        "Account",
        "Rolle",
        "Profil",
        "Account-ID",
        "Profil-ID",
        "Betrifft",
        "Betrifft-ID",
        "Einzelheiten",
    ])?;
    loop {
        let entries = list(db, filter, after, BATCH).await?;
        let Some(last) = entries.last() else { return Ok((table.text()?, true)) };
        after = Some(last.cursor());
        for entry in entries {
            if written == MAX_EXPORTED {
                return Ok((table.text()?, false));
            }
            table.add(line(entry))?;
            written += 1;
        }
    }
}

fn line(NamedEntry { entry, email, profile, subject }: NamedEntry) -> [String; 10] {
    [
        time(entry.at),
        entry.action,
        email.unwrap_or_default(),
        entry.account_role.unwrap_or_default(),
        profile.unwrap_or_default(),
        entry.account_id.map(|id| id.to_string()).unwrap_or_default(),
        entry.profile_id.to_string(),
        subject.unwrap_or_default(),
        entry.subject_id.map(|id| id.to_string()).unwrap_or_default(),
        entry.details.unwrap_or_default(),
    ]
}
