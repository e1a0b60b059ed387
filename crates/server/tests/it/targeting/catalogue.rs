//! The catalogue of universities and subjects, as apps download it.

use std::fmt::Write;

use chrono::TimeDelta;
use serde_json::{Value, json};

use crate::support::{TestApp, each_engine};

#[each_engine]
async fn unchanged_catalogue_is_not_sent_again(app: TestApp) {
    for (address, id) in [("/app/universities", "kit"), ("/app/affiliations", "informatik")] {
        let page = app.get(address).await;
        assert_eq!((page.status.as_u16(), page.header("content-type")), (200, "application/json"));
        let list: Value = serde_json::from_slice(&page.bytes).unwrap();
        assert!(list.as_array().unwrap().iter().any(|entry| entry["id"] == id), "{list}");
        let tag = page.header("etag").to_owned();
        let again = app.get_with(address, &[("if-none-match", &tag)]).await;
        assert_eq!((again.status.as_u16(), again.bytes.len()), (304, 0));
        let zipped = app.get_with(address, &[("accept-encoding", "gzip")]).await;
        assert_eq!((zipped.header("content-encoding"), zipped.header("etag")), ("gzip", &*tag));
        assert!(zipped.bytes.len() < page.bytes.len());
    }
}

#[tokio::test]
async fn import_is_visible_after_the_cache_expires() {
    // With SQLite, imports run while the server is stopped.
    let Some(app) = TestApp::on_postgres().await else { return };
    let before = app.get("/app/universities").await;
    let shell = app.shell();
    std::fs::write(shell.folder().join("neu.csv"), "id,name\nneu,Neue Universität\n").unwrap();
    shell.run(&["import", "universities", "neu.csv"]).await.ok();
    app.advance(TimeDelta::seconds(10));
    let after = app.get("/app/universities").await;
    assert_ne!(before.header("etag"), after.header("etag"));
    assert!(after.text().contains("Neue Universität"));
    let listed = app.anonymous().on_the_app().run("universities", json!({}), "id").await;
    assert!(listed.ok().as_array().unwrap().contains(&json!({ "id": "neu" })));
}

/// Together with the existing entries, the lists reach about their maximum length.
async fn with_full_catalogue(app: TestApp) -> TestApp {
    app.product.db.clone().close().await.unwrap();
    let shell = app.shell();
    for (list, name) in [("universities", "Universität"), ("affiliations", "Studiengang")] {
        let mut file = "id,name\n".to_owned();
        for number in 0..4700 {
            writeln!(file, "{list}-{number},{name} der angewandten Wissenschaften Nummer {number}").unwrap();
        }
        std::fs::write(shell.folder().join("all.csv"), file).unwrap();
        shell.run(&["import", list, "all.csv", "--remove-missing"]).await.ok();
    }
    app.restarted_with(&[]).await
}

/// Each document requests as much as possible: public responses stay small for any catalogue.
#[tokio::test]
async fn small_documents_cannot_cause_large_responses() {
    let app = with_full_catalogue(TestApp::on_sqlite().await).await;
    let ids = "id ".repeat(490);
    let aliases: String = (0..20).map(|number| format!("a{number}: name ")).collect::<Vec<_>>().concat();
    let roots: String =
        (0..10).map(|number| format!("r{number}: universities {{ ...F }} ")).collect::<Vec<_>>().concat();
    let skipped: String = (0..49).map(|_| "name @skip(if: false) ").collect();
    for document in [
        "{ universities { id name } }".to_owned(),
        "{ universities { id name } affiliations { id name } }".to_owned(),
        format!("{{ universities {{ {ids} }} }}"),
        format!("{{ universities {{ {aliases} }} }}"),
        format!("{{ {roots} }} fragment F on University {{ {aliases} }}"),
        format!("{{ {roots} }} fragment F on University {{ {ids} }}"),
        format!("{{ universities {{ {skipped} }} }}"),
        format!("{{ {} }}", "universities { id } ".repeat(10)),
        "{ ...A ...A } fragment A on Query { ...B ...B } fragment B on Query { universities { id name } }"
            .to_owned(),
    ] {
        assert!(document.len() < 16 * 1024);
        let answer = app.anonymous().on_the_app().call(&document, json!({})).await;
        let reason = &answer.body["errors"][0]["extensions"]["reason"];
        let length = answer.body.to_string().len();
        assert!(length <= 300_000, "{length} bytes: {document}");
        // Merged selections count once per occurrence, and the response is small.
        let is_merged = document.starts_with("{ universities { id } universities");
        assert!(is_merged || reason == "TOO_COMPLEX" || reason == "ANSWER_TOO_LARGE", "{reason}: {document}");
    }
    // A single list costs its length.
    let answer = app.anonymous().on_the_app().run("universities", json!({}), "id").await;
    assert!(answer.ok().as_array().unwrap().len() >= 4700);
}
