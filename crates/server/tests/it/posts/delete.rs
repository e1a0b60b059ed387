//! Deleting a post.

use serde_json::{Value, json};

use crate::support::{TestApp, each_engine, jpeg};

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
        assert_eq!(admin.try_delete(&post).await.ok()["deletePost"], post["id"]);
        assert_eq!(
            admin.posts(list).await,
            json!({
                "edges": [], "pageInfo": { "hasPreviousPage": false, "endCursor": null }, "totalCount": 0
            })
        );
        admin.try_post(&post).await.refused(404, "NOT_FOUND");
        admin.try_delete(&post).await.refused(404, "NOT_FOUND");
        assert_eq!(app.trail_of(&post).await.last().unwrap(), "post.delete ADMIN");
    }
    assert_eq!(admin.pinned_post(app.world.own.id).await, Value::Null);
    let me = admin.call("{ me { postsCount } }", json!({})).await.ok();
    assert_eq!(me["me"]["postsCount"], 0);
    assert_eq!(app.count("announcements").await, 0);
}

#[each_engine]
async fn files_of_a_deleted_post_are_deleted(app: TestApp) {
    let admin = app.admin().await;
    let staged = admin.uploads(&jpeg(60, 40)).await;
    let attachment = json!({ "blog": {
        "title": "Haus", "url": "uni.example", "image": { "type": "IMAGE", "raw": staged["raw"] }
    } });
    let post = admin.sends(json!({ "content": "Bild", "attachment": attachment })).await;
    let address = post["attachments"][0]["image"]["large"].as_str().unwrap();
    assert_eq!(app.get(address).await.status, 200);
    admin.try_delete(&post).await.ok();
    assert_eq!(app.get(address).await.status, 404);
    assert_eq!((app.stored_files(), app.count("jobs").await), (1, 1));
    app.run_jobs().await;
    assert_eq!((app.stored_files(), app.count("jobs").await), (0, 0));
}
