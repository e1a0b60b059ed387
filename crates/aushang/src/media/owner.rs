//! For whom files are staged and claimed.

use crate::actor::Actor;
use crate::ids::{AccountId, ProfileId};

/// Who may use a staged file: an account that acts for a profile, or the server, which imports posts for it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Owner {
    pub profile: ProfileId,
    /// `None`: the server.
    pub account: Option<AccountId>,
}

impl Owner {
    /// The server itself, which imports posts of the profile.
    pub fn server(profile: ProfileId) -> Self {
        Self { profile, account: None }
    }
}

impl From<&Actor> for Owner {
    fn from(actor: &Actor) -> Self {
        Self { profile: actor.profile, account: Some(actor.account) }
    }
}

/// Who waits for decoding and other heavy work; tasks of one do not delay those of others.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum WorkOwner {
    /// Whatever profile it acts for.
    Account(AccountId),
    /// The server, which imports posts of the profile.
    Import(ProfileId),
    /// Posters of videos, and images imported by commands.
    Server,
}

impl From<Owner> for WorkOwner {
    fn from(Owner { profile, account }: Owner) -> Self {
        account.map_or(Self::Import(profile), Self::Account)
    }
}

#[cfg(test)]
mod tests {
    use uuid::Uuid;

    use super::*;

    #[test]
    fn heavy_work_waits_per_account_and_for_imports_per_profile() {
        let (id, other) = (Uuid::from_u128(1), Uuid::from_u128(2));
        let work = |profile, account: Option<Uuid>| {
            WorkOwner::from(Owner { profile: ProfileId(profile), account: account.map(AccountId) })
        };
        // An account that acts for several profiles has one place.
        assert_eq!(work(id, Some(id)), work(other, Some(id)));
        assert_ne!(work(id, Some(id)), work(id, Some(other)));
        // An import delays neither the accounts of its profile nor the imports of others.
        assert_ne!(work(id, None), work(id, Some(id)));
        assert_ne!(work(id, None), work(other, None));
        assert_ne!(work(id, None), WorkOwner::Server);
    }
}
