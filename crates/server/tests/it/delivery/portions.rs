//! What a portion of pushes costs, and what is counted of it.

use aushang::delivery;
use aushang_db::testing::TestDb;
use aushang_push::testing::{Answer, PushService};
use chrono::TimeDelta;
use metrics_exporter_prometheus::PrometheusBuilder;
use serde_json::json;

use super::{device_of, states};
use crate::support::{Institution, TestApp};

/// Both engines are given the same text, and `PostgreSQL` can count it.
#[tokio::test]
async fn a_portion_is_taken_and_concluded_by_one_statement_each_however_large_it_is() {
    let Some(db) = TestDb::postgres().await else { return };
    let app = TestApp::on(db).await;
    let service = PushService::start().await.unwrap();
    for reader in app.followers(24).await {
        device_of(&reader, &service).await;
    }
    app.admin().await.sends(json!({ "content": "Hallo", "sendPush": true })).await;
    while delivery::resolve_open(&app.product).await.unwrap() {}
    service.answer_next([Answer::GONE; 10]);
    app.counts_statements(&["update on pushes", "delete on devices", "update on announcements"]).await;
    delivery::send_waiting(&app.product).await.unwrap();
    let statements = app.statements().await;
    assert_eq!(
        statements,
        ["delete devices 10", "update announcements 1", "update pushes 24", "update pushes 24"]
    );
    assert_eq!(states(&app).await, [["ACCEPTED"; 14].as_slice(), &["GONE"; 10]].concat());
}

#[tokio::test]
async fn what_could_not_be_written_down_is_not_counted() {
    for app in TestApp::on_each_engine().await {
        let recorder = PrometheusBuilder::new().build_recorder();
        let figures = recorder.handle();
        // Of this test alone: others deliver meanwhile.
        let _counting = metrics::set_default_local_recorder(&recorder);
        let service = PushService::start().await.unwrap();
        device_of(&app.follower("STUDENT").await, &service).await;
        let alarm = json!([{ "id": Institution::EMERGENCY }]);
        app.admin().await.sends(json!({ "content": "Brand", "channels": alarm })).await;
        while delivery::resolve_open(&app.product).await.unwrap() {}
        app.refuses("update on announcements").await;
        assert!(delivery::send_waiting(&app.product).await.is_err());
        assert_eq!(states(&app).await, ["SENDING"], "it was sent, and that is all that is known");
        assert!(!figures.render().contains("pushes_total{"), "{}", figures.render());

        app.takes_again("update on announcements").await;
        app.advance(TimeDelta::minutes(4));
        app.deliver().await;
        assert_eq!(states(&app).await, ["ACCEPTED"]);
        assert!(figures.render().contains("pushes_total{state=\"accepted\"} 1\n"), "{}", figures.render());
    }
}
