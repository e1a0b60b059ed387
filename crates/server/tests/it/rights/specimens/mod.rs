//! One valid call for each operation and thing.

mod accounts;
mod fields;
mod posts;
mod profiles;

use serde_json::{Value, json};

use super::stage::{MISSING, OTHER_PASSWORD, Stage};
use crate::support::{Answer, PASSWORD, Person, document, jpeg, with};
use accounts::{account, deputy, passkey, session, update_user, with_mailed_token};
use fields::fields;
use posts::{
    OF_POSTS, channels, check, comment, draft, is_of_checks, is_of_series, new_post, one_post, series,
    template, working_copy,
};
use profiles::{channel, freshman_area, is_of_sources, managed, place, profile, source, trend};

pub struct Call<'a> {
    operation: &'a str,
    arguments: Value,
    fields: &'static str,
}

impl Call<'_> {
    /// Returns the document that the call sends to the console's endpoint.
    pub fn document(&self) -> String {
        document("/graphql", self.operation, &self.arguments, self.fields)
    }

    pub async fn made_by(&self, person: &Person, endpoint: &str) -> Answer {
        let person = person.clone();
        let person = if endpoint == "app" { person.on_the_app() } else { person.on_the_console() };
        let picture = jpeg(20, 20);
        let file = [("file", "Bild.jpg", picture.as_slice())];
        let files = if self.operation == "upload" { &file[..] } else { &[] };
        if files.is_empty() {
            person.run(self.operation, self.arguments.clone(), self.fields).await
        } else {
            person.run_with_files(self.operation, self.arguments.clone(), self.fields, files).await
        }
    }
}

const WITHOUT_ARGUMENTS: [&str; 31] = [
    "beginPasskey",
    "beginPasskeySignIn",
    "beginPasskeyProof",
    "linkedProviders",
    "proofMethods",
    "config",
    "userState",
    "sessions",
    "me",
    "logout",
    "updateUserSettings",
    "deleteUser",
    "secondFactors",
    "beginOneTimeCodes",
    "newRecoveryCodes",
    "removeOneTimeCodes",
    "sentBackCount",
    "possibleTargets",
    "consentsCsv",
    "exportOwnData",
    "operations",
    "pushKey",
    "reader",
    "renewToken",
    "deleteReader",
    "universities",
    "affiliations",
    "quietHours",
    "heldPosts",
    "waitingEmergencies",
    "requestProofCode",
];

/// They take a code with which the browser came back from a sign-in provider.
const WITH_A_CODE: [&str; 5] =
    ["redeemProviderCode", "linkProvider", "requestLinkCode", "proveWithProvider", "acceptWithProvider"];

/// Their only argument is the id of an account.
const ABOUT_AN_ACCOUNT: [&str; 9] = [
    "resetPassword",
    "getRegisterLink",
    "resendInvitation",
    "showInviteLink",
    "deleteAccount",
    "exportAccountData",
    "endDeputy",
    "endSessionsOf",
    "removeSecondFactorsOf",
];

