//! One call with valid arguments for each operation and thing.

use serde_json::{Value, json};

use super::stage::{MISSING, Stage};
use crate::support::{Answer, PASSWORD, jpeg};

pub struct Call {
    document: String,
    variables: Value,
    has_file: bool,
}

impl Call {
    pub async fn made_by(&self, stage: &Stage, endpoint: &str, caller: &str) -> Answer {
        let person = stage.person(caller).clone();
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

/// An operation on something that has an id.
fn on(kind: &str, call_of_id: &str, id: impl Into<String>) -> Call {
    call(format!("{kind} ($id: ID!) {{ {call_of_id} }}"), json!({ "id": id.into() }))
}

pub async fn specimen(stage: &Stage, operation: &str, thing: &str, caller: &str) -> Call {
    match operation {
        "config" => call("{ config { brandWord } }", json!({})),
        "userState" => call("{ userState { role } }", json!({})),
        "me" => call("{ me { id account { email } notificationChannels { id } } }", json!({})),
        "logout" => call("mutation { logout }", json!({})),
        "upload" => Call {
            has_file: true,
            ..call(
                "mutation ($file: Upload!) { upload(file: $file, type: IMAGE) { raw } }",
                json!({ "file": null }),
            )
        },
        "setVisibility" => call("mutation { setVisibility(visible: true) { visible } }", json!({})),
        "updateUserSettings" => call("mutation { updateUserSettings { hasSeenDisclaimer } }", json!({})),
        "login" | "tokenLogin" => session(stage, operation, thing),
        "posts" => {
            call("{ posts(paginationInput: { first: 5 }, filter: ALL) { edges { cursor } } }", json!({}))
        }
        "pinnedPost" => pinned_post(stage, thing).await,
        "sendPost" => send_post(stage, thing, caller).await,
        "post" | "updatePost" | "updatePostPublishDate" | "changePostStatus" | "pinPost" | "deletePost" => {
            on_post(operation, thing, stage.post(thing).await)
        }
        _ => for_readers(stage, operation, thing).await,
    }
}

fn session(stage: &Stage, operation: &str, thing: &str) -> Call {
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
        _ => Some("a.b.c".to_owned()),
    };
    call("mutation ($token: String!) { tokenLogin(token: $token) { token } }", json!({ "token": token }))
}

async fn pinned_post(stage: &Stage, thing: &str) -> Call {
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

async fn send_post(stage: &Stage, thing: &str, caller: &str) -> Call {
    let channel = match thing {
        "channel" => Some(stage.own_channel.as_str()),
        "foreign channel" => Some(stage.foreign_channel.as_str()),
        "missing channel" => Some(MISSING),
        _ => None,
    };
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
    let channels: Vec<_> = channel.iter().map(|id| json!({ "id": id })).collect();
    call(document, json!({ "channels": channels, "attachment": attachment }))
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

async fn for_readers(stage: &Stage, operation: &str, thing: &str) -> Call {
    let profile = match thing {
        "online" => stage.own_profile.as_str(),
        "offline" => stage.offline_profile.as_str(),
        _ => MISSING,
    };
    match operation {
        "pushKey" => call("{ pushKey }", json!({})),
        "registerReader" => call("mutation { registerReader(role: GUEST) { id } }", json!({})),
        "feed" => call("{ feed(first: 5) { edges { cursor } } }", json!({})),
        "profile" => {
            let username = match thing {
                "online" => "fs-informatik",
                "offline" => "intern",
                _ => "niemand",
            };
            call("query ($name: String!) { profile(username: $name) { id } }", json!({ "name": username }))
        }
        "follow" => on("mutation", "follow(profile: $id) { id }", profile),
        "unfollow" => on("mutation", "unfollow(profile: $id)", profile),
        "registerDevice" => {
            let document = "mutation ($webPush: WebPushInput!) { registerDevice(webPush: $webPush) }";
            call(document, json!({ "webPush": stage.subscription() }))
        }
        "unregisterDevice" => on("mutation", "unregisterDevice(id: $id)", stage.device(thing).await),
        _ => panic!("{operation} has no specimen"),
    }
}
