//! How long it is known that a mail was sent.

use chrono::TimeDelta;

use super::{reset, writes};
use crate::support::TestApp;

#[tokio::test]
async fn after_a_month_nothing_is_known_of_a_mail() {
    for app in TestApp::on_each_engine().await {
        writes(&app, reset(&app), Ok(())).await.unwrap();
        app.run_jobs().await;
        app.advance(TimeDelta::days(30));
        app.sweep().await;
        assert_eq!(app.count("mails").await, 1);
        // One that was written and never sent goes as well, and its order finds nothing to do.
        writes(&app, reset(&app), Ok(())).await.unwrap();
        app.advance(TimeDelta::days(30) + TimeDelta::milliseconds(1));
        app.sweep().await;
        assert_eq!(app.count("mails").await, 0);
        app.run_jobs().await;
        assert_eq!((app.count("jobs").await, app.mails().await.len()), (0, 1));
    }
}
