//! One valid call for each operation and thing.

use serde_json::{Value, json};

use super::stage::{MISSING, OTHER_PASSWORD, Stage};
use crate::support::{Answer, PASSWORD, Person, jpeg, token_of};

/// A place of the built-in list.
const MANNHEIM: &str = "2873891";

pub struct Call {
    document: String,
    variables: Value,
    has_file: bool,
}

impl Call {
    pub async fn made_by(&self, person: &Person, endpoint: &str) -> Answer {
        let person = person.clone();
        let person = if endpoint == "app" { person.on_the_app() } else { person.on_the_console() };
        let (document, variables) = (self.document.as_str(), self.variables.clone());
        if self.has_file {
            person.call_with_file(document, variables, "file", "Bild.jpg", &jpeg(20, 20)).await
        } else {
            person.call(document, variables).await
        }
    }
}

fn call(document: impl Into<String>, variables: Value) -> Call {
    Call { document: document.into(), variables, has_file: false }
}

/// Returns a call of an operation on a thing with an id.
fn on(kind: &str, call_of_id: &str, id: impl Into<String>) -> Call {
    call(format!("{kind} ($id: ID!) {{ {call_of_id} }}"), json!({ "id": id.into() }))
}

pub async fn specimen(stage: &Stage<'_>, operation: &str, thing: &str, caller: &str) -> Call {
    match operation {
        "config" => call("{ config { brandWord } }", json!({})),
        "userState" => call("{ userState { role } }", json!({})),
        "me" if thing == "accounts" => call("{ me { accounts { id } } }", json!({})),
        "me" => call("{ me { id account { email } notificationChannels { id } } }", json!({})),
        "logout" => call("mutation { logout }", json!({})),
        "upload" => Call {
            has_file: true,
            ..call(
                "mutation ($file: Upload!) { upload(file: $file, type: IMAGE) { raw } }",
                json!({ "file": null }),
            )
        },
        "files" => call("query ($raws: [ID!]!) { files(raws: $raws) { raw } }", json!({ "raws": [MISSING] })),
        "setVisibility" => call("mutation { setVisibility(visible: true) { visible } }", json!({})),
        "updateUserSettings" => call("mutation { updateUserSettings { hasSeenDisclaimer } }", json!({})),
        "login" | "tokenLogin" | "invitation" => session(stage, operation, thing).await,
        "register"
        | "updateConsentVersions"
        | "changePassword"
        | "resetLink"
        | "requestPasswordReset"
        | "verifyEmail" => password(stage, operation, thing, caller).await,
        "checkUsername" => call("{ checkUsername(username: \"frei\") }", json!({})),
        "updateUser" => update_user(stage, thing, caller),
        "checkEmail" => call("{ checkEmail(email: \"frei@fs.example\", origin: FEED) }", json!({})),
        "currentAccounts" => {
            let profile = match thing {
                "own" => &stage.own_profile,
                "foreign" => &stage.foreign_profile,
                _ => MISSING,
            };
            on("query", "currentAccounts(userId: $id) { id }", profile)
        }
        "addAccount" | "signup" => newcomer(stage, operation),
        "deleteUser" => call("mutation { deleteUser }", json!({})),
        "resetPassword" | "getRegisterLink" | "resendInvitation" | "updateAccountRole" | "deleteAccount" => {
            let id = stage.account(thing, caller).await["id"].as_str().expect("an id").to_owned();
            on_account(operation, id)
        }
        "posts" => {
            call("{ posts(paginationInput: { first: 5 }, filter: ALL) { edges { cursor } } }", json!({}))
        }
        "companies" | "jobs" => {
            if thing == "as recruiter" {
                stage.changes_profile_role("RECRUITING_PROMOTER").await;
            }
            call(
                format!("{{ {operation}(pagination: {{ first: 10 }}) {{ edges {{ cursor }} }} }}"),
                json!({}),
            )
        }
        "followerTrend" => {
            if thing == "permitted" {
                stage.permits_trend().await;
            }
            call("{ followerTrend(unit: DAYS, amount: 30) { x } }", json!({}))
        }
        "pushReach" => {
            let document =
                "query ($channels: [PostChannelInput!]!) { pushReach(notificationChannels: $channels) }";
            call(document, json!({ "channels": channels(stage, thing) }))
        }
        "updateProfile" | "possibleTargets" | "currentTargets" | "saveTargeting" | "setAutoFollow" => {
            on_profile(stage, operation, thing)
        }
        "geocode" => call("{ geocode(text: \"Mannheim\") { id } }", json!({})),
        "placeDetails" => {
            on("query", "placeDetails(id: $id) { id }", if thing == "place" { MANNHEIM } else { MISSING })
        }
        "pinnedPost" => pinned_post(stage, thing).await,
        "sendPost" => send_post(stage, thing, caller).await,
        "post" | "updatePost" | "updatePostPublishDate" | "changePostStatus" | "pinPost" | "deletePost" => {
            on_post(operation, thing, stage.post(thing).await)
        }
        _ => for_readers(stage, operation, thing).await,
    }
}

