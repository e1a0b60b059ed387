//! Following profiles, and profiles as readers see them.

use serde_json::{Value, json};

use crate::support::{TestApp, each_engine};

// spec: MISC-06, PROFILE-03
#[each_engine]
async fn reader_follows_visible_profiles_and_unfollows(app: TestApp) {
    let (admin, reader, own) = (app.admin().await, app.reader("STUDENT").await, &app.world.own);
    for _ in 0..2 {
        let followed = reader.try_follow(own.id).await.ok();
        assert_eq!(followed, json!({ "id": own.id, "username": "fs-informatik", "following": true }));
    }
    assert_eq!(admin.follower_count().await, 1, "a repeated follow counts once");
    admin.sets_visibility(false).await;
    let offline = app.reader("GUEST").await.try_follow(own.id).await;
    let missing = reader.try_follow("019cafe0-0000-7000-8000-000000000000").await;
    assert_eq!(offline.body, missing.body);
    missing.refused(404, "NOT_FOUND");
    for _ in 0..2 {
        reader.unfollows(own.id).await;
    }
    assert_eq!(admin.follower_count().await, 0);
}

// spec: PROFILE-03
#[each_engine]
async fn readers_see_public_fields_of_visible_profiles_only(app: TestApp) {
    let (admin, reader) = (app.admin().await, app.reader("STUDENT").await);
    for (username, following) in [("fs-informatik", false), ("FS-Informatik", true)] {
        let expected = json!({
            "id": app.world.own.id, "username": "fs-informatik", "displayName": "Fachschaft Informatik",
            "following": following, "avatar": null, "header": null
        });
        assert_eq!(reader.profile(username).await, expected);
        reader.follows(app.world.own.id).await;
    }
    admin.sets_visibility(false).await;
    for username in ["fs-informatik", "niemand", ""] {
        assert_eq!(reader.profile(username).await, Value::Null);
    }
    let hidden = reader.run("profile", json!({ "username": "uni" }), "permissions").await;
    assert_eq!(hidden.outcome(), "400", "readers have no such field");
}
