//! Calls of the operations with posts.

use serde_json::{Value, json};

use crate::rights::stage::{MISSING, Stage};

/// Operations with one post, and with versions.
pub const OF_POSTS: [&str; 17] = [
    "endEmergencyRequest",
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

pub async fn working_copy(stage: &Stage<'_>, operation: &str, thing: &str) -> Value {
    let post = stage.post(thing).await;
    match operation {
        "saveWorkingCopy" => json!({ "post": post, "state": "{}", "files": [], "writer": "hier" }),
        _ => json!({ "post": post }),
    }
}

pub async fn one_post(stage: &Stage<'_>, operation: &str, thing: &str) -> Value {
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

pub async fn comment(stage: &Stage<'_>, operation: &str, thing: &str) -> Value {
    let post = stage.post(thing).await;
    let new = json!({ "field": "CONTENT", "language": "de", "quote": "Etwas", "text": "Was genau?" });
    match operation {
        "addPostComment" => json!({ "id": post, "comment": new }),
        "deletePostComment" => json!({ "id": stage.comment(thing, &post, new).await }),
        _ => json!({ "id": stage.comment(thing, &post, new).await, "resolved": true }),
    }
}

pub async fn new_post(stage: &Stage<'_>, thing: &str, caller: &str) -> Value {
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

pub async fn draft(stage: &Stage<'_>, thing: &str) -> Value {
    let version = if thing == "-" {
        Value::Null
    } else {
        json!({ "id": stage.post(thing).await, "revision": 1, "writer": "andere" })
    };
    json!({
        "version": version, "draft": { "content": "Hallo" }, "state": "{}", "files": [], "writer": "hier"
    })
}

pub fn is_of_series(operation: &str) -> bool {
    operation.ends_with("PostSeries") || operation.ends_with("PostDate") || operation == "postSeries"
}

pub async fn series(stage: &Stage<'_>, operation: &str, thing: &str) -> Value {
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

pub async fn template(stage: &Stage<'_>, operation: &str, thing: &str) -> Value {
    match operation {
        "templates" => json!({}),
        "createTemplate" => json!({ "name": stage.template_name(), "content": "Hallo" }),
        "renameTemplate" => json!({ "id": stage.template(thing).await, "name": stage.template_name() }),
        _ => json!({ "id": stage.template(thing).await }),
    }
}

pub fn is_of_checks(operation: &str) -> bool {
    ["checkPost", "checkStoredPost"].contains(&operation)
        || operation.contains("CheckSetting")
        || operation == "checkSettings"
        || operation.starts_with("accessibility")
}

pub async fn check(stage: &Stage<'_>, operation: &str, thing: &str) -> Value {
    match operation {
        "checkPost" => json!({ "content": "Hallo" }),
        "checkStoredPost" => json!({ "id": stage.post(thing).await }),
        "updateCheckSetting" => json!({ "code": "CAPITALS", "severity": "WARNING" }),
        "checkSettings" => json!({}),
        _ => json!({ "quarter": "2026-Q4" }),
    }
}

pub fn channels(stage: &Stage<'_>, thing: &str) -> Value {
    let channel = match thing {
        "channel" => Some(stage.own_channel.as_str()),
        "foreign channel" => Some(stage.foreign_channel.as_str()),
        "missing channel" => Some(MISSING),
        _ => None,
    };
    channel.iter().map(|id| json!({ "id": id })).collect()
}