fn on_profile(stage: &Stage<'_>, operation: &str, thing: &str) -> Call {
    let profile = match thing {
        "own" => &stage.own_profile,
        "foreign" | "visible" | "already" => &stage.foreign_profile,
        "hidden" => &stage.offline_profile,
        _ => MISSING,
    };
    match operation {
        "possibleTargets" => call("{ possibleTargets { universities { id } } }", json!({})),
        "currentTargets" => on("query", "currentTargets(userId: $id) { roles }", profile),
        "updateProfile" => on("mutation", "updateProfile(id: $id, pipedriveId: \"4711\") { id }", profile),
        "saveTargeting" => on("mutation", "saveTargeting(userId: $id, roles: [student]) { roles }", profile),
        _ => on("mutation", "setAutoFollow(id: $id)", profile),
    }
}

fn update_user(stage: &Stage<'_>, thing: &str, caller: &str) -> Call {
    match thing {
        "the own address" => call(
            "mutation ($email: String!) { updateUser(email: $email) { id } }",
            json!({ "email": stage.person(caller).email }),
        ),
        "the own name" => call("mutation { updateUser(name: \"Nele Neu\") { id } }", json!({})),
        _ => call("mutation { updateUser(displayName: \"Neuer Name\") { displayName } }", json!({})),
    }
}

async fn session(stage: &Stage<'_>, operation: &str, thing: &str) -> Call {
    if operation == "login" {
        let email = if thing == "own" { "draft@uni.example" } else { "niemand@fs.example" };
        let document = "mutation ($email: String!, $password: String!) {
            login(email: $email, password: $password) { token }
        }";
        return call(document, json!({ "email": email, "password": PASSWORD }));
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
    let document = match operation {
        "invitation" => "query ($token: String!) { invitation(token: $token) { email } }",
        _ => "mutation ($token: String!) { tokenLogin(token: $token) { token } }",
    };
    call(document, json!({ "token": token }))
}

async fn password(stage: &Stage<'_>, operation: &str, thing: &str, caller: &str) -> Call {
    match (operation, thing) {
        ("register", _) => {
            if thing == "without password" {
                stage.forgets_password(caller).await;
            }
            let document = "mutation ($password: String!) { register(password: $password) { role } }";
            call(document, json!({ "password": PASSWORD }))
        }
        ("changePassword", "own") => {
            let document = "mutation ($old: String!, $new: String!) {
                changePassword(oldPassword: $old, newPassword: $new) { role }
            }";
            call(document, json!({ "old": PASSWORD, "new": OTHER_PASSWORD }))
        }
        ("changePassword" | "resetLink" | "verifyEmail", _) => {
            let token = match thing {
                "link" => stage.mailed_token(operation != "verifyEmail").await,
                _ => "unbekannt".to_owned(),
            };
            let document = match operation {
                "verifyEmail" => "mutation ($token: String!) { verifyEmail(token: $token) }",
                "resetLink" => "query ($token: String!) { resetLink(token: $token) { email } }",
                _ => {
                    "mutation ($token: String!, $new: String!) {
                        changePassword(token: $token, newPassword: $new) { token }
                    }"
                }
            };
            call(document, json!({ "token": token, "new": OTHER_PASSWORD }))
        }
        ("requestPasswordReset", _) => {
            let email = if thing == "own" { "user@fs.example" } else { "niemand@fs.example" };
            let document = "mutation ($email: String!) { requestPasswordReset(email: $email) }";
            call(document, json!({ "email": email }))
        }
        _ => call(
            "mutation {
                updateConsentVersions(privacyPolicyVersion: 20180918, userAgreementVersion: 20180918) { id }
            }",
            json!({}),
        ),
    }
}

fn newcomer(stage: &Stage<'_>, operation: &str) -> Call {
    let email = stage.address();
    if operation == "addAccount" {
        let document =
            "mutation ($email: String!) { addAccount(email: $email, name: \"Nele\", role: USER) { id } }";
        return call(document, json!({ "email": email }));
    }
    let document = "mutation ($email: String!, $username: String!) {
        signup(email: $email, username: $username, displayName: \"Neu\", role: INSTITUTION) { profile { id } }
    }";
    let username = email.split('@').next();
    call(document, json!({ "email": email, "username": username }))
}

fn on_account(operation: &str, id: String) -> Call {
    match operation {
        "resetPassword" => on("mutation", "resetPassword(id: $id) { id }", id),
        "getRegisterLink" => on("query", "getRegisterLink(id: $id)", id),
        "resendInvitation" => on("mutation", "resendInvitation(id: $id) { id }", id),
        "updateAccountRole" => on("mutation", "updateAccountRole(id: $id, role: DRAFT) { id }", id),
        _ => on("mutation", "deleteAccount(id: $id)", id),
    }
}

