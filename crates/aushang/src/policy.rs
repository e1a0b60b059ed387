//! Who may call which operation, and how often: one table for both schemas.
//!
//! A hook checks each root field of a document against this table before any resolver runs, and refuses
//! fields without a row, so a resolver cannot forget the check. Checks that depend on the entity (own draft,
//! own profile, permission for an argument) are made by the function that loads it. `me.accounts` uses the
//! row of `currentAccounts`. `POST /api/translate` is not part of either schema, and anyone may call it.

use async_graphql::parser::parse_schema;
use async_graphql::parser::types::{TypeKind, TypeSystemDefinition};

use crate::actor::{Actor, Reader, Setup};
use crate::enums::AccountRole::{self, Admin, Draft, Superadmin, User};
use crate::enums::ProfileRole;
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

impl Rule {
    /// For actions that cannot be undone, and for those that give rights.
    const fn with_proof(self) -> Self {
        Self { proof: Proof::Any, ..self }
    }

    /// For actions that change how an account is protected.
    const fn with_strong_proof(self) -> Self {
        Self { proof: Proof::Strong, ..self }
    }
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

const EVERY_ACCOUNT: Who = Who::Account(&[Superadmin, Admin, User, Draft]);
const PUBLISHERS: Who = Who::Account(&[Superadmin, Admin, User]);
const ADMINISTRATORS: Who = Who::Account(&[Superadmin, Admin]);
const RECRUITERS: Who = Who::AccountOf(ProfileRole::RecruitingPromoter);
const STAFF: Who = Who::Account(&[Superadmin]);

/// Deleted maps and places do not count towards the maximum numbers, so their changes are limited.
const FRESHMAN_CHANGES: &[(Per, Rate)] = &[(Per::Person, Rate::FreshmanChanges)];

/// The server sends requests to other servers.
const SOURCE_CHECKS: &[(Per, Rate)] = &[(Per::Person, Rate::SourceChecks)];

/// The console asks while somebody writes.
const CONTENT_CHECKS: &[(Per, Rate)] = &[(Per::Person, Rate::ContentChecks)];

/// A table takes memory for each of its rows.
const EXPORTS: &[(Per, Rate)] = &[(Per::Person, Rate::Exports)];

pub const RULES: &[Rule] = &[
    query(Api::Console, "config", Who::Anyone, &[]),
    query(Api::Console, "userState", Who::AccountInSetup, &[]),
    query(Api::Console, "sessions", EVERY_ACCOUNT, &[]),
    query(Api::Console, "secondFactors", EVERY_ACCOUNT, &[]),
    query(Api::Console, "linkedProviders", EVERY_ACCOUNT, &[]),
    query(Api::Console, "proofMethods", EVERY_ACCOUNT, &[]),
    query(Api::Console, "invitation", Who::Anyone, &[]),
    query(Api::Console, "resetLink", Who::Anyone, &[]),
    query(Api::Console, "checkEmail", ADMINISTRATORS, &[(Per::Address, Rate::AvailabilityChecks)]),
    query(Api::Console, "currentAccounts", ADMINISTRATORS, &[]),
    query(Api::Console, "getRegisterLink", STAFF, &[]),
    query(Api::Console, "me", Who::AccountInSetup, &[]),
    query(Api::Console, "checkUsername", PUBLISHERS, &[(Per::Address, Rate::AvailabilityChecks)]),
    query(Api::Console, "geocode", EVERY_ACCOUNT, &[(Per::Person, Rate::PlaceSearches)]),
    query(Api::Console, "placeDetails", EVERY_ACCOUNT, &[(Per::Person, Rate::PlaceSearches)]),
    query(Api::Console, "files", EVERY_ACCOUNT, &[]),
    query(Api::Console, "posts", Who::AccountInSetup, &[]),
    query(Api::Console, "post", Who::AccountInSetup, &[]),
    query(Api::Console, "draft", EVERY_ACCOUNT, &[]),
    query(Api::Console, "workingCopy", EVERY_ACCOUNT, &[]),
    query(Api::Console, "postComments", EVERY_ACCOUNT, &[]),
    query(Api::Console, "sentBackCount", EVERY_ACCOUNT, &[]),
    query(Api::Console, "pinnedPost", Who::AccountInSetup, &[]),
    query(Api::Console, "postVersions", EVERY_ACCOUNT, &[]),
    query(Api::Console, "comparePostVersions", EVERY_ACCOUNT, &[]),
    query(Api::Console, "compareTexts", EVERY_ACCOUNT, &[]),
    query(Api::Console, "calendar", EVERY_ACCOUNT, &[]),
    query(Api::Console, "templates", EVERY_ACCOUNT, &[]),
    query(Api::Console, "postSeries", EVERY_ACCOUNT, &[]),
    query(Api::Console, "followerTrend", EVERY_ACCOUNT, &[]),
    query(Api::Console, "pushReach", EVERY_ACCOUNT, &[(Per::Person, Rate::ReachCounts)]),
    query(Api::Console, "searchProfile", STAFF, &[]),
    query(Api::Console, "managedProfiles", STAFF, &[]),
    query(Api::Console, "managedProfile", STAFF, &[]),
    query(Api::Console, "users", STAFF, &[]),
    query(Api::Console, "consentHistory", STAFF, &[]),
    query(Api::Console, "consentsCsv", STAFF, EXPORTS),
    query(Api::Console, "auditTrail", STAFF, &[]),
    query(Api::Console, "auditCsv", STAFF, EXPORTS),
    query(Api::Console, "operations", STAFF, &[]),
    query(Api::Console, "possibleTargets", STAFF, &[]),
    query(Api::Console, "currentTargets", STAFF, &[]),
    query(Api::Console, "instagramAuthorization", PUBLISHERS, SOURCE_CHECKS),
    query(Api::Console, "mediaStatus", Who::Anyone, &[]),
    query(Api::Console, "instagramDeletion", Who::Anyone, &[]),
    query(Api::Console, "companies", RECRUITERS, &[]),
    query(Api::Console, "jobs", RECRUITERS, &[]),
    query(Api::Console, "checkPost", EVERY_ACCOUNT, CONTENT_CHECKS),
    query(Api::Console, "checkStoredPost", EVERY_ACCOUNT, CONTENT_CHECKS),
    query(Api::Console, "checkSettings", PUBLISHERS, &[]),
    query(Api::Console, "heldPosts", PUBLISHERS, &[]),
    query(Api::Console, "waitingEmergencies", PUBLISHERS, &[]),
    query(Api::Console, "postTiming", EVERY_ACCOUNT, CONTENT_CHECKS),
    query(Api::Console, "quietHours", PUBLISHERS, &[]),
    query(Api::Console, "accessibilityReport", PUBLISHERS, &[]),
    query(Api::Console, "accessibilityReportCsv", PUBLISHERS, &[]),
    mutation(Api::Console, "login", Who::Anyone, &[(Per::Address, Rate::Logins)]),
    mutation(Api::Console, "tokenLogin", Who::Anyone, &[(Per::Address, Rate::TokenLogins)]),
    mutation(Api::Console, "redeemSignInLink", Who::Anyone, &[(Per::Address, Rate::Logins)]),
    mutation(Api::Console, "redeemProviderCode", Who::Anyone, &[(Per::Address, Rate::Logins)]),
    mutation(Api::Console, "confirmProviderLink", Who::Anyone, &[(Per::Address, Rate::Logins)]),
    mutation(Api::Console, "requestLinkCode", Who::Anyone, &[(Per::Address, Rate::ResetRequests)]),
    mutation(Api::Console, "changePassword", Who::Anyone, &[(Per::Address, Rate::Logins)]),
    mutation(Api::Console, "proveIdentity", EVERY_ACCOUNT, &[(Per::Address, Rate::Logins)]),
    mutation(Api::Console, "beginPasskeySignIn", Who::Anyone, &[(Per::Address, Rate::Logins)]),
    mutation(Api::Console, "signInWithPasskey", Who::Anyone, &[(Per::Address, Rate::Logins)]),
    mutation(Api::Console, "beginPasskeyProof", EVERY_ACCOUNT, &[(Per::Address, Rate::Logins)]),
    mutation(Api::Console, "proveIdentityWithPasskey", EVERY_ACCOUNT, &[(Per::Address, Rate::Logins)]),
    mutation(Api::Console, "requestProofCode", EVERY_ACCOUNT, &[(Per::Address, Rate::ResetRequests)]),
    mutation(Api::Console, "requestPasswordReset", Who::Anyone, &[(Per::Address, Rate::ResetRequests)]),
    mutation(Api::Console, "verifyEmail", Who::Anyone, &[(Per::Address, Rate::TokenLogins)]),
    mutation(Api::Console, "logout", Who::AccountInSetup, &[]),
    mutation(Api::Console, "linkProvider", EVERY_ACCOUNT, &[]).with_strong_proof(),
    mutation(Api::Console, "unlinkProvider", EVERY_ACCOUNT, &[]).with_strong_proof(),
    mutation(Api::Console, "endSession", EVERY_ACCOUNT, &[]),
    mutation(Api::Console, "endSessions", EVERY_ACCOUNT, &[]),
    mutation(Api::Console, "endSessionsOf", ADMINISTRATORS, &[]),
    mutation(Api::Console, "beginOneTimeCodes", EVERY_ACCOUNT, &[]).with_strong_proof(),
    mutation(Api::Console, "confirmOneTimeCodes", EVERY_ACCOUNT, &[]).with_strong_proof(),
    mutation(Api::Console, "newRecoveryCodes", EVERY_ACCOUNT, &[]).with_strong_proof(),
    mutation(Api::Console, "removeOneTimeCodes", EVERY_ACCOUNT, &[]).with_strong_proof(),
    mutation(Api::Console, "removeSecondFactorsOf", ADMINISTRATORS, &[]).with_strong_proof(),
    mutation(Api::Console, "proveWithProvider", EVERY_ACCOUNT, &[]),
    mutation(Api::Console, "beginPasskey", EVERY_ACCOUNT, &[]).with_strong_proof(),
    mutation(Api::Console, "addPasskey", EVERY_ACCOUNT, &[]),
    mutation(Api::Console, "renamePasskey", EVERY_ACCOUNT, &[]),
    mutation(Api::Console, "removePasskey", EVERY_ACCOUNT, &[]).with_strong_proof(),
    mutation(Api::Console, "register", Who::AccountInSetup, &[]),
    mutation(Api::Console, "acceptWithProvider", Who::AccountInSetup, &[]),
    mutation(Api::Console, "updateConsentVersions", EVERY_ACCOUNT, &[]),
    mutation(Api::Console, "addAccount", ADMINISTRATORS, &[(Per::Address, Rate::AvailabilityChecks)])
        .with_strong_proof(),
    mutation(Api::Console, "resendInvitation", ADMINISTRATORS, &[]),
    mutation(Api::Console, "updateAccountRole", ADMINISTRATORS, &[]).with_strong_proof(),
    mutation(Api::Console, "setDeputy", ADMINISTRATORS, &[]).with_strong_proof(),
    mutation(Api::Console, "endDeputy", ADMINISTRATORS, &[]),
    mutation(Api::Console, "deleteAccount", ADMINISTRATORS, &[]).with_proof(),
    mutation(Api::Console, "exportOwnData", EVERY_ACCOUNT, EXPORTS),
    mutation(Api::Console, "exportAccountData", STAFF, EXPORTS),
    mutation(Api::Console, "confirmNewAddress", STAFF, &[]),
    mutation(Api::Console, "deleteUser", EVERY_ACCOUNT, &[]).with_proof(),
    mutation(Api::Console, "signup", STAFF, &[]),
    mutation(Api::Console, "updateProfile", STAFF, &[]),
    mutation(Api::Console, "saveTargeting", STAFF, &[]),
    mutation(Api::Console, "setAutoFollow", STAFF, &[]).with_proof(),
    mutation(Api::Console, "switchProfile", STAFF, &[]).with_proof(),
    mutation(Api::Console, "deleteProfile", STAFF, &[]).with_proof(),
    mutation(Api::Console, "retryJobs", STAFF, &[]),
    mutation(Api::Console, "createNotificationChannel", STAFF, &[]),
    mutation(Api::Console, "createChannel", STAFF, &[]),
    mutation(Api::Console, "deleteChannel", STAFF, &[]).with_proof(),
    mutation(Api::Console, "addNotificationChannel", STAFF, &[]),
    mutation(Api::Console, "removeNotificationChannel", STAFF, &[]),
    mutation(Api::Console, "resetPassword", STAFF, &[]).with_proof(),
    mutation(Api::Console, "upload", EVERY_ACCOUNT, &[]),
    mutation(Api::Console, "sendPost", EVERY_ACCOUNT, &[(Per::Profile, Rate::Posts)]),
    mutation(Api::Console, "saveDraft", EVERY_ACCOUNT, &[(Per::Profile, Rate::DraftSaves)]),
    mutation(Api::Console, "undoSendPost", PUBLISHERS, &[(Per::Profile, Rate::PostChanges)]),
    mutation(Api::Console, "saveWorkingCopy", EVERY_ACCOUNT, &[(Per::Profile, Rate::DraftSaves)]),
    mutation(Api::Console, "discardWorkingCopy", EVERY_ACCOUNT, &[(Per::Profile, Rate::PostChanges)]),
    mutation(Api::Console, "announcePresence", EVERY_ACCOUNT, &[(Per::Person, Rate::PresenceReports)]),
    mutation(Api::Console, "updatePost", EVERY_ACCOUNT, &[(Per::Profile, Rate::PostChanges)]),
    mutation(Api::Console, "restorePostVersion", EVERY_ACCOUNT, &[(Per::Profile, Rate::PostChanges)]),
    mutation(Api::Console, "updatePostPublishDate", PUBLISHERS, &[(Per::Profile, Rate::PostChanges)]),
    mutation(Api::Console, "updatePostExpiry", EVERY_ACCOUNT, &[(Per::Profile, Rate::PostChanges)]),
    mutation(Api::Console, "changePostStatus", PUBLISHERS, &[(Per::Profile, Rate::PostChanges)]),
    mutation(Api::Console, "sendBackPost", PUBLISHERS, &[(Per::Profile, Rate::PostChanges)]),
    mutation(Api::Console, "requestPostConfirmation", PUBLISHERS, &[(Per::Profile, Rate::PostChanges)]),
    mutation(Api::Console, "endEmergencyRequest", PUBLISHERS, &[(Per::Profile, Rate::PostChanges)]),
    mutation(Api::Console, "resubmitPost", EVERY_ACCOUNT, &[(Per::Profile, Rate::PostChanges)]),
    mutation(Api::Console, "addPostComment", EVERY_ACCOUNT, &[(Per::Profile, Rate::PostChanges)]),
    mutation(Api::Console, "resolvePostComment", EVERY_ACCOUNT, &[(Per::Profile, Rate::PostChanges)]),
    mutation(Api::Console, "deletePostComment", EVERY_ACCOUNT, &[(Per::Profile, Rate::PostChanges)]),
    mutation(Api::Console, "pinPost", PUBLISHERS, &[(Per::Profile, Rate::PostChanges)]),
    mutation(Api::Console, "withdrawPost", PUBLISHERS, &[(Per::Profile, Rate::PostChanges)]),
    mutation(Api::Console, "restoreWithdrawnPost", PUBLISHERS, &[(Per::Profile, Rate::PostChanges)]),
    mutation(Api::Console, "deletePost", EVERY_ACCOUNT, &[(Per::Profile, Rate::PostChanges)]),
    mutation(Api::Console, "createPostSeries", PUBLISHERS, &[(Per::Profile, Rate::PostChanges)]),
    mutation(Api::Console, "updatePostSeries", PUBLISHERS, &[(Per::Profile, Rate::PostChanges)]),
    mutation(Api::Console, "endPostSeries", PUBLISHERS, &[(Per::Profile, Rate::PostChanges)]),
    mutation(Api::Console, "skipPostDate", PUBLISHERS, &[(Per::Profile, Rate::PostChanges)]),
    mutation(Api::Console, "restorePostDate", PUBLISHERS, &[(Per::Profile, Rate::PostChanges)]),
    mutation(Api::Console, "createTemplate", EVERY_ACCOUNT, &[]),
    mutation(Api::Console, "renameTemplate", EVERY_ACCOUNT, &[]),
    mutation(Api::Console, "deleteTemplate", EVERY_ACCOUNT, &[]),
    mutation(Api::Console, "setVisibility", ADMINISTRATORS, &[]),
    mutation(Api::Console, "changeMustReviewInstagramPosts", PUBLISHERS, &[]),
    mutation(Api::Console, "setFourEyes", ADMINISTRATORS, &[]),
    mutation(Api::Console, "setEmergencyNeedsTwo", ADMINISTRATORS, &[]),
    mutation(Api::Console, "updateUser", PUBLISHERS, &[]),
    mutation(Api::Console, "updateMap", PUBLISHERS, FRESHMAN_CHANGES),
    mutation(Api::Console, "deleteMap", PUBLISHERS, FRESHMAN_CHANGES),
    mutation(Api::Console, "restoreMap", PUBLISHERS, FRESHMAN_CHANGES),
    mutation(Api::Console, "updateLocation", PUBLISHERS, FRESHMAN_CHANGES),
    mutation(Api::Console, "deleteLocation", PUBLISHERS, FRESHMAN_CHANGES),
    mutation(Api::Console, "restoreLocation", PUBLISHERS, FRESHMAN_CHANGES),
    mutation(Api::Console, "updateLocationOrder", PUBLISHERS, FRESHMAN_CHANGES),
    mutation(Api::Console, "updateLinkCollection", PUBLISHERS, FRESHMAN_CHANGES),
    mutation(Api::Console, "connectInstagram", PUBLISHERS, SOURCE_CHECKS),
    mutation(Api::Console, "disconnectInstagram", PUBLISHERS, &[]),
    mutation(Api::Console, "connectSource", PUBLISHERS, SOURCE_CHECKS),
    mutation(Api::Console, "disconnectSource", PUBLISHERS, &[]),
    mutation(Api::Console, "checkSource", PUBLISHERS, SOURCE_CHECKS),
    mutation(Api::Console, "updateSource", PUBLISHERS, &[]),
    mutation(Api::Console, "importSkippedPost", PUBLISHERS, &[(Per::Profile, Rate::PostChanges)]),
    mutation(Api::Console, "applySourceChange", PUBLISHERS, &[(Per::Profile, Rate::PostChanges)]),
    mutation(Api::Console, "dismissSourceChange", PUBLISHERS, &[(Per::Profile, Rate::PostChanges)]),
    mutation(Api::Console, "updateCheckSetting", PUBLISHERS, &[]),
    mutation(Api::Console, "updateQuietHours", ADMINISTRATORS, &[]),
    mutation(Api::Console, "updateUserSettings", EVERY_ACCOUNT, &[]),
    query(Api::App, "reader", Who::Reader, &[]),
    query(Api::App, "feed", Who::Reader, &[]),
    query(Api::App, "post", Who::Reader, &[]),
    query(Api::App, "profile", Who::Reader, &[]),
    query(Api::App, "profiles", Who::Reader, &[]),
    query(Api::App, "freshman", Who::Reader, &[]),
    query(Api::App, "pushKey", Who::Anyone, &[]),
    query(Api::App, "universities", Who::Anyone, &[]),
    query(Api::App, "affiliations", Who::Anyone, &[]),
    mutation(Api::App, "registerReader", Who::Anyone, &[(Per::Address, Rate::Registrations)]),
    mutation(Api::App, "updateReader", Who::Reader, &[]),
    mutation(Api::App, "proveRole", Who::Reader, &[(Per::Address, Rate::TokenLogins)]),
    mutation(Api::App, "renewToken", Who::Reader, &[(Per::Person, Rate::TokenRenewals)]),
    mutation(Api::App, "deleteReader", Who::Reader, &[]),
    mutation(Api::App, "follow", Who::Reader, &[]),
    mutation(Api::App, "unfollow", Who::Reader, &[]),
    // Per address as well, because an attacker can register a new reader after each guess.
    mutation(
        Api::App,
        "enterFreshmanArea",
        Who::Reader,
        &[(Per::Address, Rate::Registrations), (Per::Person, Rate::AccessCodes)],
    ),
    mutation(Api::App, "like", Who::Reader, &[]),
    mutation(Api::App, "unlike", Who::Reader, &[]),
    mutation(Api::App, "vote", Who::Reader, &[]),
    mutation(Api::App, "seen", Who::Reader, &[]),
    mutation(Api::App, "clicked", Who::Reader, &[]),
    mutation(Api::App, "registerDevice", Who::Reader, &[]),
    mutation(Api::App, "unregisterDevice", Who::Reader, &[]),
    mutation(Api::App, "connectProfile", Who::Reader, &[(Per::Address, Rate::Logins)]),
];

/// What an account may call that needs a second factor and has none, besides [`Who::AccountInSetup`].
const SETS_UP_A_FACTOR: [&str; 9] = [
    "secondFactors",
    "beginOneTimeCodes",
    "confirmOneTimeCodes",
    "beginPasskey",
    "addPasskey",
    "proveIdentity",
    "requestProofCode",
    "proofMethods",
    "proveWithProvider",
];

/// Likewise if it needs a passkey.
const SETS_UP_A_PASSKEY: [&str; 7] = [
    "secondFactors",
    "beginPasskey",
    "addPasskey",
    "proveIdentity",
    "requestProofCode",
    "proofMethods",
    "proveWithProvider",
];

/// Whether an account in this setup may call an operation of accounts to complete it.
fn sets_up(setup: Setup, operation: &str) -> bool {
    match setup {
        Setup::MissingSecondFactor => SETS_UP_A_FACTOR.contains(&operation),
        Setup::MissingPasskey => SETS_UP_A_PASSKEY.contains(&operation),
        Setup::Complete | Setup::MissingCredential | Setup::MissingConsent => false,
    }
}

const fn query(api: Api, operation: &'static str, who: Who, limits: &'static [(Per, Rate)]) -> Rule {
    Rule { api, kind: Kind::Query, operation, who, limits, proof: Proof::NotNeeded }
}

const fn mutation(api: Api, operation: &'static str, who: Who, limits: &'static [(Per, Rate)]) -> Rule {
    Rule { api, kind: Kind::Mutation, operation, who, limits, proof: Proof::NotNeeded }
}

/// The caller of an operation.
#[derive(Clone, Copy, Debug)]
pub enum Caller<'a> {
    Nobody,
    Account(&'a Actor),
    Reader(&'a Reader),
}

/// Checks whether the caller may call the root field. Refuses fields that are not in the table.
pub fn check(api: Api, kind: Kind, field: &str, caller: Caller<'_>) -> Result<(), Problem> {
    let rule = RULES
        .iter()
        .find(|rule| rule.api == api && rule.kind == kind && rule.operation == field)
        .ok_or(Problem::new(Reason::NotPermitted))?;
    match (rule.who, caller) {
        (Who::Anyone, _) | (Who::Reader, Caller::Reader(_)) => Ok(()),
        (who, Caller::Account(actor)) if who.includes(actor) => {
            // The console requests consents only together with a first password [A-10: one form for both], so
            // accounts that were created with a password would have no way to agree.
            let is_setup = who == Who::AccountInSetup || sets_up(actor.setup, rule.operation);
            if !is_setup {
                actor.setup.require().map_err(Problem::new)?;
            }
            match rule.proof {
                Proof::NotNeeded => Ok(()),
                Proof::Any => actor.require_proof().map_err(Problem::new),
                Proof::Strong => actor.require_strong_proof().map_err(Problem::new),
            }
        }
        (Who::AccountInSetup | Who::Account(_) | Who::AccountOf(_), Caller::Account(_)) => {
            Err(Problem::new(Reason::NotPermitted))
        }
        _ => Err(Problem::new(Reason::NotSignedIn)),
    }
}

/// Compares a printed schema with the table. Returns a message for each operation without a row and for each
/// row without an operation.
pub fn differences(api: Api, sdl: &str) -> Vec<String> {
    let offered = operations(sdl);
    let listed: Vec<_> = RULES
        .iter()
        .filter(|rule| rule.api == api)
        .map(|rule| (rule.kind, rule.operation.to_owned()))
        .collect();
    let without_row = offered.iter().filter(|operation| !listed.contains(operation));
    let without_operation = listed.iter().filter(|operation| !offered.contains(operation));
    let message =
        |what: &'static str| move |(kind, name): &(Kind, String)| format!("{api:?} {kind:?} {name} {what}");
    let without_row = without_row.map(message("has no rule"));
    without_row.chain(without_operation.map(message("is not in the schema"))).collect()
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
    use crate::enums::{Permissions, ProvedBy};

    // spec: ROLES-10
    #[test]
    fn setup_of_an_account_determines_which_operations_it_may_call() {
        let refused = |setup| {
            let profile_role = ProfileRole::RecruitingPromoter;
            let proof = Some(ProvedBy::MailedCode);
            let actor = Actor { setup, profile_role, proof, ..Actor::of_test(Superadmin, Permissions::NONE) };
            let rules = RULES.iter().filter(|rule| rule.api == Api::Console && rule.who != Who::Anyone);
            let checked =
                rules.map(|rule| check(rule.api, rule.kind, rule.operation, Caller::Account(&actor)));
            checked.filter_map(Result::err).map(|problem| problem.reason).collect::<Vec<_>>()
        };
        for setup in [Setup::Complete, Setup::MissingConsent] {
            assert_eq!(refused(setup), [], "{setup:?}");
        }
        let needs_setup = |rule: &&Rule| !matches!(rule.who, Who::Anyone | Who::AccountInSetup);
        let of_accounts = RULES.iter().filter(|rule| rule.api == Api::Console).filter(needs_setup).count();
        let expected = vec![Reason::PasswordMissing; of_accounts];
        let in_setup = RULES.iter().filter(|rule| rule.who == Who::AccountInSetup).map(|rule| rule.operation);
        let permitted =
            ["userState", "me", "posts", "post", "pinnedPost", "logout", "register", "acceptWithProvider"];
        assert!(in_setup.eq(permitted));
        assert_eq!(refused(Setup::MissingCredential), expected);
        let expected = vec![Reason::SecondFactorMissing; of_accounts - SETS_UP_A_FACTOR.len()];
        assert_eq!(refused(Setup::MissingSecondFactor), expected);
        let expected = vec![Reason::PasskeyMissing; of_accounts - SETS_UP_A_PASSKEY.len()];
        assert_eq!(refused(Setup::MissingPasskey), expected);
    }

    // spec: ROLES-10
    #[test]
    fn operations_without_a_row_and_rows_without_an_operation_are_found() {
        let sdl = "type Query { feed: Int post: Int profile: Int secrets: Int } \
                   type Mutation { registerReader: Int follow: Int unfollow: Int registerDevice: Int }";
        let found = differences(Api::App, sdl);
        let without_row: Vec<_> = found.iter().filter(|found| found.ends_with("has no rule")).collect();
        assert_eq!(without_row, ["App Query secrets has no rule"]);
        let is_missing = |name: &str| found.iter().any(|found| found.contains(&format!(" {name} is not in")));
        for (name, expected) in [("vote", true), ("pushKey", true), ("feed", false), ("follow", false)] {
            assert_eq!(is_missing(name), expected, "{name}");
        }
    }

    fn is_limited_per(per: Per, rule: &Rule) -> bool {
        rule.limits.iter().any(|(of, _)| *of == per)
    }

    #[test]
    fn each_mutation_that_anyone_may_call_has_a_limit_per_address() {
        let is_open = |rule: &&Rule| rule.who == Who::Anyone && rule.kind == Kind::Mutation;
        for rule in RULES.iter().filter(is_open) {
            assert!(is_limited_per(Per::Address, rule), "{:?} {}", rule.api, rule.operation);
        }
        // Operations that reveal which addresses, names and codes exist.
        let others = RULES.iter().filter(|rule| !is_open(rule) && is_limited_per(Per::Address, rule));
        assert!(others.map(|rule| rule.operation).eq([
            "checkEmail",
            "checkUsername",
            "proveIdentity",
            "beginPasskeyProof",
            "proveIdentityWithPasskey",
            "requestProofCode",
            "addAccount",
            "proveRole",
            "enterFreshmanArea",
            "connectProfile"
        ]));
    }

    #[test]
    fn each_mutation_of_a_post_has_a_limit_per_profile() {
        let changes = RULES.iter().filter(|rule| rule.api == Api::Console && rule.kind == Kind::Mutation);
        let is_of_a_post = |rule: &&Rule| {
            let name = rule.operation;
            (name.contains("Post") && !name.ends_with("Posts"))
                || name == "saveDraft"
                || name.ends_with("WorkingCopy")
                || name.ends_with("SourceChange")
        };
        let changes = changes.filter(is_of_a_post).map(|rule| rule.operation);
        let limited = RULES.iter().filter(|rule| is_limited_per(Per::Profile, rule));
        assert!(changes.eq(limited.map(|rule| rule.operation)));
    }
}
