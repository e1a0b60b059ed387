//! Mails as files, and their content.

use std::path::Path;
use std::time::UNIX_EPOCH;

use aushang_mail::{Folder, Mailbox, Mailer, Message, NotAnAddress, Outcome};
use mail_parser::MessageParser;

fn mailer(folder: &Path) -> Mailer {
    let from = Mailbox::parse("aushang@uni.example", Some("Aushang")).unwrap();
    Mailer { from, smtp: None, folder: Folder::new(folder.join("mails")) }
}

fn message(name: &str, subject: &str) -> Message {
    Message {
        id: "<0198c5f2@uni.example>".to_owned(),
        date: UNIX_EPOCH,
        to: Mailbox::parse("erna@fs.example", Some(name)).unwrap(),
        subject: subject.to_owned(),
        text: "Hallo".to_owned(),
        html: "<p>Hallo</p>".to_owned(),
    }
}

fn written(folder: &Path) -> Vec<String> {
    let files = std::fs::read_dir(folder.join("mails")).unwrap();
    files.map(|file| std::fs::read_to_string(file.unwrap().path()).unwrap()).collect()
}

#[tokio::test]
async fn repeated_attempts_write_the_same_file() {
    let folder = tempfile::tempdir().unwrap();
    let mailer = mailer(folder.path());
    for _ in 0..2 {
        assert_eq!(mailer.send(&message("Erna", "Hallo")).await, Outcome::Accepted);
    }
    assert_eq!(written(folder.path()).len(), 1);
    let file = folder.path().join("mails/0198c5f2@uni.example.eml");
    assert!(file.is_file());
    #[cfg(unix)]
    {
        use std::os::unix::fs::PermissionsExt;
        assert_eq!(file.metadata().unwrap().permissions().mode() & 0o777, 0o600);
    }
}

#[tokio::test]
async fn an_unwritable_folder_is_retried() {
    let folder = tempfile::tempdir().unwrap();
    std::fs::write(folder.path().join("mails"), "a file in the way").unwrap();
    let outcome = mailer(folder.path()).send(&message("Erna", "Hallo")).await;
    assert!(matches!(outcome, Outcome::Retry { .. }), "{outcome:?}");
}

#[tokio::test]
async fn name_and_subject_cannot_inject_headers() {
    let malicious = [
        "Erna\r\nBcc: all@fs.example",
        "Erna\nBcc: all@fs.example",
        "Erna\rBcc: all@fs.example",
        "Erna\r\n\r\n<script>",
        "Erna\0\u{b}\u{c}\u{85}",
        "\"Erna\" <other@fs.example>, Ida",
        "Erna\\",
        "=?utf-8?q?Erna=0D=0ABcc:_all@fs.example?=",
        "Ärna\r\nBcc: all@fs.example",
    ];
    for text in malicious {
        let folder = tempfile::tempdir().unwrap();
        assert_eq!(mailer(folder.path()).send(&message(text, text)).await, Outcome::Accepted, "{text:?}");
        let mail = &written(folder.path())[0];
        let lines = head(mail);
        let names: Vec<_> = lines.iter().map(|line| line.split(':').next().unwrap_or_default()).collect();
        let expected =
            ["From", "To", "Subject", "Date", "Message-ID", "Auto-Submitted", "MIME-Version", "Content-Type"];
        assert_eq!(names, expected, "{mail}");
        let read = MessageParser::default().parse(mail.as_bytes()).unwrap();
        let to: Vec<_> = read.to().unwrap().iter().map(|to| to.address().unwrap()).collect();
        assert_eq!(to, ["erna@fs.example"], "{mail}");
    }
}

/// The header lines, unfolded.
fn head(mail: &str) -> Vec<String> {
    let (head, _) = mail.split_once("\r\n\r\n").expect("the headers end with a blank line");
    let unfolded = head.replace("\r\n ", " ").replace("\r\n\t", " ");
    unfolded.split("\r\n").map(str::to_owned).collect()
}

#[test]
fn invalid_addresses_are_refused() {
    for text in
        ["", "erna", "@fs.example", "erna@", "a@b@c\r\nRCPT TO:<x@y>", "<erna@fs.example>", "a b@fs.example"]
    {
        assert_eq!(Mailbox::parse(text, None), Err(NotAnAddress), "{text:?}");
    }
}

#[test]
fn message_id_contains_the_senders_host() {
    assert_eq!(mailer(Path::new("x")).message_id(7), "<7@uni.example>");
}
