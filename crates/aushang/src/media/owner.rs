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
