//! Calls of the operations with profiles and what belongs to them.

use serde_json::{Value, json};

use crate::rights::stage::{MISSING, Stage};
use crate::support::Institution;

/// A place of the built-in list.
const MANNHEIM: &str = "2873891";

pub async fn managed(stage: &Stage<'_>, operation: &str, thing: &str) -> Value {
    match operation {
        "searchProfile" => json!({ "text": "fs", "paginationInput": { "first": 5 } }),
        "managedProfiles" => json!({ "paginationInput": { "first": 5 } }),
        "updateProfile" => json!({ "id": profile(stage, thing), "pipedriveId": "4711" }),
        "saveTargeting" => json!({ "userId": profile(stage, thing), "roles": ["student"] }),
        "deleteProfile" if thing == "new" => json!({ "id": stage.new_profile().await }),
        _ => json!({ "id": profile(stage, thing) }),
    }
}

pub async fn channel(stage: &Stage<'_>, operation: &str, thing: &str) -> Value {
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

pub fn profile<'s>(stage: &'s Stage<'_>, thing: &str) -> &'s str {
    match thing {
        "own" | "online" => &stage.own_profile,
        "foreign" | "visible" | "already" => &stage.foreign_profile,
        "hidden" | "offline" => &stage.offline_profile,
        _ => MISSING,
    }
}

pub async fn freshman_area(stage: &Stage<'_>, operation: &str, thing: &str) -> Value {
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

pub async fn trend(stage: &Stage<'_>, thing: &str) -> Value {
    if thing == "permitted" {
        stage.permits_trend().await;
    }
    json!({ "unit": "DAYS", "amount": 30 })
}

pub fn place(operation: &str, thing: &str) -> Value {
    match operation {
        "geocode" => json!({ "text": "Mannheim" }),
        _ => json!({ "id": if thing == "place" { MANNHEIM } else { MISSING } }),
    }
}

pub fn is_of_sources(operation: &str) -> bool {
    ["mediaStatus", "importSkippedPost"].contains(&operation)
        || operation.contains("Source")
        || operation.contains("nstagram")
}

/// Arguments of the operations with sources. No source is connected.
pub async fn source(stage: &Stage<'_>, operation: &str, thing: &str) -> Value {
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
