//! How the binary uses the mail configuration.

use aushang::migrations::MIGRATIONS;
use aushang_db::testing::TestDb;
use aushang_mail::Security;
use aushang_mail::testing::{Authority, MailServer};

use super::{changed, received, reset_mail, writes_mail};
use crate::support::{Shell, TestApp};

/// Writes a mail that has waited for a minute, and returns the binary on its database. The sweep of the
/// binary deletes mails that have waited for more than a month.
#[expect(clippy::disallowed_methods, reason = "the binary has the system's clock")]
async fn waiting_mail() -> (TestApp, Shell) {
    let database = TestDb::sqlite(MIGRATIONS).await;
    let shell = Shell::on(&database).with("AUSHANG_SERVER__LISTEN", "127.0.0.1:0".to_owned());
    let app = TestApp::on(database).await;
    app.set_now(&(chrono::Utc::now() - chrono::TimeDelta::minutes(1)).to_rfc3339());
    let (to, _) = reset_mail(&app).await;
    writes_mail(&app, (to, changed())).await;
    app.product.db.clone().close().await.unwrap();
    (app, shell)
}

/// Configures a mail server, and an account on it.
fn sending_to(server: &MailServer, shell: Shell) -> Shell {
    shell
        .with("AUSHANG_MAIL__SMTP_HOST", server.address().ip().to_string())
        .with("AUSHANG_MAIL__SMTP_PORT", server.address().port().to_string())
        .with("AUSHANG_MAIL__SMTP_USERNAME", "aushang".to_owned())
        .with("AUSHANG_MAIL__SMTP_PASSWORD", "hunter2".to_owned())
        .with("AUSHANG_MAIL__FROM_ADDRESS", "aushang@uni.example".to_owned())
}

// spec: MISC-08
#[tokio::test]
async fn configured_server_receives_the_mails() {
    let server = MailServer::start_asking("PLAIN", "aushang", "hunter2").await.unwrap();
    let (_app, shell) = waiting_mail().await;
    let shell = sending_to(&server, shell)
        .with("AUSHANG_MAIL__SMTP_SECURITY", "none".to_owned())
        .with("AUSHANG_MAIL__FROM_NAME", "Aushang der Uni".to_owned());
    let log = shell.run_until_logged(&["serve"], "a mail is sent").await;
    assert!(log.contains("mails are sent by SMTP server=\"127.0.0.1\""), "{log}");
    assert!(!log.contains("erna"), "{log}");
    assert_eq!(received(&server)[0].from, "aushang@uni.example");
    assert_eq!(server.log()[0].username.as_deref(), Some("aushang"));
}

// spec: MISC-08
#[tokio::test]
async fn server_with_a_certificate_of_a_private_authority_receives_them_encrypted() {
    let authority = Authority::default();
    let server = MailServer::start_secured(Security::StartTls, &authority, "127.0.0.1").await.unwrap();
    let (_app, shell) = waiting_mail().await;
    let file = shell.folder().join("ca.pem");
    std::fs::write(&file, authority.pem()).unwrap();
    let shell = sending_to(&server, shell).with("AUSHANG_MAIL__SMTP_CA_FILE", file.display().to_string());
    shell.run_until_logged(&["serve"], "a mail is sent").await;
    assert_eq!((received(&server).len(), server.log()[0].secured), (1, true));

    std::fs::remove_file(&file).unwrap();
    let output = shell.run(&["serve"]).await.refused();
    assert!(output.contains("mail.smtp_ca_file") && output.contains("ca.pem"), "{output}");
}

// spec: MISC-08
#[tokio::test]
async fn without_a_mail_server_the_log_names_the_folder_of_the_mails() {
    let (_app, shell) = waiting_mail().await;
    let log = shell.run_until_logged(&["serve"], "a mail is sent").await;
    let expected = "mails are written as files: no mail server is configured folder=data/mails";
    assert!(log.contains(expected), "{log}");
}
