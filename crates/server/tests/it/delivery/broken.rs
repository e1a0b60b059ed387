//! A database that fails while pushes are sent.

use std::sync::Arc;
use std::time::Duration;

use aushang::delivery;
use aushang_push::testing::PushService;
use chrono::TimeDelta;
use metrics_exporter_prometheus::PrometheusBuilder;
use tokio::sync::Notify;
use tracing::{Event, Level, Subscriber};
use tracing_subscriber::layer::{Context, Layer, SubscriberExt};

use super::{Scene, device_of, sends_emergency, sends_push, sent, states};
use crate::support::{Engine, TestApp, each_engine};

// spec: MISC-05
#[each_engine]
async fn push_that_could_not_be_read_waits_and_is_sent_once(scene: Scene) {
    let Scene { app, service, admin, .. } = scene;
    sends_push(&admin).await;
    app.resolve().await;
    app.rename_table("devices", "devices_away").await;
    assert!(app.try_send_pushes().await.is_err());
    app.rename_table("devices_away", "devices").await;
    assert_eq!((states(&app).await, sent(&service)), (vec!["WAITING".to_owned()], 0));
    app.deliver().await;
    assert_eq!((states(&app).await, sent(&service)), (vec!["ACCEPTED".to_owned()], 1));
}

/// Notifies of each warning that the sender logs.
struct Warnings(Arc<Notify>);

impl<S: Subscriber> Layer<S> for Warnings {
    fn on_event(&self, event: &Event<'_>, _: Context<'_, S>) {
        let metadata = event.metadata();
        if *metadata.level() == Level::WARN && metadata.target() == "aushang::delivery::send" {
            self.0.notify_one();
        }
    }
}

// spec: MISC-05
#[each_engine]
async fn outcomes_are_kept_in_memory_for_15_minutes_after_the_lease(engine: Engine) {
    let kept = TimeDelta::minutes(2 + 15);
    for (outage, is_stored) in [(kept - TimeDelta::milliseconds(1), true), (kept, false)] {
        let app = TestApp::with(engine, &[]).await;
        let recorder = PrometheusBuilder::new().build_recorder();
        let metrics_handle = recorder.handle();
        let _counting = metrics::set_default_local_recorder(&recorder);
        let warned = Arc::new(Notify::new());
        let _logging = tracing::subscriber::set_default(
            tracing_subscriber::registry().with(Warnings(Arc::clone(&warned))),
        );
        let service = PushService::start().await.unwrap();
        let admin = app.admin().await;
        device_of(&app.follower("STUDENT").await, &service).await;
        sends_push(&admin).await;
        sends_emergency(&admin).await;
        app.resolve().await;

        app.refuses("update on announcements").await;
        let ending = async {
            let warning = tokio::time::timeout(Duration::from_mins(1), warned.notified()).await;
            warning.expect("a warning while the outcomes cannot be stored");
            assert_eq!(states(&app).await, ["SENDING", "SENDING"]);
            app.advance(outage);
            if is_stored {
                app.allows_again("update on announcements").await;
                // Their leases have ended, but this node still knows the outcomes.
                delivery::recover(&app.product, false).await.unwrap();
                assert_eq!(states(&app).await, ["SENDING", "SENDING"]);
            }
        };
        let (result, ()) = tokio::join!(app.try_send_pushes(), ending);
        assert_eq!(result.is_ok(), is_stored);
        let accepted = "pushes_total{state=\"accepted\"}";
        if is_stored {
            assert_eq!(states(&app).await, ["ACCEPTED", "ACCEPTED"]);
        } else {
            assert_eq!(states(&app).await, ["SENDING", "SENDING"]);
            assert!(!metrics_handle.render().contains("pushes_total{"), "{}", metrics_handle.render());
            app.allows_again("update on announcements").await;
        }

        // Without a stored outcome, the ordinary push becomes UNCERTAIN and the emergency is sent again.
        app.deliver_after(TimeDelta::minutes(4)).await;
        let (expected, messages, count) =
            if is_stored { (["ACCEPTED", "ACCEPTED"], 2, 2) } else { (["ACCEPTED", "UNCERTAIN"], 3, 1) };
        assert_eq!((states(&app).await, sent(&service)), (expected.map(str::to_owned).to_vec(), messages));
        let metrics = metrics_handle.render();
        assert!(metrics.contains(&format!("{accepted} {count}\n")), "{metrics}");
    }
}