pub async fn specimen<'a>(stage: &Stage<'_>, operation: &'a str, thing: &str, caller: &str) -> Call<'a> {
    if thing == "without a strong proof" {
        stage.app.proves_by_password(&stage.person(caller).email).await;
    }
    let arguments = match operation {
        _ if WITHOUT_ARGUMENTS.contains(&operation) => json!({}),
        "postTiming" => json!({ "id": if thing == "-" { None } else { Some(stage.post(thing).await) } }),
        "upload" => json!({ "file": null, "type": "IMAGE" }),
        "files" => json!({ "raws": [MISSING] }),
        "setVisibility" => json!({ "visible": true }),
        "login" | "tokenLogin" | "invitation" | "connectProfile" => session(stage, operation, thing).await,
        "register" => {
            if thing == "without password" {
                stage.forgets_password(caller).await;
            }
            json!({ "password": PASSWORD })
        }
        "updateConsentVersions" => {
            json!({ "privacyPolicyVersion": 20_180_918, "userAgreementVersion": 20_180_918 })
        }
        "changePassword" if thing == "own" => {
            json!({ "oldPassword": PASSWORD, "newPassword": OTHER_PASSWORD })
        }
        "changePassword" | "resetLink" | "verifyEmail" | "confirmNewAddress" | "newAddress" => {
            with_mailed_token(stage, operation, thing).await
        }
        "requestPasswordReset" => {
            json!({ "email": if thing == "own" { "user@fs.example" } else { "niemand@fs.example" } })
        }
        "checkUsername" => json!({ "username": "frei" }),
        "updateQuietHours" => json!({ "from": "22:00", "until": "07:00" }),
        "updateUser" => update_user(stage, thing, caller),
        "checkEmail" => json!({ "email": "frei@fs.example", "origin": "FEED" }),
        "addAccount" => json!({ "email": stage.address(), "name": "Nele", "role": "USER" }),
        "signup" => {
            let email = stage.address();
            let username = email.split('@').next();
            json!({ "email": email, "username": username, "displayName": "Neu", "role": "INSTITUTION" })
        }
        "updateAccountRole" => json!({ "id": account(stage, thing, caller).await, "role": "DRAFT" }),
        "setDeputy" => deputy(stage, thing, caller).await,
        _ if ABOUT_AN_ACCOUNT.contains(&operation) => json!({ "id": account(stage, thing, caller).await }),
        "confirmOneTimeCodes" => json!({ "code": "000000" }),
        _ if operation.contains("Passkey") => passkey(operation),
        "endSession" | "unlinkProvider" => json!({ "id": MISSING }),
        "redeemSignInLink" => json!({ "token": MISSING }),
        _ if WITH_A_CODE.contains(&operation) => json!({ "code": MISSING }),
        "confirmProviderLink" => json!({ "code": MISSING, "password": PASSWORD }),
        "endSessions" => json!({ "keepCurrent": true }),
        "posts" | "users" | "auditTrail" | "auditCsv" | "calendar" => lists(operation, thing),
        "companies" | "jobs" => {
            if thing == "as recruiter" {
                stage.changes_profile_role("RECRUITING_PROMOTER").await;
            }
            json!({ "pagination": { "first": 10 } })
        }
        "followerTrend" => trend(stage, thing).await,
        "pushReach" => json!({ "notificationChannels": channels(stage, thing) }),
        "retryJobs" => json!({ "ids": [MISSING] }),
        "setFourEyes" | "setEmergencyNeedsTwo" => json!({ "value": false }),
        "proveIdentity" => json!({ "password": PASSWORD }),
        "currentAccounts" | "currentTargets" | "consentHistory" => json!({ "userId": profile(stage, thing) }),
        "managedProfile" | "managedProfiles" | "searchProfile" | "switchProfile" | "updateProfile"
        | "saveTargeting" | "setAutoFollow" | "deleteProfile" => managed(stage, operation, thing).await,
        _ if operation.ends_with("Channel") => channel(stage, operation, thing).await,
        _ if is_of_series(operation) => series(stage, operation, thing).await,
        _ if operation.contains("emplate") => template(stage, operation, thing).await,
        _ if is_of_checks(operation) => check(stage, operation, thing).await,
        _ if is_of_sources(operation) => source(stage, operation, thing).await,
        "geocode" | "placeDetails" => place(operation, thing),
        "pinnedPost" => {
            if let Some((who, post)) = match thing {
                "own" => Some(("admin", "live")),
                "foreign" => Some(("stranger", "foreign live")),
                _ => None,
            } {
                stage.pins(who, &stage.post(post).await).await;
            }
            json!({ "author": profile(stage, thing) })
        }
        "sendPost" => new_post(stage, thing, caller).await,
        "saveDraft" => draft(stage, thing).await,
        "announcePresence" => json!({ "post": stage.post(thing).await, "writer": "hier" }),
        _ if operation.ends_with("orkingCopy") => working_copy(stage, operation, thing).await,
        "updatePost" => json!({ "id": stage.post(thing).await, "content": "Neu" }),
        "changePostStatus" => {
            let to = if thing.ends_with("draft") { "APPROVED" } else { "LIVE" };
            json!({ "id": stage.post(thing).await, "status": to })
        }
        "pinPost" => json!({ "id": stage.post(thing).await, "status": true }),
        _ if operation.ends_with("PostComment") => comment(stage, operation, thing).await,
        _ if OF_POSTS.contains(&operation) => one_post(stage, operation, thing).await,
        _ if operation.contains("Map") || operation.contains("Location") || operation.contains("Link") => {
            freshman_area(stage, operation, thing).await
        }
        _ => for_readers(stage, operation, thing).await,
    };
    Call { operation, arguments, fields: fields(operation, thing) }
}

fn lists(operation: &str, thing: &str) -> Value {
    let page = json!({ "paginationInput": { "first": 5 }, "filter": "ALL" });
    match operation {
        "posts" => with(page, &json!({ "ofAllProfiles": thing == "of all" })),
        "auditTrail" => with(page, &json!({ "filter": {} })),
        "auditCsv" => json!({ "filter": {} }),
        "calendar" => json!({ "from": "2026-11-01T00:00:00Z", "to": "2026-12-01T00:00:00Z" }),
        _ => page,
    }
}

async fn for_readers(stage: &Stage<'_>, operation: &str, thing: &str) -> Value {
    match operation {
        "registerReader" => json!({ "role": "GUEST" }),
        "updateReader" => json!({ "role": "ALUMNI" }),
        "proveRole" => json!({ "code": MISSING, "verifier": "egal" }),
        "feed" | "profiles" => json!({ "first": 5 }),
        "profile" => {
            let username = match thing {
                "online" => "fs-informatik",
                "offline" => "intern",
                _ => "niemand",
            };
            json!({ "username": username })
        }
        "like" | "unlike" | "clicked" => json!({ "post": stage.post(thing).await }),
        "seen" => json!({ "posts": [stage.post(thing).await] }),
        "vote" => {
            let (post, option) = stage.question(thing).await;
            json!({ "post": post, "option": option })
        }
        "follow" | "unfollow" | "freshman" => json!({ "profile": profile(stage, thing) }),
        "enterFreshmanArea" => json!({ "profile": profile(stage, thing), "code": "egal" }),
        "registerDevice" => json!({ "webPush": stage.subscription() }),
        "unregisterDevice" => json!({ "id": stage.device(thing).await }),
        _ => panic!("{operation} has no specimen"),
    }
}
