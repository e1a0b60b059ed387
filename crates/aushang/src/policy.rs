//! Who may call what: one table for every operation of both schemas.
//!
//! A hook looks up each root field of a document here before anything runs and refuses what
//! has no row, so no resolver can forget it. What depends on the thing itself (own draft, own
//! profile, permission of an argument) is checked by the verb that fetched it.

use async_graphql::parser::parse_schema;
use async_graphql::parser::types::{TypeKind, TypeSystemDefinition};

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

/// Where a printed schema and the table differ, each in words: operations without a row, which
/// nobody may call, and rows without an operation.
pub fn differences(api: Api, sdl: &str) -> Vec<String> {
    let offered = operations(sdl);
    let listed: Vec<_> = RULES
        .iter()
        .filter(|rule| rule.api == api)
        .map(|rule| (rule.kind, rule.operation.to_owned()))
        .collect();
    let without_row = offered.iter().filter(|operation| !listed.contains(operation));
    let without_operation = listed.iter().filter(|operation| !offered.contains(operation));
    let say =
        |what: &'static str| move |(kind, name): &(Kind, String)| format!("{api:?} {kind:?} {name} {what}");
    without_row.map(say("has no rule")).chain(without_operation.map(say("is not in the schema"))).collect()
}

fn operations(sdl: &str) -> Vec<(Kind, String)> {
    let document = parse_schema(sdl).expect("a printed schema can be read");
    let mut operations = Vec::new();
    for definition in document.definitions {
        let TypeSystemDefinition::Type(definition) = definition else { continue };
        let kind = match definition.node.name.node.as_str() {
            "Query" => Kind::Query,
            "Mutation" => Kind::Mutation,
            _ => continue,
        };
        if let TypeKind::Object(object) = definition.node.kind {
            operations
                .extend(object.fields.into_iter().map(|field| (kind, field.node.name.node.to_string())));
        }
    }
    operations
}

#[cfg(test)]
mod tests {
    use super::*;

    // spec: ROLES-10
    #[test]
    fn an_operation_without_a_row_is_found_and_a_row_without_one() {
        let sdl = "type Query { feed: Int post: Int profile: Int secrets: Int } \
                   type Mutation { registerReader: Int follow: Int unfollow: Int registerDevice: Int }";
        assert_eq!(
            differences(Api::App, sdl),
            [
                "App Query secrets has no rule",
                "App Query pushKey is not in the schema",
                "App Mutation unregisterDevice is not in the schema"
            ]
        );
    }
}
