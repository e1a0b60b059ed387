//! Mails as their recipients read them.

use std::time::Duration;

use aushang_mail::testing::MailServer;
use aushang_mail::{Folder, Mailbox, Mailer, Security, Smtp, SmtpSettings};
use chrono::{DateTime, Utc};
use mail_parser::MessageParser;

use super::TestApp;

/// The public address of the test server, with which each link begins.
const PUBLIC_URL: &str = "http://localhost:8080";

/// A mail, parsed from its bytes.
#[derive(Clone, Debug)]
pub struct Mail {
    pub from: String,
    pub to: String,
    pub to_name: Option<String>,
    pub subject: String,
    pub text: String,
    pub html: String,
    pub message_id: String,
}

impl Mail {
    pub fn read(bytes: &[u8]) -> Self {
        let mail = MessageParser::default().parse(bytes).expect("a mail");
        let text = |text: Option<&str>| text.expect("every mail has this header").to_owned();
        let to = mail.to().and_then(|to| to.first()).expect("a recipient");
        let body = |body: Option<std::borrow::Cow<'_, str>>| {
            body.expect("a mail has a text and an HTML body").replace("\r\n", "\n")
        };
        Self {
            from: text(mail.from().and_then(|from| from.first()).and_then(|from| from.address())),
            to: text(to.address()),
            to_name: to.name().map(str::to_owned),
            subject: text(mail.subject()),
            text: body(mail.body_text(0)),
            html: body(mail.body_html(0)),
            message_id: text(mail.message_id()),
        }
    }

    /// Returns the whole URL of the button.
    #[track_caller]
    pub fn link(&self) -> String {
        let link = self.text.lines().find(|line| line.starts_with(PUBLIC_URL));
        link.unwrap_or_else(|| panic!("a link in {}", self.text)).to_owned()
    }

    /// Returns the URL of the button without the public address: `/set/…`.
    #[track_caller]
    pub fn path(&self) -> String {
        self.link().split_off(PUBLIC_URL.len())
    }
}

/// Sends through a mail server of the tests, with a short timeout.
pub fn mailer_for(server: &MailServer) -> Mailer {
    mailer_with_timeout(server, Duration::from_secs(5))
}

/// Sends through a mail server of the tests, with this timeout for each of its replies.
pub fn mailer_with_timeout(server: &MailServer, patience: Duration) -> Mailer {
    let settings = SmtpSettings {
        host: server.address().ip().to_string(),
        port: server.address().port(),
        security: Security::None,
        authorities: None,
        credentials: None,
        hello_name: "localhost".to_owned(),
        patience,
    };
    let smtp = Smtp::new(settings).expect("the settings are valid");
    let from = Mailbox::parse("aushang@uni.example", Some("Aushang")).expect("an address");
    Mailer { from, smtp: Some(smtp), folder: Folder::new("no-such-folder") }
}

impl TestApp {
    /// Runs the due jobs and returns all mails that were written as files, the oldest first.
    pub async fn mails(&self) -> Vec<Mail> {
        self.run_jobs().await;
        let Ok(files) = std::fs::read_dir(self.folder.path().join("mails")) else { return Vec::new() };
        let mut files: Vec<_> = files.map(|file| file.expect("a file").path()).collect();
        files.sort();
        files.iter().map(|file| Mail::read(&std::fs::read(file).expect("a mail"))).collect()
    }

    /// Creates an empty file in the mail folder.
    pub fn create_mail_file(&self, name: &str, written: DateTime<Utc>) {
        let file = std::fs::File::create(self.folder.path().join("mails").join(name)).expect("a folder");
        file.set_modified(written.into()).expect("a file has a date");
    }

    /// Replaces a mail by a folder, which cannot be deleted as a file.
    pub fn replace_mail_by_folder(&self, name: &str, written: DateTime<Utc>) {
        let path = self.folder.path().join("mails").join(name);
        std::fs::remove_file(&path).expect("a mail");
        std::fs::create_dir(&path).expect("a folder");
        let folder = std::fs::File::open(&path).expect("a folder");
        folder.set_modified(written.into()).expect("a folder has a date");
    }

    /// Returns the names of the files in the mail folder, sorted.
    pub fn mail_files(&self) -> Vec<String> {
        let files = std::fs::read_dir(self.folder.path().join("mails")).expect("a folder");
        let mut names: Vec<_> =
            files.map(|file| file.expect("a file").file_name().to_string_lossy().into_owned()).collect();
        names.sort();
        names
    }

    /// Runs the due jobs and returns the newest mail to this address.
    pub async fn mail_to(&self, address: &str) -> Mail {
        let mails = self.mails().await;
        let newest = mails.iter().rev().find(|mail| mail.to == address);
        newest.unwrap_or_else(|| panic!("a mail to {address} among {mails:?}")).clone()
    }
}
