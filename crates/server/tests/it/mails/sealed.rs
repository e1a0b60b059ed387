//! The encrypted content of mails before they are sent.

use super::{reset_mail, summaries, writes_mail};
use crate::support::{TestApp, each_engine, new_secret};

/// Returns the readable data of mails and jobs; on SQLite also the bytes of the database files.
async fn everything(app: &TestApp) -> String {
    let mails =
        app.texts("select coalesce(text, '') || coalesce(html, '') || subject as text from mails").await;
    let jobs = app.texts("select payload as text from jobs").await;
    [mails.concat(), jobs.concat(), app.bytes_of_database()].concat()
}

// spec: MISC-08
#[each_engine]
async fn links_are_encrypted_in_the_database(app: TestApp) {
    writes_mail(&app, reset_mail(&app).await).await;
    assert_eq!(summaries(&app).await, ["waiting Neues Passwort für Aushang sealed"]);
    let everything = everything(&app).await;
    assert!(!everything.contains("geheim") && everything.contains("Neues Passwort"));
    assert_eq!(app.mail_to("erna@fs.example").await.path(), "/reset/geheim");
    assert_eq!(summaries(&app).await, ["sent"]);
}

// spec: MISC-08
#[each_engine]
async fn unencrypted_mail_of_an_old_version_is_encrypted_and_sent(app: TestApp) {
    writes_mail(&app, reset_mail(&app).await).await;
    let unencrypted =
        "update mails set sealed = null, text = 'http://localhost:8080/reset/frueher', html = '<p>'";
    app.run(unencrypted).await;
    let app = app.restarted_with(&[]).await;
    assert_eq!(summaries(&app).await, ["waiting Neues Passwort für Aushang sealed"]);
    assert_eq!(app.mail_to("erna@fs.example").await.path(), "/reset/frueher");
}

// spec: MISC-08
#[each_engine]
async fn mail_encrypted_with_a_previous_secret_is_sent(app: TestApp) {
    writes_mail(&app, reset_mail(&app).await).await;
    let app = app.restarted_with(&new_secret()).await;
    assert_eq!(app.mail_to("erna@fs.example").await.path(), "/reset/geheim");
    assert_eq!(summaries(&app).await, ["sent"]);
}

// spec: MISC-08
#[each_engine]
async fn mail_encrypted_with_another_secret_is_not_sent(app: TestApp) {
    let other = [("AUSHANG_SESSION__SECRET", "R0Zb1cN5m8yLr3TtWj2VhKxPf7uGdE4AsQ9oXiB6nM0=")];
    writes_mail(&app, reset_mail(&app).await).await;
    let app = app.restarted_with(&other).await;
    assert!(app.mails().await.is_empty());
    assert_eq!(summaries(&app).await, ["it was encrypted with another session.secret"]);
}
