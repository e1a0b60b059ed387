//! Templates of posts.

use serde_json::{Value, json};

use crate::support::{Answer, Institution, Person, TestApp, each_engine, text, with};

const FIELDS: &str = "id name content translations { content { lang value } } \
    notificationChannels { channel notification } sendPush pushConfig { title text } viewerCanChange";

impl Person {
    async fn try_create_template(&self, arguments: Value) -> Answer {
        self.run("createTemplate", arguments, FIELDS).await
    }

    async fn creates_template(&self, name: &str) -> Value {
        self.try_create_template(json!({ "name": name, "content": "Hallo" })).await.ok()
    }

    async fn try_rename_template(&self, template: &Value, name: &str) -> Answer {
        self.run("renameTemplate", json!({ "id": template["id"], "name": name }), FIELDS).await
    }

    async fn try_delete_template(&self, template: &Value) -> Answer {
        self.run("deleteTemplate", json!({ "id": template["id"] }), "").await
    }

    async fn templates(&self) -> Vec<Value> {
        self.run("templates", json!({}), FIELDS).await.ok().as_array().expect("a list").clone()
    }

    async fn template_names(&self) -> Vec<String> {
        self.templates().await.iter().map(|template| text(&template["name"])).collect()
    }
}

#[each_engine]
async fn template_keeps_texts_channels_and_push(app: TestApp) {
    let admin = app.admin().await;
    let arguments = json!({
        "name": " Sprechstunde\nder FS ",
        "content": " **Heute** Sprechstunde ",
        "translations": { "content": [{ "lang": "en", "value": "Office hour" }] },
        "notificationChannels": [{ "id": app.world.own.students.to_string(), "notification": true }],
        "sendPush": true,
        "pushConfig": { "title": "Sprechstunde" },
    });
    let saved = admin.try_create_template(arguments).await.ok();
    let expected = json!({
        "id": saved["id"],
        "name": "Sprechstunde der FS",
        "content": "**Heute** Sprechstunde",
        "translations": { "content": [
            { "lang": "de", "value": "**Heute** Sprechstunde" },
            { "lang": "en", "value": "Office hour" },
        ] },
        "notificationChannels": [{ "channel": app.world.own.students.to_string(), "notification": true }],
        "sendPush": true,
        "pushConfig": { "title": "Sprechstunde", "text": null },
        "viewerCanChange": true,
    });
    assert_eq!(saved, expected);
    assert_eq!(app.drafter().await.templates().await, [with(expected, &json!({ "viewerCanChange": false }))]);
    assert!(app.stranger().await.templates().await.is_empty());
    assert_eq!(app.actions("template.create").await.len(), 1);
}

#[each_engine]
async fn content_is_checked_like_that_of_a_post(app: TestApp) {
    let (admin, stranger) = (app.admin().await, app.stranger().await);
    let valid = json!({ "name": "Vorlage", "content": "Hallo" });
    let foreign = app.world.foreign.news.to_string();
    let emergencies = [Institution::EMERGENCY, Institution::EMERGENCY_ALARM].map(|id| json!({ "id": id }));
    for (change, refused) in [
        (json!({ "name": " " }), "name REQUIRED"),
        (json!({ "name": "x".repeat(61) }), "name TOO_LONG"),
        (json!({ "content": "\u{200b}" }), "content REQUIRED"),
        (json!({ "content": "x".repeat(10_001) }), "content TOO_LONG"),
        (json!({ "notificationChannels": [{ "id": foreign }] }), "notificationChannels NOT_OFFERED"),
        (json!({ "notificationChannels": emergencies }), "notificationChannels"),
    ] {
        let answer = admin.try_create_template(with(valid.clone(), &change)).await;
        let fields = answer.fields();
        assert!(fields.iter().any(|field| field.starts_with(refused)), "{refused}: {fields:?}");
    }
    // A profile without the permissions.
    let english = json!({ "translations": { "content": [{ "lang": "en", "value": "Hello" }] } });
    let answer = stranger.try_create_template(with(valid.clone(), &english)).await;
    answer.refused_at(403, "translations.content ENGLISH_NOT_PERMITTED");
    let push = json!({ "pushConfig": { "title": "Neu" } });
    let answer = stranger.try_create_template(with(valid.clone(), &push)).await;
    answer.refused_at(403, "pushConfig PUSH_CONFIG_NOT_PERMITTED");
    admin.try_create_template(with(valid, &json!({ "name": "x".repeat(60) }))).await.ok();
}

#[each_engine]
async fn name_is_unique_in_its_profile_regardless_of_case(app: TestApp) {
    let (admin, drafter, stranger) = (app.admin().await, app.drafter().await, app.stranger().await);
    let first = drafter.creates_template("Übung").await;
    stranger.creates_template("Übung").await;
    let taken = admin.try_create_template(json!({ "name": "üBUNG", "content": "Hallo" })).await;
    taken.refused_at(409, "name TEMPLATE_EXISTS");
    let second = admin.creates_template("Sprechstunde").await;
    admin.try_rename_template(&second, "übung").await.refused_at(409, "name TEMPLATE_EXISTS");
    admin.try_rename_template(&second, " ").await.refused_at(400, "name REQUIRED");
    assert_eq!(admin.try_rename_template(&second, "SPRECHSTUNDE").await.ok()["name"], "SPRECHSTUNDE");
    admin.try_rename_template(&second, "SPRECHSTUNDE").await.ok();
    assert_eq!(app.actions("template.rename").await.len(), 1, "the same name changes nothing");
    drafter.try_rename_template(&first, "Arbeit").await.ok();
    admin.try_rename_template(&second, "Übung").await.ok();
    assert_eq!(admin.template_names().await, ["Arbeit", "Übung"]);
    admin.try_delete_template(&second).await.ok();
    admin.try_delete_template(&second).await.refused(404, "NOT_FOUND");
    admin.creates_template("Übung").await;
}

#[each_engine]
async fn profile_has_at_most_50_templates(app: TestApp) {
    let (admin, drafter) = (app.admin().await, app.drafter().await);
    for number in 0..49 {
        drafter.creates_template(&format!("Vorlage {number}")).await;
    }
    let last = drafter.creates_template("Letzte").await;
    let refused = admin.try_create_template(json!({ "name": "Noch eine", "content": "Hallo" })).await;
    refused.refused(409, "TOO_MANY_TEMPLATES");
    admin.try_delete_template(&last).await.ok();
    admin.creates_template("Noch eine").await;
}

#[each_engine]
async fn template_stays_without_its_account_and_channel(app: TestApp) {
    let (admin, drafter) = (app.admin().await, app.drafter().await);
    let channels = json!([{ "id": app.world.own.news.to_string() }]);
    let arguments = json!({ "name": "Neues", "content": "Hallo", "notificationChannels": channels });
    let template = drafter.try_create_template(arguments).await.ok();
    assert_eq!(template["viewerCanChange"], true);
    app.delete_account(&drafter.email).await;
    let kept = admin.templates().await;
    assert_eq!(kept, std::slice::from_ref(&template));
    assert_eq!(app.count("templates").await, 1);
    let other = app.other_drafter().await;
    other.try_delete_template(&template).await.refused(403, "NOT_PERMITTED");
}
