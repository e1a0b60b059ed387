//! How often an account may change the freshman area.

use serde_json::json;

use crate::support::{Answer, TestApp};

/// Asserts that the call is refused, and may be repeated after up to a minute.
fn assert_limited(answer: Answer) {
    let wait: u64 = answer.headers["retry-after"].to_str().unwrap().parse().unwrap();
    assert!((1..=61).contains(&wait), "{wait}");
    answer.refused(429, "TOO_MANY_ATTEMPTS");
}

#[tokio::test]
async fn each_kind_of_change_is_limited_per_account() {
    let app = TestApp::on_sqlite().await.with_low_rate_limits();
    let (admin, user) = (app.admin().await, app.user().await);
    let map = admin.creates_map(json!({ "name": "Campus" })).await;
    let place = admin.adds_location(&map, json!({ "name": "Mensa" })).await;
    let links = admin.try_save_links(None, json!([])).await.ok();
    let (of_map, of_place) = (json!({ "id": map["id"] }), json!({ "id": place["id"] }));
    let order = json!({ "map": map["id"], "order": [{ "id": place["id"], "order": 1 }] });
    let link_list = json!({ "id": links["id"], "links": [] });
    // The first three have been called once.
    for (operation, arguments, fields, left) in [
        ("updateMap", &of_map, "id", 9),
        ("updateLocation", &json!({ "map": map["id"], "id": place["id"] }), "id", 9),
        ("updateLinkCollection", &link_list, "id", 9),
        ("updateLocationOrder", &order, "id", 10),
    ] {
        for _ in 0..left {
            admin.run(operation, arguments.clone(), fields).await.ok();
        }
        assert_limited(admin.run(operation, arguments.clone(), fields).await);
        // A colleague at the same address is not affected.
        user.run(operation, arguments.clone(), fields).await.ok();
    }
    for (delete, restore, arguments) in
        [("deleteLocation", "restoreLocation", &of_place), ("deleteMap", "restoreMap", &of_map)]
    {
        for _ in 0..10 {
            admin.run(delete, arguments.clone(), "").await.ok();
            admin.run(restore, arguments.clone(), "id").await.ok();
        }
        assert_limited(admin.run(delete, arguments.clone(), "").await);
        assert_limited(admin.run(restore, arguments.clone(), "id").await);
    }
}
