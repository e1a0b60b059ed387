//! How long mails are kept in the database and as files.

use chrono::TimeDelta;

use super::{reset_mail, writes_mail};
use crate::support::{TestApp, each_engine};

#[each_engine]
async fn mail_file_is_deleted_after_30_days(app: TestApp) {
    writes_mail(&app, reset_mail(&app).await).await;
    assert_eq!(app.mails().await.len(), 1);
    app.create_mail_file("older.eml", app.now() - TimeDelta::days(30) - TimeDelta::seconds(1));
    app.create_mail_file("cut-off.eml.part", app.now() - TimeDelta::days(31));
    app.create_mail_file("younger.eml", app.now() - TimeDelta::days(30) + TimeDelta::seconds(1));
    app.create_mail_file("notes.txt", app.now() - TimeDelta::days(99));
    app.sweep().await;
    let mut names = app.mail_files();
    names.retain(|name| !name.contains('@'));
    assert_eq!(names, ["notes.txt", "younger.eml"]);
}

#[each_engine]
async fn file_that_cannot_be_deleted_does_not_prevent_other_deletions(app: TestApp) {
    writes_mail(&app, reset_mail(&app).await).await;
    assert_eq!(app.mails().await.len(), 1);
    app.advance(TimeDelta::days(31));
    let old = app.now() - TimeDelta::days(31);
    for name in ["a.eml", "m.eml", "z.eml"] {
        app.create_mail_file(name, old);
    }
    app.replace_mail_by_folder("m.eml", old);
    app.sweep().await;
    let mut names = app.mail_files();
    names.retain(|name| !name.contains('@'));
    assert_eq!((names, app.count("mails").await), (vec!["m.eml".to_owned()], 0));
}

#[each_engine]
async fn mails_are_deleted_after_30_days(app: TestApp) {
    writes_mail(&app, reset_mail(&app).await).await;
    app.run_jobs().await;
    app.sweep_after(TimeDelta::days(30)).await;
    assert_eq!(app.count("mails").await, 1);
    // A mail that was never sent is deleted, too, and its job finds nothing to do.
    writes_mail(&app, reset_mail(&app).await).await;
    app.sweep_after(TimeDelta::days(30) + TimeDelta::milliseconds(1)).await;
    assert_eq!(app.count("mails").await, 0);
    app.run_jobs().await;
    assert_eq!(app.count("jobs").await, 0);
}

/// A transaction that had read the account can insert a mail after the account was deleted.
#[each_engine]
async fn mail_about_a_deleted_account_is_deleted(app: TestApp) {
    let mail = reset_mail(&app).await;
    let id = mail.0.account.to_string();
    writes_mail(&app, mail.clone()).await;
    app.sweep().await;
    assert_eq!(app.count("mails").await, 1);
    app.admin().await.try_delete_account(&id).await.ok();
    writes_mail(&app, mail).await;
    app.sweep().await;
    assert_eq!(app.texts("select kind as text from mails").await, ["ACCOUNT_REMOVED"]);
}
