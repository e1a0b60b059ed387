//! The freshman area in the student app.

use chrono::TimeDelta;
use serde_json::{Value, json};

use crate::support::{Institution, Person, TestApp, each_engine};

const AREA: &str = "query ($profile: ID!) { freshman(profile: $profile) {
    area maps { id name locations { name order entrance } } links { title icon link }
    posts(first: 10) { edges { node { content author { following } } } }
} }";

async fn area(app: &TestApp, reader: &Person) -> Value {
    reader.call(AREA, json!({ "profile": app.world.own.id })).await.ok()
}

/// The numbers of maps, links and posts.
fn counts(area: &Value) -> [usize; 3] {
    let length = |list: &Value| list.as_array().unwrap().len();
    [length(&area["maps"]), length(&area["links"]), length(&area["posts"]["edges"])]
}

// spec: FRESHMAN-01, FRESHMAN-29, FRESHMAN-31
#[each_engine]
async fn area_is_shown_to_readers_who_entered_the_current_code(app: TestApp) {
    let (admin, first_year) = (app.admin().await, app.reader("STUDENT").await);
    for name in ["Campus", "Stadt", "Wohnheime"] {
        let map = admin.creates_map(json!({ "name": name })).await;
        admin.adds_location(&map, json!({ "name": "Mensa", "entrance": "Von hinten" })).await;
        admin.adds_location(&map, json!({ "name": "Bar" })).await;
    }
    admin.creates_map(json!({ "name": "In Arbeit", "visible": false })).await;
    let deleted = admin.creates_map(json!({ "name": "Alt" })).await;
    admin.run("deleteMap", json!({ "id": deleted["id"] }), "").await.ok();
    let links: Vec<_> =
        (0..12).map(|number| json!({ "title": format!("L{number}"), "link": "a.example" })).collect();
    admin.try_save_links(None, json!(links)).await.ok();
    admin.sends(json!({ "content": "Hallo", "channels": [{ "id": Institution::FRESHMAN }] })).await;
    app.advance(TimeDelta::minutes(1));

    let open = area(&app, &first_year).await;
    assert_eq!((&open["area"], counts(&open)), (&json!("OPEN"), [3, 12, 1]));
    let campus = json!([
        { "name": "Mensa", "order": 1, "entrance": "Von hinten" },
        { "name": "Bar", "order": 2, "entrance": null },
    ]);
    assert_eq!((&open["maps"][0]["name"], &open["maps"][0]["locations"]), (&json!("Campus"), &campus));
    assert_eq!(open["links"][11], json!({ "title": "L11", "icon": "pin", "link": "https://a.example" }));
    assert_eq!(open["posts"]["edges"][0]["node"]["author"]["following"], false);

    admin.sets_access_code("ersti-2026").await;
    let locked = area(&app, &first_year).await;
    assert_eq!((&locked["area"], counts(&locked)), (&json!("LOCKED"), [0, 0, 0]));
    first_year.try_enter(app.world.own.id, "ersti-2026").await.ok();
    assert_eq!(area(&app, &first_year).await, open);

    // An old code opens nothing.
    admin.sets_access_code("winter-2026").await;
    assert_eq!(area(&app, &first_year).await, locked);
    let refused = first_year.try_enter(app.world.own.id, "ersti-2026").await;
    assert_eq!(refused.fields(), ["code INVALID"]);
    assert_eq!(area(&app, &first_year).await, locked);
}

#[each_engine]
async fn single_map_is_readable_while_it_is_visible_and_the_area_is_open(app: TestApp) {
    let (admin, reader) = (app.admin().await, app.reader("STUDENT").await);
    let map = admin.creates_map(json!({ "name": "Campus" })).await;
    admin.adds_location(&map, json!({ "name": "Mensa" })).await;
    let document = "query ($profile: ID!, $map: ID!) {
        freshman(profile: $profile) { map(id: $map) { name locations { name } } }
    }";
    let read =
        async |profile: String| reader.call(document, json!({ "profile": profile, "map": map["id"] })).await;
    let own = app.world.own.id.to_string();
    let expected = json!({ "map": { "name": "Campus", "locations": [{ "name": "Mensa" }] } });
    assert_eq!(read(own.clone()).await.ok(), expected);
    read(app.world.foreign.id.to_string()).await.refused(404, "NOT_FOUND");
    admin.creates_map(json!({ "id": map["id"], "visible": false })).await;
    read(own.clone()).await.refused(404, "NOT_FOUND");
    admin.creates_map(json!({ "id": map["id"], "visible": true })).await;
    admin.sets_access_code("ersti-2026").await;
    read(own.clone()).await.refused(404, "NOT_FOUND");
    reader.try_enter(&own, "ersti-2026").await.ok();
    assert_eq!(read(own.clone()).await.ok(), expected);
    admin.sets_visibility(false).await;
    read(own).await.refused(404, "NOT_FOUND");
}
