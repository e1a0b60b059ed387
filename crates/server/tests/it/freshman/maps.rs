//! Maps: creating, changing, deleting and restoring.

use chrono::TimeDelta;
use serde_json::{Value, json};

use crate::support::{MAP, TestApp, each_engine, outcomes, with};

// spec: FRESHMAN-03, FRESHMAN-08, FRESHMAN-31, API-59, API-09, PROFILE-11, PROFILE-12, ONBOARD-10
#[each_engine]
async fn map_is_created_with_defaults_and_changed_field_by_field(app: TestApp) {
    let admin = app.admin().await;
    let before = admin.me("freshmanInUse maps { id }").await;
    assert_eq!(before, json!({ "freshmanInUse": null, "maps": [] }));

    let map = admin.creates_map(json!({})).await;
    let expected = json!({
        "id": map["id"], "name": "Kartenname", "description": null, "visible": true, "locations": []
    });
    assert_eq!(map, expected);
    let in_use = admin.me("freshmanInUse").await["freshmanInUse"].clone();
    assert_eq!(in_use, app.date_in(TimeDelta::zero()).as_str());

    app.advance(TimeDelta::minutes(1));
    let named =
        admin.creates_map(json!({ "id": map["id"], "name": " Campus ", "description": "Alle Orte" })).await;
    let expected = with(expected, &json!({ "name": "Campus", "description": "Alle Orte" }));
    assert_eq!(named, expected);
    let hidden = admin.creates_map(json!({ "id": map["id"], "visible": false, "description": null })).await;
    let expected = with(expected, &json!({ "visible": false, "description": null }));
    assert_eq!(hidden, expected);
    assert_eq!(admin.creates_map(json!({ "id": map["id"], "visible": false })).await, expected);
    assert_eq!(admin.me("freshmanInUse").await["freshmanInUse"], in_use, "the first time stays");
    assert_eq!(admin.maps().await, json!([expected]));

    for (name, reason) in [(" ".to_owned(), "REQUIRED"), ("x".repeat(101), "TOO_LONG")] {
        for id in [Value::Null, map["id"].clone()] {
            let refused = admin.try_save_map(json!({ "id": id, "name": name })).await;
            assert_eq!(refused.fields(), [format!("name {reason}")]);
        }
    }
    admin.creates_map(json!({ "id": map["id"], "name": "x".repeat(100) })).await;
    assert_eq!(app.actions("map.%").await, ["map.create", "map.update", "map.update", "map.update"]);
}

// spec: API-60
#[each_engine]
async fn deleted_map_is_gone_and_can_be_restored_with_its_places_for_a_day(app: TestApp) {
    let admin = app.admin().await;
    let map = admin.creates_map(json!({ "name": "Campus" })).await;
    admin.adds_location(&map, json!({ "name": "Mensa" })).await;
    let whole = admin.maps().await;
    let id = json!({ "id": map["id"] });
    assert_eq!(admin.run("deleteMap", id.clone(), "").await.ok(), map["id"]);
    assert_eq!(admin.maps().await, json!([]));
    admin.run("deleteMap", id.clone(), "").await.refused(404, "NOT_FOUND");
    admin.try_save_map(with(id.clone(), &json!({ "name": "Neu" }))).await.refused(404, "NOT_FOUND");
    admin.try_save_location(&map, &json!({})).await.refused(404, "NOT_FOUND");

    app.advance(TimeDelta::days(1));
    app.sweep().await;
    let restored = admin.run("restoreMap", id.clone(), MAP).await.ok();
    assert_eq!(json!([restored]), whole);
    assert_eq!(admin.run("restoreMap", id.clone(), MAP).await.ok(), restored, "twice is the same");
    admin.run("deleteMap", id.clone(), "").await.ok();
    app.advance(TimeDelta::days(1) + TimeDelta::milliseconds(1));
    app.sweep().await;
    admin.run("restoreMap", id, MAP).await.refused(404, "NOT_FOUND");
    assert_eq!((app.count("maps").await, app.count("map_locations").await), (0, 0));
    assert_eq!(app.actions("map.%").await, ["map.create", "map.delete", "map.restore", "map.delete"]);
}

#[each_engine]
async fn profile_has_at_most_20_maps(app: TestApp) {
    let admin = app.admin().await;
    let first = admin.creates_map(json!({})).await;
    admin.run("deleteMap", json!({ "id": first["id"] }), "").await.ok();
    for _ in 0..18 {
        admin.creates_map(json!({})).await;
    }
    // Several at once.
    let many = futures::future::join_all((0..3).map(|_| admin.try_save_map(json!({})))).await;
    assert_eq!(outcomes(&many), ["400", "ok", "ok"]);
    admin.run("restoreMap", json!({ "id": first["id"] }), MAP).await.refused(400, "TOO_MANY");
    let maps = admin.maps().await;
    assert_eq!(maps.as_array().unwrap().len(), 20);
    // One of twenty can be restored.
    let id = json!({ "id": maps[19]["id"] });
    admin.run("deleteMap", id.clone(), "").await.ok();
    admin.run("restoreMap", id, MAP).await.ok();
    assert_eq!(admin.maps().await, maps);
}

// spec: ROLES-20, FRESHMAN-32
#[each_engine]
async fn area_cannot_be_changed_without_the_channel_nor_by_drafters(app: TestApp) {
    let own = app.admin().await.creates_map(json!({})).await;
    let without_channel = app.sign_in("intern@aushang.example").await;
    for person in [without_channel, app.drafter().await] {
        person.try_save_map(json!({})).await.refused(403, "NOT_PERMITTED");
        person.try_save_location(&own, &json!({})).await.refused(403, "NOT_PERMITTED");
        person.try_save_links(None, json!([])).await.refused(403, "NOT_PERMITTED");
        let order = json!({ "map": own["id"], "order": [] });
        person.run("updateLocationOrder", order, "id").await.refused(403, "NOT_PERMITTED");
        for operation in ["deleteMap", "deleteLocation"] {
            let refused = person.run(operation, json!({ "id": own["id"] }), "").await;
            refused.refused(403, "NOT_PERMITTED");
        }
    }
    let seen = app.drafter().await.maps().await;
    assert_eq!(seen, json!([own]), "drafters see the maps");
}
