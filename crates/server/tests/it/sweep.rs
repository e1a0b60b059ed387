//! What has grown old goes, each kind for itself.

use aushang::sweep::sweep;
use chrono::TimeDelta;
use serde_json::json;

use crate::support::{TestApp, jpeg};

#[tokio::test]
async fn one_kind_that_cannot_be_swept_keeps_no_other() {
    for app in TestApp::on_each_engine().await {
        let admin = app.admin().await;
        admin.sends(json!({ "content": "Hallo", "key": "k" })).await;
        admin.uploads(&jpeg(60, 40)).await;
        app.advance(TimeDelta::days(366));
        app.rename_table("sessions", "sessions_away").await;
        assert!(!sweep(&app.product).await, "nothing is left but what cannot be swept");
        app.rename_table("sessions_away", "sessions").await;
        let old = ["sessions", "password_checks", "known_browsers", "idempotency_keys", "media_files"];
        let left = futures::future::join_all(old.map(|table| app.count(table))).await;
        assert_eq!(left, [1, 0, 0, 0, 0]);
        sweep(&app.product).await;
        assert_eq!(app.count("sessions").await, 0);
    }
}
