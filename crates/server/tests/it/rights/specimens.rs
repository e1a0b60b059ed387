//! One valid call for each operation and thing.

use chrono::TimeDelta;
use serde_json::{Value, json};

use super::stage::{MISSING, OTHER_PASSWORD, Stage};
use crate::support::{Answer, Institution, PASSWORD, Person, jpeg, token_of, with};

/// A place of the built-in list.
const MANNHEIM: &str = "2873891";

pub struct Call<'a> {
    operation: &'a str,
    arguments: Value,
    fields: &'static str,
}

impl Call<'_> {
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

const WITHOUT_ARGUMENTS: [&str; 30] = [
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
    "requestProofCode",
];

/// They take a code with which the browser came back from a sign-in provider.
const WITH_A_CODE: [&str; 5] =
    ["redeemProviderCode", "linkProvider", "requestLinkCode", "proveWithProvider", "acceptWithProvider"];

/// Their only argument is the id of an account.
const ABOUT_AN_ACCOUNT: [&str; 8] = [
    "resetPassword",
    "getRegisterLink",
    "resendInvitation",
    "deleteAccount",
    "exportAccountData",
    "endDeputy",
    "endSessionsOf",
    "removeSecondFactorsOf",
];

/// Of a passkey and a ceremony that do not exist.
fn passkey(operation: &str) -> Value {
    match operation {
        "renamePasskey" => json!({ "id": MISSING, "name": "Laptop" }),
        "removePasskey" => json!({ "id": MISSING }),
        _ => json!({ "ceremony": MISSING, "response": "{}" }),
    }
}

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
        "changePassword" | "resetLink" | "verifyEmail" => with_mailed_token(stage, operation, thing).await,
        "requestPasswordReset" => {
            json!({ "email": if thing == "own" { "user@fs.example" } else { "niemand@fs.example" } })
        }
        "checkUsername" => json!({ "username": "frei" }),
        "updateQuietHours" => json!({ "from": "22:00", "until": "07:00" }),
        "updateUser" => match thing {
            "the own address" => json!({ "email": stage.person(caller).email }),
            "the own name" => json!({ "name": "Nele Neu" }),
            _ => json!({ "displayName": "Neuer Name" }),
        },
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

