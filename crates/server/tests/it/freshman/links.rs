//! Link collections.

use serde_json::json;

use crate::support::{LINKS, TestApp, each_engine, outcomes};

// spec: FRESHMAN-21, FRESHMAN-22, FRESHMAN-23, FRESHMAN-25, API-64, ONBOARD-10
#[each_engine]
async fn links_are_saved_as_a_whole_list(app: TestApp) {
    let admin = app.admin().await;
    let empty = admin.try_save_links(None, json!([])).await.ok();
    assert_eq!(empty["links"], json!([]));
    assert!(admin.me("freshmanInUse").await["freshmanInUse"].is_null(), "no link was saved yet");
    let links = json!([
        { "link": "chat.example/gruppe" },
        { "title": " Moodle ", "icon": "computer", "link": "http://moodle.uni.example" },
    ]);
    let id = empty["id"].clone();
    let saved = admin.try_save_links(Some(&id), links).await.ok();
    let expected = json!({ "id": id, "links": [
        { "title": "Titel", "icon": "pin", "link": "https://chat.example/gruppe" },
        { "title": "Moodle", "icon": "computer", "link": "http://moodle.uni.example" },
    ] });
    assert_eq!(saved, expected);
    assert!(!admin.me("freshmanInUse").await["freshmanInUse"].is_null());
    let seen = app.drafter().await.me(&format!("linkCollections {{ {LINKS} }}")).await;
    assert_eq!(seen["linkCollections"], json!([expected]));

    let refused = admin
        .try_save_links(Some(&id), json!([{ "link": "a.example" }, { "title": " ", "link": "kein link" }]))
        .await;
    assert_eq!(refused.fields(), ["links.1.title REQUIRED", "links.1.link NOT_A_URL"]);
    admin.try_save_links(Some(&json!("tmp_1")), json!([])).await.refused(409, "LIST_CHANGED");
    let kept = admin.me(&format!("linkCollections {{ {LINKS} }}")).await;
    assert_eq!(kept["linkCollections"], json!([expected]));
    let full = json!(vec![json!({ "link": "a.example" }); 100]);
    admin.try_save_links(Some(&id), full).await.ok();
    let refused = admin.try_save_links(Some(&id), json!(vec![json!({ "link": "a.example" }); 101])).await;
    assert_eq!(refused.fields(), ["links TOO_MANY"]);
    assert_eq!(app.actions("links.%").await, ["links.update"; 3]);
}

#[each_engine]
async fn two_accounts_cannot_both_create_the_collection(app: TestApp) {
    let (admin, user) = (app.admin().await, app.user().await);
    let (first, second) = futures::future::join(
        admin.try_save_links(None, json!([{ "link": "a.example" }])),
        user.try_save_links(None, json!([{ "link": "b.example" }])),
    )
    .await;
    assert_eq!(outcomes([&first, &second]), ["409", "ok"]);
}

// spec: FRESHMAN-25
#[each_engine]
async fn list_is_not_saved_over_a_version_that_was_not_read(app: TestApp) {
    let (admin, user) = (app.admin().await, app.user().await);
    let link =
        |name: &str| json!({ "title": name, "icon": "pin", "link": format!("https://{name}.example") });
    let save = async |person: &crate::support::Person, id: &serde_json::Value, based_on, links| {
        let list = json!({ "id": id, "links": links, "basedOn": based_on });
        person.run("updateLinkCollection", list, &format!("{LINKS} version")).await
    };
    let first = admin.run("updateLinkCollection", json!({ "links": [link("a")] }), "id version").await.ok();
    let id = first["id"].clone();
    assert_eq!(first["version"], 1);
    let second = save(&user, &id, json!(1), json!([link("a"), link("b")])).await.ok();
    assert_eq!(second["version"], 2);
    save(&admin, &id, json!(1), json!([link("c")])).await.refused(409, "LIST_CHANGED");
    // The same links once more, as after a lost response.
    let repeated = save(&user, &id, json!(1), json!([link("a"), link("b")])).await.ok();
    assert_eq!(repeated, second);
    let third = save(&admin, &id, json!(2), json!([link("c")])).await.ok();
    assert_eq!((&third["version"], &third["links"]), (&json!(3), &json!([link("c")])));
    // A client that does not name a version is not checked.
    let fourth = save(&admin, &id, serde_json::Value::Null, json!([])).await.ok();
    assert_eq!(fourth["version"], 4);
}
