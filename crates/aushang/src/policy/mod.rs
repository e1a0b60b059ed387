//! Who may call which operation, and how often: one table for both schemas.
//!
//! A hook checks each root field of a document against this table before any resolver runs, and refuses
//! fields without a row, so a resolver cannot forget the check. Checks that depend on the entity (own draft,
//! own profile, permission for an argument) are made by the function that loads it. `me.accounts` uses the
//! row of `currentAccounts`. `POST /api/translate` is not part of either schema, and anyone may call it.

mod check;
mod rules;
mod schema;

pub use check::{check, has_rule};
pub use rules::RULES;
pub use schema::differences;

use crate::actor::{Actor, Reader};
use crate::enums::{AccountRole, ProfileRole};

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Api {
    /// `/graphql`
    Console,
    /// `/app/graphql`
    App,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    Query,
    Mutation,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Who {
    /// Every caller, also without sign-in.
    Anyone,
    /// A signed-in account with any role, even if it has no credential yet: the page behind the dialog that
    /// requires one, setting it, and signing out [A-143: invitation]. The link of an invitation alone must
    /// not change data or reveal further links, because mail scanners open it, too.
    AccountInSetup,
    /// A signed-in account with one of these roles.
    Account(&'static [AccountRole]),
    /// A signed-in account with any role that acts for a profile of this kind.
    AccountOf(ProfileRole),
    /// A registered reader of the student app.
    Reader,
}

impl Who {
    fn includes(self, actor: &Actor) -> bool {
        match self {
            Self::AccountInSetup => true,
            Self::Account(roles) => roles.contains(&actor.role),
            Self::AccountOf(kind) => actor.profile_role == kind,
            Self::Anyone | Self::Reader => false,
        }
    }
}

#[derive(Clone, Copy, Debug)]
pub struct Rule {
    pub api: Api,
    pub kind: Kind,
    pub operation: &'static str,
    pub who: Who,
    /// How often it may be called.
    pub limits: &'static [(Per, Rate)],
    pub proof: Proof,
}

/// Whether the person must have proved lately to be the owner of the account (`session/prove.rs`).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Proof {
    NotNeeded,
    /// The password is enough, unless the account has a second factor.
    Any,
    /// More than the password alone.
    Strong,
}

/// By what the calls of an operation are counted.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Per {
    /// The network address.
    Address,
    /// The account or reader, independent of the address.
    Person,
    /// The account, and all accounts of its profile together.
    Profile,
}

/// The setting of the configuration that has the number. Each operation is counted separately.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Rate {
    Logins,
    TokenLogins,
    ResetRequests,
    Registrations,
    AvailabilityChecks,
    PlaceSearches,
    ReachCounts,
    AccessCodes,
    TokenRenewals,
    Posts,
    PostChanges,
    DraftSaves,
    PresenceReports,
    FreshmanChanges,
    SourceChecks,
    Exports,
    ContentChecks,
}

/// The caller of an operation.
#[derive(Clone, Copy, Debug)]
pub enum Caller<'a> {
    Nobody,
    Account(&'a Actor),
    Reader(&'a Reader),
}