async fn working_copy(stage: &Stage<'_>, operation: &str, thing: &str) -> Value {
    let post = stage.post(thing).await;
    match operation {
        "saveWorkingCopy" => json!({ "post": post, "state": "{}", "files": [], "writer": "hier" }),
        _ => json!({ "post": post }),
    }
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

async fn managed(stage: &Stage<'_>, operation: &str, thing: &str) -> Value {
    match operation {
        "searchProfile" => json!({ "text": "fs", "paginationInput": { "first": 5 } }),
        "managedProfiles" => json!({ "paginationInput": { "first": 5 } }),
        "updateProfile" => json!({ "id": profile(stage, thing), "pipedriveId": "4711" }),
        "saveTargeting" => json!({ "userId": profile(stage, thing), "roles": ["student"] }),
        "deleteProfile" if thing == "new" => json!({ "id": stage.new_profile().await }),
        _ => json!({ "id": profile(stage, thing) }),
    }
}

async fn channel(stage: &Stage<'_>, operation: &str, thing: &str) -> Value {
    let profile = profile(stage, thing);
    match operation {
        "createNotificationChannel" => json!({ "channelName": stage.channel_name() }),
        "createChannel" => json!({ "userId": profile, "name": stage.channel_name(), "roles": [] }),
        "deleteChannel" => {
            let id = match thing {
                "new" => stage.new_channel().await,
                "special" => Institution::FRESHMAN.to_string(),
                _ => MISSING.to_owned(),
            };
            json!({ "id": id })
        }
        "addNotificationChannel" | "removeNotificationChannel" => {
            json!({ "userId": profile, "channel": Institution::EMERGENCY })
        }
        _ => panic!("{operation} has no specimen"),
    }
}

async fn freshman_area(stage: &Stage<'_>, operation: &str, thing: &str) -> Value {
    match operation {
        "updateMap" if thing == "-" => json!({ "name": "Campus" }),
        "updateMap" => json!({ "id": stage.map(thing, false).await["id"], "name": "Neu" }),
        "deleteMap" => json!({ "id": stage.map(thing, true).await["id"] }),
        "restoreMap" => json!({ "id": stage.deleted_map(thing).await["id"] }),
        "updateLocation" => {
            let location = stage.location(thing).await;
            json!({ "map": stage.map(thing, false).await["id"], "id": location["id"], "name": "Neu" })
        }
        "deleteLocation" => json!({ "id": stage.location(thing).await["id"] }),
        "restoreLocation" => json!({ "id": stage.deleted_location(thing).await["id"] }),
        "updateLocationOrder" => {
            let map = stage.map(thing, false).await;
            let places = map["locations"].as_array().into_iter().flatten();
            let order: Vec<_> =
                places.map(|place| json!({ "id": place["id"], "order": place["order"] })).collect();
            json!({ "map": map["id"], "order": order })
        }
        "updateLinkCollection" => {
            json!({ "id": stage.link_collection(thing).await, "links": [{ "link": "uni.example" }] })
        }
        _ => panic!("{operation} has no specimen"),
    }
}

/// Operations with one post, and with versions.
const OF_POSTS: [&str; 16] = [
    "requestPostConfirmation",
    "sendBackPost",
    "resubmitPost",
    "postComments",
    "post",
    "draft",
    "updatePostPublishDate",
    "updatePostExpiry",
    "deletePost",
    "withdrawPost",
    "undoSendPost",
    "restoreWithdrawnPost",
    "postVersions",
    "comparePostVersions",
    "compareTexts",
    "restorePostVersion",
];

async fn one_post(stage: &Stage<'_>, operation: &str, thing: &str) -> Value {
    match operation {
        "sendBackPost" => json!({ "id": stage.post(thing).await, "reason": "Bitte kürzer fassen." }),
        "compareTexts" => json!({ "pairs": [{ "before": "Alt", "after": "Neu" }] }),
        "comparePostVersions" => json!({ "id": stage.post(thing).await, "from": 1, "to": 1 }),
        "restorePostVersion" => {
            let id = stage.post(thing).await;
            // Otherwise nothing would differ from the version.
            stage.app.run("update posts set content_de = 'Anders' where content_de = 'Etwas'").await;
            json!({ "id": id, "number": 1 })
        }
        _ => json!({ "id": stage.post(thing).await }),
    }
}

async fn comment(stage: &Stage<'_>, operation: &str, thing: &str) -> Value {
    let post = stage.post(thing).await;
    let new = json!({ "field": "CONTENT", "language": "de", "quote": "Etwas", "text": "Was genau?" });
    match operation {
        "addPostComment" => json!({ "id": post, "comment": new }),
        "deletePostComment" => json!({ "id": stage.comment(thing, &post, new).await }),
        _ => json!({ "id": stage.comment(thing, &post, new).await, "resolved": true }),
    }
}

async fn for_readers(stage: &Stage<'_>, operation: &str, thing: &str) -> Value {
    match operation {
        "registerReader" => json!({ "role": "GUEST" }),
        "updateReader" => json!({ "role": "ALUMNI" }),
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

async fn trend(stage: &Stage<'_>, thing: &str) -> Value {
    if thing == "permitted" {
        stage.permits_trend().await;
    }
    json!({ "unit": "DAYS", "amount": 30 })
}

fn place(operation: &str, thing: &str) -> Value {
    match operation {
        "geocode" => json!({ "text": "Mannheim" }),
        _ => json!({ "id": if thing == "place" { MANNHEIM } else { MISSING } }),
    }
}

fn is_of_series(operation: &str) -> bool {
    operation.ends_with("PostSeries") || operation.ends_with("PostDate") || operation == "postSeries"
}

async fn series(stage: &Stage<'_>, operation: &str, thing: &str) -> Value {
    let rule = json!({ "frequency": "DAILY", "time": "09:00", "begin": stage.day(), "count": 1 });
    match operation {
        "postSeries" => json!({}),
        "createPostSeries" if thing.ends_with("template") => {
            let whose = thing.split(' ').next().expect("a word");
            json!({ "template": stage.template(whose).await, "rule": rule })
        }
        "createPostSeries" => json!({ "post": stage.post(thing).await, "rule": rule }),
        "updatePostSeries" => json!({ "id": stage.series(thing).await, "content": "Neu", "rule": rule }),
        "skipPostDate" => json!({ "id": stage.series_post(thing).await }),
        "restorePostDate" => json!({ "id": stage.skipped(thing).await, "day": stage.day() }),
        _ => json!({ "id": stage.series(thing).await }),
    }
}

async fn template(stage: &Stage<'_>, operation: &str, thing: &str) -> Value {
    match operation {
        "templates" => json!({}),
        "createTemplate" => json!({ "name": stage.template_name(), "content": "Hallo" }),
        "renameTemplate" => json!({ "id": stage.template(thing).await, "name": stage.template_name() }),
        _ => json!({ "id": stage.template(thing).await }),
    }
}

fn is_of_checks(operation: &str) -> bool {
    ["checkPost", "checkStoredPost"].contains(&operation)
        || operation.contains("CheckSetting")
        || operation == "checkSettings"
        || operation.starts_with("accessibility")
}

async fn check(stage: &Stage<'_>, operation: &str, thing: &str) -> Value {
    match operation {
        "checkPost" => json!({ "content": "Hallo" }),
        "checkStoredPost" => json!({ "id": stage.post(thing).await }),
        "updateCheckSetting" => json!({ "code": "CAPITALS", "severity": "WARNING" }),
        "checkSettings" => json!({}),
        _ => json!({ "quarter": "2026-Q4" }),
    }
}

fn is_of_sources(operation: &str) -> bool {
    ["mediaStatus", "importSkippedPost"].contains(&operation)
        || operation.contains("Source")
        || operation.contains("nstagram")
}

/// Arguments of the operations with sources. No source is connected.
async fn source(stage: &Stage<'_>, operation: &str, thing: &str) -> Value {
    match operation {
        "mediaStatus" => json!({ "key": "unbekannt" }),
        "instagramDeletion" => json!({ "code": "unbekannt" }),
        "connectInstagram" => {
            json!({ "code": "code", "redirectUri": "http://localhost:8080/instagram/auth", "state": "fremd" })
        }
        "changeMustReviewInstagramPosts" => json!({ "value": false }),
        "connectSource" => json!({ "address": " " }),
        "instagramAuthorization" | "disconnectInstagram" => json!({}),
        "updateSource" => json!({ "id": MISSING, "sendPush": true }),
        "importSkippedPost" => json!({ "source": MISSING, "id": MISSING }),
        "applySourceChange" | "dismissSourceChange" => {
            json!({ "id": stage.post(thing).await, "noticedAt": "2026-11-02T11:00:00Z" })
        }
        _ => json!({ "id": MISSING }),
    }
}

async fn new_post(stage: &Stage<'_>, thing: &str, caller: &str) -> Value {
    let attachment = match thing.strip_suffix(" file") {
        Some(whose) => {
            let image = json!({ "type": "IMAGE", "raw": stage.file(whose, caller).await });
            json!({ "blog": { "title": "Haus", "url": "a.example", "image": image } })
        }
        None => Value::Null,
    };
    let channels = channels(stage, thing);
    json!({ "content": "Hallo", "notificationChannels": channels, "attachment": attachment })
}

async fn draft(stage: &Stage<'_>, thing: &str) -> Value {
    let version = if thing == "-" {
        Value::Null
    } else {
        json!({ "id": stage.post(thing).await, "revision": 1, "writer": "andere" })
    };
    json!({
        "version": version, "draft": { "content": "Hallo" }, "state": "{}", "files": [], "writer": "hier"
    })
}

/// Returns the fields to request of the result; none of a single value.
fn fields(operation: &str, thing: &str) -> &'static str {
    match operation {
        "config" => "brandWord",
        "postVersions" => "number",
        "comparePostVersions" => "texts { language }",
        "compareTexts" => "parts { text }",
        "me" if thing == "accounts" => "accounts { id }",
        "me" => "id account { email } notificationChannels { id }",
        "upload" | "files" => "raw",
        "setVisibility" => "visible",
        "draft" | "workingCopy" | "instagramAuthorization" => "state",
        "announcePresence" => "since",
        "mediaStatus" => "status",
        "connectInstagram" | "disconnectInstagram" => "active",
        "changeMustReviewInstagramPosts" => "mustReviewInstagramPosts",
        "setFourEyes" => "fourEyes",
        "setEmergencyNeedsTwo" => "emergencyNeedsTwo",
        "updateUserSettings" => "hasSeenDisclaimer",
        "login" | "tokenLogin" | "confirmProviderLink" | "acceptWithProvider" => "token",
        "secondFactors" | "removeOneTimeCodes" | "renamePasskey" | "removePasskey" => "recoveryCodesLeft",
        "beginOneTimeCodes" => "secret",
        "beginPasskey" | "beginPasskeySignIn" | "beginPasskeyProof" => "options",
        "confirmOneTimeCodes" | "newRecoveryCodes" | "addPasskey" => "recoveryCodes",
        "proofMethods" => "password",
        "linkedProviders" | "linkProvider" | "unlinkProvider" => "label",
        "invitation" | "resetLink" | "redeemProviderCode" | "redeemSignInLink" | "signInWithPasskey" => {
            "email"
        }
        "userState" | "register" | "changePassword" | "updateReader" => "role",
        "signup" => "profile { id }",
        "switchProfile" => "profile",
        "operations" => "version",
        "auditCsv" => "csv",
        "calendar" => "more",
        "heldPosts" => "title",
        "postTiming" => "quietUntil",
        "quietHours" | "updateQuietHours" => "from",
        "checkPost" | "checkStoredPost" => "code",
        "accessibilityReport" => "published",
        "consentHistory" => "given",
        "freshman" => "area",
        "instagramDeletion" => "deletedAt",
        "posts" | "users" | "auditTrail" | "companies" | "jobs" | "feed" | "profiles" | "searchProfile"
        | "managedProfiles" => "edges { cursor }",
        "followerTrend" => "x",
        "possibleTargets" => "universities { id }",
        "currentTargets" | "saveTargeting" => "roles",
        "logout"
        | "endSession"
        | "endSessions"
        | "endSessionsOf"
        | "sentBackCount"
        | "deletePostComment"
        | "requestPasswordReset"
        | "verifyEmail"
        | "checkUsername"
        | "checkEmail"
        | "deleteUser"
        | "getRegisterLink"
        | "deleteAccount"
        | "pushReach"
        | "setAutoFollow"
        | "proveIdentity"
        | "proveIdentityWithPasskey"
        | "requestProofCode"
        | "requestLinkCode"
        | "proveWithProvider"
        | "consentsCsv"
        | "accessibilityReportCsv"
        | "exportOwnData"
        | "exportAccountData"
        | "retryJobs"
        | "deleteProfile"
        | "deleteChannel"
        | "deletePost"
        | "deleteTemplate"
        | "endPostSeries"
        | "deleteMap"
        | "deleteLocation"
        | "pushKey"
        | "deleteReader"
        | "seen"
        | "clicked"
        | "unfollow"
        | "registerDevice"
        | "unregisterDevice" => "",
        _ => "id",
    }
}

async fn deputy(stage: &Stage<'_>, thing: &str, caller: &str) -> Value {
    let id = account(stage, thing, caller).await;
    if thing == "account" {
        stage.makes_draft(id.as_str().expect("an id")).await;
    }
    let now = stage.app.now();
    json!({ "id": id, "from": now.to_rfc3339(), "until": (now + TimeDelta::days(1)).to_rfc3339() })
}

async fn account(stage: &Stage<'_>, thing: &str, caller: &str) -> Value {
    stage.account(thing, caller).await["id"].clone()
}

fn profile<'s>(stage: &'s Stage<'_>, thing: &str) -> &'s str {
    match thing {
        "own" | "online" => &stage.own_profile,
        "foreign" | "visible" | "already" => &stage.foreign_profile,
        "hidden" | "offline" => &stage.offline_profile,
        _ => MISSING,
    }
}

async fn session(stage: &Stage<'_>, operation: &str, thing: &str) -> Value {
    if ["login", "connectProfile"].contains(&operation) {
        let email = if thing == "own" { "draft@uni.example" } else { "niemand@fs.example" };
        return json!({ "email": email, "password": PASSWORD });
    }
    let token = match thing {
        "own" => stage.person("user").token.clone(),
        "of nobody" => Some(stage.deleted_token.clone()),
        "link" | "invitation" => {
            let account = stage.account("account", "admin").await;
            Some(token_of(&account["inviteLink"]).to_owned())
        }
        "ended link" | "ended invitation" => Some("AAAA.BBBB".to_owned()),
        _ => Some("a.b.c".to_owned()),
    };
    json!({ "token": token })
}

async fn with_mailed_token(stage: &Stage<'_>, operation: &str, thing: &str) -> Value {
    let token = match thing {
        "link" => stage.mailed_token(operation != "verifyEmail").await,
        _ => "unbekannt".to_owned(),
    };
    match operation {
        "changePassword" => json!({ "token": token, "newPassword": OTHER_PASSWORD }),
        _ => json!({ "token": token }),
    }
}

fn channels(stage: &Stage<'_>, thing: &str) -> Value {
    let channel = match thing {
        "channel" => Some(stage.own_channel.as_str()),
        "foreign channel" => Some(stage.foreign_channel.as_str()),
        "missing channel" => Some(MISSING),
        _ => None,
    };
    channel.iter().map(|id| json!({ "id": id })).collect()
}
