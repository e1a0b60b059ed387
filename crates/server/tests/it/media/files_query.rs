//! The query `files` for files that were uploaded earlier.

use chrono::TimeDelta;
use serde_json::{Value, json};

use crate::support::{Person, TestApp, each_engine, jpeg, text, with_image};

async fn files(person: &Person, raws: &[&Value]) -> Vec<Value> {
    let fields = "raw image { raw large placeholder width height } audio { url } video { state }";
    let files = person.run("files", json!({ "raws": raws }), fields).await.ok();
    files.as_array().expect("a list").clone()
}

// spec: ATTACH-54
#[each_engine]
async fn files_returns_new_signed_urls(app: TestApp) {
    let admin = app.admin().await;
    let staged = admin.uploads(&jpeg(60, 40)).await;
    let old = text(&staged["image"]["large"]);
    app.advance(TimeDelta::minutes(90));
    assert_eq!(app.get(&old).await.status, 404);
    let missing = json!("01890000-0000-7000-8000-000000000000");
    let [again] = &files(&admin, &[&staged["raw"], &missing, &json!("kein Name")]).await[..] else {
        panic!("one file")
    };
    assert_eq!(again["image"]["raw"], staged["raw"]);
    assert_eq!((&again["audio"], &again["video"]), (&Value::Null, &Value::Null));
    assert_eq!(again["image"]["width"], 60);
    assert_eq!(app.get(&text(&again["image"]["large"])).await.status, 200);
    app.sweep_after(TimeDelta::hours(24)).await;
    assert!(files(&admin, &[&staged["raw"]]).await.is_empty());
}

#[each_engine]
async fn files_returns_only_files_that_the_caller_may_use_or_see(app: TestApp) {
    let (admin, drafter) = (app.admin().await, app.drafter().await);
    let stranger = app.stranger().await;
    let staged = admin.uploads(&jpeg(60, 40)).await;
    let used = admin.uploads(&jpeg(40, 60)).await;
    admin.sends(with_image(&used)).await;
    let both = [&staged["raw"], &used["raw"]];
    assert_eq!(files(&admin, &both).await.len(), 2);
    let [seen] = &files(&drafter, &both).await[..] else { panic!("only the file of the post") };
    assert_eq!(seen["raw"], used["raw"]);
    assert!(files(&stranger, &both).await.is_empty());
}

#[each_engine]
async fn files_accepts_as_many_ids_as_a_post_can_have_files(app: TestApp) {
    let admin = app.admin().await;
    admin.run("files", json!({ "raws": vec!["x"; 51] }), "raw").await.refused_at(400, "raws TOO_MANY");
}
