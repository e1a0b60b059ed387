//! The places of a map: adding, changing, ordering, deleting and restoring.

use chrono::TimeDelta;
use serde_json::{Value, json};

use crate::support::{Answer, LOCATION, MAP, Person, TestApp, each_engine, outcomes, with};

/// Returns the names of the places of the only map, in their order.
async fn names(person: &Person) -> Vec<Value> {
    let map = person.maps().await[0].clone();
    let places = map["locations"].as_array().unwrap();
    let numbers: Vec<_> = places.iter().map(|place| place["order"].as_u64().unwrap()).collect();
    assert_eq!(numbers, (1..=places.len() as u64).collect::<Vec<_>>());
    places.iter().map(|place| place["name"].clone()).collect()
}

/// Sends the places in this order.
async fn orders(person: &Person, map: &Value, places: &[&Value]) -> Answer {
    let order: Vec<_> =
        places.iter().zip(1..).map(|(place, order)| json!({ "id": place["id"], "order": order })).collect();
    person.run("updateLocationOrder", json!({ "map": map["id"], "order": order }), MAP).await
}

// spec: FRESHMAN-04, FRESHMAN-05, FRESHMAN-06, FRESHMAN-09, API-61
#[each_engine]
async fn place_is_created_with_defaults_and_changed_field_by_field(app: TestApp) {
    let admin = app.admin().await;
    let map = admin.creates_map(json!({})).await;
    let place = admin.adds_location(&map, json!({ "id": "tmp_1" })).await;
    let expected = json!({
        "id": place["id"], "name": "Titel", "type": "pin", "order": 1, "location": null,
        "wheelchair": null, "entrance": null
    });
    assert_eq!(place, expected);
    assert!(!place["id"].as_str().unwrap().starts_with("tmp_"));
    let location = json!({
        "country": "Deutschland", "city": "Karlsruhe", "postalCode": "76131", "street": "Am Fasanengarten 5",
        "state": "Baden-Württemberg", "addition": "Raum 1", "label": "Infobau",
        "geoPoint": { "lat": 49.0139, "lng": 8.4194 }
    });
    let change = json!({
        "id": place["id"], "name": " Infobau ", "type": "university", "location": location,
        "wheelchair": "LIMITED", "entrance": " Von hinten "
    });
    let changed = admin.adds_location(&map, change).await;
    let expected = json!({
        "id": place["id"], "name": "Infobau", "type": "university", "order": 1, "location": location,
        "wheelchair": "LIMITED", "entrance": "Von hinten"
    });
    assert_eq!(changed, expected);
    let less = json!({ "id": place["id"], "location": null, "wheelchair": null, "entrance": " " });
    let expected = with(expected, &json!({ "location": null, "wheelchair": null, "entrance": null }));
    assert_eq!(admin.adds_location(&map, less).await, expected);
    assert_eq!(admin.adds_location(&map, json!({ "id": place["id"] })).await, expected);

    let other = admin.creates_map(json!({})).await;
    admin.try_save_location(&other, &json!({ "id": place["id"] })).await.refused(404, "NOT_FOUND");
    let missing = json!({ "id": "019cafe0-0000-7000-8000-000000000000" });
    admin.try_save_location(&missing, &json!({})).await.refused(404, "NOT_FOUND");
    admin.try_save_location(&json!({ "id": "tmp_map" }), &json!({})).await.refused(404, "NOT_FOUND");
    let refused = admin
        .try_save_location(
            &map,
            &json!({
                "name": " ", "type": "rakete", "entrance": "x".repeat(301),
                "location": { "city": "x".repeat(201), "geoPoint": { "lat": 91, "lng": 0 } }
            }),
        )
        .await;
    let expected = [
        "name REQUIRED",
        "type NOT_OFFERED",
        "location.city TOO_LONG",
        "location.geoPoint INVALID",
        "entrance TOO_LONG",
    ];
    assert_eq!(refused.fields(), expected);
    admin.adds_location(&map, json!({ "name": "x".repeat(100), "entrance": "x".repeat(300) })).await;
    let refused = admin.try_save_location(&map, &json!({ "name": "x".repeat(101) })).await;
    assert_eq!(refused.fields(), ["name TOO_LONG"]);
}

