//! `aushang jobs`, while a server runs and without one.

use std::sync::Arc;

use aushang::migrations::MIGRATIONS;
use aushang_db::testing::TestDb;
use aushang_db::{Db, Engine, Failure, Timestamp};
use aushang_jobs::{Job, JobError, Worker, WorkerOptions, enqueue};
use serde::{Deserialize, Serialize};

use crate::support::{Shell, TestApp, each_engine};

/// A job that always fails, with personal data in it.
#[derive(Serialize, Deserialize)]
struct Invite(String);

#[async_trait::async_trait]
impl Job for Invite {
    const KIND: &'static str = "invite";
    const ATTEMPTS: i32 = 1;
    type Context = ();

    async fn run(self, (): &()) -> Result<(), JobError> {
        Err(JobError::new("the mailbox is full"))
    }
}

/// Lets this number of jobs fail for good, on a fixed morning.
async fn set_aside(db: &Db, number: usize) {
    let now = Timestamp::from("2026-11-02T07:30:00Z".parse::<chrono::DateTime<chrono::Utc>>().unwrap());
    for _ in 0..number {
        let job = Invite("erna@fs.example".to_owned());
        let enqueued = db.write(move |tx| Box::pin(async move { enqueue(tx, &job, now, now).await }));
        enqueued.await.unwrap_or_else(|failure: Failure| panic!("{failure}"));
    }
    let worker = Worker::new(db.clone(), Arc::new(move || now), WorkerOptions::default());
    let worker = worker.with::<Invite>(Arc::new(()));
    worker.run_due().await.unwrap();
}

#[tokio::test]
async fn set_aside_jobs_are_listed_while_a_server_runs_and_can_be_retried() {
    let databases = [Some(TestDb::sqlite(MIGRATIONS).await), TestDb::postgres(MIGRATIONS).await];
    for database in databases.into_iter().flatten() {
        let shell = Shell::on(&database);
        let server = database.open().await;
        assert_eq!(shell.run(&["jobs"]).await.ok(), "No job is set aside.\n");
        set_aside(&server, 3).await;

        let list = shell.run(&["jobs"]).await.ok();
        let rows: Vec<&str> = list.lines().skip(1).collect();
        assert_eq!(rows.len(), 3, "{list}");
        for row in &rows {
            assert!(row.ends_with("  the mailbox is full"), "{row}");
            let columns: Vec<_> = row.split_whitespace().skip(1).take(3).collect();
            assert_eq!(columns, ["2026-11-02T07:30:00Z", "1", "invite"]);
        }
        assert!(!list.contains("erna"), "{list}");
        let ids: Vec<_> = rows.iter().map(|row| &row[..36]).collect();

        if server.engine() == Engine::Sqlite {
            let output = shell.run(&["jobs", "retry", "--all"]).await.refused();
            assert!(output.contains(&format!("in use by process {}", std::process::id())), "{output}");
            server.close().await.unwrap();
        }
        let unknown = "01234567-89ab-7cde-8f01-23456789abcd";
        let done = shell.run(&["jobs", "retry", ids[1], unknown]).await;
        assert!(done.stdout.starts_with("1 job will run again"), "{}", done.stdout);
        let output = done.refused();
        assert!(output.contains(unknown) && !output.contains(ids[1]), "{output}");
        let list = shell.run(&["jobs"]).await.ok();
        assert!(list.contains(ids[0]) && !list.contains(ids[1]) && list.contains(ids[2]), "{list}");
        assert!(shell.run(&["jobs", "retry", "--all"]).await.ok().starts_with("2 jobs will run again"));
        assert_eq!(shell.run(&["jobs"]).await.ok(), "No job is set aside.\n");
    }
}

#[each_engine]
async fn mistyped_database_url_creates_no_database(engine: Engine) {
    let Some(database) = TestDb::empty(engine).await else { return };
    let shell = Shell::on(&database);
    for arguments in [&["jobs"][..], &["jobs", "retry", "--all"]] {
        let output = shell.run(arguments).await.refused();
        let why = match engine {
            Engine::Sqlite => "there is no database at",
            Engine::Postgres => "does not contain Aushang's tables",
        };
        assert!(output.contains(why), "{output}");
        if let Some(path) = database.options().url.strip_prefix("sqlite:") {
            let entries = std::fs::read_dir(std::path::Path::new(path).parent().unwrap()).unwrap();
            assert_eq!(entries.count(), 0, "a file was created");
        }
    }
}

#[tokio::test]
async fn retry_requires_the_ids_of_jobs_or_all() {
    let shell = Shell::nowhere();
    for arguments in [&["jobs", "retry"][..], &["jobs", "retry", "7"]] {
        shell.run(arguments).await.refused();
    }
}

#[each_engine]
async fn metrics_contain_the_number_of_set_aside_jobs(app: TestApp) {
    aushang_server::http::install_metrics();
    set_aside(&app.product.db, 2).await;
    let metrics = app.seen_locally().metrics().await;
    assert!(metrics.contains("\njobs_poisoned 2\n"), "{metrics}");
}
