//! What nobody used goes.

use aushang_server::loops;
use chrono::TimeDelta;
use serde_json::json;
use tokio_util::sync::CancellationToken;

use crate::support::{TestApp, jpeg, text};

#[tokio::test]
async fn a_staged_file_waits_a_day_and_a_used_one_stays() {
    for app in TestApp::on_each_engine().await {
        let admin = app.admin().await;
        let used = admin.uploads(&jpeg(60, 40)).await;
        let image = json!({ "type": "IMAGE", "raw": used["raw"] });
        let attachment = json!({ "blog": { "title": "Haus", "url": "a.example", "image": image } });
        let post = admin.sends(json!({ "content": "Bild", "attachment": attachment })).await;
        admin.uploads(&jpeg(40, 40)).await;
        app.advance(TimeDelta::hours(24));
        app.sweep().await;
        app.run_jobs().await;
        assert_eq!(app.stored_files(), 2);
        app.advance(TimeDelta::milliseconds(1));
        app.sweep().await;
        app.run_jobs().await;
        assert_eq!((app.stored_files(), app.count("media_files").await), (1, 1));
        assert_eq!(app.get(&text(&post["attachments"][0]["image"]["large"])).await.status, 200);
    }
}

#[tokio::test]
async fn what_a_kill_left_of_recordings_goes_and_a_stray_file_does_not_keep_it() {
    for app in TestApp::on_each_engine().await {
        let work = &app.product.work_folder;
        std::fs::write(work.join("a-stray-one"), b"x").expect("the folder is there");
        for name in [".tmp1", ".tmp2"] {
            std::fs::create_dir(work.join(name)).expect("the folder is there");
            std::fs::write(work.join(name).join("source"), b"x").expect("the folder is there");
        }
        let left = || std::fs::read_dir(work).expect("the folder is there").count();
        // The server's clock is behind the disk's: somebody may be working at it.
        loops::discard_unfinished_files(&app.product, CancellationToken::new()).await;
        assert_eq!(left(), 3);
        app.advance(TimeDelta::days(36_500));
        loops::discard_unfinished_files(&app.product, CancellationToken::new()).await;
        assert_eq!(left(), 0);
    }
}

#[tokio::test]
async fn what_a_kill_left_unfinished_goes_and_what_another_node_writes_stays() {
    for app in TestApp::on_each_engine().await {
        app.leave_unfinished("large.jpg", app.now() - TimeDelta::days(9));
        app.leave_unfinished("large.jpg#1", app.now() - TimeDelta::minutes(61));
        app.leave_unfinished("large.jpg#2", app.now() - TimeDelta::minutes(59));
        loops::discard_unfinished_files(&app.product, CancellationToken::new()).await;
        assert_eq!(app.stored_files(), 2);
    }
}
