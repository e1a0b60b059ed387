//! The query `me`.

use serde_json::json;

use crate::support::{TestApp, each_engine, picked};

const ME: &str = "
    id role username displayName visible permissions attachmentTypes followerCount postsCount
    viewerCanSetVisibility viewerCanPublish viewerCanWriteEnglish viewerCanSetPushText
    avatar { large } header { large }
    contact { email website imprint telephoneNumber location { city } }
    notificationChannels { id name kind globalChannel targeting { roles } }
    account { id email name role isRegistered privacyPolicy { version } userAgreement { version } }
    settings { skippedSetupSteps hasSeenDisclaimer }";

// spec: AUTH-48, API-69, API-70, ROLES-13, ROLES-14
#[each_engine]
async fn me_returns_the_profile_its_channels_and_permissions(app: TestApp) {
    let drafter = app.drafter().await;
    app.follower("STUDENT").await;
    app.admin().await.writes("Hallo").await;
    let me = drafter.me(ME).await;
    let special = |id: &str, name: &str, kind: &str| {
        json!({
            "id": format!("0e9a1c52-6a5b-4c0e-9f3d-3d1f5a0c000{id}"), "name": name, "kind": kind,
            "globalChannel": true, "targeting": { "roles": [] }
        })
    };
    let own = |id: aushang::ids::ChannelId, name: &str, kind: &str, roles: &[&str]| {
        json!({
            "id": id, "name": name, "kind": kind, "globalChannel": false, "targeting": { "roles": roles }
        })
    };
    let world = &app.world.own;
    let expected = json!({
        "id": world.id, "role": "STUDENT_COUNCIL", "username": "fs-informatik",
        "displayName": "Fachschaft Informatik", "visible": true,
        "permissions": ["MULTILINGUAL_POSTS", "CUSTOM_POST_PUSHCONFIG"], "attachmentTypes": ["BLOG", "PODCAST", "VIDEO", "GALLERY", "EVENT", "POLL"],
        "followerCount": 1, "postsCount": 1,
        "viewerCanSetVisibility": false, "viewerCanPublish": false,
        "viewerCanWriteEnglish": true, "viewerCanSetPushText": true,
        "avatar": null, "header": null,
        "contact": {
            "email": null, "website": null, "imprint": null, "telephoneNumber": null, "location": null
        },
        "notificationChannels": [
            own(world.employees, "Angestellte", "ROLE_TARGETED", &["employee"]),
            special("1", "Ersti", "FRESHMAN"),
            own(world.news, "Neuigkeiten", "DEFAULT", &[]),
            special("2", "Notfall", "EMERGENCY"),
            special("3", "Notfall mit Alarm", "EMERGENCY_ALARM"),
            own(world.students, "Studierende", "ROLE_TARGETED", &["student"]),
        ],
        "account": {
            "id": drafter.id, "email": "draft@fs.example", "name": null, "role": "DRAFT",
            "isRegistered": true, "privacyPolicy": { "version": 20_180_918 },
            "userAgreement": { "version": 20_180_918 }
        },
        "settings": { "skippedSetupSteps": [], "hasSeenDisclaimer": false }
    });
    assert_eq!(me, expected);
    let stranger = app.stranger().await.me(ME).await;
    let shown = ["username", "permissions", "viewerCanWriteEnglish", "viewerCanPublish"];
    assert_eq!(picked(&stranger, shown), json!(["uni", [], false, true]));
}

// spec: AUTH-22
#[each_engine]
async fn config_is_public(app: TestApp) {
    let fields = "brandWord appScheme recruitingDomain supportEmail supportChatUrl appStoreUrl playStoreUrl";
    let config = app.anonymous().run("config", json!({}), fields).await.ok();
    let expected = json!({
        "brandWord": "aushang", "appScheme": "aushang:", "recruitingDomain": "recruiting.example.org",
        "supportEmail": "support@example.org", "supportChatUrl": null,
        "appStoreUrl": null, "playStoreUrl": null
    });
    assert_eq!(config, expected);
}