async fn pinned_post(stage: &Stage<'_>, thing: &str) -> Call {
    let (profile, whose) = match thing {
        "own" => (stage.own_profile.as_str(), Some(("admin", "live"))),
        "foreign" => (stage.foreign_profile.as_str(), Some(("stranger", "foreign live"))),
        _ => (MISSING, None),
    };
    if let Some((who, post)) = whose {
        stage.pins(who, &stage.post(post).await).await;
    }
    on("query", "pinnedPost(author: $id) { id }", profile)
}

async fn send_post(stage: &Stage<'_>, thing: &str, caller: &str) -> Call {
    let attachment = match thing.strip_suffix(" file") {
        Some(whose) => {
            let image = json!({ "type": "IMAGE", "raw": stage.file(whose, caller).await });
            json!({ "blog": { "title": "Haus", "url": "a.example", "image": image } })
        }
        None => Value::Null,
    };
    let document = "mutation ($channels: [PostChannelInput!], $attachment: AttachmentInput) {
        sendPost(content: \"Hallo\", notificationChannels: $channels, attachment: $attachment) { id }
    }";
    call(document, json!({ "channels": channels(stage, thing), "attachment": attachment }))
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

fn on_post(operation: &str, thing: &str, id: String) -> Call {
    match operation {
        "post" => on("query", "post(id: $id) { id }", id),
        "updatePost" => on("mutation", "updatePost(id: $id, content: \"Neu\") { id }", id),
        "updatePostPublishDate" => on("mutation", "updatePostPublishDate(id: $id) { id }", id),
        "changePostStatus" => {
            let to = if thing.ends_with("draft") { "APPROVED" } else { "LIVE" };
            on("mutation", &format!("changePostStatus(id: $id, status: {to}) {{ id }}"), id)
        }
        "pinPost" => on("mutation", "pinPost(id: $id, status: true) { id }", id),
        _ => on("mutation", "deletePost(id: $id)", id),
    }
}

async fn for_readers(stage: &Stage<'_>, operation: &str, thing: &str) -> Call {
    let profile = match thing {
        "online" => stage.own_profile.as_str(),
        "offline" => stage.offline_profile.as_str(),
        _ => MISSING,
    };
    match operation {
        "pushKey" => call("{ pushKey }", json!({})),
        "registerReader" => call("mutation { registerReader(role: GUEST) { id } }", json!({})),
        "updateReader" => call("mutation { updateReader(role: ALUMNI) { role } }", json!({})),
        "reader" => call("{ reader { id } }", json!({})),
        "renewToken" => call("mutation { renewToken { id } }", json!({})),
        "deleteReader" => call("mutation { deleteReader }", json!({})),
        "universities" => call("{ universities { id } }", json!({})),
        "affiliations" => call("{ affiliations { id } }", json!({})),
        "feed" => call("{ feed(first: 5) { edges { cursor } } }", json!({})),
        "profile" => {
            let username = match thing {
                "online" => "fs-informatik",
                "offline" => "intern",
                _ => "niemand",
            };
            call("query ($name: String!) { profile(username: $name) { id } }", json!({ "name": username }))
        }
        "like" | "unlike" => {
            let call = format!("{operation}(post: $id) {{ id }}");
            on("mutation", &call, stage.post(thing).await)
        }
        "seen" => on("mutation", "seen(posts: [$id])", stage.post(thing).await),
        "clicked" => on("mutation", "clicked(post: $id)", stage.post(thing).await),
        "vote" => {
            let (post, option) = stage.question(thing).await;
            let document =
                "mutation ($post: ID!, $option: ID!) { vote(post: $post, option: $option) { id } }";
            call(document, json!({ "post": post, "option": option }))
        }
        "profiles" => call("{ profiles(first: 5) { edges { cursor } } }", json!({})),
        "follow" => on("mutation", "follow(profile: $id) { id }", profile),
        "unfollow" => on("mutation", "unfollow(profile: $id)", profile),
        "enterFreshmanArea" => {
            on("mutation", "enterFreshmanArea(profile: $id, code: \"egal\") { id }", profile)
        }
        "registerDevice" => {
            let document = "mutation ($webPush: WebPushInput!) { registerDevice(webPush: $webPush) }";
            call(document, json!({ "webPush": stage.subscription() }))
        }
        "unregisterDevice" => on("mutation", "unregisterDevice(id: $id)", stage.device(thing).await),
        "connectProfile" => {
            let email = if thing == "own" { "draft@uni.example" } else { "niemand@fs.example" };
            let document = "mutation ($email: String!, $password: String!) {
                connectProfile(email: $email, password: $password) { id }
            }";
            call(document, json!({ "email": email, "password": PASSWORD }))
        }
        _ => panic!("{operation} has no specimen"),
    }
}
