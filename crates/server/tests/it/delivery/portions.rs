//! The database writes of a delivery, and the counts in its announcement.

use aushang_db::testing::TestDb;
use aushang_push::testing::{Answer, PushService};
use chrono::TimeDelta;
use metrics_exporter_prometheus::PrometheusBuilder;
use serde_json::json;

use super::{device_of, states};
use crate::support::{Institution, TestApp};

/// Both engines are given the same text, and `PostgreSQL` can count it.
#[tokio::test]
async fn rows_are_taken_and_concluded_in_batches() {
    let Some(db) = TestDb::postgres().await else { return };
    let app = TestApp::on(db).await;
    let service = PushService::start().await.unwrap();
    for reader in app.followers(16).await {
        device_of(&reader, &service).await;
    }
    app.admin().await.sends(json!({ "content": "Hallo", "sendPush": true })).await;
    app.resolve().await;
    service.answer_next([Answer::GONE; 10]);
    app.counts_statements(&["update on pushes", "delete on devices", "update on announcements"]).await;
    app.try_send_pushes().await.unwrap();
    let statements = app.statements().await;
    let rows_of = |what: &str| -> Vec<usize> {
        let numbers = statements.iter().filter_map(|statement| statement.strip_prefix(what));
        numbers.map(|number| number.trim().parse().unwrap()).collect()
    };
    // All rows are taken at once, and results are stored in batches of at least a quarter.
    let pushes = rows_of("update pushes");
    assert!(pushes.contains(&16) && pushes.len() <= 5, "{statements:?}");
    assert_eq!(pushes.iter().sum::<usize>(), 32);
    assert_eq!(rows_of("delete devices").iter().sum::<usize>(), 10);
    assert!(rows_of("update announcements").len() < pushes.len(), "{statements:?}");
    assert_eq!(states(&app).await, [["ACCEPTED"; 6].as_slice(), &["GONE"; 10]].concat());
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
        app.resolve().await;
        app.refuses("update on announcements").await;
        assert!(app.try_send_pushes().await.is_err());
        assert_eq!(states(&app).await, ["SENDING"], "it was sent, and that is all that is known");
        assert!(!figures.render().contains("pushes_total{"), "{}", figures.render());

        app.takes_again("update on announcements").await;
        app.advance(TimeDelta::minutes(4));
        app.deliver().await;
        assert_eq!(states(&app).await, ["ACCEPTED"]);
        assert!(figures.render().contains("pushes_total{state=\"accepted\"} 1\n"), "{}", figures.render());
    }
}
