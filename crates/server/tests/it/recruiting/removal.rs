//! Companies and jobs that are missing from an import.

use serde_json::json;

use super::support::{AND_REMOVE, ONLY_ADD, company, job};
use crate::support::{TestApp, each_engine, when_both_wait};

#[each_engine]
async fn missing_rows_are_removed_only_on_request(app: TestApp) {
    let recruiter = app.recruiter().await;
    app.import_companies(&["Bau AG", "Code GmbH"]).await;
    app.import_jobs(&[("Statik", "Bau AG"), ("Rust", "Code GmbH")]).await;

    let kept = app.try_import_companies(vec![company("Code GmbH", "Code GmbH")], ONLY_ADD).await.unwrap();
    assert_eq!((kept.unchanged, kept.removed), (1, 0));
    assert_eq!(app.count("companies").await, 2);

    let gone = app.try_import_jobs(vec![job("Rust", "Rust", "Code GmbH")], AND_REMOVE).await.unwrap();
    assert_eq!((gone.unchanged, gone.removed, gone.kept), (1, 1, 0));
    assert_eq!(recruiter.finds_jobs("").await, ["Rust"]);
    assert_eq!(app.count("job_offers").await, 1);
}

#[each_engine]
async fn removed_company_hides_its_jobs_and_is_deleted_after_them(app: TestApp) {
    let recruiter = app.recruiter().await;
    app.import_companies(&["Bau AG", "Code GmbH"]).await;
    app.import_jobs(&[("Statik", "Bau AG"), ("Rust", "Code GmbH")]).await;
    let code = || vec![company("Code GmbH", "Code GmbH")];

    let gone = app.try_import_companies(code(), AND_REMOVE).await.unwrap();
    assert_eq!((gone.removed, gone.kept), (1, 1));
    assert_eq!(recruiter.finds_companies("").await, ["Code GmbH"]);
    assert_eq!(recruiter.finds_jobs("").await, ["Rust"]);
    let refused = app.try_import_jobs(vec![job("Neu", "Neu", "Bau AG")], ONLY_ADD).await.unwrap_err();
    assert_eq!(refused[0].why, "no company has the id 'Bau AG'");

    // If it is imported again, it is restored with its jobs.
    let both = || vec![company("Bau AG", "Bau AG"), company("Code GmbH", "Code GmbH")];
    let back = app.try_import_companies(both(), AND_REMOVE).await.unwrap();
    assert_eq!((back.new, back.unchanged), (1, 1));
    assert_eq!(recruiter.finds_jobs("").await, ["Rust", "Statik"]);

    app.try_import_companies(code(), AND_REMOVE).await.unwrap();
    app.try_import_jobs(vec![job("Rust", "Rust", "Code GmbH")], AND_REMOVE).await.unwrap();
    assert_eq!(app.count("companies").await, 2);
    app.sweep().await;
    assert_eq!(app.count("companies").await, 1);
}

/// A post is sent while an import removes its company. `SQLite` has one writer, so these transactions
/// cannot overlap there.
#[tokio::test(flavor = "multi_thread")]
async fn company_and_job_of_a_post_that_is_being_sent_are_kept() {
    let Some(app) = TestApp::on_postgres().await else { return };
    let recruiter = app.recruiter().await;
    app.import_companies(&["Bau AG", "Code GmbH"]).await;
    app.import_jobs(&[("Statik", "Bau AG"), ("Rust", "Code GmbH")]).await;
    let bau = recruiter.company("Bau").await["id"].clone();
    let statik = recruiter.job_id("Statik").await;

    // The insert of the post waits for this lock. The references of the post are already stored.
    let lock = "lock table posts in exclusive mode";
    let attachment = json!({ "jobs": { "company": bau, "jobs": [statik] } });
    let sending = recruiter.try_send(json!({ "content": "Schaut mal", "attachment": attachment }));
    let importing = app.try_import_jobs(vec![job("Rust", "Rust", "Code GmbH")], AND_REMOVE);
    let (sent, imported) = when_both_wait(&app, lock, sending, importing).await;
    assert_eq!(sent.ok()["attachments"][0]["jobs"][0]["title"], "Statik");
    let imported = imported.unwrap();
    assert_eq!((imported.removed, imported.kept), (1, 1));
    assert_eq!(recruiter.finds_jobs("").await, ["Rust"]);
}
