//! Who may call what: one table for every operation of both schemas.
//!
//! A hook looks up each root field of a document here before anything runs and refuses what
//! has no row, so no resolver can forget it. What depends on the thing itself (own draft, own
//! profile, permission of an argument) is checked by the verb that fetched it.

use crate::actor::{Actor, Reader};
use crate::enums::AccountRole::{self, Admin, Draft, Superadmin, User};
use crate::problem::{Problem, Reason};

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
    /// Also without sign-in.
    Anyone,
    /// A signed-in account with one of these roles.
    Account(&'static [AccountRole]),
    /// A registered reader of the student app.
    Reader,
}

#[derive(Clone, Copy, Debug)]
pub struct Rule {
    pub api: Api,
    pub kind: Kind,
    pub operation: &'static str,
    pub who: Who,
}

const EVERY_ACCOUNT: Who = Who::Account(&[Superadmin, Admin, User, Draft]);
const PUBLISHERS: Who = Who::Account(&[Superadmin, Admin, User]);
const ADMINISTRATORS: Who = Who::Account(&[Superadmin, Admin]);

pub const RULES: &[Rule] = &[
    query(Api::Console, "config", Who::Anyone),
    query(Api::Console, "userState", EVERY_ACCOUNT),
    query(Api::Console, "me", EVERY_ACCOUNT),
    query(Api::Console, "posts", EVERY_ACCOUNT),
    query(Api::Console, "post", EVERY_ACCOUNT),
    query(Api::Console, "pinnedPost", EVERY_ACCOUNT),
    mutation(Api::Console, "login", Who::Anyone),
    mutation(Api::Console, "tokenLogin", Who::Anyone),
    mutation(Api::Console, "logout", EVERY_ACCOUNT),
    mutation(Api::Console, "upload", EVERY_ACCOUNT),
    mutation(Api::Console, "sendPost", EVERY_ACCOUNT),
    mutation(Api::Console, "updatePost", EVERY_ACCOUNT),
    mutation(Api::Console, "updatePostPublishDate", PUBLISHERS),
    mutation(Api::Console, "changePostStatus", PUBLISHERS),
    mutation(Api::Console, "pinPost", PUBLISHERS),
    mutation(Api::Console, "deletePost", EVERY_ACCOUNT),
    mutation(Api::Console, "setVisibility", ADMINISTRATORS),
    mutation(Api::Console, "updateUserSettings", EVERY_ACCOUNT),
    query(Api::App, "feed", Who::Reader),
    query(Api::App, "post", Who::Reader),
    query(Api::App, "profile", Who::Reader),
    query(Api::App, "pushKey", Who::Anyone),
    mutation(Api::App, "registerReader", Who::Anyone),
    mutation(Api::App, "follow", Who::Reader),
    mutation(Api::App, "unfollow", Who::Reader),
    mutation(Api::App, "registerDevice", Who::Reader),
    mutation(Api::App, "unregisterDevice", Who::Reader),
];

const fn query(api: Api, operation: &'static str, who: Who) -> Rule {
    Rule { api, kind: Kind::Query, operation, who }
}

const fn mutation(api: Api, operation: &'static str, who: Who) -> Rule {
    Rule { api, kind: Kind::Mutation, operation, who }
}

/// Who stands before the door.
#[derive(Clone, Copy, Debug)]
pub enum Caller<'a> {
    Nobody,
    Account(&'a Actor),
    Reader(&'a Reader),
}

/// May this caller call that root field? What the table does not list, nobody may.
pub fn check(api: Api, kind: Kind, field: &str, caller: Caller<'_>) -> Result<(), Problem> {
    let rule = RULES
        .iter()
        .find(|rule| rule.api == api && rule.kind == kind && rule.operation == field)
        .ok_or(Problem::new(Reason::NotPermitted))?;
    match (rule.who, caller) {
        (Who::Anyone, _) | (Who::Reader, Caller::Reader(_)) => Ok(()),
        (Who::Account(roles), Caller::Account(actor)) if roles.contains(&actor.role) => Ok(()),
        (Who::Account(_), Caller::Account(_)) => Err(Problem::new(Reason::NotPermitted)),
        _ => Err(Problem::new(Reason::NotSignedIn)),
    }
}
