//! The table: a row for each operation.

use super::{Api, Kind, Per, Proof, Rate, Rule, Who};
use crate::enums::AccountRole::{Admin, Draft, Superadmin, User};
use crate::enums::ProfileRole;

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
    query(Api::Console, "newAddress", EVERY_ACCOUNT, &[]),
    query(Api::Console, "checkEmail", ADMINISTRATORS, &[(Per::Address, Rate::AvailabilityChecks)]),
    query(Api::Console, "currentAccounts", ADMINISTRATORS, &[]),
    query(Api::Console, "getRegisterLink", STAFF, &[]).with_strong_proof(),
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
    mutation(Api::Console, "showInviteLink", ADMINISTRATORS, &[]).with_strong_proof(),
    mutation(Api::Console, "updateAccountRole", ADMINISTRATORS, &[]).with_strong_proof(),
    mutation(Api::Console, "setDeputy", ADMINISTRATORS, &[]).with_strong_proof(),
    mutation(Api::Console, "endDeputy", ADMINISTRATORS, &[]),
    mutation(Api::Console, "deleteAccount", ADMINISTRATORS, &[]).with_proof(),
    mutation(Api::Console, "exportOwnData", EVERY_ACCOUNT, EXPORTS),
    mutation(Api::Console, "exportAccountData", STAFF, EXPORTS),
    mutation(Api::Console, "confirmNewAddress", EVERY_ACCOUNT, &[]),
    mutation(Api::Console, "deleteUser", EVERY_ACCOUNT, &[]).with_proof(),
    mutation(Api::Console, "signup", STAFF, &[]).with_strong_proof(),
    mutation(Api::Console, "updateProfile", STAFF, &[]),
    mutation(Api::Console, "saveTargeting", STAFF, &[]).with_strong_proof(),
    mutation(Api::Console, "setAutoFollow", STAFF, &[]).with_proof(),
    mutation(Api::Console, "switchProfile", STAFF, &[]).with_proof(),
    mutation(Api::Console, "deleteProfile", STAFF, &[]).with_proof(),
    mutation(Api::Console, "retryJobs", STAFF, &[]),
    mutation(Api::Console, "createNotificationChannel", STAFF, &[]),
    mutation(Api::Console, "createChannel", STAFF, &[]),
    mutation(Api::Console, "deleteChannel", STAFF, &[]).with_proof(),
    mutation(Api::Console, "addNotificationChannel", STAFF, &[]),
    mutation(Api::Console, "removeNotificationChannel", STAFF, &[]),
    mutation(Api::Console, "resetPassword", STAFF, &[]).with_strong_proof(),
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

const fn query(api: Api, operation: &'static str, who: Who, limits: &'static [(Per, Rate)]) -> Rule {
    Rule { api, kind: Kind::Query, operation, who, limits, proof: Proof::NotNeeded }
}

const fn mutation(api: Api, operation: &'static str, who: Who, limits: &'static [(Per, Rate)]) -> Rule {
    Rule { api, kind: Kind::Mutation, operation, who, limits, proof: Proof::NotNeeded }
}

impl Rule {
    /// For actions that cannot be undone, and for switching to another profile.
    const fn with_proof(self) -> Self {
        Self { proof: Proof::Any, ..self }
    }

    /// For actions that give rights or return a link that does, or change how an account or a profile is protected.
    const fn with_strong_proof(self) -> Self {
        Self { proof: Proof::Strong, ..self }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

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
                || name == "endEmergencyRequest"
        };
        let changes = changes.filter(is_of_a_post).map(|rule| rule.operation);
        let limited = RULES.iter().filter(|rule| is_limited_per(Per::Profile, rule));
        assert!(changes.eq(limited.map(|rule| rule.operation)));
    }
}
