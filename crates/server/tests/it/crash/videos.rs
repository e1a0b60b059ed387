//! A server that is killed while it converts videos.

use std::path::Path;
use std::process::Command;

use aushang_db::Engine;
use aushang_db::testing::TestDb;
use aushang_push::testing::PushService;

use crate::support::process::{Installation, PATIENCE};
use crate::support::recordings::AVI;

/// Returns a video whose conversion takes far longer than this test: a short one, repeated many times.
fn long_video(folder: &Path) -> Vec<u8> {
    let (source, film) = (folder.join("source.avi"), folder.join("long.avi"));
    std::fs::write(&source, AVI).expect("there is room");
    let made = Command::new("ffmpeg")
        .args(["-v", "error", "-stream_loop", "1500", "-i"])
        .arg(&source)
        .args(["-c", "copy"])
        .arg(&film)
        .status();
    assert!(made.expect("ffmpeg is installed").success());
    std::fs::read(film).expect("ffmpeg wrote the video")
}

/// Returns the ids of the processes that work in a folder.
fn converters(folder: &Path) -> Vec<u32> {
    let processes = std::fs::read_dir("/proc").expect("Linux has it").filter_map(|entry| {
        let id = entry.ok()?.file_name().to_str()?.parse().ok()?;
        let call = std::fs::read(format!("/proc/{id}/cmdline")).ok()?;
        let call = String::from_utf8_lossy(&call).into_owned();
        // Includes the server's own binary before it has executed ffmpeg.
        (call.contains("film.mp4") && call.contains(folder.to_str()?)).then_some(id)
    });
    processes.collect()
}

async fn until(what: &str, is_true: impl Fn() -> bool) {
    let waiting = async {
        while !is_true() {
            tokio::task::yield_now().await;
        }
    };
    let waited = tokio::time::timeout(PATIENCE, waiting).await;
    waited.unwrap_or_else(|_| panic!("{what}"));
}

#[tokio::test(flavor = "multi_thread")]
async fn killed_server_leaves_no_converter_and_the_next_start_continues() {
    let database = TestDb::empty(Engine::Sqlite).await.expect("SQLite is always there");
    let service = PushService::start().await.expect("a port is free");
    let path = std::env::var_os("PATH").expect("it is set");
    let ffmpeg = std::env::split_paths(&path).find(|folder| folder.join("ffmpeg").is_file());
    let ffmpeg = ffmpeg.expect("ffmpeg is installed").display().to_string();
    let installation =
        Installation::new(&database.options().url).with("AUSHANG_MEDIA__FFMPEG_FOLDER", ffmpeg);
    let people = installation.settle(&service.subscribe()).await;
    let folder = tempfile::tempdir().expect("a folder");
    let film = long_video(folder.path());
    let media = installation.media();

    let mut server = installation.serve(None).await;
    for _ in 0..2 {
        let staged = server.upload_video(&people.admin, "Film.avi", &film).await;
        assert!(staged["errors"].is_null(), "{staged}");
    }
    for _ in 0..3 {
        until("one video is converted", || converters(&media).len() == 1).await;
        server.kill().await;
        until("its converter ends with the server", || converters(&media).is_empty()).await;
        server = installation.serve(None).await;
    }
    // Long before the lease ends.
    until("the next start resumes it", || converters(&media).len() == 1).await;
    server.kill().await;
}
