//! The documents that the console requests by id.

use aushang_graphql_http::document_id;
use aushang_server::http::{ConsoleDocuments, OnInvalid};
use serde_json::{Value, json};

use crate::support::{TestApp, console_documents};

const ME: &str = "query Me { me { id } }";
const TYPO: &str = "query Typo { mee { id } }";
const DEEP: &str = "query Deep { me { ...Again } } fragment Again on Me { id ...Again }";

fn entry(name: &str, id: &str, text: &str) -> Value {
    json!({ "id": id, "name": name, "text": text })
}

fn manifest() -> Vec<u8> {
    let [me, typo, deep] = [ME, TYPO, DEEP].map(document_id);
    let entries = json!([
        entry("Me", &me, ME),
        entry("Typo", &typo, TYPO),
        entry("Deep", &deep, DEEP),
        entry("Changed", &me, "query Changed { me { username } }"),
    ]);
    entries.to_string().into_bytes()
}

#[tokio::test]
async fn release_with_invalid_documents_does_not_start() {
    let app = TestApp::on_sqlite().await;
    let documents = ConsoleDocuments::read(&manifest(), OnInvalid::Fail);
    let Err(why) = app.with_documents(documents, |_| {}) else { panic!("the server starts") };
    let why = why.to_string();
    for finding in
        ["Changed: its id is ", "Typo: INVALID_DOCUMENT: Unknown field \"mee\"", "Deep: FRAGMENT_CYCLE: "]
    {
        assert!(why.contains(finding), "{why}");
    }
    assert!(!why.contains("Me: "), "{why}");
    for broken in ["", "{}", "[{}]", "[{\"id\":\"\",\"name\":\"\"}]"] {
        let documents = ConsoleDocuments::read(broken.as_bytes(), OnInvalid::Fail);
        let app = TestApp::on_sqlite().await;
        let Err(why) = app.with_documents(documents, |_| {}) else { panic!("{broken}: the server starts") };
        assert!(why.to_string().contains("documents.json: "), "{why}");
    }
}

#[tokio::test]
async fn server_in_development_ignores_invalid_documents() {
    let documents = ConsoleDocuments::read(&manifest(), OnInvalid::Warn);
    let app = TestApp::on_sqlite().await.with_documents(documents, |_| {}).expect("a warning");
    let admin = app.admin().await;
    let by_id = admin.clone().by_id();
    by_id.call(ME, json!({})).await.ok();
    for text in [TYPO, DEEP, "query Changed { me { username } }"] {
        by_id.call(text, json!({})).await.refused(400, "UNKNOWN_DOCUMENT");
    }
    admin.call("query Changed { me { username } }", json!({})).await.ok();
    let documents = ConsoleDocuments::read(b"{", OnInvalid::Warn);
    app.with_documents(documents, |_| {}).expect("a warning");
}

#[tokio::test]
async fn app_endpoint_does_not_know_the_documents_of_the_console() {
    let app = TestApp::on_sqlite().await;
    let app = app.with_documents(console_documents([ME]), |_| {}).expect("valid documents");
    app.admin().await.by_id().call(ME, json!({})).await.ok();
    app.anonymous().on_the_app().by_id().call(ME, json!({})).await.refused(400, "UNKNOWN_DOCUMENT");
}

#[tokio::test]
async fn other_texts_can_be_refused_on_the_endpoint_of_the_console_only() {
    let app = TestApp::on_sqlite().await;
    let (admin, reader) = (app.admin().await, app.reader("STUDENT").await);
    let app = app.with_documents(console_documents([ME]), |config| {
        config.server.only_console_documents = true;
    });
    let app = app.expect("valid documents");
    let on_this = |token: Option<String>| app.anonymous().with_token(token.expect("a session has a token"));
    let admin = on_this(admin.token);
    admin.clone().by_id().call(ME, json!({})).await.ok();
    admin.call(ME, json!({})).await.ok();
    for text in ["{ __typename }", "{ __schema { types { name } } }", "{"] {
        admin.call(text, json!({})).await.refused(400, "TEXT_NOT_ACCEPTED");
    }
    on_this(reader.token).on_the_app().call("{ reader { id } }", json!({})).await.ok();
}

#[tokio::test]
async fn server_that_accepts_only_documents_needs_some() {
    let app = TestApp::on_sqlite().await;
    let started = app.with_documents(ConsoleDocuments::default(), |config| {
        config.server.only_console_documents = true;
    });
    let Err(why) = started else { panic!("the server starts") };
    assert!(why.to_string().contains("server.only_console_documents"), "{why}");
}
