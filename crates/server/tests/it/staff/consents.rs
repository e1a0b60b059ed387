//! The list of consents to marketing.

use serde_json::{Value, json};

use crate::support::{TestApp, each_engine};

// spec: API-24, ADMIN-32, SETTINGS-13
#[each_engine]
async fn staff_lists_the_consents_of_all_profiles(app: TestApp) {
    let (staff, admin) = (app.superadmin().await, app.admin().await);
    let give = async |given: bool| {
        admin.run("updateUser", json!({ "publishMembership": given }), "id").await.ok();
    };
    give(true).await;
    let list = async |filter: &str, first: u32, before: Value| {
        let page = json!({ "filter": filter, "paginationInput": { "first": first, "before": before } });
        let fields = "edges { node { username displayName publishMembership changedAt } } \
                      pageInfo { hasPreviousPage endCursor } totalCount";
        staff.run("users", page, fields).await.ok()
    };
    let own = json!({
        "username": "fs-informatik", "displayName": "Fachschaft Informatik", "publishMembership": true,
        "changedAt": app.now().to_rfc3339()
    });
    let other = |username: &str, display_name: &str| {
        json!({
            "username": username, "displayName": display_name, "publishMembership": false, "changedAt": null
        })
    };
    let all = list("ALL", 2, Value::Null).await;
    let nodes = |page: &Value| {
        page["edges"].as_array().unwrap().iter().map(|edge| edge["node"].clone()).collect::<Vec<_>>()
    };
    assert_eq!(nodes(&all), [own.clone(), other("intern", "Intern")]);
    assert_eq!((&all["totalCount"], &all["pageInfo"]["hasPreviousPage"]), (&json!(3), &json!(true)));
    let rest = list("ALL", 2, all["pageInfo"]["endCursor"].clone()).await;
    assert_eq!(nodes(&rest), [other("uni", "Universität Beispielstadt")]);
    let given = list("GIVEN", 5, Value::Null).await;
    assert_eq!((nodes(&given), &given["totalCount"]), (vec![own], &json!(1)));
    app.advance(chrono::TimeDelta::hours(1));
    give(false).await;
    assert_eq!(nodes(&list("GIVEN", 5, Value::Null).await), [Value::Null; 0]);
    let withdrawn = nodes(&list("ALL", 1, Value::Null).await);
    assert_eq!(withdrawn[0]["changedAt"], app.now().to_rfc3339(), "the latest change");
}

// spec: ADMIN-32
#[each_engine]
async fn consents_are_exported_as_a_table(app: TestApp) {
    let staff = app.superadmin().await;
    app.admin().await.run("updateUser", json!({ "publishMembership": true }), "id").await.ok();
    let csv = staff.run("consentsCsv", json!({}), "").await.ok();
    let expected = "\u{feff}Profil;Profilname;Einwilligung;Geändert am (Zeit in Berlin)\n\
                    Fachschaft Informatik;fs-informatik;ja;02.11.2026 12:00:00\n\
                    Intern;intern;nein;\nUniversität Beispielstadt;uni;nein;\n";
    assert_eq!(csv, expected);
    assert_eq!(staff.run("consentsCsv", json!({ "filter": "ALL" }), "").await.ok(), expected);
    let given = staff.run("consentsCsv", json!({ "filter": "GIVEN" }), "").await.ok();
    let expected = "\u{feff}Profil;Profilname;Einwilligung;Geändert am (Zeit in Berlin)\n\
                    Fachschaft Informatik;fs-informatik;ja;02.11.2026 12:00:00\n";
    assert_eq!(given, expected);
}

#[each_engine]
async fn history_says_who_gave_and_withdrew_what(app: TestApp) {
    let (staff, admin) = (app.superadmin().await, app.admin().await);
    let id = json!({ "userId": app.world.own.id });
    let history = async || {
        let changes = staff.run("consentHistory", id.clone(), "kind version given email").await.ok();
        changes.as_array().unwrap().iter().map(ToString::to_string).collect::<Vec<_>>()
    };
    let before = history().await;
    let person = app.joins("neu@fs.example", "ADMIN").await;
    for given in [true, false] {
        person.run("updateUser", json!({ "publishMembership": given }), "id").await.ok();
    }
    let marketing = |given: bool, email: Value| {
        json!({ "kind": "MARKETING", "version": null, "given": given, "email": email }).to_string()
    };
    let agreed = |kind: &str| {
        let email = "neu@fs.example";
        json!({ "kind": kind, "version": 20_180_918, "given": true, "email": email }).to_string()
    };
    let by_person = json!("neu@fs.example");
    let expected = [
        marketing(false, by_person.clone()),
        marketing(true, by_person),
        agreed("USER_AGREEMENT"),
        agreed("PRIVACY_POLICY"),
    ];
    assert_eq!(history().await[..4], expected);
    // The consents of a deleted account are deleted with it; those of the profile stay.
    admin.try_delete_account(&person.id).await.ok();
    let kept = [marketing(false, Value::Null), marketing(true, Value::Null)];
    assert_eq!(history().await, [&kept[..], &before].concat());
}