// spec: FRESHMAN-13, API-63
#[each_engine]
async fn order_is_saved_as_a_whole(app: TestApp) {
    let admin = app.admin().await;
    let map = admin.creates_map(json!({})).await;
    let mut places = Vec::new();
    for name in ["A", "B", "C"] {
        places.push(admin.adds_location(&map, json!({ "name": name })).await);
    }
    let [a, b, c] = &places[..] else { unreachable!() };
    assert_eq!(names(&admin).await, ["A", "B", "C"]);
    orders(&admin, &map, &[c, a, b]).await.ok();
    assert_eq!(names(&admin).await, ["C", "A", "B"]);
    // A colleague adds a place meanwhile: nothing is lost.
    let d = app.user().await.adds_location(&map, json!({ "name": "D" })).await;
    orders(&admin, &map, &[a, b, c]).await.refused(409, "LIST_CHANGED");
    assert_eq!(names(&admin).await, ["C", "A", "B", "D"]);
    orders(&admin, &map, &[&d, a, b, c]).await.ok();
    assert_eq!(names(&admin).await, ["D", "A", "B", "C"]);
    for order in [
        json!([{ "id": a["id"], "order": 0 }]),
        json!([{ "id": a["id"], "order": 1 }, { "id": a["id"], "order": 2 }]),
    ] {
        let refused =
            admin.run("updateLocationOrder", json!({ "map": map["id"], "order": order }), MAP).await;
        assert_eq!(refused.fields(), ["order INVALID"]);
    }
    assert_eq!(app.actions("map.order").await, ["map.order"; 2]);
}

// spec: API-62
#[each_engine]
async fn deleted_place_can_be_restored_at_its_position_for_a_day(app: TestApp) {
    let admin = app.admin().await;
    let map = admin.creates_map(json!({})).await;
    admin.adds_location(&map, json!({ "name": "A" })).await;
    let b = admin.adds_location(&map, json!({ "name": "B" })).await;
    admin.adds_location(&map, json!({ "name": "C" })).await;
    let id = json!({ "id": b["id"] });
    assert_eq!(admin.run("deleteLocation", id.clone(), "").await.ok(), b["id"]);
    assert_eq!(names(&admin).await, ["A", "C"]);
    admin.run("deleteLocation", id.clone(), "").await.refused(404, "NOT_FOUND");
    admin
        .try_save_location(&map, &with(id.clone(), &json!({ "name": "Neu" })))
        .await
        .refused(404, "NOT_FOUND");
    app.advance(TimeDelta::days(1));
    app.sweep().await;
    let restored = admin.run("restoreLocation", id.clone(), LOCATION).await.ok();
    assert_eq!((&restored["name"], &restored["order"]), (&json!("B"), &json!(2)));
    assert_eq!(names(&admin).await, ["A", "B", "C"]);
    admin.run("deleteLocation", id.clone(), "").await.ok();
    app.advance(TimeDelta::days(1) + TimeDelta::milliseconds(1));
    app.sweep().await;
    admin.run("restoreLocation", id, LOCATION).await.refused(404, "NOT_FOUND");
    assert_eq!(app.count("map_locations").await, 2);
}

#[each_engine]
async fn map_has_at_most_100_places(app: TestApp) {
    let admin = app.admin().await;
    let map = admin.creates_map(json!({})).await;
    let first = admin.adds_location(&map, json!({})).await;
    admin.run("deleteLocation", json!({ "id": first["id"] }), "").await.ok();
    for _ in 0..99 {
        admin.adds_location(&map, json!({})).await;
    }
    let nothing = json!({});
    let many = futures::future::join_all((0..3).map(|_| admin.try_save_location(&map, &nothing))).await;
    assert_eq!(outcomes(&many), ["400", "400", "ok"]);
    let restored = admin.run("restoreLocation", json!({ "id": first["id"] }), LOCATION).await;
    restored.refused(400, "TOO_MANY");
    assert_eq!(names(&admin).await.len(), 100);
}
