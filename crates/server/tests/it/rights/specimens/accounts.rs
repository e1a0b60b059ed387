//! Calls of the operations with accounts and sign-ins.

use chrono::TimeDelta;
use serde_json::{Value, json};

use crate::rights::stage::{MISSING, OTHER_PASSWORD, Stage};
use crate::support::{PASSWORD, token_of};

/// Of a passkey and a ceremony that do not exist.
pub fn passkey(operation: &str) -> Value {
    match operation {
        "renamePasskey" => json!({ "id": MISSING, "name": "Laptop" }),
        "removePasskey" => json!({ "id": MISSING }),
        _ => json!({ "ceremony": MISSING, "response": "{}" }),
    }
}

pub fn update_user(stage: &Stage<'_>, thing: &str, caller: &str) -> Value {
    match thing {
        "the own address" => json!({ "email": stage.person(caller).email }),
        "the own name" => json!({ "name": "Nele Neu" }),
        _ => json!({ "displayName": "Neuer Name" }),
    }
}

pub async fn session(stage: &Stage<'_>, operation: &str, thing: &str) -> Value {
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

pub async fn with_mailed_token(stage: &Stage<'_>, operation: &str, thing: &str) -> Value {
    let token = match thing {
        "link" => stage.mailed_token(operation != "verifyEmail").await,
        _ => "unbekannt".to_owned(),
    };
    match operation {
        "changePassword" => json!({ "token": token, "newPassword": OTHER_PASSWORD }),
        _ => json!({ "token": token }),
    }
}

pub async fn deputy(stage: &Stage<'_>, thing: &str, caller: &str) -> Value {
    let id = account(stage, thing, caller).await;
    if thing == "account" {
        stage.makes_draft(id.as_str().expect("an id")).await;
    }
    let now = stage.app.now();
    json!({ "id": id, "from": now.to_rfc3339(), "until": (now + TimeDelta::days(1)).to_rfc3339() })
}

pub async fn account(stage: &Stage<'_>, thing: &str, caller: &str) -> Value {
    stage.account(thing, caller).await["id"].clone()
}
