//! The deletion of unused and unfinished files.

use aushang::leftover_files::{CleanupResult, LeftoverFiles};
use aushang_server::loops;
use chrono::TimeDelta;
use tokio_util::sync::CancellationToken;

use crate::support::{TestApp, each_engine, jpeg, text, with_image};

#[each_engine]
async fn unused_upload_is_deleted_after_a_day_and_a_used_one_stays(app: TestApp) {
    let admin = app.admin().await;
    let used = admin.uploads(&jpeg(60, 40)).await;
    let post = admin.sends(with_image(&used)).await;
    admin.uploads(&jpeg(40, 40)).await;
    app.sweep_after(TimeDelta::hours(24)).await;
    app.run_jobs().await;
    assert_eq!(app.stored_files(), 2);
    app.sweep_after(TimeDelta::milliseconds(1)).await;
    app.run_jobs().await;
    assert_eq!((app.stored_files(), app.count("media_files").await), (1, 1));
    // The folder of the file, and the folders of uploads and work.
    assert_eq!(std::fs::read_dir(app.media_folder()).unwrap().count(), 3, "no empty folder is left");
    assert_eq!(app.get(&text(&post["attachments"][0]["image"]["large"])).await.status, 200);
}

#[each_engine]
async fn work_left_by_a_killed_server_is_deleted_despite_a_stray_file(app: TestApp) {
    let work = &app.product.work_folder;
    std::fs::write(work.join("a-stray-one"), b"x").expect("the folder is there");
    for name in [".tmp1", ".tmp2"] {
        std::fs::create_dir(work.join(name)).unwrap();
        std::fs::write(work.join(name).join("source"), b"x").unwrap();
    }
    let left = || std::fs::read_dir(work).expect("the folder is there").count();
    // The server's clock is behind the file times, so the work may be in progress.
    loops::discard_unfinished_files(&app.product, CancellationToken::new()).await.unwrap();
    assert_eq!(left(), 3);
    app.advance(TimeDelta::days(36_500));
    loops::discard_unfinished_files(&app.product, CancellationToken::new()).await.unwrap();
    assert_eq!(left(), 0);
}

#[each_engine]
async fn unfinished_files_are_deleted_after_an_hour(app: TestApp) {
    app.leave_unfinished("large.jpg", app.now() - TimeDelta::days(9));
    app.leave_unfinished("large.jpg#1", app.now() - TimeDelta::minutes(61));
    app.leave_unfinished("large.jpg#2", app.now() - TimeDelta::minutes(59));
    loops::discard_unfinished_files(&app.product, CancellationToken::new()).await.unwrap();
    assert_eq!(app.stored_files(), 2);
}

/// Returns a file name in the format of the server.
fn random_name(begin: &str) -> String {
    format!("{begin:A<43}")
}

#[each_engine]
async fn file_without_a_row_is_deleted_after_two_runs(app: TestApp) {
    let admin = app.admin().await;
    admin.sends(with_image(&admin.uploads(&jpeg(60, 40)).await)).await;
    let create = |path: String, age: TimeDelta| {
        let folder = app.media_folder().join(&path).parent().unwrap().to_owned();
        std::fs::create_dir_all(folder).unwrap();
        app.leave_unfinished(&path, app.now() - age);
    };
    let [left, young] = ["left", "young"].map(random_name);
    for folder in std::fs::read_dir(app.media_folder()).unwrap() {
        let picture = folder.unwrap().path().join("large.jpg");
        if picture.is_file() {
            let picture = std::fs::File::options().write(true).open(picture).unwrap();
            picture.set_modified((app.now() - TimeDelta::days(8)).into()).unwrap();
        }
    }
    create(format!("{left}/large.jpg"), TimeDelta::days(7) + TimeDelta::minutes(1));
    create(format!("{young}/large.jpg"), TimeDelta::days(7) - TimeDelta::minutes(1));
    // Files of others, although they should not be here: a lock, a dump, a mail.
    let others = ["aushang.sqlite.lock", "backup/aushang.dump", "mails/1.eml", "work/at/large.jpg"];
    for path in others {
        create(path.to_owned(), TimeDelta::days(30));
    }
    let (mut leftover, end) = (LeftoverFiles::default(), CancellationToken::new());
    let mut look = async || leftover.delete_found(&app.product, &end).await.expect("the run succeeds");
    assert_eq!(look().await, CleanupResult { deleted: 0, unnamed: 1, is_suspicious: false });
    assert_eq!(look().await, CleanupResult { deleted: 1, unnamed: 1, is_suspicious: false });
    assert_eq!(look().await, CleanupResult::default());
    assert!(!app.media_folder().join(left).exists());
    assert!(others.iter().all(|path| app.media_folder().join(path).exists()));
    assert_eq!(app.stored_files(), 2 + others.len(), "the files of the post and the young file stay");
}

#[each_engine]
async fn files_of_another_database_are_kept(app: TestApp) {
    let kept = random_name("kept");
    std::fs::create_dir(app.media_folder().join(&kept)).unwrap();
    app.leave_unfinished(&format!("{kept}/large.jpg"), app.now() - TimeDelta::days(30));
    let (mut leftover, end) = (LeftoverFiles::default(), CancellationToken::new());
    for _ in 0..3 {
        let looked = leftover.delete_found(&app.product, &end).await.expect("the run succeeds");
        assert_eq!(looked, CleanupResult { deleted: 0, unnamed: 1, is_suspicious: true });
    }
    assert_eq!(app.stored_files(), 1);
}
