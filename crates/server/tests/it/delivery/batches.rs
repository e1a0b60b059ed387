//! The database writes of a delivery, and the counts in its announcement.

use aushang_push::testing::{Answer, PushService};

use super::{devices_of_followers, sends_push, states};
use crate::support::TestApp;

/// Both engines run the same SQL, and only `PostgreSQL` can count its statements.
#[tokio::test]
async fn pushes_are_taken_and_concluded_in_batches() {
    let Some(app) = TestApp::on_postgres().await else { return };
    let service = PushService::start().await.unwrap();
    devices_of_followers(&app, 16, &service).await;
    sends_push(&app.admin().await).await;
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
