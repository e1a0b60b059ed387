//! Which networks posts can be imported from, as the console learns it.

use serde_json::json;

use crate::support::{Engine, Setting, TestApp};

#[tokio::test]
async fn console_is_told_which_networks_posts_can_be_imported_from() {
    let instagram: &[Setting] = &[
        ("AUSHANG_INSTAGRAM__APP_ID", "123"),
        ("AUSHANG_INSTAGRAM__APP_SECRET", "geheim"),
        ("AUSHANG_SOURCES__OTHER", "false"),
    ];
    for (settings, photo_network, other_sources) in [(&[][..], false, true), (instagram, true, false)] {
        let app = TestApp::with(Engine::Sqlite, settings).await;
        let config = app.anonymous().run("config", json!({}), "photoNetwork otherSources").await.ok();
        assert_eq!(config, json!({ "photoNetwork": photo_network, "otherSources": other_sources }));
    }
}
