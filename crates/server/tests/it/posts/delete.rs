//! Deleting a post.

use serde_json::{Value, json};

use crate::support::{TestApp, each_engine, jpeg, with_image};

// spec: POST-20, POST-21, API-40
#[each_engine]
async fn deleted_post_disappears_everywhere(app: TestApp) {
    let (admin, drafter) = (app.admin().await, app.drafter().await);
    let draft = drafter.writes("Entwurf").await;
    let planned =
        admin.sends(json!({ "content": "Morgen", "date": app.date_in(chrono::TimeDelta::days(1)) })).await;
    let live = admin.sends(json!({ "content": "Jetzt", "sendPush": true })).await;
    admin.try_pin(&live, true).await.ok();
    for (post, list) in [(draft, "DRAFT"), (planned, "PLANNED"), (live, "PUBLISHED")] {
        assert_eq!(admin.posts(list).await["totalCount"], 1);
        assert_eq!(admin.try_delete(&post).await.ok(), post["id"]);
        let end = json!({ "hasPreviousPage": false, "endCursor": null });
        let nothing = json!({ "edges": [], "pageInfo": end, "totalCount": 0 });
        assert_eq!(admin.posts(list).await, nothing);
        admin.try_post(&post).await.refused(404, "NOT_FOUND");
        admin.try_delete(&post).await.refused(404, "NOT_FOUND");
        assert_eq!(app.trail_of(&post).await.last().unwrap(), "post.delete ADMIN");
    }
    assert_eq!(admin.pinned_post(app.world.own.id).await, Value::Null);
    assert_eq!(admin.me("postsCount").await["postsCount"], 0);
    assert_eq!(app.count("announcements").await, 0);
}

#[each_engine]
async fn files_of_a_deleted_post_are_deleted(app: TestApp) {
    let admin = app.admin().await;
    let post = admin.sends(with_image(&admin.uploads(&jpeg(60, 40)).await)).await;
    let address = post["attachments"][0]["image"]["large"].as_str().unwrap();
    assert_eq!(app.get(address).await.status, 200);
    admin.try_delete(&post).await.ok();
    assert_eq!(app.get(address).await.status, 404);
    assert_eq!((app.stored_files(), app.count("jobs").await), (1, 1));
    app.run_jobs().await;
    assert_eq!((app.stored_files(), app.count("jobs").await), (0, 0));
}
